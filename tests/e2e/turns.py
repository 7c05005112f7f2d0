"""How somebody plays a turn of each game without a thought: something legal that brings the match to its end."""

from __future__ import annotations

from game.rules.actions import PAY, Exchange, LayJoker, Play, Run
from game.ui.table.hand import CardTarget
from tests.e2e import test_dam_match, test_shithead_match
from tests.e2e.person import Person


def first_thing(person: Person) -> None:
    """Do the first thing that is legal."""
    person.act(person.table.stage.legal()[0])


def lay_or_pay(person: Person) -> None:
    """Play a turn of Damn You!: a card or a run, an exchange, a joker, or a chip."""
    legal, seq = person.table.stage.legal(), person.table.seat.session.seq
    action = min(legal, key=lambda action: (Play, Run, Exchange, LayJoker, type(PAY)).index(type(action)))
    cards = {widget.token.card: widget for widget in person.form.widgets if isinstance(widget, CardTarget)}
    if isinstance(action, Exchange):
        exchanges = [a for a in legal if isinstance(a, Exchange)]
        person.press(person.widget(("action", f"exchange {exchanges.index(action)}")))
    elif isinstance(action, LayJoker):
        person.play(cards[action.card])
        place = next(w for w in person.form.widgets if isinstance(w.key, tuple) and w.key[0] == "place" and w.visible)
        person.press(place)
    else:
        if isinstance(action, Play | Run):
            person.play(cards[action.cards[-1]])
        if person.table.seat.session.seq == seq:
            person.press(person.widget(("action", "main")))


def swap_or_draw(person: Person) -> None:
    """Press the main button of Screw Your Neighbor."""
    buttons = [("action", name) for name in ("swap", "draw", "only_keep")]
    person.press(next(w for w in person.form.widgets if w.key in buttons and w.visible))


def beg_and_lay(person: Person) -> None:
    """Play a turn of That Damn Game."""
    test_dam_match.turn(person)


def shed(person: Person) -> None:
    """Play a turn of Shithead."""
    test_shithead_match.do(person, test_shithead_match.wanted(person.table.stage.legal()))
