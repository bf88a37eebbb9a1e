from client_cli.lines import Kind, Line, plain


def test_plain_lines_are_distinguished_by_nothing() -> None:
    assert plain(["one", "two"]) == [Line("one", Kind.PLAIN), Line("two", Kind.PLAIN)]
