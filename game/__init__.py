"""Grawlix: five card games to swear at."""

import os

__version__ = "0.1.0"

# pygame greets on stdout when it is first imported; stdout belongs to the commands.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
