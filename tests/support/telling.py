"""What a table says, and when: everything written, said and sounded is held against the cards that were seen."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from game.rules.cards import HIDDEN, KIND_OF, RANK_OF, SUIT_OF, Card, Rank, Suit
from game.rules.events import CardsMoved, DealBegan, Event, Shuffled
from game.scenes.table.scene import TableScene
from game.scenes.trouble import TroubleScene
from game.ui import shapes, text
from game.ui.painter import DisplayList
from game.ui.table.choreographer import Beat
from game.ui.table.model import Token

TELLING: Final = frozenset({
    "king_fanfare", "joker_giggle", "exchange", "burn", "blind_good", "blind_bad", "out", "penny_roll", "penny_last",
    "crown_of_shame", "pot_win", "pile_win", "pick_up_wave", "beg", "round_end", "match_win", "dang_it_slam",
})  # fmt: skip
"""Sounds that tell what cards have brought."""
_WRITERS: Final = (
    (shapes, "pill"), (shapes, "prompt"), (shapes, "rule_tag"), (shapes, "plate"), (shapes, "speech_bubble"),
    (shapes, "curse_bubble"), (text, "render"), (text, "paragraph"),
)  # fmt: skip
_FIGURES: Final = {Rank(number - 1): str(number) for number in range(2, 11)}


def rank_words(rank: Rank) -> str:
    """A rank in English: `six`."""
    return rank.name.lower()


def card_words(card: Card) -> str:
    """A card in English: `six of hearts`, `joker`."""
    suit = SUIT_OF[card]
    return rank_words(RANK_OF[card]) + ("" if suit is Suit.NONE else f" of {suit.name.lower()}")


def names_rank(words: str, rank: Rank, *, figures: bool = False) -> bool:
    """Whether words name a rank; in large letters on a tag, figures do as well."""
    word = rank_words(rank)
    names = [word, f"{word}s", f"{word}es", *([_FIGURES[rank]] if figures and rank in _FIGURES else [])]
    return re.search(rf"\b({'|'.join(names)})\b", words, re.IGNORECASE) is not None


class Listener:
    """Follows a table frame by frame. What it says too early is an error at once.

    A card is to come from the moment at which the session has moved it, face up for whoever looks on, until a token
    has turned over. While it is, nothing new may name it, nor its rank unless another card shows that; and no sound
    that tells of cards is heard while one that set out has still to turn over.
    """

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.waited = 0
        """How many cards were followed until they had turned over."""
        self.texts: frozenset[tuple[str, bool]] = frozenset()
        """What is written now; with each whether it is a tag."""
        self._queue = deque(scene.seat.session.history(scene.seat.viewer))
        self._turning: list[Token] = []
        self._written: set[tuple[str, bool]] = set()
        self._faults: list[str] = []
        self._lines = len(scene.stage.memory.lines)
        self._rest = 0
        scene.seat.session.subscribe(scene.seat.viewer, self._queue.append)
        self._beat = scene.stage.beat
        scene.stage.beat = self._shown  # type: ignore[method-assign]

    # -- what happens ------------------------------------------------------------------

    def _shown(self, event: Event) -> Beat:
        if not self._queue or self._queue.popleft() != event:
            self._faults.append(f"{event} is shown out of its order")
        if isinstance(event, CardsMoved):
            tokens = self.scene.stage.model.zones[event.source]
            for slot, card in zip(event.slots, event.cards, strict=True):
                if card != HIDDEN and tokens[slot].flip < 1.0 and tokens[slot] not in self._turning:
                    self._turning.append(tokens[slot])
                    self.waited += 1
        return self._beat(event)

    def _sounded(self, name: str) -> None:
        self._look_at_faces()
        early = [token for token in self._turning if token.flip < 1.0]
        if name in TELLING and early:
            self._faults.append(f"{name} is heard before the {card_words(early[0].face)} has turned over")

    def _look_at_faces(self) -> None:
        flying = self.scene.stage.choreographer.motions.flying
        self._turning = [token for token in self._turning if token.flip < 1.0 and flying(token)]

    def _to_come(self) -> list[Card]:
        """Cards that the session has shown and the table has not: those of the deal that lies on the table."""
        coming = [token.face for token in self._turning if token.face != HIDDEN]
        for event in self._queue:
            if isinstance(event, DealBegan | Shuffled):
                break
            if isinstance(event, CardsMoved):
                coming += [Card(KIND_OF[card]) for card in event.cards if card != HIDDEN]
        return coming

    # -- every frame -------------------------------------------------------------------

    def frame(self, step: Callable[[], None]) -> None:
        """Let a frame pass, and hold what is new against the faces that are up."""
        step()
        # What fails within the program leads to a screen that says so, not here.
        assert not self._faults, self._faults
        assert not isinstance(self.scene.services.manager.top, TroubleScene)  # type: ignore[attr-defined]
        self._look_at_faces()
        if self.scene.stage.choreographer.idle and not self._queue:
            self._rest += 1
            if self._rest > 1:
                return  # nothing is on its way
        else:
            self._rest = 0
        before, self.texts = self.texts, self._read()
        new = self.texts - before
        up = {KIND_OF[token.card] for token in self.scene.stage.model.everything()
              if token.card != HIDDEN and (token.flip >= 1.0 or token not in self._turning)}  # fmt: skip
        ranks = {RANK_OF[Card(kind)] for kind in up}
        for card in self._to_come():
            if card in up:
                continue
            for words, tag in new:
                assert card_words(card) not in words.lower(), f"{words!r} is said before the card is seen"
                if RANK_OF[card] not in ranks:
                    assert not names_rank(words, RANK_OF[card], figures=tag), f"{words!r} is said before its card"

    def _read(self) -> frozenset[tuple[str, bool]]:
        """All that is written in the picture, and what has come to the log."""
        self._written.clear()
        self.scene.draw(DisplayList())
        lines = self.scene.stage.memory.lines[self._lines :]
        self._lines = len(self.scene.stage.memory.lines)
        return frozenset(self._written) | {(line, False) for line in lines}

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear and read all that is told meanwhile."""
        with patch.object(self.scene.services.audio, "play", self._heard(self.scene.services.audio.play)):
            patches = [patch.object(module, name, self._watched(getattr(module, name), name))
                       for module, name in _WRITERS]  # fmt: skip
            for each in patches:
                each.start()
            try:
                yield
            finally:
                for each in patches:
                    each.stop()

    def _heard(self, play: Callable[..., Any]) -> Callable[..., Any]:
        def heard(name: str, *args: Any, **kwargs: Any) -> Any:
            self._sounded(name)
            return play(name, *args, **kwargs)

        return heard

    def _watched(self, write: Callable[..., Any], name: str) -> Callable[..., Any]:
        def watched(*args: Any, **kwargs: Any) -> Any:
            # Of a tag only the large letters are about the cards that lie, and the line over them.
            said = [words for words in (*args, kwargs.get("over")) if isinstance(words, str) and " " in words]
            said += [words for words in args if isinstance(words, str) and name != "render"]
            self._written.update((words, name == "rule_tag") for words in said)
            return write(*args, **kwargs)

        return watched
