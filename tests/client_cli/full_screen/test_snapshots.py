"""The whole screen as text, scene by scene, in two sizes, in every language, with and without colours.

If a difference is meant, write them anew with ``python -m tests.client_cli.full_screen.write_snapshots`` and read it.
"""

import pytest

from tests.client_cli.full_screen.write_snapshots import FOLDER, snapshot, wanted


@pytest.mark.parametrize("file", wanted())
async def test_the_screen_is_as_it_was(file: str) -> None:
    assert await snapshot(wanted()[file]) == (FOLDER / file).read_text(encoding="utf-8")


def test_no_screen_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(wanted())
