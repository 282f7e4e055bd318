"""Ground motions: records, synthetic ones, spectra."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Optional, Union

import numpy as np

from . import _percuss
from ._display import Columns, axes_of, curve, html_table, text_table
from ._options import Quantity, column_of, number_of, option, options_of, text_of, word_of

G = 9.80665


class Spectrum(Columns):
    """period, displacement, pseudo_velocity, pseudo_acceleration, acceleration,
    time_of_displacement; SI."""

    def _repr_html_(self) -> str:
        return curve(self["period"], self["pseudo_acceleration"] / G, "period [s]", "PSa [g]")

    def plot(self, axes: Optional[Any] = None, y: str = "pseudo_acceleration") -> Any:
        axes = axes_of(axes)
        axes.loglog(self["period"], self[y])
        axes.set_xlabel("period [s]")
        axes.set_ylabel(y)
        return axes


class Motion(_percuss.Motion):
    """A ground motion: `acceleration` in m/s^2 at equal steps `dt`. Made by percuss.record, or of an
    array: Motion(acceleration, dt)."""

    def __init__(self, acceleration: Any, dt: float = 0.01, name: str = "motion", note: str = "") -> None:
        if isinstance(acceleration, _percuss.Motion):
            super().__init__(acceleration)
        else:
            values = column_of("acceleration", acceleration)
            if values.ndim != 1:
                raise ValueError(f"a motion is one row of accelerations, not an array of shape {values.shape}")
            for label, text in (("name", name), ("note", note)):
                if not isinstance(text, str):
                    raise TypeError(f"{label} is of type {type(text).__name__}; expected a text")
            super().__init__(values, number_of("dt", dt), name, note)

    @property
    def time(self) -> np.ndarray:
        return self.dt * np.arange(len(self.acceleration))

    @property
    def pga(self) -> float:
        """Peak acceleration, m/s^2."""
        return float(self._measures()["pga"])

    def spectrum(self, periods: Any = None, damping: float = 0.05) -> Spectrum:
        """The response spectrum; without periods a hundred from 0.05 s to 5 s, as the program."""
        if periods is None:
            periods = _percuss.spaced_periods(0.05, 5.0, 100)
        list_ = np.atleast_1d(column_of("periods", periods))
        if list_.ndim != 1:
            raise ValueError(f"periods has {list_.ndim} dimensions; expected a list such as [0.2, 0.5, 1]")
        if not list_.size:
            raise ValueError("periods lists no period; expected [0.2, 0.5, 1]")
        names = ("displacement", "pseudo_velocity", "pseudo_acceleration", "acceleration", "time_of_displacement")
        return Spectrum({"period": list_, **dict(zip(names, self._spectrum(list_, number_of("damping", damping))))})

    def scale(self, *, pga: Optional[Quantity] = None, sa: Optional[Quantity] = None,
              period: Optional[Quantity] = None, damping: Optional[float] = None,
              factor: Optional[float] = None) -> "Motion":
        """To a peak, or to a spectral acceleration at a period, or by a factor."""
        given = {"pga": pga, "sa": sa, "period": period, "damping": damping, "factor": factor}
        return Motion(self._scale(options_of(given)))

    def convert(self, *, baseline: Optional[str] = None, low_cut: Optional[Quantity] = None,
                high_cut: Optional[Quantity] = None, order: Optional[int] = None,
                step: Optional[Quantity] = None, tail: Optional[Quantity] = None) -> "Motion":
        """Corrected, filtered, resampled or padded."""
        given = {"baseline": baseline, "low_cut": low_cut, "high_cut": high_cut, "order": order,
                 "step": step, "tail": tail}
        return Motion(self._convert(options_of(given)))

    def write(self, path: Union[str, "os.PathLike[str]"], format: Optional[str] = None) -> None:
        """As a file; the format follows from its ending: .AT2 or .csv."""
        name = os.fsdecode(path)
        if not name or os.path.isdir(name):
            raise IsADirectoryError(f"{name!r} is no name of a file to write")
        by_ending = "csv" if name.lower().endswith(".csv") else "at2"
        text = self._text(by_ending if format is None else text_of("format", format))
        part = name + ".part"
        try:
            with open(part, "x", encoding="utf-8") as file:
                file.write(text)
            os.replace(part, name)
        except BaseException:
            if os.path.exists(part):
                os.unlink(part)
            raise

    def to_dict(self) -> Dict[str, Any]:
        """What `percuss record info --json` prints of it."""
        return {"name": self.name, "source": self.source, "format": self.format, "event": self.event,
                "station": self.station, "note": self.note, "samples": len(self.acceleration),
                "dt": self.dt, "duration": self.duration, **self._measures(), "warnings": self.warnings}

    def to_pandas(self) -> Any:
        return Columns({"time": self.time, "acceleration": self.acceleration}).to_pandas()

    def _rows(self) -> List[List[Any]]:
        m = self._measures()
        return [["samples", len(self.acceleration), ""], ["dt", self.dt, "s"], ["PGA", m["pga"] / G, "g"],
                ["PGV", m["pgv"], "m/s"], ["PGD", m["pgd"], "m"], ["Arias", m["arias"], "m/s"],
                ["D5-95", m["significant_duration"], "s"]]

    def __repr__(self) -> str:
        return f"{self.name}: {self.note}\n" + "\n".join(text_table(["", "", ""], self._rows()).splitlines()[1:])

    def _repr_html_(self) -> str:
        return html_table(["", "", ""], self._rows(), self.name) + curve(
            self.time, self.acceleration / G, "time [s]", "acceleration [g]")

    def plot(self, axes: Optional[Any] = None) -> Any:
        axes = axes_of(axes)
        axes.plot(self.time, self.acceleration / G)
        axes.set_xlabel("time [s]")
        axes.set_ylabel("acceleration [g]")
        return axes


def record(source: Union[str, "os.PathLike[str]"], *, format: Optional[str] = None, unit: Optional[str] = None,
           dt: Optional[Quantity] = None, component: Optional[Union[str, int]] = None) -> Motion:
    """A strong-motion record, or a built-in motion, "G01" to "G30"."""
    given = {"format": format, "unit": unit, "dt": dt, "component": component}
    return Motion(_percuss.record(options_of(given), [word_of("source", source)]))


def records(*sources: Union[str, "os.PathLike[str]"], format: Optional[str] = None, unit: Optional[str] = None,
            dt: Optional[Quantity] = None, component: Optional[Union[str, int]] = None) -> List[Motion]:
    """All components of all files and built-in motions."""
    given = {"format": format, "unit": unit, "dt": dt, "component": component}
    words = [word_of("source", source) for source in sources]
    return [Motion(motion) for motion in _percuss.records(options_of(given), words)]


def synthesize(name: Optional[str] = None, *, reverse: bool = False, **options: Any) -> Motion:
    """A synthetic motion, with the words of `percuss record synthesize`: magnitude, distance, vs30,
    soil, pga, seed, duration, step, pulse_speed, ..."""
    words = ["record", "synthesize", *([word_of("name", name)] if name is not None else []), "--to=csv"]
    words += [f"{option(key)}={text_of(key, value)}" for key, value in options.items() if value is not None]
    text = _percuss.run(words + (["--reverse"] if reverse else []))[0]
    return Motion(_percuss.parse_record(text.decode(), f"{name or 'synthetic'}.csv"))
