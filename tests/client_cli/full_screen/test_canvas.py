from client_cli.full_screen.canvas import TABLE, TITLE, Canvas
from client_cli.invitation import picture


def test_what_is_outside_is_cut_off() -> None:
    canvas = Canvas(5, 2)
    canvas.put(3, 0, "abcdef")
    canvas.put(-2, 1, "abcdef")
    canvas.put(0, 7, "never")
    assert canvas.text() == "   ab\ncdef"


def test_a_wide_letter_takes_two_places_and_is_never_cut_in_half() -> None:
    canvas = Canvas(4, 1)
    assert canvas.put(0, 0, "中a中") == 5
    assert canvas.text() == "中a"


def test_the_last_zone_painted_is_the_one_pointed_at() -> None:
    canvas = Canvas(10, 3)
    canvas.zone(0, 0, 5, 2, "below")
    canvas.zone(3, 1, 5, 2, "above")
    assert [canvas.at(x, y) for x, y in [(0, 0), (3, 1), (7, 2), (9, 0)]] == ["below", "above", "above", None]


def test_rows_are_stretches_of_one_paint() -> None:
    canvas = Canvas(6, 1)
    canvas.put(2, 0, "ab", TITLE)
    assert canvas.rows() == [[("  ", TABLE), ("ab", TITLE), ("  ", TABLE)]]


def test_an_ascii_canvas_draws_ascii() -> None:
    canvas = Canvas(10, 1, ascii_only=True)
    canvas.put(0, 0, "Bégato …")
    assert canvas.text() == "Begato ..."


def test_a_qr_code_is_drawn_as_it_is() -> None:
    rows = picture("tarocchi://192.0.2.7:8765/kanevod")
    canvas = Canvas(len(rows[0]), len(rows))
    for y, row in enumerate(rows):
        canvas.put(0, y, row)
    assert canvas.text().split("\n") == [row.rstrip() for row in rows]
