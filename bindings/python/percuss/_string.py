"""Strings against a bridge."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

import numpy as np

from . import _percuss
from ._display import Record, axes_of, curve, html_table, structured, text_table
from ._options import Options, Quantity, options_of, text_of


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
           **parameters: Any) -> Sound:
    """The sound of a string, a preset (C3, G2, C2, drone) or an instrument file, as `percuss string`;
    parameters such as x_c="6 mm" hold for every string.

    y, rate = percuss.string("C3", seconds=4)
    """
    options = _options(seconds, rate, oversampling, signal, body, parameters)
    samples, sample_rate, content = _percuss.render_string(options, [text_of("instrument", instrument)])
    return Sound(samples, sample_rate, json.loads(content))


class Synth(_percuss.Synth):
    """Strings block by block: next block, new parameter, another pluck."""

    def __init__(self, instrument: Any = "C3", *, rate: Optional[Quantity] = None,
                 oversampling: Optional[int] = None, signal: Optional[str] = None, block: int = 512,
                 **parameters: Any) -> None:
        options = _options(None, rate, oversampling, signal, None, parameters)
        super().__init__(options, [text_of("instrument", instrument)], block)

    def blocks(self, count: Optional[int] = None) -> Iterator[np.ndarray]:
        """Block after block, without end unless counted."""
        done = 0
        while count is None or done < count:
            yield self.process(self.block)
            done += 1


def string_blocks(instrument: Any = "C3", *, seconds: float = 3.0, block: int = 512,
                  **settings: Any) -> Iterator[np.ndarray]:
    """The samples of `string`, to rounding, in blocks as they are computed."""
    synth = Synth(instrument, block=block, **settings)
    late = synth.latency
    while late > 0:  # the decimation's delay, which `string` cuts off too
        late -= len(synth.process(min(block, late)))
    left = round(seconds * synth.rate)
    while left > 0:
        yield synth.process(min(block, left))
        left -= block
