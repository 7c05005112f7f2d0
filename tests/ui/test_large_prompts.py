"""What is asked of the person is large where words are large, and covers nothing of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game.scenes.tables.layout import PROMPT_WORDS
from game.texts import use
from game.ui.theme import PILL_TALL
from tests.support.covers import Case, Tables, unpainted_tables
from tests.support.moments import moments
from tests.support.sample import combined

LEAST: dict[str, float] = {"dang_it": 0.7, "damn_you": 0.9, "that_dam_game": 0.95, "shithead": 0.8}
"""How tall prompts are at least with words twice as large, where all the room there could be is one."""
TITLE_ENDS = 140
"""Where the pill ends on which a title stands, with words twice as large, in u."""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unpainted_tables(tmp_path_factory.mktemp("prompts")) as made:
        yield made


@pytest.mark.parametrize("game", LEAST)
def test_prompts_go_aside_rather_than_small(tables: Tables, game: str) -> None:
    for players in (3, 4):
        for at in moments(game, players):
            laid = tables.lay(Case(game, players, (1280, 720), 2.0), at)
            prompt, metrics = laid.things.get("prompt"), laid.scene.metrics
            if prompt is not None:
                assert prompt.box.h >= LEAST[game] * metrics.words(PROMPT_WORDS) * PILL_TALL, (at.name, players)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_asked_upright_in_damn_you_is_said_so_briefly_that_it_stays_large(
    tables: Tables, language: str
) -> None:
    """Between field and buttons there is room for one line: what was said of jokers in German was small there."""
    use(language)
    try:
        for players in (4, 8):
            for at in moments("damn_you", players):
                laid = tables.lay(Case("damn_you", players, (1080, 1920), 2.0), at)
                prompt, metrics = laid.things.get("prompt"), laid.scene.metrics
                if prompt is not None:
                    assert prompt.box.h >= 0.85 * metrics.words(PROMPT_WORDS) * PILL_TALL, (at.name, players)
    finally:
        use("en")


@combined(language=["en", "de"], size=[(900, 1200), (1080, 1920)])
def test_what_is_asked_upright_stands_below_the_field_whatever_it_says(
    tables: Tables, size: tuple[int, int], language: str
) -> None:
    use(language)
    try:
        for words, players in product((1.0, 1.5, 2.0), (4, 8)):
            for at in moments("damn_you", players):
                laid = tables.lay(Case("damn_you", players, size, words), at)
                prompt, field = laid.things.get("prompt"), laid.scene.stage.plan.grounds[0]
                assert prompt is None or prompt.box.y >= field.y + field.h, (at.name, words, players)
    finally:
        use("en")


def test_a_prompt_that_goes_aside_covers_no_card(tables: Tables) -> None:
    for at in moments("screw_your_neighbor", 10):
        things = tables.lay(Case("screw_your_neighbor", 10, (1280, 720), 2.0), at).things
        if "prompt" in things:
            cards = [thing for name, thing in things.items() if name.split()[0] in ("hand", "zone", "shown")]
            assert not any(things["prompt"].meets(card, 3.0) for card in cards), at.name


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_prompt_goes_aside_for_the_cushion_of_the_crown(tables: Tables, language: str) -> None:
    use(language)
    found = 0
    try:
        for at in moments("shithead", 4):
            things = tables.lay(Case("shithead", 4, (1280, 720)), at).things
            if "prompt" in things and "own cushion" in things:
                found += 1
                prompt, cushion = things["prompt"].box, things["own cushion"].box
                low, high = max(prompt.y, cushion.y), min(prompt.y + prompt.h, cushion.y + cushion.h)
                apart = max(cushion.x - prompt.x - prompt.w, prompt.x - cushion.x - cushion.w)
                assert low >= high or apart >= 5, at.name
    finally:
        use("en")
    assert found > 3


def test_portraits_lie_below_a_title_in_large_words(tables: Tables) -> None:
    laid = tables.lay(Case("damn_you", 8, (1080, 1920), 2.0), next(iter(moments("damn_you", 8))))
    tops = [thing.box.y for name, thing in laid.things.items() if name.startswith("face") and name != "face 0"]
    assert len(tops) == 7
    assert min(tops) >= laid.scene.metrics.px(TITLE_ENDS)


@combined(language=["en", "de"], size=[(900, 1200), (1080, 1920)])
def test_the_rule_in_force_stands_clear_of_the_prompt_and_what_was_won_is_told_on_the_table(
    tables: Tables, size: tuple[int, int], language: str
) -> None:
    """Upright, where two plates stood as one and words lay half on the rim."""
    use(language)
    found = 0
    try:
        for at in moments("dang_it", 4):
            scene = tables.lay(Case("dang_it", 4, size, 2.0), at).scene
            written, metrics = scene.look.taken.written, scene.metrics
            if "tag" in written and "prompt" in written and "count won me" in written:
                found += 1
                tag, prompt, won = written["tag"], written["prompt"], written["count won me"]
                assert prompt.y - tag.y - tag.h >= metrics.px(10), at.name
                assert won.x >= metrics.px(40), at.name
                assert won.x + won.w <= tag.x, at.name
    finally:
        use("en")
    assert found
