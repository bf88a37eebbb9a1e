"""The one door through which every text that people see passes, so that it can be translated."""


def _(text: str) -> str:
    """A text in the reader's language."""
    return text


def ngettext(one: str, many: str, number: int) -> str:
    """A text for a number of things, in the reader's language."""
    return one if number == 1 else many


def listed(parts: list[str]) -> str:
    """Several things in one phrase."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])
