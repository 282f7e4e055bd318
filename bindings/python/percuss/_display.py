"""Results as people see them: in a prompt, in a notebook, as tables of other packages."""

from __future__ import annotations

import html
import json
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence

import numpy as np

MOST_ROWS = 60


def short(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, (bool, np.bool_)):
        return "yes" if value else "no"
    if isinstance(value, (float, np.floating)):
        return "-" if np.isnan(value) else f"{value:.6g}"
    if isinstance(value, (list, tuple)):
        return " ".join(short(each) for each in value)
    if isinstance(value, dict) and set(value) == {"value", "unit"}:
        return f"{short(value['value'])} {value['unit']}"
    if isinstance(value, dict):
        return ", ".join(f"{key} {short(each)}" for key, each in value.items())
    return str(value)


def text_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    cells = [list(columns)] + [[short(value) for value in row] for row in rows[:MOST_ROWS]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(columns))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells]
    if len(rows) > MOST_ROWS:
        lines.append(f"... and {len(rows) - MOST_ROWS} more")
    return "\n".join(lines)


def html_table(columns: Sequence[str], rows: Sequence[Sequence[Any]], caption: str = "") -> str:
    def line(tag: str, values: Sequence[Any]) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(short(v))}</{tag}>" for v in values) + "</tr>"

    body = "".join(line("td", row) for row in rows[:MOST_ROWS])
    more = f"<p>... and {len(rows) - MOST_ROWS} more</p>" if len(rows) > MOST_ROWS else ""
    head = f"<caption>{html.escape(caption)}</caption>" if caption else ""
    names = f"<thead>{line('th', columns)}</thead>" if any(columns) else ""
    return f"<table>{head}{names}<tbody>{body}</tbody></table>{more}"


def curve(x: np.ndarray, y: np.ndarray, x_label: str, y_label: str) -> str:
    """A small line drawing as SVG."""
    good = np.isfinite(x) & np.isfinite(y)
    x, y = np.asarray(x)[good], np.asarray(y)[good]
    if x.size < 2 or x.max() == x.min():
        return ""
    if x.size > 600:
        keep = np.linspace(0, x.size - 1, 600).astype(int)
        x, y = x[keep], y[keep]
    height = y.max() - y.min() or 1.0
    left = 50 + 440 * (x - x.min()) / (x.max() - x.min())
    top = 170 - 150 * (y - y.min()) / height
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(left, top))
    label = '<text x="{}" y="{}" font-size="11" fill="currentColor" text-anchor="{}">{}</text>'
    return (
        '<svg viewBox="0 0 500 200" width="500" height="200" role="img" '
        f'aria-label="{html.escape(y_label)} over {html.escape(x_label)}">'
        f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="1.5"/>'
        + label.format(490, 192, "end", f"{html.escape(x_label)}, {x.min():.4g} to {x.max():.4g}")
        + label.format(50, 12, "start", f"{html.escape(y_label)}, {y.min():.4g} to {y.max():.4g}")
        + "</svg>"
    )


def pandas() -> Any:
    try:
        import pandas as found
    except ImportError:
        raise ImportError("to_pandas needs the package pandas (Debian: python3-pandas)") from None
    return found


def pyplot() -> Any:
    try:
        import matplotlib.pyplot as found
    except ImportError:
        raise ImportError("plot needs the package matplotlib (Debian: python3-matplotlib)") from None
    return found


def axes_of(axes: Optional[Any]) -> Any:
    return pyplot().subplots()[1] if axes is None else axes


class Record(Mapping[str, Any]):
    """The answer of a command: its JSON as a mapping whose members are attributes as well."""

    def __init__(self, content: Dict[str, Any], title: str = "", notes: Sequence[str] = ()) -> None:
        self._content = content
        self._title = title
        self.notes = list(notes)

    def __getitem__(self, key: str) -> Any:
        return self._content[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._content)

    def __len__(self) -> int:
        return len(self._content)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._content:
            raise AttributeError(f"{type(self).__name__} has no {name}; it has {', '.join(self._content)}")
        return self._content[name]

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._content]

    def _rows(self) -> List[List[Any]]:
        def told(value: Any) -> Any:
            many = isinstance(value, list) and len(value) > 6
            return f"{len(value)} entries" if many else value

        return [[key, told(value)] for key, value in self._content.items()]

    def __repr__(self) -> str:
        return text_table([self._title or type(self).__name__, ""], self._rows())

    def _repr_html_(self) -> str:
        return html_table(["", ""], self._rows(), self._title)

    def to_dict(self) -> Dict[str, Any]:
        """A copy of the JSON."""
        copied: Dict[str, Any] = json.loads(json.dumps(self._content))
        return copied


