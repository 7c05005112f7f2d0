"""What is photographed of the five games: their tables, and the screens that go with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio import (
    AT_ONCE,
    GAME,
    Cast,
    Shot,
    Studio,
    Until,
    at,
    event,
    follows,
    is_over,
    known,
    new_match,
    of,
    over_table,
    press,
    settings_page,
    table,
    title,
    turn,
    variants,
)

import pygame  # isort: skip

from game.rules.actions import (
    BEG,
    DANG_IT,
    DRAW,
    KEEP,
    PAY,
    PICK_UP,
    SWAP,
    Arrange,
    Exchange,
    Flip,
    LayJoker,
    LayOff,
    Meld,
    Play,
    Run,
)
from game.rules.cards import RANK_OF, Rank
from game.rules.events import (
    BlindFlipped,
    DealEnded,
    Event,
    Fact,
    Phase,
    RoundEnded,
    ShowdownHeld,
    StackBurnt,
)
from game.rules.registry import GAME_IDS
from game.rules.that_dam_game.reading import melds
from game.rules.views import TABLE, Viewer
from game.rules.zones import ZoneKind
from game.scenes import routes
from game.scenes.fair.promise import Promise
from game.scenes.routes import Route
from game.scenes.rulebook.book import LYING_FLAT
from game.scenes.services import Services
from game.scenes.settings.rows import PAGES
from game.session.fairness import committed
from game.session.session import Session
from tests.support.fared import fared
from tests.support.seats import COMPUTERS


def set_up(players: int) -> Shot:
    """The set-up for a number of players, to somebody who knows the game."""
    opponents = [{"character": face, "level": "normal"} for face in COMPUTERS[: players - 1]]
    options = {"packs": 1 if players == 2 else 2, "hand_size": 5, "length": "rounds", "rounds": 3, "points": 100}
    chosen = {"setups": {GAME: {"players": players, "options": options, "opponents": opponents}}, "lessons": [GAME]}
    return Shot(f"setup-{players}", routes.Setup(GAME), settings=chosen)


def carry(studio: Studio) -> None:
    """Drag a card that may be played towards the pile."""
    at = studio.card(legal=True)
    pile = studio.table.stage.plan.drop["pile"]
    to = round(pile.x + pile.w * 0.72), round(pile.y + pile.h * 0.7)
    studio.post(pygame.MOUSEMOTION, at)
    studio.post(pygame.MOUSEBUTTONDOWN, at)
    for i in range(1, 9):
        studio.post(pygame.MOUSEMOTION, (at[0] + (to[0] - at[0]) * i // 8, at[1] + (to[1] - at[1]) * i // 8))


def curse(studio: Studio) -> None:
    """Let whoever is to act say that nothing follows."""
    studio.submit(DANG_IT)


def open_log(studio: Studio) -> None:
    """Lay the log over the table."""
    studio.app.manager.push(routes.Log(studio.table.stage.memory.lines))


def shots_of_dang_it() -> Iterator[Shot]:
    """The table of Dang It!, and every other screen with it."""
    short = {"rounds": 3}
    pile = {n: at(Cast(GAME, n, short, n), follows(4)) for n in (2, 3, 4, 6)}
    choice = at(Cast(GAME, 2, short, 2), follows(3, refused=True))
    yield Shot("title", title)
    yield Shot("title-carry-on", title, left=pile[3])
    yield from (set_up(players) for players in (2, 4, 6))
    yield Shot("setup-offer", routes.Setup(GAME))
    yield Shot("setup-flat", routes.Setup(GAME, several=True), settings={"flat_table": True, "lessons": [GAME]})
    yield Shot("rules-who-sees-what", routes.Rules(GAME, LYING_FLAT))
    yield Shot("table-draw", new_match(2), wait=2.5)
    yield Shot("table-draw-6", new_match(6), wait=2.5)
    for players, session in pile.items():
        yield Shot(f"table-{players}", table(session))
    yield Shot("table-nothing-follows", table(at(Cast(GAME, 2, short, 7), follows(2, can=False))))
    speaks = at(Cast(GAME, 3, short, 3), follows(3, seat=1, can=False))
    yield Shot("table-bubble", table(speaks), act=curse, wait=0.5)
    yield Shot("table-dragging", table(choice), act=carry, wait=0.3)
    yield Shot("table-refused", table(choice), act=lambda studio: studio.click(studio.card(legal=False)), wait=0.4)
    yield Shot("table-left-handed", table(pile[3]), settings={"left_handed": True})
    yield Shot("table-large-words", table(pile[3]), settings={"words": 1.5})
    yield Shot("pause", table(pile[2]), act=press("menu"))
    yield Shot("log", table(pile[2]), act=open_log)
    yield Shot("known", known(GAME, 2, rounds=1), act=press("later"))
    yield Shot("statistics-none", routes.Statistics())
    yield Shot("statistics", has_played)
    yield Shot("challenges", routes.Challenges())
    yield Shot("ladder", routes.Ladder())
    yield Shot("position", routes.SetUpPosition("shithead"), act=press("deal"))
    yield Shot("about", routes.About())
    for lesson in GAME_IDS:
        yield Shot(f"lesson-{lesson.replace('_', '-')}", routes.Lesson(lesson), wait=8.0)
    yield Shot("feats", routes.Feats())
    yield Shot("fair-cards", routes.FairCards(Promise.of(committed(7), over=True)), act=press("whole"))
    yield event("round-over", Cast(GAME, 3, short, 3), ends_round, 1.2, **AT_ONCE)
    yield event("result", Cast(GAME, 3, {"rounds": 5}, 3), ends_match, 2.5, **AT_ONCE)
    yield Shot("rules", routes.Rules(GAME))
    yield Shot("rules-why-not", routes.Rules(GAME, f"rules.{GAME}.hand.2"))
    house = routes.HouseRules(GAME, 4, {"packs": 1, "hand_size": 7})
    yield Shot("house-rules", table(pile[2]), act=over_table(lambda: house))
    yield Shot("house-rules-begin", table(pile[2]), act=over_table(lambda: replace(house, begins=True)))
    for page in PAGES:
        yield Shot(f"settings-{page.key}", settings_page, act=press(f"page {page.key}"))


def has_played(services: Services) -> Route:
    """The page of statistics of somebody who has played."""
    fared(services.paths.data, 97)
    return routes.Statistics()


def shots_of_damn_you() -> Iterator[Shot]:
    """The table of D$%n You!."""

    def laid(least: int) -> Until:
        return lambda session: of(ZoneKind.TABLEAU, session) >= least

    game = "damn_you"
    run = at(Cast(game, 5, seed=2), turn(Run, hand=5, so=laid(14)))
    yield Shot("damn-you-known", known("damn_you", 4, hands=1))
    yield Shot("damn-you-start", table(at(Cast(game, 3), turn(hand=18))))
    yield Shot("damn-you-3", table(at(Cast(game, 3, seed=4), turn(Run, hand=12, so=laid(6)))))
    yield Shot("damn-you-run", table(run), choose_run)
    yield Shot("damn-you-8", table(at(Cast(game, 8, seed=4), turn(hand=3, so=laid(24)))))
    joker = at(Cast(game, 4, seed=3), turn(LayJoker, so=laid(16)))
    yield Shot("damn-you-joker", table(joker), lambda studio: studio.tap(lambda card: RANK_OF[card] is Rank.JOKER))
    yield Shot("damn-you-exchange", table(at(Cast(game, 4, seed=3), turn(Exchange, so=laid(16)))))
    pays = at(Cast(game, 4, seed=3), lambda s: turn(so=laid(16))(s) and PAY in s.legal_actions(0))
    yield Shot("damn-you-pay", table(pays))
    yield Shot("damn-you-bubble", table(pays), lambda studio: studio.submit(PAY), 0.4)
    yield event("damn-you-hand-over", Cast(game, 5, seed=2), ends_deal, 1.2, **AT_ONCE)
    yield event("damn-you-result", Cast(game, 4, {"hands": 3}, 2), ends_match, 2.5, **AT_ONCE)
    yield from variants("damn-you-run", table(run), choose_run)


def choose_run(studio: Studio) -> None:
    """Choose the longest run that can be laid."""
    runs = [action for action in studio.table.stage.legal() if isinstance(action, Run)]
    last = max(runs, key=lambda action: len(action.cards)).cards[-1]
    studio.tap(lambda card: card == last)


def ends_round(event: Event, session: Session) -> bool:
    """Whether a round of Dang It! is over, not the first, and the match goes on."""
    return isinstance(event, RoundEnded) and event.number > 1 and not is_over(session)


def ends_deal(event: Event, session: Session) -> bool:
    """Whether a hand is over, not the first, and the match goes on."""
    return isinstance(event, DealEnded) and session.snapshot(TABLE).fact(Fact.DEAL) > 2 and not is_over(session)


def ends_match(event: Event, session: Session) -> bool:
    """Whether a match is over."""
    return is_over(session)


def shots_of_screw_your_neighbor() -> Iterator[Shot]:
    """The table of Screw Your Neighbor."""

    def kings(least: int) -> Until:
        return lambda session: of(ZoneKind.SHOWN, session) >= least

    def round_is(least: int) -> Until:
        return lambda session: session.snapshot(TABLE).fact(Fact.ROUND) >= least

    game, jump = "screw_your_neighbor", {"blocked_swap": "jump"}
    swap = at(Cast(game, 8, seed=2), turn(type(SWAP), so=lambda s: kings(1)(s) and round_is(6)(s)))
    yield Shot("neighbor-known", known("screw_your_neighbor", 6, pennies=2))
    yield Shot("neighbor-start", new_match(7, game), wait=4.0)
    yield Shot("neighbor-2", table(at(Cast(game, 2), turn(type(DRAW)))))
    yield Shot("neighbor-swap", table(swap))
    yield Shot("neighbor-10", table(at(Cast(game, 10, seed=3), turn(type(SWAP), so=round_is(9)))))
    yield Shot("neighbor-jump", table(at(Cast(game, 5, jump), turn(type(SWAP), so=next_has_king))))
    yield Shot("neighbor-blocked", table(at(Cast(game, 5), turn(type(KEEP), only=True, so=kings(1)))))
    yield Shot("neighbor-deals", table(at(Cast(game, 5), turn(type(DRAW), so=round_is(4)))))
    yield event("neighbor-showdown", Cast(game, 7, seed=2), lambda e, s: isinstance(e, ShowdownHeld), 2.2)
    yield event("neighbor-result", Cast(game, 5, {"pennies": 4}, 2), ends_match, 2.5, **AT_ONCE)
    yield from variants("neighbor-swap", table(swap))


def next_has_king(session: Session) -> bool:
    """Whether the neighbor of the person shows a king."""
    return bool(session.snapshot(TABLE).cards(ZoneKind.SHOWN, 1))


def arrange(studio: Studio) -> None:
    """Let the tray be filled from the hand."""
    studio.table.touch.press("arrange")


def only_mine(session: Session) -> bool:
    """Whether it is the turn of the person, who alone has melded."""
    view = session.snapshot(TABLE)
    return session.to_act == 0 and [seat for seat in range(view.players) if view.fact(Fact.MELDED, seat)] == [0]


def shots_of_that_dam_game() -> Iterator[Shot]:
    """The table of That Dam Game."""

    def phase(asked: Phase, melds: int = 0, hand: int = 0) -> Until:
        def so(session: Session) -> bool:
            view = session.snapshot(TABLE)
            melded = sum(view.fact(Fact.MELDED, seat) for seat in range(session.players))
            mine = len(view.cards(ZoneKind.HAND, 0))
            return session.to_act == 0 and view.phase is asked and melded >= melds and mine >= hand

        return so

    game, fond = "that_dam_game", (Meld, LayOff, type(BEG))
    tray = at(Cast(game, 4, {"contracts": [6]}, 4), phase(Phase.MELD, 0, 12))
    full = at(Cast(game, 3, {"contracts": [1]}), lambda s: phase(Phase.MELD)(s) and bool(melds(s.snapshot(Viewer(0)))))
    rows = at(Cast(game, 6, {"contracts": [3]}, 2, fond), phase(Phase.MELD, 3))
    yield Shot("dam-known", known("that_dam_game", 4, contracts=[1]))
    yield Shot("dam-draw", table(at(Cast(game, 4, seed=4), phase(Phase.DRAW))))
    yield Shot("dam-offer", table(at(Cast(game, 6, seed=4), phase(Phase.OFFER))))
    yield Shot("dam-tray", table(tray), arrange)
    yield Shot("dam-tray-complete", table(full), arrange)
    yield Shot("dam-large-hand", table(at(Cast(game, 3, {"contracts": [10]}), phase(Phase.MELD, 0, 20))), arrange)
    yield Shot("dam-melds", table(rows))
    yield Shot("dam-first-melds", table(at(Cast(game, 4, {"contracts": [1]}, 1, (Meld,)), only_mine)))
    yield event("dam-hand-over", Cast(game, 4, {"contracts": [1, 4, 7, 9]}, 2, fond), ends_deal, 1.2, **AT_ONCE)
    yield event("dam-result", Cast(game, 4, {"contracts": [1, 4]}, 2, fond), ends_match, 2.5, **AT_ONCE)
    yield from variants("dam-tray", table(tray), arrange)


def shots_of_shithead() -> Iterator[Shot]:
    """The table of Shithead."""

    def stack(least: int, burnt: int = 0) -> Until:
        return lambda s: of(ZoneKind.STACK, s) >= least and of(ZoneKind.BURNT, s) >= burnt

    game, greedy = "shithead", (type(PICK_UP),)
    twins = at(Cast(game, 4, {"deals": 3}, 3), turn(Play, hand=6, so=lambda s: stack(4)(s) and has_twins(s)))
    most = at(Cast(game, 2, {}, 2, greedy), turn(hand=36))
    yield Shot("shithead-known", known("shithead", 3, deals=1))
    yield Shot("shithead-arrange", table(at(Cast(game, 4), turn(Arrange))))
    yield Shot("shithead-twins", table(twins), choose_twins)
    yield Shot("shithead-many", table(most))
    yield Shot("shithead-short", table(at(Cast(game, 2, {"short_game": True}), turn(Play, so=stack(3)))))
    yield Shot("shithead-blind", table(at(Cast(game, 4, seed=5), turn(Flip, so=stack(2, 4)))))
    crowned = at(Cast(game, 3, {"deals": 3}, 4), turn(so=lambda s: crowns(s) and stack(3, 3)(s)))
    yield Shot("shithead-crown", table(crowned))
    cast = Cast(game, 4, seed=3)
    yield event("shithead-burn", cast, lambda e, s: isinstance(e, StackBurnt) and e.count > 5, 0.75)
    yield event("shithead-flip", cast, lambda e, s: isinstance(e, BlindFlipped) and e.seat == 0, 0.9)
    yield event("shithead-deal-over", Cast(game, 4, {"deals": 5}, 3), ends_deal, 1.2, **AT_ONCE)
    yield event("shithead-result", Cast(game, 4, {"deals": 3}, 3), ends_match, 2.5, **AT_ONCE)
    yield from variants("shithead-twins", table(twins), choose_twins)


def crowns(session: Session) -> bool:
    """Whether somebody wears the crown of shame."""
    view = session.snapshot(TABLE)
    return any(view.fact(Fact.SHITHEAD, seat) for seat in range(session.players))


def twins_of(session: Session) -> list[Play]:
    """Plays of two cards from the hand."""
    return [a for a in session.legal_actions(0) if isinstance(a, Play) and len(a.cards) == 2 and a.origin == "hand"]


def has_twins(session: Session) -> bool:
    """Whether two cards of a rank can be played together."""
    return bool(twins_of(session))


def choose_twins(studio: Studio) -> None:
    """Choose two cards of a rank."""
    wanted = twins_of(studio.table.seat.session)[0].cards
    studio.tap(lambda card: card == wanted[0])
