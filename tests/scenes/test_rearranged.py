"""A hand that somebody rearranges at the table: it stays as it was put while cards come and go."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.actions import DECLINE, DRAW, Discard
from game.rules.cards import Card
from game.rules.events import Phase
from game.rules.that_dam_game.reading import contract_of
from game.rules.zones import ZoneKind
from game.scenes import routes
from game.scenes.tables.that_dam_game import draft
from game.session.settings import Settings
from tests.support.menus import Program
from tests.support.seats import FirstThoughts, seats_for

Begin = Callable[..., Program]
CONTRACT = 4


def at_once(settings: Settings) -> None:
    settings.pace, settings.pause_after_play = "off", 0


def until_asked(program: Program, phase: Phase) -> None:
    """Let time pass until the person is asked for a kind of decision; begging is declined."""
    for _ in range(900):
        program.frame()
        stage = program.top.stage
        if stage.legal() and stage.choreographer.idle and stage.shown:
            if stage.model.phase is phase:
                return
            if DECLINE in stage.legal():
                program.top.touch.submit(DECLINE, None)
    pytest.fail("the person is never asked")


def hand_of(program: Program) -> list[Card]:
    """The hand as it lies, from the left."""
    stage = program.top.stage
    tokens = stage.model.tokens(ZoneKind.HAND, stage.seat.me)
    return [token.card for token in sorted(tokens, key=lambda token: (token.goal.depth, token.goal.x))]


def carry(program: Program, card: Card, place: int) -> None:
    """Drag a card of the hand to before the one at a place."""
    touch = program.top.touch
    target = next(one for one in touch.targets.values() if one.token.card == card)
    lying = sorted((one.token.goal.x, one) for one in touch.targets.values() if one is not target)
    x, y = target.rect.left + target.rect.w // 6, target.rect.centery
    to = round(lying[place][0]) - 2
    program.drag((x, y), (to, y))
    program.seconds(0.5)


def test_a_card_that_was_moved_stays_and_what_is_drawn_finds_its_place(begin: Begin) -> None:
    match = routes.NewMatch("that_dam_game", seats_for(3), {"contracts": [CONTRACT]}, 5)
    program = begin(match, size=(1280, 720), settings=at_once, bots=FirstThoughts())
    until_asked(program, Phase.DRAW)
    first = hand_of(program)
    carry(program, first[0], 6)
    lying = hand_of(program)
    assert lying != first
    assert [card for card in lying if card != first[0]] == first[1:], "one card was moved"
    elsewhere = 0
    for _ in range(5):
        program.top.touch.submit(DRAW, None)
        until_asked(program, Phase.MELD)
        after = hand_of(program)
        (drawn,) = set(after) - set(lying)
        assert [card for card in after if card != drawn] == lying, "all that lay there stays"
        elsewhere += after[-1] != drawn
        # The contract is put together of all that is held, as before.
        program.frame()
        assert program.top.touch.drafted == draft.tidy(after, contract_of(CONTRACT))
        assert "arrange" not in program.top.touch.specs
        gone = next(card for card in after if not any(card in group for group in program.top.touch.drafted))
        program.top.touch.submit(Discard(gone), None)
        lying = [card for card in after if card != gone]
        until_asked(program, Phase.DRAW)
        assert hand_of(program) == lying
    assert elsewhere >= 2, "what is drawn does not just come to the end"
