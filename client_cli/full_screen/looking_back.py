"""A finished deal on the full screen: keys, clicks and words go through its moments."""

from collections.abc import Callable

from client_cli.full_screen import pages
from client_cli.full_screen.canvas import Canvas
from client_cli.full_screen.hands import Hands, Shell
from client_cli.full_screen.moment_view import BUTTONS, Moment, moment_board
from client_cli.full_screen.own_words import Wear, own_word
from client_cli.full_screen.pages import Page
from client_cli.lines import Kind, Line
from client_cli.stepping import VIEWPOINTS, Stepping
from client_cli.texts import _
from client_cli.vocabulary import Complaint


class LookingBack(Hands):
    """Somebody who looks back on a deal.

    Args:
        stepping: the deal, at one of its moments.
        shell: the screen.
        ascii_only: whether nothing but ASCII is drawn.
    """

    at_once = frozenset(" ?q")
    speaks = False

    def __init__(self, stepping: Stepping, shell: Shell, *, ascii_only: bool) -> None:
        super().__init__(ascii_only=ascii_only)
        self._stepping = stepping
        self._shell = shell
        self._notice: Line | None = stepping.way_on()

    def paint(self, width: int, height: int) -> Canvas:
        """The board of the moment."""
        one = self._stepping
        moment = Moment(one.place, one.title(), one.step(), one.story(), tuple(one.moment()), self._notice)
        return moment_board(moment, width, height, ascii_only=self.ascii_only)

    # Keys and mouse

    def steps(self, step: int) -> None:
        """A step on or back."""
        self._goes("next" if step > 0 else "back")

    def steps_to_suit(self, step: int) -> None:
        """To the next trick, or to the beginning of this one or the one before."""
        self._goes("trick on" if step > 0 else "trick back")

    def steps_to_legal(self, step: int) -> None:
        """The same moment as somebody else sees it."""
        names = list(VIEWPOINTS)
        self._goes(f"view {names[(names.index(self._stepping.view) + step) % len(names)]}")

    def steps_to_end(self, step: int) -> None:
        """To the end, or to the beginning."""
        self._goes("end" if step > 0 else "start")

    def picks(self) -> None:
        """A step on."""
        self._goes("next")

    def chooses(self) -> None:
        """A step on."""
        self._goes("next")

    def points(self, target: str) -> None:
        """A button was clicked."""
        if target in BUTTONS:
            self._goes(target)

    def forgets(self) -> None:
        """The last notice has been read."""
        self._notice = None
        self._shell.repaint()

    def leaves(self) -> None:
        """No more of it."""
        self._shell.end()

    def types(self, line: str) -> None:
        """A line was typed."""
        word = line.strip().casefold()
        match own_word(line):
            case Wear(theme):
                self._shell.puts_on(theme)
            case Complaint(text):
                self._tells(Line(text, Kind.WRONG))
            case _ if word in self._pages():
                self.reads(word)
            case _ if word in ("hand", "table"):
                self._tells(Line(_("That is in front of you.")))
            case _:
                self._goes(f"trick {word}" if word.isdecimal() else line)

    def reads(self, what: str) -> None:
        """Show a page."""
        make = self._pages().get(what)
        if make is not None:
            page = make()
            self._shell.open_page(page.title, page.rows, page.start)

    # Private

    def _pages(self) -> dict[str, Callable[[], Page]]:
        place = self._stepping.place
        return {
            "?": pages.replay_help_page,
            "last": lambda: pages.last_trick_page(place),
            "history": lambda: pages.history_page(place),
            "score": lambda: pages.score_page(place),
            "who": lambda: pages.who_page(place),
            "rules": lambda: pages.rules_page(place.table.game),
        }

    def _goes(self, line: str) -> None:
        before = self._stepping.at, self._stepping.view
        reaction = self._stepping.types(line)
        if reaction.ended:
            self._shell.end()
            return
        stays = (self._stepping.at, self._stepping.view) == before
        self._tells(reaction.lines[0] if stays and reaction.lines else None)
        if self._stepping.at == self._stepping.last != before[0]:
            self.reads("score")

    def _tells(self, line: Line | None) -> None:
        self._notice = line
        self._shell.repaint()
