from grimp import ImportGraph

from tests.layers import Purity


def refused(importer: str, imported: str) -> list[str]:
    graph = ImportGraph()
    graph.add_module("engine")
    graph.add_import(importer=importer, imported=imported)
    options = {"package": "engine", "granted": ["enum"], "command": "engine.tool", "granted_to_command": ["sys"]}
    lines: list[str] = Purity("purity", {}, options).check(graph, verbose=False).metadata["refused"]
    return lines


def test_an_engine_module_may_import_what_is_granted() -> None:
    assert refused("engine.deal", "enum") == []
    assert refused("engine.deal", "engine.cards") == []


def test_an_engine_module_may_not_import_a_clock() -> None:
    assert refused("engine.deal", "time") == ["engine.deal imports time"]


def test_an_engine_module_may_not_import_another_package_of_ours() -> None:
    assert refused("engine.deal", "protocol.codec") == ["engine.deal imports protocol.codec"]


def test_a_library_of_others_is_refused_even_if_granted() -> None:
    graph = ImportGraph()
    graph.add_module("engine")
    graph.add_import(importer="engine.deal", imported="numpy")
    options = {"package": "engine", "granted": ["numpy"], "command": "engine.tool", "granted_to_command": []}
    assert not Purity("purity", {}, options).check(graph, verbose=False).kept


def test_only_the_command_may_import_what_is_granted_to_it() -> None:
    assert refused("engine.tool", "sys") == []
    assert refused("engine.deal", "sys") == ["engine.deal imports sys"]
