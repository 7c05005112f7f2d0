"""Matches with a promise about their cards, as they were played, and as somebody would have them who cheats."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from game.rules.commitment import KEY, commit, encode_commitment
from game.rules.options import random_options
from game.rules.record import write_record
from game.rules.registry import game_by_id
from game.session.session import Session
from tests.support.undone import play

MOST: Final = 100
"""Actions of a match, at most: an unfinished one is checked as far as it goes."""
WORDS: Final = ("", "", "Käsekuchen", "x", "I shuffle, too", "四")


def honest(name: str, seed: int) -> str:
    """The record of a match as it was played, in parts with taking back and doing again."""
    random = Random(f"honest {name} {seed}")
    game = game_by_id(name)
    players = random.choice(game.seats)
    promise = commit(random.getrandbits(48), f"{random.getrandbits(128):032x}", random.choice(WORDS))
    options = random_options(game.options, players, random)
    session = Session.new(name, [f"P{seat}" for seat in range(players)], options, promise.dealt, commitment=promise)
    for _ in range(random.randrange(MOST)):
        if session.to_act is None:
            break
        play(session, random)
        if random.random() < 0.1:
            session.take_back(random.randrange(players), free=True)
            if random.random() < 0.5:
                session.redo()
    return write_record(session.record)


def tampered(line: str, random: Random) -> tuple[str, str]:
    """What was done to a record, and the record after it."""
    data: dict[str, Any] = json.loads(line)
    made = data[KEY]
    shuffles = [step["shuffle"] for step in data["steps"] if "shuffle" in step]
    picks = [step for step in data["steps"] if "chance" in step]
    ways = ["cards", "cards", "cards", "seed", "record's seed", "salt", "word", "fingerprint", "promised later"]
    ways += ["another promise", "upside down"]
    ways += ["dealer"] * bool(picks)
    alike = [(a, b) for a in range(len(shuffles)) for b in range(a) if sorted(shuffles[a]) == sorted(shuffles[b])]
    ways += ["moved"] * 2 * bool(alike)
    way = random.choice(ways)
    match way:
        case "cards":
            cards = random.choice([cards for cards in shuffles if len(cards) > 1])
            i, j = random.sample(range(len(cards)), 2)
            cards[i], cards[j] = cards[j], cards[i]
        case "upside down":
            random.choice([cards for cards in shuffles if len(cards) > 1]).reverse()
        case "moved":
            a, b = random.choice(alike)
            shuffles[a][:], shuffles[b][:] = shuffles[b][:], shuffles[a][:]
        case "dealer":
            step = random.choice(picks)
            step["seat"] = (step["seat"] + random.randrange(1, data["players"])) % data["players"]
        case "seed":
            made["seed"] ^= 1 << random.randrange(48)
        case "record's seed":
            data["seed"] ^= 1 << random.randrange(48)
        case "salt":
            made["salt"] = other_digit(made["salt"], random)
        case "fingerprint":
            made["fingerprint"] = other_digit(made["fingerprint"], random)
        case "word":
            made["word"] = "" if made["word"] and random.random() < 0.5 else made["word"] + "!"
        case "promised later":
            # The fingerprint of another seed, made when the cards were known.
            data[KEY] = encode_commitment(commit(made["seed"] ^ 1, made["salt"], made["word"]))
        case "another promise":
            later = commit(made["seed"] ^ 1, made["salt"], made["word"])
            data[KEY], data["seed"] = encode_commitment(later), later.dealt
    return way, json.dumps(data, ensure_ascii=False)


def other_digit(digits: str, random: Random) -> str:
    """Digits of which one is another."""
    at = random.randrange(len(digits))
    return digits[:at] + f"{int(digits[at], 16) ^ random.randrange(1, 16):x}" + digits[at + 1 :]
