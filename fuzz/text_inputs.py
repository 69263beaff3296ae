"""Fuzzes whatever reads text or files, with atheris.

    python fuzz/text_inputs.py                         the targets
    python fuzz/text_inputs.py phh FOLDER [options]    fuzz, keeping the corpus in a folder; options of libFuzzer
    python fuzz/text_inputs.py phh FILE                once, with the input of a finding

The law: a text is refused by a FivecardError or read; what is read prints, and reads again as the same; nothing takes
longer than a second of processor time.
"""

import json
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

import atheris

with atheris.instrument_imports(include=["fivecard"]):
    import fivecard as fc
    from fivecard.cards import text_of
    from fivecard.cli import sweep as grids
    from fivecard.solve import card as cards_of_draws

import seeds

HANDS, WEIGHTS = (every[::2003] for every in fc.canonical_hands())  # to be quick: atheris leaks arrays it sees compared


def attempt(read: Callable[[Any], Any], given: Any) -> Any:
    """What it reads as, or None where it is refused with a reason."""
    try:
        return read(given)
    except fc.FivecardError as error:
        if not str(error):
            raise AssertionError(f"{type(error).__name__} without a reason") from error
        return None


def round_trip(read: Callable[[str], Any], show: Callable[[Any], str], text: str) -> Any:
    found = attempt(read, text)
    if found is not None:
        shown = show(found)
        again = read(shown)
        assert again == found, f"{found!r} shows as {shown!r}, which reads as {again!r}"
    return found


def words(text: str) -> None:
    found = round_trip(fc.cards, text_of, text)
    value = attempt(fc.evaluate, text)
    assert value is None or value == fc.evaluate(found)
    for read in (fc.Card, fc.HandValue, fc.ThreeCardValue, fc.parse_action):
        round_trip(read, str, text)
        one = attempt(read, text)
        assert one is None or eval(repr(one), vars(fc)) == one
    for seats in ([text, "??/Qh Js 9d"], ["2c/Ks", text, "{A*,Jb}/3c 4c"]):
        attempt(lambda seats: fc.equity(seats, jokers=2, method="sample", samples=64, seed=1), seats)


def tables(text: str) -> None:
    for kind in (fc.PayTable, fc.StandPat, fc.Stax):
        found = round_trip(kind.from_toml, kind.to_toml, text)
        if found is not None:
            assert eval(repr(found), vars(fc)) == found
            assert hash(found) == hash(kind.from_toml(text))


def grid(text: str) -> None:
    for game in grids.Game:
        for monotone in (False, True):
            found = attempt(partial(grids._grid, game, monotone), text)
            if found is None:
                continue
            assert eval(repr(found), vars(fc)) == found
            some = list(islice(found, 20))
            assert len(some) == min(len(found), 20)


def phh(text: str) -> None:
    check_history(attempt(fc.read_phh, text))


def full_tilt(text: str) -> None:
    for history in attempt(fc.read_full_tilt, text) or ():
        check_history(history)


def check_history(history: fc.HandHistory | None) -> None:
    """Chips are conserved, and the hand is the same when written as PHH and read again."""
    if history is None:
        return
    played = history.round
    if played.over:
        assert sum(played.deltas) == 0
        assert min(played.final_stacks) >= 0
    assert str(played)
    written = fc.write_phh(played, history.names, history.hand)
    again = fc.read_phh(written)
    for name in ("round", "names", "hand"):  # PHH has no rake
        told, read = getattr(history, name), getattr(again, name)
        assert told == read, f"{written} reads as {name} {read!r}, not {told!r}"


def draw_card(text: str) -> None:
    cards_of_draws.canonical_hands = lambda: (HANDS, WEIGHTS)
    for game in (fc.StandPat(), fc.OneDraw()):
        read = partial(fc.StrategyCard.parse, game)
        card = round_trip(read, str, text)
        if card is not None:
            assert sum(card.weights) == WEIGHTS.sum()


