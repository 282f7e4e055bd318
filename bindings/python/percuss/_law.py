"""Laws, impacts, forces, contacts and calibration."""

from __future__ import annotations

import json
import math
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Union

import numpy as np

from . import _percuss
from ._display import Columns, axes_of, curve, html_table, short, text_table
from ._options import Options, Quantity, column_of, law_options, number_of, options_of, whole_of

#: What the numbers in Impacts.status mean.
STATUSES = ("separated", "no_separation", "outside_domain", "no_closed_form", "not_converged", "refused")

_OBSERVABLES = (
    "restitution", "duration", "peak_indentation", "time_of_peak_indentation", "peak_force",
    "time_of_peak_force", "dissipated_loading", "dissipated_unloading", "stored_at_release",
    "indentation_at_release")
_UNITS = dict(zip(_OBSERVABLES, ("", "s", "m", "s", "N", "s", "J", "J", "J", "m")))


class State(NamedTuple):
    """A state of an impact, or many: numbers or arrays."""

    time: Any
    indentation: Any
    rate: Any
    force: Any


class History(Columns):
    """time, indentation, rate and force along an impact."""

    def _repr_html_(self) -> str:
        return curve(self["time"], self["force"], "time [s]", "force [N]")

    def plot(self, axes: Optional[Any] = None, x: str = "time", y: str = "force") -> Any:
        axes = axes_of(axes)
        axes.plot(self[x], self[y])
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        return axes


class Impact(_percuss.Impact):
    """One impact, from first touch to separation. Made by Law.impact."""

    def at(self, t: Any) -> State:
        """The state at time t, s, from 0 to the duration; arrays in, arrays out."""
        times = column_of("the time", t)
        end = self.duration
        if times.size and not (times.min() >= 0 and (math.isnan(end) or times.max() <= end)):
            limit = "0 or later" if math.isnan(end) else f"from 0 to the duration, {end!r} s"
            raise ValueError(f"the time of a state must lie {limit}")
        columns = [column.reshape(times.shape) for column in self._states(times.ravel())]
        if times.shape == ():
            return State(float(times), *(float(column) for column in columns))
        return State(times, *columns)

    def history(self, samples: int = 200) -> History:
        """States at equal intervals of the whole contact; of one that never ends, the part where
        something happens."""
        if not 2 <= whole_of("samples", samples) <= 200_000:
            raise ValueError(f"samples {samples} is refused; expected a whole number from 2 to 200000")
        end = self.duration
        if math.isnan(end):
            end = 5 * self.time_of_peak_indentation
        if not end > 0:
            raise ValueError("this impact has no history")
        times = end * np.arange(samples, dtype=float) / (samples - 1)
        times[-1] = end
        names = ("indentation", "rate", "force")
        return History({"time": times, **dict(zip(names, self._states(times)))})

    @property
    def other_release(self) -> Optional[Dict[str, Any]]:
        """What the same damping delivers under the rule that was not asked for."""
        other: Optional[Dict[str, Any]] = self.to_dict()["other_release"]
        return other

    def to_dict(self) -> Dict[str, Any]:
        """What `percuss impact --json` prints."""
        content: Dict[str, Any] = json.loads(self._json())
        return content

    def _rows(self) -> List[List[Any]]:
        return [[name.replace("_", " "), getattr(self, name), _UNITS[name]] for name in _OBSERVABLES]

    def __repr__(self) -> str:
        head = f"{self.law_label}: {self.status}, {self.release} release, {self.method}"
        note = f"\n{self.note}" if self.note else ""
        return head + "\n" + "\n".join(text_table(["", "", ""], self._rows()).splitlines()[1:]) + note

    def _repr_html_(self) -> str:
        drawing = ""
        if self.status in STATUSES[:2] and self.time_of_peak_indentation > 0:
            drawing = self.history()._repr_html_()
        return html_table(["", "", ""], self._rows(), f"{self.law_label}: {self.status}") + drawing

    def plot(self, axes: Optional[Any] = None, x: str = "time", y: str = "force") -> Any:
        """Force over time, or any two of time, indentation, rate and force."""
        return self.history().plot(axes, x, y)


