"""Standard streams: a pipe that nobody reads is the same failure on every system."""

import errno
import io
import os
from pathlib import Path

import pytest

from game import terminal


class Refused(io.FileIO):
    """A file that the system does not let anybody write to, for a reason."""

    reason = 0

    def write(self, content: object) -> int:
        raise OSError(self.reason, os.strerror(self.reason))


class RefusedPipe(terminal.PipeWriter, Refused):
    """A pipe that the system does not let anybody write to: the order of its classes puts the refusal below."""


@pytest.mark.parametrize(("reason", "raised"), [(errno.EINVAL, errno.EPIPE), (errno.ENOSPC, errno.ENOSPC)])
def test_invalid_argument_is_what_windows_calls_a_reader_that_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: int, raised: int
) -> None:
    monkeypatch.setattr(Refused, "reason", reason)
    with RefusedPipe(tmp_path / "pipe", "wb") as pipe, pytest.raises(OSError) as caught:
        pipe.write(b"words")
    assert caught.value.errno == raised
    assert isinstance(caught.value, BrokenPipeError) == (raised == errno.EPIPE)


def test_only_a_pipe_is_wrapped_and_loses_nothing(tmp_path: Path) -> None:
    with (tmp_path / "words").open("w", encoding="utf-8") as file:
        assert terminal.piped(file) is file
    words = io.StringIO()
    assert terminal.piped(words) is words
    reading, writing = os.pipe()
    with os.fdopen(reading, encoding="utf-8") as reader, os.fdopen(writing, "w", encoding="utf-8") as writer:
        writer.write("one ")
        wrapped = terminal.piped(writer)
        wrapped.write("two ö\n")
        wrapped.flush()
        assert reader.readline() == "one two ö\n"
