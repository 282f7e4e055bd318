"""Scenarios and studies that were written as dicts, as the text of a file."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import Any, List, Mapping

import numpy as np

from . import _percuss
from ._options import utf8


def toml_text(content: Mapping[str, Any], folder: Path) -> str:
    """One key a line; tables are written inline. Motions become files in `folder`."""
    lines: List[str] = []
    for key, value in content.items():
        lines.append(f"{_key(key)} = {_value(value, f'{key}', folder)}")
    return "\n".join(lines) + "\n"


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError(f"a key is {key!r}; expected a text")
    return json.dumps(key)


def _value(value: Any, place: str, folder: Path) -> str:
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if isinstance(value, (str, os.PathLike)):
        # the escapes of JSON are among those of TOML
        return json.dumps(utf8(place, os.fsdecode(value)), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if math.isnan(value):
            return "nan"
        return repr(value) if math.isfinite(value) else ("inf" if value > 0 else "-inf")
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(k)} = {_value(v, f'{place}.{k}', folder)}" for k, v in value.items())
        return "{ " + inside + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(v, place, folder) for v in value) + "]"
    if isinstance(value, _percuss.Motion):
        return json.dumps(_file_of(value, folder))
    raise TypeError(f"{place} is of type {type(value).__name__}, which a scenario cannot hold")


def _file_of(motion: _percuss.Motion, folder: Path) -> str:
    """Reads back as the same numbers."""
    path = folder / f"motion-{len(list(folder.iterdir()))}.csv"
    path.write_text(motion._text("csv"))
    return str(path)
