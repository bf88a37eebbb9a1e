"""Writing the generated parts of ``protocol.md``."""

from pathlib import Path

import pytest

from wire import write_protocol
from wire.tables import tables


@pytest.fixture
def document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A document with a place for everything, and something written by hand."""
    path = tmp_path / "protocol.md"
    path.write_text("by hand\n" + "".join(f"<!-- {name} -->\nout of date\n<!-- /{name} -->\n" for name in tables()))
    monkeypatch.setattr(write_protocol, "DOCUMENT", path)
    return path


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["write_protocol", *arguments])
    return write_protocol.main()


def test_every_part_is_written_and_the_rest_is_left(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch) == 0
    text = document.read_text()
    assert text.startswith("by hand\n")
    assert "out of date" not in text
    assert all(part in text for part in tables().values())


def test_writing_again_changes_nothing(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch)
    text = document.read_text()
    run(monkeypatch)
    assert document.read_text() == text


def test_checking_only_says_what_to_do(
    document: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = document.read_text()
    assert run(monkeypatch, "--check") == 1
    assert document.read_text() == before
    assert "python -m wire.write_protocol" in capsys.readouterr().err


def test_a_document_that_is_up_to_date_passes(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document.write_text(write_protocol.rewritten(document.read_text()))
    assert run(monkeypatch, "--check") == 0


def test_a_part_without_a_place_is_named(document: Path) -> None:
    with pytest.raises(ValueError, match="play"):
        write_protocol.rewritten(document.read_text().replace("<!-- play -->", ""))