class Table(Sequence[Any]):
    """Rows with the same members."""

    def __init__(self, rows: Sequence[Dict[str, Any]], shown: Optional[Sequence[str]] = None,
                 title: str = "", notes: Sequence[str] = ()) -> None:
        self._rows = list(rows)
        self._title = title
        self.notes = list(notes)
        self.columns = list(dict.fromkeys(key for row in self._rows for key in row))
        self._shown = list(shown) if shown is not None else self.columns

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, key: Any) -> Any:
        """A row by its number, or a column by its name."""
        if isinstance(key, str):
            if key not in self.columns:
                raise KeyError(f"there is no column {key}; there are {', '.join(self.columns)}")
            values = [row.get(key) for row in self._rows]
            numeric = all(v is None or isinstance(v, (int, float)) for v in values)
            return np.array([np.nan if v is None else v for v in values]) if numeric else values
        return self._rows[key]

    def _cells(self) -> List[List[Any]]:
        return [[row.get(key) for key in self._shown] for row in self._rows]

    def __repr__(self) -> str:
        return text_table(self._shown, self._cells()) if self._rows else "an empty table"

    def _repr_html_(self) -> str:
        return html_table(self._shown, self._cells(), self._title)

    def to_dict(self) -> List[Dict[str, Any]]:
        copied: List[Dict[str, Any]] = json.loads(json.dumps(self._rows))
        return copied

    def to_pandas(self) -> Any:
        return pandas().DataFrame(self._rows, columns=self.columns)


class Columns:
    """Arrays of one shape under names; each is an attribute."""

    def __init__(self, columns: Dict[str, np.ndarray], title: str = "") -> None:
        self._columns = columns
        self._title = title

    def __getattr__(self, name: str) -> np.ndarray:
        if name.startswith("_") or name not in self._columns:
            raise AttributeError(f"{type(self).__name__} has no {name}; it has {', '.join(self._columns)}")
        return self._columns[name]

    def __getitem__(self, name: str) -> np.ndarray:
        return self._columns[name]

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._columns]

    def __iter__(self) -> Iterator[np.ndarray]:
        return iter(self._columns.values())

    def __len__(self) -> int:
        return int(np.size(next(iter(self._columns.values()))))

    @property
    def names(self) -> List[str]:
        return list(self._columns)

    @property
    def shape(self) -> Any:
        return np.shape(next(iter(self._columns.values())))

    def _cells(self) -> List[List[Any]]:
        flat = [np.ravel(column) for column in self._columns.values()]
        count = min(len(self), MOST_ROWS + 1)
        rows = [[column[i] for column in flat] for i in range(count)]
        return rows + [[]] * (len(self) - count)

    def __repr__(self) -> str:
        if len(self) == 1:
            inside = ", ".join(f"{k}={short(np.ravel(v)[0])}" for k, v in self._columns.items())
            return f"{type(self).__name__}({inside})"
        return f"{type(self).__name__}({', '.join(self._columns)}; shape {self.shape})"

    def _repr_html_(self) -> str:
        return html_table(self.names, self._cells(), self._title)

    def to_dict(self) -> Dict[str, Any]:
        return {name: np.asarray(column).tolist() for name, column in self._columns.items()}

    def to_array(self) -> np.ndarray:
        """One structured array."""
        columns = {name: np.asarray(column) for name, column in self._columns.items()}
        result = np.empty(self.shape, dtype=[(name, c.dtype) for name, c in columns.items()])
        for name, column in columns.items():
            result[name] = column
        return result

    def to_pandas(self) -> Any:
        return pandas().DataFrame({name: np.ravel(column) for name, column in self._columns.items()})


def structured(rows: Sequence[Mapping[str, Any]], floats: Sequence[str], texts: Sequence[str] = (),
               whole: Sequence[str] = ()) -> np.ndarray:
    """Rows of JSON as a structured array; null is NaN."""
    def width(name: str) -> int:
        return max([1] + [len(str(row.get(name) or "")) for row in rows])

    dtype = [(n, f"U{width(n)}") for n in texts] + [(n, "i8") for n in whole] + [(n, "f8") for n in floats]
    result = np.zeros(len(rows), dtype=dtype)
    for i, row in enumerate(rows):
        for name in texts:
            result[name][i] = row.get(name) or ""
        for name in whole:
            result[name][i] = row[name]
        for name in floats:
            value = row.get(name)
            result[name][i] = np.nan if value is None else value
    return result
