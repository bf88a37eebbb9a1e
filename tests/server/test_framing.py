import pytest
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode

from server.framing import framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_the_one_that_websockets_makes(size: int) -> None:
    assert framed(b"x" * size) == WireFrame(Opcode.BINARY, b"x" * size).serialize(mask=False)
    assert framed("é" * size) == WireFrame(Opcode.TEXT, "é".encode() * size).serialize(mask=False)
