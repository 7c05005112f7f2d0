"""What goes wrong in a command, said in one sentence."""

from __future__ import annotations


class CommandError(Exception):
    """A command that cannot be carried out. The message is one sentence.

    `code` is 2 for wrong usage, also where a file that was named cannot be opened, and 1 otherwise.
    """

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code
