"""Strings against a bridge."""

from __future__ import annotations

import json
import math
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

import numpy as np

from . import _percuss
from ._display import Record, axes_of, curve, html_table, structured, text_table
from ._options import Options, Quantity, number_of, options_of, text_of, whole_of, word_of


class Sound:
    """A rendered string; `y, rate = sound` unpacks it. The signal is a force, N."""

    def __init__(self, signal: np.ndarray, rate: float, content: Dict[str, Any]) -> None:
        self.signal, self.rate, self._content = signal, rate, content
        self.contacts = structured(content["contacts"], ["peak_force", "impulse"], (), ["start", "samples"])

    def __iter__(self) -> Iterator[Any]:
        return iter((self.signal, self.rate))

    def __getattr__(self, name: str) -> Any:
        content = self.__dict__.get("_content", {})
        if name.startswith("_") or name not in content:
            raise AttributeError(f"Sound has no {name}; it has signal, rate, {', '.join(content)}")
        return content[name]

    def to_dict(self) -> Dict[str, Any]:
        """What `percuss string --json` prints."""
        copied: Dict[str, Any] = json.loads(json.dumps(self._content))
        return copied

    def _rows(self) -> List[List[Any]]:
        return [[key, value] for key, value in self._content.items() if not isinstance(value, (list, dict))]

    def __repr__(self) -> str:
        return "\n".join(text_table(["", ""], self._rows()).splitlines()[1:])

    def _repr_html_(self) -> str:
        return html_table(["", ""], self._rows(), "sound") + curve(
            np.arange(len(self.signal)) / self.rate, self.signal, "time [s]", "force [N]")

    def plot(self, axes: Optional[Any] = None) -> Any:
        axes = axes_of(axes)
        axes.plot(np.arange(len(self.signal)) / self.rate, self.signal)
        axes.set_xlabel("time [s]")
        axes.set_ylabel("force [N]")
        return axes


def _options(seconds: Optional[Quantity], rate: Optional[Quantity], oversampling: Optional[int],
             signal: Optional[str], body: Optional[str], parameters: Mapping[str, Any]) -> Options:
    result = options_of({"seconds": seconds, "rate": rate, "oversampling": oversampling, "signal": signal,
                         "body": body})
    return result + [("--set", f"{name}={text_of(name, value)}") for name, value in parameters.items()]


def string(instrument: Any = "C3", *, seconds: Optional[Quantity] = None, rate: Optional[Quantity] = None,
           oversampling: Optional[int] = None, signal: Optional[str] = None, body: Optional[str] = None,
           out: Optional[Any] = None, bits: Optional[int] = None, full_scale: Optional[Quantity] = None,
           plots: Optional[Any] = None, **parameters: Any) -> Sound:
    """The sound of a string, a preset (C3, G2, C2, drone) or an instrument file, as `percuss string`;
    parameters such as x_c="6 mm" hold for every string. out is a .wav or .flac file, with bits and
    full_scale, and plots a folder for figures; the program writes them in a run of its own.

    y, rate = percuss.string("C3", seconds=4)
    """
    options = _options(seconds, rate, oversampling, signal, body, parameters)
    files = options_of({"out": out, "bits": bits, "full_scale": full_scale, "plots": plots})
    if files:
        words = [f"{name}={text}" for name, text in options + files]
        _percuss.run(["string", word_of("instrument", instrument), *words])
    samples, sample_rate, content = _percuss.render_string(options, [word_of("instrument", instrument)])
    return Sound(samples, sample_rate, json.loads(content))


class Synth(_percuss.Synth):
    """Strings block by block: next block, new parameter, another pluck."""

    def __init__(self, instrument: Any = "C3", *, rate: Optional[Quantity] = None,
                 oversampling: Optional[int] = None, signal: Optional[str] = None, block: int = 512,
                 **parameters: Any) -> None:
        options = _options(None, rate, oversampling, signal, None, parameters)
        if whole_of("block", block) < 1:
            raise ValueError(f"block is {block}; expected the samples of a block, 1 or more")
        super().__init__(options, [word_of("instrument", instrument)], block)

    def process(self, samples: int) -> np.ndarray:
        """The next samples, at most a block."""
        if whole_of("samples", samples) < 0:
            raise ValueError(f"samples is {samples}; expected 0 or more")
        return super().process(samples)

    def set(self, string: int, parameter: str, value: float) -> None:
        """Lets a parameter of one string glide to a value; strings count from 0."""
        super().set(self._number(string), text_of("parameter", parameter), number_of("value", value))

    def pluck(self, string: int) -> None:
        """Plucks one string anew; strings count from 0."""
        super().pluck(self._number(string))

    def _number(self, string: int) -> int:
        if whole_of("string", string) < 0:
            raise ValueError(f"there is no string {string}; they count from 0, and there are {self.strings}")
        return string

    def blocks(self, count: Optional[int] = None) -> Iterator[np.ndarray]:
        """Block after block, without end unless counted."""
        last = None if count is None else whole_of("count", count)
        done = 0
        while last is None or done < last:
            yield self.process(self.block)
            done += 1


def string_blocks(instrument: Any = "C3", *, seconds: float = 3.0, block: int = 512,
                  **settings: Any) -> Iterator[np.ndarray]:
    """The samples of `string`, to rounding, in blocks as they are computed."""
    if not 0 < number_of("seconds", seconds) < math.inf:
        raise ValueError(f"seconds is {seconds}; expected a positive number")
    return _blocks(Synth(instrument, block=block, **settings), seconds)


def _blocks(synth: Synth, seconds: float) -> Iterator[np.ndarray]:
    block = synth.block
    late = synth.latency
    while late > 0:  # the decimation's delay, which `string` cuts off too
        late -= len(synth.process(min(block, late)))
    left = round(seconds * synth.rate)
    while left > 0:
        yield synth.process(min(block, left))
        left -= block
