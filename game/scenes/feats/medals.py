"""The medal of a feat: in all its colors, or as an engraving where it is still to be done."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.session.feats import Feat
from game.texts import has, join, n, t
from game.ui.art import Art
from game.ui.engraving import FAINT, engraved
from game.ui.theme import SOFT

__all__ = ["is_secret", "medal", "name_of", "news_of", "what_of"]


def _key(feat: Feat) -> str:
    return f"feats.{feat.game}.{feat.name}"


def name_of(feat: Feat, wording: str) -> str:
    """What a feat is called, in the manners of the games' names."""
    own = f"{_key(feat)}.{wording}"
    return t(own if has(own) else _key(feat))


def news_of(feats: Sequence[Feat], wording: str) -> str:
    """That some feats were done for the first time."""
    return n("feats.new", len(feats), names=join([name_of(feat, wording) for feat in feats]))


def is_secret(feat: Feat) -> bool:
    """Whether only a hint is told of it until it is done."""
    return has(f"{_key(feat)}.hint")


def what_of(feat: Feat, done: bool) -> str:
    """What is to be done, or only a hint at it."""
    return t(f"{_key(feat)}.{'hint' if is_secret(feat) and not done else 'what'}")


def medal(art: Art, feat: Feat, side: int, done: bool) -> pygame.Surface:
    """Its medal, so many pixels wide."""
    name = f"feats/{feat.game}_{feat.name}"
    if done:
        return art.svg(name, side)
    if not is_secret(feat):
        return engraved(art.svg(name, side))
    image = engraved(art.svg("feats/blank", side))
    sign = art.tinted("help", round(side * 0.4), SOFT)
    sign.set_alpha(FAINT)
    image.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return image
