import asyncio
import re

import pytest

from client_cli import kept
from client_cli.full_screen.canvas import TITLE
from protocol.from_client import Join, Open, Watch
from server.config import Settings
from tests.client_cli.full_screen.at_a_table import Sitting, sitting
from tests.sockets import running

PLAY, DISCARD, DECLARE = 1, 2, 7
"""Seeds at which that is the first question to South: in the first game, in both, and in the second."""


async def card_is_played(one: Sitting, card: str) -> None:
    await one.sees(lambda _screen: card not in one.hand)


def opened_at(clause: str, screen: str) -> bool:
    return screen.splitlines()[1].startswith(f" {clause} ")


# Every way to choose a card


async def test_arrows_and_enter_play_the_card_under_the_cursor() -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        second = one.legal[1][1]
        await one.presses("tab", "enter")
        await card_is_played(one, second)


async def test_a_number_plays_its_card() -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        card = one.legal[1][1]
        await one.types(str(one.hand.index(card) + 1))
        await card_is_played(one, card)


async def test_a_code_plays_its_card() -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        card = one.legal[1][1]
        await one.types(card.lower())
        await card_is_played(one, card)


async def test_a_click_plays_its_card() -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        card = one.legal[1][1]
        await one.clicks(f"*{card}")
        await card_is_played(one, card)


async def test_g3_a_card_that_is_not_allowed_is_refused_and_the_rule_sheet_opens_at_the_clause() -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        wrong = next(card for card in one.hand if ["play", card] not in one.legal)
        await one.types(wrong)
        await one.sees(lambda screen: screen.startswith(" The rules") and opened_at("G3", screen))
        await one.presses("escape")
        assert "You have to follow the suit led" in await one.is_asked()
        assert wrong in one.hand


async def refused_while_typing(one: Sitting, *keys: str) -> None:
    """A card is refused, and so the rules open, while a line is being typed."""
    await one.is_asked()
    wrong = next(card for card in one.hand if ["play", card] not in one.legal)
    await one.presses(*wrong.lower(), "enter", *keys)


async def test_what_is_typed_while_a_page_opens_is_kept() -> None:
    async with sitting(seed=PLAY) as one:
        await refused_while_typing(one, *"say", "space", *"ciao")
        await one.sees(lambda screen: screen.rstrip().endswith("say ciao"))
        await one.presses("enter", "escape")
        await one.sees("Anna says: ciao")


async def test_a_page_that_nobody_has_asked_for_waits_until_the_line_is_typed() -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        await one.presses(*"say")
        one.app.offer_page("A page", lambda _width: [("Look!", TITLE)], lambda _width: 0)
        await one.presses("x")
        assert "Look!" not in one.screen
        await one.presses("escape")
        await one.sees("Look!")


# The discard


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
async def test_the_dealer_picks_two_cards_with_the_cursor_and_puts_them_down(game: str) -> None:
    async with sitting(game, seed=DISCARD) as one:
        assert "(0 of 2)" in await one.is_asked()
        first, second = one.legal[0][1:]
        for card in (first, second):
            while cursor(one) != card:
                await one.presses("right")
            await one.presses("space")
        assert "[Enter: put down]" in await one.sees("(2 of 2)")
        await one.presses("enter")
        await one.sees(lambda _screen: len(one.hand) == 15)
        assert {first, second} & set(one.hand) == set()


def cursor(one: Sitting) -> str:
    """The card under the cursor, read from the screen alone."""
    rows = one.screen.splitlines()
    marks = next(row for row in rows if "^^^" in row)
    codes = rows[rows.index(marks) - 1]
    column = marks.index("^^^")
    return codes[column:].split()[0].strip("*+")


async def test_the_cursor_that_is_drawn_moves_with_the_arrows() -> None:
    async with sitting(seed=DISCARD) as one:
        await one.is_asked()
        start = one.hand.index(cursor(one))
        await one.presses("right", "right", "left")
        assert cursor(one) == one.hand[start + 1]


async def test_the_mouse_picks_two_cards_and_the_button() -> None:
    async with sitting(seed=DISCARD) as one:
        await one.is_asked()
        first, second = one.legal[0][1:]
        await one.clicks(f"*{first}")
        await one.clicks(f"*{second}")
        await one.sees("(2 of 2)")
        await one.clicks("[Enter: put")
        await one.sees(lambda _screen: len(one.hand) == 15)