class Impacts(Columns):
    """Many impacts: restitution, duration, peak_indentation, peak_force and status, an index into
    percuss.STATUSES."""

    release: str

    @classmethod
    def empty(cls, shape: Any) -> "Impacts":
        """Room for impacts, in arrays that nobody has written yet."""
        names = ("restitution", "duration", "peak_indentation", "peak_force")
        columns = {name: np.empty(shape) for name in names}
        columns["status"] = np.empty(shape, dtype=np.int32)
        return cls(columns)

    @property
    def separated(self) -> np.ndarray:
        """Where the contact ended."""
        return np.asarray(self["status"] == 0)

    def __repr__(self) -> str:
        parted = int(np.count_nonzero(self.separated))
        return f"Impacts(shape {self.shape}, {parted} separated, {self.release} release)"


class Force(Columns):
    """force, stiffness dF/dd, damping dF/dv and potential; of line laws force_per_length as well."""


class Contact(_percuss.Contact):
    """One contact in a time loop of one's own: `force` is pure, `commit` follows an accepted step.

    A contact that begins more slowly than onset_floor is given that speed, so that it may begin at
    rest. After parting nothing acts until d <= 0.
    """

    def __init__(self, law: "Law", mass: Optional[Quantity] = None, *, release: Optional[str] = None,
                 onset_floor: float = 1e-4) -> None:
        if not isinstance(law, _percuss.Law):
            raise TypeError(f"law is of type {type(law).__name__}; expected a law, as of percuss.law")
        if mass is None:
            mass = law.body_mass
        if mass is None:
            raise ValueError("a contact needs its mass, the effective one")
        mass = _percuss.quantity(mass, "mass") if isinstance(mass, str) else number_of("mass", mass)
        rule = options_of({"release": law.release if release is None else release})
        super().__init__(law, mass, rule, number_of("onset_floor", onset_floor))

    def copy(self) -> "Contact":
        """An independent contact of the same law."""
        other = Contact.__new__(Contact)
        _percuss.Contact.__init__(other, self)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: Dict[int, Any]) -> "Contact":
        return self.copy()


