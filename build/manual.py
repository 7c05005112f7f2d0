"""The manual page and the shells' completions, made from the program's own parser, so they say what it says."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from facts import DESCRIPTION, HOME, SUMMARY, version


class Command(NamedTuple):
    """A command, or the program itself, with what can be said after it."""

    name: str
    help: str
    options: list[argparse.Action]
    words: list[argparse.Action]


def commands(parser: argparse.ArgumentParser) -> list[Command]:
    """The program itself and then its commands."""
    found = [_command("", parser.description or "", parser)]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {choice.dest: choice.help or "" for choice in action._choices_actions}
            found += [_command(name, told.get(name, ""), sub) for name, sub in action.choices.items()]
    return found


def _command(name: str, told: str, parser: argparse.ArgumentParser) -> Command:
    shown = [action for action in parser._actions if action.help is not argparse.SUPPRESS]
    options = [action for action in shown if action.option_strings]
    words = [a for a in shown if not a.option_strings and not isinstance(a, argparse._SubParsersAction)]
    return Command(name, told, options, words)


def _takes(action: argparse.Action) -> str:
    return "" if action.nargs == 0 else str(action.metavar or action.dest.upper())


# -- the manual page --------------------------------------------------------------------------------------------------


def _roff(words: str) -> str:
    escaped = words.replace("\\", "\\e").replace("-", "\\-").replace("%%", "%")
    return "\\&" + escaped if escaped.startswith((".", "'")) else escaped


def manual(parser: argparse.ArgumentParser, day: str) -> str:
    """The manual page grawlix(6). `day` is the day of the release, as 2026-01-31."""
    first, *rest = commands(parser)
    lines = [
        f'.TH GRAWLIX 6 "{day}" "Grawlix {version()}" "Games"',
        ".SH NAME",
        f"grawlix \\- {_roff(SUMMARY[0].lower() + SUMMARY[1:])}",
        ".SH SYNOPSIS",
        ".B grawlix",
        ".RI [ options ]",
        ".br",
        ".B grawlix",
        ".I command",
        ".RI [ options ]",
        ".SH DESCRIPTION",
        _roff(DESCRIPTION),
        ".PP",
        _roff(first.help),
        ".SH OPTIONS",
        *_options(first),
        ".SH COMMANDS",
    ]
    for command in rest:
        words = " ".join(_takes(action) for action in command.words)
        lines += [f".SS grawlix {_roff(command.name)} {_roff(words)}".rstrip(), _roff(_sentence(command.help))]
        lines += _options(command)
    lines += [
        ".SH EXIT STATUS",
        "0 on success, 1 when a check fails or the program has to give up, 2 for wrong usage, 130 after Ctrl\\-C.",
        ".SH FILES",
        ".TP",
        ".I ~/.local/share/grawlix",
        "Settings, matches, statistics and the log. The folder may be deleted; all of it is then begun anew.",
        ".SH SEE ALSO",
        _roff(HOME),
    ]
    return "\n".join(lines) + "\n"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].rstrip(".") + "."


def _options(command: Command) -> Iterator[str]:
    for action in command.options:
        names = ", ".join(f"\\fB{_roff(name)}\\fR" for name in action.option_strings)
        takes = _takes(action)
        yield ".TP"
        yield f"{names} \\fI{_roff(takes)}\\fR" if takes else names
        yield _roff(_sentence(action.help or ""))


# -- completions ------------------------------------------------------------------------------------------------------


def _names(command: Command) -> list[str]:
    return [name for action in command.options for name in action.option_strings]


def bash(parser: argparse.ArgumentParser, games: tuple[str, ...]) -> str:
    """Completion for bash."""
    first, *rest = commands(parser)
    cases = "\n".join(
        f'    {command.name}) words="{" ".join([*_names(command), *_games(command, games)])}" ;;' for command in rest
    )
    return f"""# Completion of grawlix for bash.
_grawlix() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" words
  case "$before" in
    --game) mapfile -t COMPREPLY < <(compgen -W "{" ".join(games)}" -- "$word"); return ;;
    --data-dir) mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
  esac
  case "${{COMP_WORDS[1]}}" in
{cases}
    *) words="{" ".join([*_names(first), *(command.name for command in rest)])}" ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o default -F _grawlix grawlix grawlix-cards
"""


def _games(command: Command, games: tuple[str, ...]) -> tuple[str, ...]:
    return games if any(action.dest == "game_id" for action in command.words) else ()


def fish(parser: argparse.ArgumentParser, games: tuple[str, ...]) -> str:
    """Completion for fish."""
    first, *rest = commands(parser)
    names = " ".join(command.name for command in rest)
    lines = ["# Completion of grawlix for fish."]
    for command in rest:
        lines.append(f"complete -c grawlix -n __fish_use_subcommand -f -a {command.name} -d {_quoted(command.help)}")
    for command in (first, *rest):
        when = (
            f"__fish_seen_subcommand_from {command.name}"
            if command.name
            else f"not __fish_seen_subcommand_from {names}"
        )
        for action in command.options:
            kinds = [f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in action.option_strings]
            takes = "" if action.nargs == 0 else " -r"
            if action.dest == "game":
                takes = f" -x -a '{' '.join(games)}'"
            lines.append(f"complete -c grawlix -n '{when}' {' '.join(kinds)}{takes} -d {_quoted(action.help or '')}")
        if _games(command, games):
            lines.append(f"complete -c grawlix -n '{when}' -f -a '{' '.join(games)}'")
    return "\n".join(lines) + "\n"


def _quoted(words: str) -> str:
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'"


def zsh(parser: argparse.ArgumentParser, games: tuple[str, ...]) -> str:
    """Completion for zsh."""
    first, *rest = commands(parser)

    def arguments(command: Command) -> Iterator[str]:
        for action in command.options:
            told = (action.help or "").translate(str.maketrans("[]:'", "(),’"))
            takes = _takes(action)
            what = f"({' '.join(games)})" if action.dest == "game" else "_files" if takes in ("FILE", "DIR") else ""
            many = "*" if isinstance(action, argparse._AppendAction) else ""
            for name in action.option_strings:
                yield f"'{many}{name}[{told}]" + (f":{takes}:{what}'" if takes else "'")
        for action in command.words:
            what = f"({' '.join(games)})" if action.dest == "game_id" else "_files"
            yield f"':{_takes(action)}:{what}'"

    told = " ".join(f"'{c.name}:{c.help.replace(':', ',').replace(chr(39), '’')}'" for c in rest)
    cases = "\n".join(f"    {command.name}) _arguments {' '.join(arguments(command))} ;;" for command in rest)
    return f"""#compdef grawlix grawlix-cards
# Completion of grawlix for zsh.
local line state
_arguments -C {" ".join(arguments(first))} '1: :->command' '*:: :->rest'
case $state in
  command) local -a commands=({told}); _describe command commands ;;
  rest) case $line[1] in
{cases}
  esac ;;
esac
"""