async def test_p5_a_pair_that_is_not_allowed_says_why() -> None:
    async with sitting(seed=DISCARD) as one:
        await one.is_asked()
        allowed = {card for move in one.legal for card in move[1:]}
        king = next(card for card in one.hand if card not in allowed)
        await one.types(f"{king} {min(allowed)}")
        await one.sees(lambda screen: screen.startswith(" The rules") and opened_at("P5", screen))
        await one.presses("escape")
        assert "may not be put face down together" in await one.is_asked()
        assert len(one.hand) == 17


async def test_what_is_half_chosen_and_half_typed_survives_a_lost_line() -> None:
    async with sitting(seed=DISCARD) as one:
        await one.is_asked()
        await one.types(one.legal[0][1])
        await one.sees("(1 of 2)")
        await one.presses(*"say")
        for door in list(one.server.server.connections):
            door.transport.abort()
        await one.sees("RECONNECTING, your seat is kept")
        await one.sees("connected")
        assert "(1 of 2)" in one.screen
        assert f"+{one.legal[0][1]}" in one.screen.replace(" ", "")
        assert one.screen.splitlines()[-1].strip() == "say"


# Declaring


async def test_bo7_every_combination_is_listed_before_it_is_declared() -> None:
    async with sitting("bolognese", seed=DECLARE) as one:
        screen = await one.is_asked()
        place = one.connection.state.place
        assert place is not None
        assert place.view is not None
        assert place.view.your_turn is not None
        assert place.view.your_turn.declarable is not None
        for combination in place.view.your_turn.declarable.combinations:
            row = next(row for row in screen.splitlines() if " ".join(f"{card:3}" for card in combination.cards) in row)
            assert f"{combination.points} points" in row
        assert "passing hides" in screen


@pytest.mark.parametrize(("keys", "said"), [(["enter"], True), (["right", "enter"], False), (["2", "enter"], False)])
async def test_declaring_and_passing_are_chosen_by_key_or_number(keys: list[str], said: bool) -> None:  # noqa: FBT001 - a column
    async with sitting("bolognese", seed=DECLARE) as one:
        await one.is_asked()
        await one.presses(*keys)
        await one.is_asked("choose the card")
        place = one.connection.state.place
        assert place is not None
        assert place.view is not None
        mine = next(one for one in place.view.declarations if one.seat == 0)
        assert bool(mine.count.combinations) == said


async def test_a_button_is_clicked_and_bo8_what_was_shown_is_marked() -> None:
    async with sitting("bolognese", seed=DECLARE) as one:
        await one.is_asked()
        await one.clicks("declare]")
        screen = await one.is_asked("choose the card")
        assert re.search(r"^[ ^]*o[ ^o]*$", screen, re.MULTILINE)


# Reading


async def first_trick_lies(one: Sitting) -> str:
    await one.is_asked()
    await one.presses("enter")
    return await one.sees("<takes")


async def test_a_finished_trick_stays_until_a_key_hurries_it() -> None:
    async with sitting(seed=PLAY) as one:
        await one.types("pace 60")
        lying = await first_trick_lies(one)
        assert "led" in lying
        await asyncio.sleep(0.1)
        assert "<takes" in one.screen
        await one.presses("x")
        await one.sees(lambda screen: "<takes" not in screen)
        assert one.screen.splitlines()[-1].strip() == "x"


async def test_a_finished_trick_goes_by_itself() -> None:
    async with sitting(seed=PLAY) as one:
        await one.types("pace 1")
        await first_trick_lies(one)
        await one.sees(lambda screen: "<takes" not in screen)


async def test_enter_hurries_and_plays_no_card() -> None:
    async with sitting(seed=PLAY) as one:
        await one.types("pace 60")
        await first_trick_lies(one)
        held = len(one.hand)
        await one.presses("enter")
        await one.sees(lambda screen: "<takes" not in screen)
        await asyncio.sleep(0.05)
        assert len(one.hand) == held


async def test_a_key_changes_the_pace() -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        await one.presses("f8")
        await one.sees("stays for 5 seconds")


