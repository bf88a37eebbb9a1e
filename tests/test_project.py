"""The promises that the project makes about itself."""

import ast
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES: list[str] = PROJECT["tool"]["setuptools"]["packages"]

CLAUSES = {
    f"{kind}{number}"
    for kind, last in {"G": 7, "P": 9, "BO": 21, "M": 2, "R": 8}.items()
    for number in range(1, last + 1)
}

# Source files without a test file of their own, each with the reason.
UNTESTED: dict[str, str] = {
    "arena/examples/lowest_card.py": "a program to be copied; tests of arena/programs.py and arena/seating.py run it",
}

# Home folders, this project's working places and the addresses of registries; written so as not to find themselves.
FOREIGN = re.compile(
    r"(?<![\w.-])/(?:home|root|work|Users)/\w|bash[_]jobs"
    r"|python[h]osted|pypi[.]org|registry[.](?:npmjs|yarnpkg)|deb[.]debian[.]org|index[-]url"
)


def sources() -> Iterator[Path]:
    for package in PACKAGES:
        yield from (path.relative_to(ROOT) for path in sorted((ROOT / package).rglob("*.py")))


def mirrored(source: Path) -> Path:
    return Path("tests", source.parent, f"test_{source.name}")


def names_of_tests() -> Iterator[str]:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield node.name


def clauses_in(text: str) -> set[str]:
    return set(re.findall(r"\b(?:BO|[GPMR])[1-9]\d?\b", text)) & CLAUSES


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_every_source_file_has_its_test_file() -> None:
    modules = [source for source in sources() if source.name != "__init__.py"]
    without = {str(source) for source in modules if not (ROOT / mirrored(source)).exists()}
    assert sorted(without) == sorted(UNTESTED)


def test_an_init_file_holds_nothing_but_its_docstring() -> None:
    inits = [source for source in sources() if source.name == "__init__.py"]
    trees = {str(init): ast.parse((ROOT / init).read_text(encoding="utf-8")) for init in inits}
    assert [name for name, tree in trees.items() if len(tree.body) > (ast.get_docstring(tree) is not None)] == []


def test_every_package_is_installed_checked_and_linted() -> None:
    present = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    inner = {path.parent.relative_to(ROOT) for name in present for path in (ROOT / name).glob("*/**/__init__.py")}
    installed = present - {"bench"}
    assert sorted(installed | {".".join(folder.parts) for folder in inner}) == PACKAGES
    assert sorted(present | {"tests"}) == PROJECT["tool"]["mypy"]["files"]
    assert sorted(present) == PROJECT["tool"]["importlinter"]["root_packages"]


def test_every_clause_stands_in_a_rule_sheet() -> None:
    sheets = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "seeds/rules").glob("*.en.md"))]
    headings = [found for sheet in sheets for found in re.findall(r"^\W*\*\*([A-Z]+\d+)\b", sheet, re.MULTILINE)]
    assert sorted(CLAUSES ^ set(headings)) == []


def test_every_clause_is_cited_by_the_engine() -> None:
    cited = clauses_in("\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "engine").rglob("*.py")))
    assert sorted(CLAUSES - cited) == []


def test_every_clause_is_named_by_a_test() -> None:
    named = clauses_in(" ".join(names_of_tests()).upper().replace("_", " "))
    assert sorted(CLAUSES - named) == []


def test_only_the_score_command_of_the_engine_touches_files_and_the_terminal() -> None:
    others = [path for path in (ROOT / "engine").rglob("*.py") if path.name != "score_command.py"]
    trees = [ast.walk(ast.parse(path.read_text(encoding="utf-8"))) for path in others]
    called = {node.id for tree in trees for node in tree if isinstance(node, ast.Name)}
    assert called & {"open", "print", "input", "breakpoint"} == set()


def test_constraints_are_names_and_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []


@pytest.mark.parametrize("document", sorted(path.name for path in ROOT.glob("*.md")))
def test_links_between_documents_lead_somewhere(document: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (ROOT / document).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.skipif(not (ROOT / ".git").exists() or not shutil.which("git"), reason="needs git to list what is tracked")
def test_no_tracked_file_names_a_machine_or_a_registry() -> None:
    texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in tracked_files()}
    assert {
        str(path.relative_to(ROOT)): FOREIGN.findall(text) for path, text in texts.items() if FOREIGN.search(text)
    } == {}
