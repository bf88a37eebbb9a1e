import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from client_cli.keyboard import LINE_BYTES, Keyboard


@contextmanager
def typed(data: bytes) -> Iterator[int]:
    reader, writer = os.pipe()
    os.write(writer, data)
    os.close(writer)
    yield reader
    os.close(reader)


async def lines_of(descriptor: int) -> list[str]:
    keyboard, lines = Keyboard(descriptor), []
    while (line := await keyboard.line()) is not None:
        lines.append(line)
    return lines


async def test_lines_come_one_by_one_until_the_end() -> None:
    with typed(b"one\ntwo\r\n\nlast") as descriptor:
        assert await lines_of(descriptor) == ["one", "two", "", "last"]


async def test_a_file_is_read_like_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\ntwo\n")
    descriptor = os.open(path, os.O_RDONLY)
    assert await lines_of(descriptor) == ["one", "two"]
    os.close(descriptor)


async def test_strange_bytes_become_characters() -> None:
    with typed(b"\xff\xfe\x00\n") as descriptor:
        assert await lines_of(descriptor) == ["��\x00"]


async def test_a_huge_line_is_cut_and_the_next_one_read() -> None:
    with typed(b"x" * 20_000 + b"\nnext\n") as descriptor:
        assert await lines_of(descriptor) == ["x" * LINE_BYTES, "next"]


async def test_what_can_not_be_read_has_ended() -> None:
    with typed(b"") as descriptor:
        pass
    assert await lines_of(descriptor) == []


async def test_waiting_for_a_line_keeps_nothing_else_waiting() -> None:
    reader, writer = os.pipe()
    waiting = asyncio.create_task(lines_of(reader))
    await asyncio.sleep(0.01)
    assert not waiting.done()
    os.write(writer, b"now\n")
    os.close(writer)
    assert await waiting == ["now"]
    os.close(reader)