def stax_card(text: str) -> None:
    card = round_trip(partial(fc.StaxCard.parse, fc.Stax()), str, text)
    assert card is None or [sum(weights) for weights in card.weights] == [1326, 66300, 1624350]


PLAYS: list[tuple[Any, Any]] = [(fc.Stud(), None), (fc.StandPat(), fc.StrategyCard.parse(fc.StandPat(), "fold"))]
FILE = Path(tempfile.mkdtemp(prefix="fivecard-fuzz")) / "checkpoint"
ROUNDS = 50


def simulated(play: tuple[Any, Any]) -> fc.Sample:
    game, strategy = play
    return fc.simulate(game, strategy, ROUNDS, seats=2, seed=1, checkpoint=FILE)


@cache
def honest() -> list[dict[str, Any]]:
    """The data of files as they are written, by play."""
    found = []
    for play in PLAYS:
        FILE.unlink(missing_ok=True)
        simulated(play)
        found.append(json.loads(FILE.read_text()))
    return found


def checkpoint(given: bytes) -> None:
    """The file as it is; and, where it is JSON, as the state of a file that belongs to the work and is whole."""
    files = [given]
    try:
        state = json.loads(given)
        for file in honest():
            signed = json.dumps([file["of"], state], sort_keys=True)
            digest = sha256(signed.encode()).hexdigest()
            files.append(json.dumps({**file, "state": state, "sha256": digest}).encode())
    except (ValueError, RecursionError):
        pass
    for play in PLAYS:
        for content in files:
            FILE.write_bytes(content)
            try:
                sample = simulated(play)
            except fc.CheckpointError:
                assert FILE.read_bytes() == content, "a file that is refused is left as it is"
            except fc.FivecardError:
                pass  # of counts that do not add up, which only a forged file has
            else:
                assert str(sample)
                assert all(sum(n for _, n in seat.counts.items()) == ROUNDS for seat in sample.by_seat)


_ALL = (words, tables, grid, phh, full_tilt, draw_card, stax_card, checkpoint)
TARGETS: dict[str, Callable[[Any], None]] = {target.__name__: target for target in _ALL}


def texts(name: str) -> list[str]:
    """To begin with."""
    if name in seeds.TEXTS:
        return seeds.TEXTS[name]()
    return [text for file in honest() for text in (json.dumps(file), json.dumps(file["state"]))]


def tested(target: Callable[[Any], None]) -> Callable[[bytes], None]:
    def test(data: bytes) -> None:
        began = process_time()
        target(data if target is checkpoint else data.decode("utf-8", "surrogateescape"))
        took = process_time() - began
        assert took < 1, f"it took {took:.1f} s"

    return test


def main() -> None:
    if len(sys.argv) < 3 or sys.argv[1] not in TARGETS:
        print(*TARGETS)
        sys.exit(len(sys.argv) > 1)
    name, place = sys.argv[1], Path(sys.argv[2])
    target, options = TARGETS[name], [sys.argv[0], *sys.argv[2:]]
    if not place.is_file():
        place.mkdir(parents=True, exist_ok=True)
        for number, text in enumerate(texts(name)):
            (place / f"seed{number}").write_text(text, encoding="utf-8")
        hexed = ("".join(f"\\x{byte:02x}" for byte in word.encode()) for word in seeds.WORDS[name].split("|"))
        dictionary = FILE.with_name("words")
        dictionary.write_text("".join(f'"{word}"\n' for word in hexed))
        options += [
            f"-dict={dictionary}",
            "-max_len=6000",
            "-timeout=120",
            "-malloc_limit_mb=500",
            "-rss_limit_mb=4000",
        ]
    target(b"" if target is checkpoint else "")  # what is made once is made now
    atheris.Setup(options, tested(target))
    atheris.Fuzz()


if __name__ == "__main__":
    warnings.simplefilter("error")
    main()
