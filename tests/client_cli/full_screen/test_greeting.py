import io

import pytest

from client_cli.full_screen.greeting import OTHER_SCREEN, OWN_SCREEN, greeting, lines
from client_cli.full_screen.hands import Hands


def test_the_greeting_is_what_the_board_says_at_first_in_the_same_place() -> None:
    out = io.StringIO()
    with greeting(out):
        pass
    title, coming = lines()
    assert out.getvalue() == f"{OTHER_SCREEN}\x1b[2;3H{title}\x1b[4;3H{coming}"
    assert Hands().paint(80, 24).text().rstrip() == f"\n  {title}\n\n  {coming}"


def test_a_screen_that_can_not_be_made_leaves_the_terminal_as_it_was() -> None:
    out = io.StringIO()
    with pytest.raises(KeyboardInterrupt), greeting(out):
        raise KeyboardInterrupt
    assert out.getvalue().endswith(OWN_SCREEN)