@pytest.mark.parametrize(
    ("key", "title"),
    [
        ("f1", "Help"),
        ("question_mark", "Help"),
        ("f2", "The last trick"),
        ("f3", "The deal so far"),
        ("f4", "The score"),
        ("f5", "The rules"),
        ("f10", "At the table"),
    ],
)
async def test_a_page_opens_by_its_key_and_closes_again(key: str, title: str) -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        await one.presses(key)
        await one.sees(lambda screen: screen.startswith(f" {title}"))
        await one.presses("pagedown", "up", "end", "space", "escape")
        await one.sees("Your turn")


async def test_a_page_is_asked_for_in_words_too() -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        await one.types("rules p5")
        await one.sees(lambda screen: opened_at("P5", screen))


async def test_a_hint_says_what_the_rules_bot_would_do_and_moves_the_cursor_there() -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        await one.presses("f6")
        screen = await one.sees("The rules bot would play")
        found = re.search(r"would play (\w+),", screen)
        assert found is not None
        assert cursor(one) == found[1]


async def test_a_table_may_forbid_hints() -> None:
    opening = Open(id=2, game="piedicavallo", hints=False)
    async with sitting(seed=PLAY, opening=opening) as one:
        await one.is_asked()
        await one.presses("f6")
        await one.sees("At this table no hints are given.")


async def test_the_score_sheet_opens_when_the_deal_is_over_and_enter_begins_the_next() -> None:
    async with sitting(
        opening=Open.model_validate({"id": 2, "game": "bolognese", "match": {"kind": "four-deals"}})
    ) as one:
        await one.types("pace 0")
        await one.types("away")
        sheet = await one.sees("The score")
        assert "East and West" in sheet
        await one.presses("escape")
        await one.sees("[1 start]")
        await one.presses("f4")
        assert re.search(r"1 we +\d+ #+", await one.sees("The match, deal by deal"))
        await one.presses("escape", "enter")
        await one.sees(lambda screen: re.search(r"2 we +\d+ #+", screen) is not None)


# Others at the table


async def test_chat_and_names_change_nothing_but_their_text() -> None:
    async with (
        running(Settings(bot_pace=0, seed=1)) as server,
        sitting(server=server, name="Anna [red]", starts=False, size=(200, 40)) as anna,
    ):
        place = anna.connection.state.place
        assert place is not None
        async with sitting(
            server=server, opening=Join(id=2, code=place.table.code), name="[/] Ben 🃏", size=(200, 40)
        ) as ben:
            await anna.sees("East: [/] Ben :playing")
            await ben.types("say [red]$x[/][@click=quit]hi[/]")
            for one in (anna, ben):
                await one.sees("[red]$x[/][@click=quit]hi[/]")


async def test_who_watches_sees_the_table_from_south_and_no_hand() -> None:
    async with sitting(seed=PLAY) as anna:
        await anna.is_asked()
        place = anna.connection.state.place
        assert place is not None
        async with sitting(server=anna.server, opening=Watch(id=2, code=place.table.code), name="Zoe") as zoe:
            screen = await zoe.sees("It is the turn of Anna (South).")
            assert "^^^" not in screen
            await zoe.presses("enter", "tab", "space", "right")
            await zoe.sees("It is not your turn.")


async def test_a_turn_with_a_clock_says_how_long_it_still_has() -> None:
    async with sitting(opening=Open(id=2, game="piedicavallo", clock=30)) as one:
        await one.sees(lambda screen: re.search(r"Your turn: .* (30|29) seconds left\.", screen) is not None)


async def test_leaving_ends_the_evening() -> None:
    async with sitting(seed=PLAY) as one:
        await one.is_asked()
        await one.types("leave")
        await one.pilot.pause()
        async with asyncio.timeout(5):
            while one.app.is_running:
                await one.pilot.pause(0.01)
        assert one.app.return_value is not None
        assert one.app.return_value.why is None


async def test_a_theme_is_chosen_and_kept() -> None:
    async with sitting(seed=PLAY) as one:
        await one.types("theme warm")
        assert one.app.theme == "warm"
        await one.presses("f7")
        assert (one.app.theme, kept.read().theme) == ("contrast", "contrast")