class Law(_percuss.Law):
    """A contact law with its parameters. Made by percuss.law; it does not change."""

    def __init__(self, options: Union[Options, _percuss.Law], release: Optional[str] = None) -> None:
        super().__init__(options)
        self.release = release
        self._options = list(options) if isinstance(options, list) else law_options(self.id, self.settings)
        self._plain = release is None and self.body_mass is None

    def impact(self, mass: Optional[Quantity] = None, speed: Optional[Quantity] = None, *,
               m1: Optional[Quantity] = None, m2: Optional[Quantity] = None,
               release: Optional[str] = None, method: Optional[str] = None,
               tolerance: Optional[float] = None, onset_floor: Optional[Quantity] = None,
               gravity: Optional[Quantity] = None, push: Optional[Quantity] = None) -> Impact:
        """One impact of the effective mass at the approach speed, as `percuss impact`.

        The outcome is in `status`; numbers that do not exist are NaN.
        """
        if (type(mass) is float and type(speed) is float and self._plain and 0 < mass < math.inf
                and 0 < speed < math.inf and m1 is None and m2 is None and release is None and method is None
                and tolerance is None and onset_floor is None and gravity is None and push is None):
            return Impact(self, mass, speed)
        return Impact(self, options_of({
            "mass": mass, "speed": speed, "m1": m1, "m2": m2, "release": self._rule(release),
            "method": method, "tolerance": tolerance, "onset_floor": onset_floor,
            "gravity": gravity, "push": push}))

    def impacts(self, mass: Any = None, speed: Any = None, *, release: Optional[str] = None,
                tolerance: float = 1e-12, out: Optional[Impacts] = None) -> Impacts:
        """Many impacts at once: arrays of any shapes that fit each other.

        Numbers agree with `impact` to a relative 1e-12. A case whose mass or speed is not positive
        and finite has the status "refused" and spoils no other. `out`, impacts of the same shape, is
        written over and returned: a loop then needs no new memory.
        """
        if mass is None:
            mass = self.body_mass
        if mass is None or speed is None:
            raise ValueError("impacts needs mass, the effective one, and speed, the approach speed")
        masses, speeds = _column("mass", mass), _column("speed", speed)
        if not 1e-15 <= number_of("tolerance", tolerance) <= 1:
            raise ValueError(f"tolerance is {tolerance}; expected 1e-15 to 1")
        shape = np.broadcast_shapes(masses.shape, speeds.shape)
        result = Impacts.empty(shape) if out is None else _room(out, shape, (masses, speeds))
        *columns, codes = (column.reshape(-1) for column in result)
        result.release = _percuss.impacts_into(
            columns, codes, self, options_of({"release": self._rule(release)}), _spread(masses, shape),
            _spread(speeds, shape), tolerance)
        return result

    def force(self, d: Any, v: Any = 0.0, *, mass: Optional[Quantity] = None, m1: Optional[Quantity] = None,
              m2: Optional[Quantity] = None, speed: Optional[Quantity] = None, max_indentation: Any = None,
              release: Optional[str] = None, onset_floor: Optional[Quantity] = None) -> Force:
        """Force and derivatives at indentations d and rates v, arrays of shapes that fit, as
        `percuss force`. Laws whose damping follows the first touch need its speed or mass.
        """
        depths, rates = _column("d", d), _column("v", v)
        largest = _column("max_indentation", math.nan if max_indentation is None else max_indentation)
        for name, column in (("d", depths), ("v", rates)):
            if not np.all(np.isfinite(column)):
                raise ValueError(f"{name} has elements that are not finite")
        if max_indentation is not None and not np.all(largest >= depths):
            raise ValueError("max_indentation is less than d; it is the largest indentation so far")
        shape = np.broadcast_shapes(depths.shape, rates.shape, largest.shape)
        columns = self._force(
            options_of({"mass": mass, "m1": m1, "m2": m2, "speed": speed, "release": self._rule(release),
                        "onset_floor": onset_floor}),
            np.broadcast_to(depths, shape).ravel(), _spread(rates, shape), _spread(largest, shape))
        names = ["force", "stiffness", "damping", "potential", "force_per_length"]
        if not columns[0].size or np.isnan(columns[4]).all():
            names.pop()
        return Force({name: column.reshape(shape)[()] for name, column in zip(names, columns)})

    def contact(self, mass: Optional[Quantity] = None, **settings: Any) -> Contact:
        """A contact of this law, for one's own time loop."""
        return Contact(self, mass, **settings)

    def _rule(self, release: Optional[str]) -> Optional[str]:
        return self.release if release is None else release

    def get(self, parameter: str) -> float:
        """The value of a parameter, after fall-backs."""
        if not isinstance(parameter, str):
            raise TypeError(f"parameter is of type {type(parameter).__name__}; expected its name")
        return super().get(parameter)

    def __getitem__(self, parameter: str) -> float:
        return self.get(parameter)

    def __reduce__(self) -> Any:
        return Law, (self._options, self.release)

    def to_dict(self) -> Dict[str, Any]:
        return {"law": self.id, **self.settings}

    def __repr__(self) -> str:
        inside = "".join(f", {name}={value!r}" for name, value in self.settings.items())
        return f'law("{self.label}"{inside})'

    def _repr_html_(self) -> str:
        return html_table(["parameter", "value"], [list(item) for item in self.settings.items()], self.label)


def _column(name: str, value: Any) -> np.ndarray:
    if isinstance(value, str):
        if name not in ("mass", "speed"):
            raise TypeError(f"{name} is a text; expected numbers in SI")
        return np.asarray(_percuss.quantity(value, name))
    return column_of(name, value)


def _room(out: Impacts, shape: Any, inputs: Iterable[np.ndarray]) -> Impacts:
    """The impacts that are written over, if that harms nothing."""
    if not isinstance(out, Impacts):
        raise TypeError(f"out is of type {type(out).__name__}; expected Impacts, as impacts() returns them")
    if out.shape != shape:
        raise ValueError(f"out has the shape {out.shape}; expected {shape}, that of mass and speed")
    for name, column in zip(out.names, out):
        if not (column.flags.c_contiguous and column.flags.writeable):
            raise ValueError(f"{name} of out cannot be written over; expected the arrays of impacts()")
        if any(np.may_share_memory(column, values) for values in inputs):
            raise ValueError(f"{name} of out is mass or speed as well; expected arrays of their own")
    return out


def _spread(column: np.ndarray, shape: Any) -> np.ndarray:
    """Flat, with one element for all where that is enough."""
    if column.size == 1 and math.prod(shape) != 0:
        return column.reshape(1)
    return np.broadcast_to(column, shape).ravel()


