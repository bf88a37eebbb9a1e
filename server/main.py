"""``tarocchi-server``: its standard streams are made whole, then the command is run."""

import gc
import os
import sys


def main() -> None:
    """Run the command."""
    _open_what_is_closed()
    gc.disable()  # until it serves, and for the short commands: modules that load leave nothing to collect
    try:
        try:
            from server.commands import cli  # noqa: PLC0415 - after gc.disable

            cli()
        finally:
            sys.stdout.flush()
    except OSError as error:  # of standard output; what else may fail is told where it fails
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"tarocchi-server: {error.strerror or error}", file=sys.stderr)
        sys.exit(1)


def _open_what_is_closed() -> None:
    """Put a stand-in for each standard stream that is closed, or else a connection or a file would get its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8")  # noqa: SIM115 - to the end, and by number
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8")  # noqa: SIM115 - to the end, and by number


if __name__ == "__main__":
    main()
