"""At the settings of a first start games are played from the menu to the menu; so they are at each pace and motion.

The two long ones are played so by `python -m tests.check_whole`, and quickly in files of their own.
Every combination of game, hand, pace and motion is played by `python -m tests.check_first_start`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.first_start import FirstMatch
from tests.support.sample import WHOLE

pytestmark = pytest.mark.usefixtures("unwatched")

SHORT = [("dang_it", "mouse"), ("damn_you", "finger"), ("screw_your_neighbor", "keyboard")]
LONG = [("that_dam_game", "mouse"), ("shithead", "finger")]


@pytest.mark.parametrize(("game", "device"), [*SHORT, *(LONG if WHOLE else [])])
def test_a_first_match_with_nothing_chosen(tmp_path: Path, game: str, device: str) -> None:
    match = FirstMatch(tmp_path, game, device)
    settings = match.app.settings
    assert (settings.pace, settings.motion, settings.pause_after_play) == ("normal", "full", 700)
    match.play()
    assert match.rests


@pytest.mark.parametrize(
    ("game", "device", "pace", "motion"),
    [
        ("screw_your_neighbor", "mouse", "slow", "calm"),
        ("damn_you", "mouse", "instant", "none"),
        ("screw_your_neighbor", "finger", "fast", "calm"),
        ("screw_your_neighbor", "keyboard", "off", "full"),
    ],
)
def test_at_each_pace_and_motion_a_match_comes_to_its_end(
    tmp_path: Path, game: str, device: str, pace: str, motion: str
) -> None:
    FirstMatch(tmp_path, game, device, pace=pace, motion=motion).play()
