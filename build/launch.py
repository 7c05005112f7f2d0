"""Where the executable begins: the command ``grawlix``, safe for the processes that commands share their work among."""

import sys
from types import ModuleType

UNUSED = ("pygame._sdl2.audio", "pygame._sdl2.video")
"""What pygame loads beside game pads: sound and drawing in another way. They weigh half a megabyte and stay out."""
TRACKER = "from multiprocessing.resource_tracker import main"
"""How the code begins that multiprocessing gives to the process that tidies up after the others."""


def help_out(arguments: list[str]) -> None:
    """Be one of multiprocessing's processes, if that is what this one was started for; it does not return then.

    A frozen program starts its helpers by starting itself. multiprocessing is slow to import, and whoever plays has no
    use for it: so it is imported only here.
    """
    if arguments[:1] == ["--multiprocessing-fork"]:
        from multiprocessing.spawn import freeze_support

        freeze_support()
    elif "-c" in arguments and arguments[-1].startswith(TRACKER):
        exec(arguments[-1])
        sys.exit()


if __name__ == "__main__":
    help_out(sys.argv[1:])
    sys.modules.update({name: ModuleType(name) for name in UNUSED})

    from game.cli import main

    sys.exit(main())
