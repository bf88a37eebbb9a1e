import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client_cli.lines import Kind, Line
from client_cli.terminal import Terminal, clean, shows


class Screen(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def shown(*lines: Line, out: io.StringIO | None = None, wraps: bool = True) -> str:
    out = out or Screen()
    Terminal(out, wraps=wraps).show(lines)
    return out.getvalue()


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")


def test_in_a_pipe_lines_are_whole() -> None:
    line = Line("word " * 30 + "end", Kind.TURN)
    assert shown(line, out=io.StringIO()) == line.text + "\n"


def test_in_a_narrow_terminal_lines_are_broken_between_words() -> None:
    rows = shown(Line("  Trick 12: South CQ, East C5, North C3, West T11. West takes it.")).splitlines()
    assert rows == ["  Trick 12: South CQ, East C5, North", "    C3, West T11. West takes it."]


def test_a_line_for_a_script_is_never_broken() -> None:
    line = Line("word " * 30 + "end")
    assert shown(line, wraps=False) == line.text + "\n"


def test_what_others_write_is_text_and_nothing_else() -> None:
    chat = Line("Ben says: \x1b[2J[red]x[/red]\u202e\r\n*DQ", Kind.PLAIN)
    assert shown(chat) == "Ben says: [2J[red]x[/red]*DQ\n"


@given(st.text())
def test_nothing_that_a_terminal_obeys_is_left_of_any_text(text: str) -> None:
    left = clean(text)
    assert not any(ord(character) < 32 or 0x7F <= ord(character) < 0xA0 for character in left)


def test_results_go_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    shows([Line("one"), Line("two")])
    assert capsys.readouterr().out == "one\ntwo\n"
