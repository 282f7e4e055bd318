"""Commands that only print: run inside this process, their JSON read back."""

from __future__ import annotations

import json
from typing import Any, List, Optional, Sequence, Union

from . import _percuss
from ._display import Record, Table
from ._law import Law
from ._options import law_options, options_of, text_of, word_of


def command(name: str, *words: Any, **options: Any) -> Any:
    """Any command of the program, with what `--json` prints: `command("gap", "G01", period1=0.5, period2=1)`.
    A list gives an option several times, True one that takes no value."""
    given = [word_of("command", name), *(word_of("word", word) for word in words)]
    for key, value in options.items():
        flag = "--" + key.replace("_", "-")
        if value is True:
            given.append(flag)
        elif value is not None and value is not False:
            several = value if isinstance(value, (list, tuple)) else [value]
            texts = [text_of(key, each) for each in several]
            # behind an equals sign the program takes nothing for the next word
            given += [word for text in texts for word in ([f"{flag}={text}"] if text else [flag, ""])]
    return _answer(given, name)


def _answer(words: List[str], title: str) -> Any:
    text, notes, refusals, _ = _percuss.run([*words, "--json"])
    content = json.loads(text)
    notes = [*notes, *refusals]
    if isinstance(content, list):
        rows = content if all(isinstance(row, dict) for row in content) else [{"value": v} for v in content]
        return Table(rows, notes=notes, title=title)
    return Record(content, title, notes)


def _lists(value: Union[str, Sequence[str], None]) -> Optional[str]:
    return value if value is None or isinstance(value, str) else ",".join(value)


def restitution(laws: Union[str, Sequence[str], None] = None, *, release: Optional[str] = None,
                csv: Optional[Any] = None) -> Any:
    """What every law delivers for the restitution requested of it."""
    return command("restitution", laws=_lists(laws), release=release, csv=csv)


def stiffness(body1: str, body2: str, *, speed: Any = None) -> Any:
    """Stiffness, mass and contact time of two bodies: "steel sphere R=10mm", "concrete plane"."""
    return command("stiffness", body1=body1, body2=body2, speed=speed)


def materials() -> Any:
    """The materials of bodies: modulus, Poisson's ratio, density, yield stress and its source."""
    return command("materials")


def advise(body1: str, body2: str, *, speed: Any, restitution: Any = None, simulator: Optional[str] = None) -> Any:
    """Which law suits two bodies at a speed, and whether they stay elastic."""
    return command("advise", body1=body1, body2=body2, speed=speed, restitution=restitution, simulator=simulator)


def time_step(law: Union[Law, str], *, mass: Any = None, speed: Any = None, m1: Any = None, m2: Any = None,
              release: Optional[str] = None, **settings: Any) -> Any:
    """Steps for explicit integration through a contact; the law by its id with its parameters."""
    if isinstance(law, Law):
        options, release = law._options + law_options(None, settings), law._rule(release)
    else:
        options = law_options(law, settings)
    options = options + options_of({"mass": mass, "speed": speed, "m1": m1, "m2": m2, "release": release})
    return _answer(["time-step", *(f"{name}={text}" for name, text in options)], "time step")


def study(name: str = "work-precision", *, quick: bool = False, out: Optional[Any] = None) -> Any:
    """Methods compared."""
    return command("study", name, quick=quick or None, out=out)


def sweep(scenario: Any, *, direction: Union[str, Sequence[str], None] = None, steps: Optional[int] = None,
          cycles: Optional[int] = None, out: Optional[Any] = None, **limits: Any) -> Any:
    """Steady states over the frequency of a sine; the limits are **{"from": "2 Hz", "to": "5 Hz"}."""
    return command("sweep", scenario, direction=_lists(direction), steps=steps, cycles=cycles, out=out, **limits)


def gap(*records: Any, **options: Any) -> Any:
    """The gap that two structures need, with the words of `percuss gap`: period1, period2, pga, ..."""
    return command("gap", *records, **options)


def merge(merged: Any, *shards: Any) -> Any:
    """Puts the result files of shards together."""
    return command("merge", merged, *shards)


def compare(measured: Any, computed: Any, **options: Any) -> Any:
    """Normalised error of a computed curve against a measured one, both CSV files."""
    return command("compare", measured, computed, **options)


def reproduce(only: Optional[str] = None, *, out: Optional[Any] = None, list: bool = False) -> Any:
    """The tables and figures of four papers, recomputed; `out` is a folder for the report."""
    return command("reproduce", only=only, out=out, list=list or None)


def errata(*ids: str, source: Optional[str] = None, where: Optional[str] = None) -> Any:
    """What the sources print wrongly, and what is right."""
    return command("errata", *ids, source=source, where=where)


def simulators() -> Any:
    """The contact models of other simulators: what they compute, and how their users ask for e."""
    return command("simulators")


def emit(simulator: str, *, restitution: Any, model: Optional[str] = None, **options: Any) -> Any:
    """The lines that deliver a restitution in another simulator; options as of `percuss emit`."""
    return command("emit", simulator, restitution=restitution, model=model, **options)


def predict(simulator: str, *, model: Optional[str] = None, **options: Any) -> Any:
    """What an input of another simulator delivers; options as of `percuss predict`."""
    return command("predict", simulator, model=model, **options)


def audit(*simulators: str, model: Optional[str] = None, brief: bool = False, shipped: bool = False,
          out: Optional[Any] = None, csv: Optional[Any] = None, python: Optional[Any] = None,
          timeout: Any = None) -> Any:
    """Runs other simulators: the restitution requested, predicted and delivered. `shipped` shows kept runs."""
    return command("audit", *simulators, model=model, brief=brief or None, shipped=shipped or None, out=out,
                   csv=csv, python=python, timeout=timeout)


def cite(*ids: str) -> str:
    """BibTeX entries of laws."""
    text: str = _percuss.run(["cite", *(word_of("id", each) for each in ids)])[0].decode()
    return text


def run(*words: str) -> str:
    """What `percuss WORDS` prints, as text; files that it writes are written."""
    text: str = _percuss.run([text_of("word", word) for word in words])[0].decode()
    return text
