import subprocess
import sys

from tests.client_cli.processes import ROOT

HEAVY = {"client_cli.evening", "msgpack", "protocol.to_client", "pydantic", "websockets", "zeroconf"}


def test_the_screen_is_there_before_what_an_evening_needs_is_imported() -> None:
    lines = f"import sys, client_cli.full_screen.app; print(*sorted({HEAVY} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", lines], cwd=ROOT, capture_output=True, text=True, timeout=30, check=True
    )
    assert done.stdout.split() == []