class Calibration:
    """The parameter that delivers what was requested.

    `certificate` says how that is known: the impact of the law with this parameter, solved by
    another way than the one that found it.
    """

    def __init__(self, answer: Any, law: Optional[str], settings: Dict[str, Any], release: Optional[str],
                 target: str) -> None:
        self.id, self.release, parameter, self.requested, self.delivered, published, self.cautions = answer
        self.parameter, self.value, self.unit, held = parameter
        self.published_formula: Optional[str] = published[0] if published else None
        self.published: Optional[float] = published[1] if published else None
        self.target = target
        self._law, self._settings, self._asked_release, self._held = law, settings, release, held

    def law(self, **settings: Any) -> Law:
        """The law with the parameter; what was not given before (the stiffness K) is given here."""
        if self._law is None:
            return Law(self._held, self._asked_release)
        return Law(law_options(self._law, {**self._settings, self.parameter: self.value, **settings}),
                   self._asked_release)

    @property
    def certificate(self) -> str:
        share = abs(self.delivered - self.requested) / abs(self.requested or 1)
        return (f"{self.id} with {self.parameter} = {short(self.value)} has the {self.target} "
                f"{self.delivered!r} under {self.release}, {share:.1e} from the {self.requested!r} requested; "
                "computed from the impact, not from the inverse that found the parameter")

    def to_dict(self) -> Dict[str, Any]:
        """What `percuss calibrate --json` prints."""
        result: Dict[str, Any] = {
            "law": self.id, "release": self.release,
            "parameter": {"name": self.parameter, "value": self.value, "unit": self.unit},
            "requested": self.requested, "delivered": self.delivered}
        if self.target == "restitution":
            result["published"] = None if self.published_formula is None else {
                "formula": self.published_formula,
                "delivers": self.published if math.isfinite(self.published or 0.0) else None}
        return result

    def _rows(self) -> List[List[Any]]:
        rows = [[self.parameter, self.value, self.unit],
                [f"{self.target} requested", self.requested, ""],
                [f"{self.target} delivered", self.delivered, ""]]
        if self.published_formula is not None:
            rows.append(["published relation delivers", self.published, self.published_formula])
        return rows

    def __repr__(self) -> str:
        lines = text_table(["", "", ""], self._rows()).splitlines()[1:]
        return f"{self.id} under {self.release}\n" + "\n".join(lines)

    def _repr_html_(self) -> str:
        return html_table(["", "", ""], self._rows(), f"{self.id} under {self.release}")


def calibrate(law: Optional[str] = None, *, restitution: Optional[Quantity] = None,
              peak_force: Optional[Quantity] = None, duration: Optional[Quantity] = None,
              mass: Optional[Quantity] = None, speed: Optional[Quantity] = None,
              m1: Optional[Quantity] = None, m2: Optional[Quantity] = None,
              release: Optional[str] = None, law_file: Optional[Any] = None, **settings: Any) -> Calibration:
    """The damping that delivers a restitution, or the stiffness with a peak force or duration, as
    `percuss calibrate`. Beside peak_force or duration, restitution is the parameter e."""
    given = options_of({"restitution": restitution, "peak_force": peak_force, "duration": duration,
                        "mass": mass, "speed": speed, "m1": m1, "m2": m2, "release": release})
    answer = _percuss.calibrate(law_options(law, settings, law_file) + given)
    target = "peak force" if peak_force is not None else "duration" if duration is not None else "restitution"
    kept = dict(settings) if target == "restitution" or restitution is None else {**settings, "e": restitution}
    return Calibration(answer, law, kept, release, target)


def law(id: Optional[str] = None, *, law_file: Optional[Any] = None, release: Optional[str] = None,
        **settings: Any) -> Law:
    """A law of the catalogue with its parameters: numbers in SI or texts with units.

    Beside the parameters there are the words of the program: stiffness (K), restitution (e),
    hysteresis (damping of an elastic law), body1 and body2 ("steel sphere R=10mm"), and of the law
    "expr" force, a formula of d and v. `law_file` is a law as a TOML file. `release` ends the contact: no-tension,
    geometric or pull-off.
    """
    if release is not None:
        _percuss.check_release(options_of({"release": release}))
    return Law(law_options(id, settings, law_file), release)
