import json
import subprocess

from tests.client_cli.processes import COMMAND, ROOT, server, tarocchi


def test_a_script_plays_a_deal_in_lines_of_json() -> None:
    command = [*COMMAND, "play", "--json", "--game", "bolognese", "--seed", "7", "--bot-pace", "0"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as script:
        assert script.stdin is not None
        assert script.stdout is not None
        for line in script.stdout:
            message = json.loads(line)
            if any(event["type"] == "deal_scored" for event in message.get("events", [])):
                break
            asked = message.get("your_turn")
            if asked is not None:
                kind, *cards = asked["legal"][0]
                answer = {"type": kind, "turn": asked["turn"]}
                answer |= {"card": cards[0]} if kind == "play" else {"cards": cards} if cards else {}
                script.stdin.write(json.dumps(answer) + "\n")
                script.stdin.flush()
        script.stdin.close()
        assert json.loads(script.stdout.read().splitlines()[-1])["type"] == "done"


def test_what_ends_an_evening_of_a_script_is_told_in_json_too() -> None:
    with server() as url:
        done = tarocchi("join", "bababab", "--server", url, "--json")
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["welcome", "refused"]
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)


def test_an_automatic_deal_is_told_to_scripts_as_messages() -> None:
    done = tarocchi("play", "--auto", "--json", "--seed", "7")
    kinds = [json.loads(line)["type"] for line in done.stdout.splitlines()]
    assert (done.returncode, kinds[:2]) == (0, ["welcome", "table"])
    assert set(kinds[2:]) == {"update"}
