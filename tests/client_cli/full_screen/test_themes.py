from itertools import product
from typing import get_args

import pytest

from client_cli import main
from client_cli.full_screen.canvas import Paint, Role
from client_cli.full_screen.themes import CARDS, COLOURLESS, DEFAULT, NAMES, THEMES, for_textual, style


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(name: str, paint: Paint) -> float:
    drawn = style(name, paint)
    assert drawn.color is not None
    assert drawn.bgcolor is not None
    lights = sorted((luminance(drawn.color.name), luminance(drawn.bgcolor.name)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


PAINTS = [Paint(*parts) for parts in product(Role, (False, True), (False, True))]


@pytest.mark.parametrize(("name", "least"), [*((name, 4.5) for name in THEMES), ("contrast", 7.0)])
def test_everything_can_be_read(name: str, least: float) -> None:
    assert {paint: contrast(name, paint) for paint in PAINTS if contrast(name, paint) < least} == {}


@pytest.mark.parametrize("name", sorted(THEMES))
def test_the_four_suits_have_four_colours(name: str) -> None:
    assert len({str(style(name, Paint(role)).color) for role in CARDS[:4]}) == 4


def test_without_colours_there_is_none_and_what_may_be_chosen_still_looks_different() -> None:
    styles = [style(COLOURLESS, paint) for paint in PAINTS]
    assert [one for one in styles if one.color or one.bgcolor] == []
    assert style(COLOURLESS, Paint(Role.CUPS)) != style(COLOURLESS, Paint(Role.CUPS, low=True))


def test_the_command_offers_every_theme() -> None:
    assert set(get_args(main.ThemeName)) == set(NAMES)
    assert DEFAULT in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_textual_knows_every_theme(name: str) -> None:
    assert for_textual(name).name == name
