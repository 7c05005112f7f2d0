"""What every scene may use of the program: settings, pictures, sounds, the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from game.session.analysis import Analyses
    from game.session.fairness import NextMatch
    from game.session.files import Paths
    from game.session.fortunes import Fortunes
    from game.session.host import Bots
    from game.session.left import Left
    from game.session.review import Reviews
    from game.session.settings import Settings
    from game.session.store import Store
    from game.session.terms import Terms
    from game.ui.art import Art
    from game.ui.audio import Audio
    from game.ui.ruler import Ruler
    from game.ui.widgets import WidgetStyle

__all__ = ["Services"]


class Services(Protocol):
    """Given to scenes when they are made; `game.app.App` is the one there is."""

    @property
    def settings(self) -> Settings:
        """What the person has chosen. After a change call `apply`."""

    def settings_at_first(self) -> Settings:
        """What everything is before anybody has chosen: in a kiosk what its visitors begin with."""

    @property
    def paths(self) -> Paths:
        """Where things are kept."""

    @property
    def store(self) -> Store:
        """Matches that were saved, and where matches are saved."""

    def left(self, game_id: str | None = None) -> list[Left]:
        """The unfinished matches, as `Store.left` tells them; where there is none, nothing is loaded for that."""

    @property
    def bots(self) -> Bots:
        """Where computer players think; their process begins when it is first asked."""

    @property
    def analyst(self) -> Analyses:
        """Where matches are looked back at, in the background; its process begins when it is first asked."""

    @property
    def reviews(self) -> Reviews:
        """What was found in matches that were looked back at."""

    @property
    def fortunes(self) -> Fortunes:
        """Luck and play of the matches that are over."""

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""

    @property
    def kiosk(self) -> bool:
        """Whether this is a kiosk, which a visitor cannot leave."""

    @property
    def terms(self) -> Terms:
        """Which games and levels are offered, and what else the owner of a kiosk has settled; elsewhere everything."""

    @property
    def replays(self) -> bool:
        """Whether matches that were played can be watched again: in a kiosk only if its owner wants it."""

    def feats_done(self) -> int:
        """How many feats were done in this data folder; read when it is asked for."""

    def forget_feats(self) -> None:
        """A feat was done: what they open is looked up again."""

    def fresh_seed(self) -> int:
        """A seed for a match: from the system's randomness, or, once, the one that was given on the command line."""

    @property
    def next_match(self) -> NextMatch:
        """What the next match is dealt from, unless somebody wants certain cards."""

    def fresh_bot_seed(self) -> int:
        """A seed for the computer players of a match, which has nothing to do with the cards."""

    @property
    def audio(self) -> Audio:
        """Sounds."""

    @property
    def art(self) -> Art:
        """Pictures for the window as it is now; ask anew in every `resize`."""

    @property
    def style(self) -> WidgetStyle:
        """What widgets are drawn with now; give it to a form anew in every `resize`."""

    def apply(self) -> None:
        """Let changed settings take effect at once and save them. Every scene that is seen is laid out anew."""

    def keep(self) -> None:
        """Save changed settings on which no layout depends, such as a set-up; what is heard follows them at once."""

    @property
    def ruler(self) -> Ruler:
        """How fine the screen is."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or stop it."""

    def tell(self, words: str) -> None:
        """Show one sentence at the top for a few seconds."""
