"""Buildings that strike each other: one scenario, or an ensemble."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Union

import numpy as np

from . import _percuss
from ._display import Columns, Record, Table, axes_of, curve, html_table, pandas, structured, text_table
from ._options import Options, Quantity, options_of, word_of
from ._toml import toml_text

Scenario = Union[str, "os.PathLike[str]", Mapping[str, Any]]


class Motions(Columns):
    """The history of a run: time, ground, and by degree of freedom displacement, velocity and
    acceleration, by pair clearance and force, by link elongation and force; names as
    "displacement A", "force A-B", "elongation spring A-B"."""


class Run:
    """One run of a scenario.

    impacts, peaks and links are structured arrays, energy is a dict, history has arrays over time.
    """

    def __init__(self, content: Dict[str, Any], history: Dict[str, Any]) -> None:
        self._content = content
        self.title: str = content["title"]
        self.record: Optional[str] = content["record"]
        self.method: str = content["method"]
        self.status: str = content["status"]
        self.note: Optional[str] = content["note"]
        self.end_time: float = content["end_time"]
        self.energy: Dict[str, float] = content["energy"]
        self.stats: Dict[str, int] = content["stats"]
        self.dofs: List[str] = history["dofs"]
        self.pairs: List[str] = history["pairs"]
        self.impacts = structured(
            content["impacts"],
            ["time", "onset_speed", "separation_speed", "restitution", "peak_force", "peak_indentation",
             "duration", "free_restitution", "effective_mass", "impulse"], ["pair"])
        self.flags: List[List[str]] = [impact["flags"] for impact in content["impacts"]]
        self.peaks = structured(
            content["peaks"],
            ["displacement", "time", "velocity", "velocity_time", "acceleration", "acceleration_time",
             "drift", "drift_time", "shear", "shear_time", "drift_ratio", "displacement_opposite",
             "velocity_opposite", "acceleration_opposite", "drift_opposite", "shear_opposite"],
            ["building"], ["dof"])
        self.links = structured(
            content["links"],
            ["elongation", "elongation_time", "force", "force_time", "ductility", "residual", "dissipated",
             "damped"], ["name", "hysteresis"], ["yields"])
        columns = {"time": history["time"], "ground": history["ground"]}
        for kind, names in (("displacement", self.dofs), ("velocity", self.dofs), ("acceleration", self.dofs),
                            ("clearance", self.pairs), ("force", self.pairs)):
            columns.update({f"{kind} {name}": column for name, column in zip(names, history[kind])})
        for kind, key in (("elongation", "elongation"), ("force", "link_force")):
            columns.update({f"{kind} {name}": column for name, column in zip(history["links"], history[key])})
        self.history = Motions(columns)

    def to_dict(self) -> Dict[str, Any]:
        """What `percuss pound --json` prints."""
        copied: Dict[str, Any] = json.loads(json.dumps(self._content))
        return copied

    def to_pandas(self) -> Any:
        """The impacts."""
        return pandas().DataFrame(self._content["impacts"])

    def summary(self) -> Record:
        """The largest numbers of the run."""
        largest = float(self.impacts["peak_force"].max()) if len(self.impacts) else 0.0
        content: Dict[str, Any] = {
            "title": self.title, "record": self.record, "status": self.status, "impacts": len(self.impacts),
            "peak_force": largest, "dissipated": self.energy["lost"]}
        for name, peak in zip(self.dofs, self.peaks):
            content[f"displacement {name}"] = float(abs(peak["displacement"]))
            content[f"acceleration {name}"] = float(abs(peak["acceleration"]))
        return Record(content, "run")

    def __repr__(self) -> str:
        return repr(self.summary())

    def _repr_html_(self) -> str:
        drawings = "".join(
            curve(self.history["time"], self.history[f"displacement {name}"], "time [s]", f"{name} [m]")
            for name in self.dofs[:4] if len(self.history))
        names = list(self.impacts.dtype.names or ())
        return self.summary()._repr_html_() + html_table(
            names, [list(row) for row in self.impacts.tolist()], "impacts") + drawings

    def plot(self, axes: Optional[Any] = None) -> Any:
        """Displacements over time."""
        axes = axes_of(axes)
        for name in self.dofs:
            axes.plot(self.history["time"], self.history[f"displacement {name}"], label=name)
        axes.set_xlabel("time [s]")
        axes.set_ylabel("displacement [m]")
        axes.legend()
        return axes


class Runs(Sequence[Run]):
    """The runs of a scenario with several records; `failures` are the sentences of those refused."""

    def __init__(self, runs: List[Run], failures: List[str]) -> None:
        self._runs, self.failures = runs, failures

    def __len__(self) -> int:
        return len(self._runs)

    def __getitem__(self, index: Any) -> Any:
        return self._runs[index]

    def __iter__(self) -> Iterator[Run]:
        return iter(self._runs)

    def summary(self) -> Table:
        return Table([run.summary().to_dict() for run in self._runs])

    def to_dict(self) -> List[Dict[str, Any]]:
        return [run.to_dict() for run in self._runs]

    def to_pandas(self) -> Any:
        return self.summary().to_pandas()

    def __repr__(self) -> str:
        return repr(self.summary())

    def _repr_html_(self) -> str:
        return self.summary()._repr_html_()


def pound(scenario: Scenario, *, method: Optional[str] = None, gap: Optional[Quantity] = None,
          no_pairs: bool = False, history: bool = True, out: Optional[Any] = None,
          opensees: Optional[Any] = None) -> Any:
    """A scenario, a TOML file or the same as a dict, as `percuss pound`: a Run, or Runs where there
    are several records. Paths in a dict are relative to the current folder; a Motion may stand for
    the path of a record.

    out is a folder for CSV and figures, opensees the file of the same model for OpenSeesPy; they are
    written as the program writes them, in a run of their own.
    """
    options = options_of({"method": method, "gap": gap, "no_pairs": "" if no_pairs else None})
    files = options_of({"out": out, "opensees": opensees})
    if isinstance(scenario, Mapping):
        with tempfile.TemporaryDirectory() as folder:
            text = toml_text(scenario, Path(folder))
            answer = _percuss.pound(text, str(Path.cwd() / "scenario.toml"), options, history)
            if files:
                path = Path(folder) / "scenario.toml"
                path.write_text(toml_text(_absolute(scenario), Path(folder)), encoding="utf-8")
                _write_files(str(path), options + files)
    else:
        answer = _percuss.pound(None, word_of("scenario", scenario), options, history)
        if files:
            _write_files(word_of("scenario", scenario), options + files)
    content, cautions, failures, histories = answer
    told = json.loads(content)
    runs = [Run(*pair) for pair in zip(told if isinstance(told, list) else [told], histories)]
    for run in runs:
        run.cautions = cautions  # type: ignore[attr-defined]
    return runs[0] if not isinstance(told, list) and not failures else Runs(runs, failures)


def _write_files(path: str, options: Options) -> None:
    _percuss.run(["pound", path, *(f"{name}={text}" if text else name for name, text in options)])


class Results:
    """The runs of a study as structured arrays.

    runs: one row per run, with its place along the axes (an index into axes[name], -1 where an axis
    has no meaning); peaks: one row per run and degree of freedom; contacts: one row per run with
    pounding and pair, with its impacts and its largest force (none for runs of an earlier percuss).
    axes["dof of NAME"] and axes["pair of NAME"] name those of a structure. `summary` has the
    statistics over records, once the study is complete.
    """

    def __init__(self, path: str, summary: Optional[Record] = None, notes: Sequence[str] = ()) -> None:
        content = _percuss.results(path)
        self.path = path
        self.study: str = content["study"]
        self.fingerprint: str = content["fingerprint"]
        self.cases: int = content["cases"]
        self.axes: Dict[str, List[str]] = content["axes"]
        self.summary = summary
        self.notes = list(notes)
        places = ("structure", "gap", "law", "restitution", "level", "record")
        numbers = ("index", "alone", "status", "impacts", "force", "onset_speed")
        types = ["i8", "i8", "i4", "i8", "f8", "f8"]
        self.runs = np.zeros(len(content["index"]), dtype=list(zip(numbers, types)) + [(p, "i4") for p in places])
        for name in numbers:
            self.runs[name] = content[name]
        for i, name in enumerate(places):
            self.runs[name] = content["place"][:, i] if len(self.runs) else []
        self.run_notes: List[str] = content["note"]
        measures = ("displacement", "acceleration", "drift", "shear")
        self.peaks = np.zeros(len(content["dof"]), dtype=[("run", "i8"), ("dof", "i4")] + [(m, "f8") for m in measures])
        self.peaks["run"], self.peaks["dof"] = content["peak_run"], content["dof"]
        for i, name in enumerate(measures):
            self.peaks[name] = content["peaks"][:, i] if len(self.peaks) else []
        self.contacts = np.zeros(
            len(content["pair"]), dtype=[("run", "i8"), ("pair", "i4"), ("impacts", "i8"), ("force", "f8")])
        for name, column in (("run", "contact_run"), ("pair", "pair"), ("impacts", "contact_impacts"),
                             ("force", "contact_force")):
            self.contacts[name] = content[column]

    @property
    def complete(self) -> bool:
        return len(self.runs) == self.cases

    @property
    def rows(self) -> Table:
        """The statistics of every place: amplification and peaks."""
        if self.summary is None:
            raise ValueError(f"{len(self.runs)} of {self.cases} runs are stored; the statistics need all")
        flat = []
        for row in self.summary["rows"]:
            line = {k: v for k, v in row.items() if not isinstance(v, dict)}
            for measure in ("displacement", "acceleration", "drift"):
                for kind, numbers in row.get(measure, {}).items():
                    line.update({f"{measure}_{kind}_{k}": v for k, v in numbers.items()})
            flat.append(line)
        shown = ["structure", "dof", "law", "level", "displacement_amplification_mean",
                 "acceleration_amplification_mean"]
        return Table(flat, shown)

    def to_dict(self) -> Dict[str, Any]:
        """What `percuss suite --json` prints, or the state of an unfinished study."""
        if self.summary is not None:
            return self.summary.to_dict()
        return {"study": self.study, "fingerprint": self.fingerprint, "file": self.path,
                "cases": self.cases, "stored": len(self.runs)}

    def to_pandas(self) -> Any:
        """The runs, with the names of their places."""
        frame = pandas().DataFrame(self.runs)
        for name, labels in self.axes.items():
            if name in frame:
                frame[name] = [labels[i] if 0 <= i < len(labels) else None for i in self.runs[name]]
        return frame

    def __repr__(self) -> str:
        head = f"{self.study}: {len(self.runs)} of {self.cases} runs in {self.path}\n"
        return head + (repr(self.rows) if self.summary is not None else "")

    def _repr_html_(self) -> str:
        return f"<p>{len(self.runs)} of {self.cases} runs</p>" + (
            self.rows._repr_html_() if self.summary is not None else "")


def results(path: Union[str, "os.PathLike[str]"]) -> Results:
    """A result file of a study, complete or not."""
    return Results(word_of("path", path))


def _bar(stored: int, total: int) -> None:
    width = 30
    done = width * stored // max(total, 1)
    end = "\n" if stored >= total else ""
    print(f"\r[{'#' * done}{'.' * (width - done)}] {stored}/{total}", end=end, file=sys.stderr, flush=True)


def suite(study: Scenario, *, db: Union[str, "os.PathLike[str]", None] = None, threads: Optional[int] = None,
          shard: Optional[str] = None, against: Optional[str] = None, fragility: Optional[str] = None,
          target: Optional[Any] = None, csv: Optional[Any] = None, contacts_csv: Optional[Any] = None,
          out: Optional[Any] = None, check: bool = False,
          progress: Union[bool, Callable[[int, int], Any], None] = None) -> Any:
    """An ensemble of runs on all cores, as `percuss suite`: into the result file db (STUDY.db in this
    folder), from which a study that was stopped resumes. Ctrl-C stores what is computed and raises
    KeyboardInterrupt. A study that is a dict needs its db.

    fragility: limits such as "drift > 30 mm, A.3-B.3 force > 2 MN, impacts > 0"; target: the
    probability for which a gap is wanted. The answers are in .summary.fragility.

    progress: True for a bar on stderr, or a function of (stored, total); without it a bar where
    stderr is a terminal.
    """
    if isinstance(study, Mapping):
        if db is None and not check:
            raise ValueError("a study that is a dict needs db, the name of its result file")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "study.toml"
            path.write_text(toml_text(_absolute(study), Path(folder)), encoding="utf-8")
            return suite(path, db=db, threads=threads, shard=shard, against=against,
                         fragility=fragility, target=target, csv=csv, contacts_csv=contacts_csv, out=out,
                         check=check, progress=progress)
    path_text = word_of("study", study)
    words = [path_text, "--json"]
    given = {"db": db, "threads": threads, "shard": shard, "against": against, "fragility": fragility,
             "target": target, "csv": csv, "contacts_csv": contacts_csv, "out": out}
    words += [f"{name}={text}" for name, text in options_of(given)]
    if check:
        return Record(json.loads(_percuss.suite([*words, "--check"], None)[0]), "study")
    call = _bar if progress is True else progress if callable(progress) else None
    text, notes, code = _percuss.suite(words, call)
    if code > 128:
        raise KeyboardInterrupt(notes[-1] if notes else "stopped")
    told = json.loads(text)
    summary = Record(told, told["study"]) if "rows" in told else None
    return Results(told["file"], summary, notes)


def _absolute(study: Mapping[str, Any]) -> Dict[str, Any]:
    """Paths of records as they are from the current folder: the file of the study lies elsewhere."""
    result = dict(study)
    ground = study.get("ground")
    if isinstance(ground, Mapping):
        ground = dict(ground)
        for key in ("record", "records"):
            value = ground.get(key)
            if isinstance(value, (str, os.PathLike)):
                ground[key] = os.path.abspath(value)
            elif isinstance(value, (list, tuple)):
                ground[key] = [os.path.abspath(v) if isinstance(v, (str, os.PathLike)) else v for v in value]
        result["ground"] = ground
    return result
