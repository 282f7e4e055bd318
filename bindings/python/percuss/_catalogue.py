"""The catalogue of laws."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Union

from . import _percuss
from ._display import Record, Table, html_table, text_table
from ._options import options_of, word_of


class LawInfo(Record):
    """A law of the catalogue: id, name, equation, parameters with units and bounds, citation."""

    def _parameters(self) -> List[List[Any]]:
        rows = []
        for p in self["parameters"]:
            low = ("> " if p["lower_open"] else ">= ") + str(p["lower"]) if p["lower"] is not None else ""
            high = ("< " if p["upper_open"] else "<= ") + str(p["upper"]) if p["upper"] is not None else ""
            bounds = ", ".join(part for part in (low, high) if part)
            rows.append([p["name"], p["unit"], bounds, p["default"], p["doc"]])
        for c in self["choices"]:
            rows.append([c["name"], "", " or ".join(c["options"]), c["options"][0], c["doc"]])
        return rows

    def __repr__(self) -> str:
        head = f"{self['id']}: {self['name']} [{' '.join(self['cite'])}]\n{self['equation']}\n\n"
        return head + text_table(["parameter", "unit", "bounds", "default", ""], self._parameters())

    def _repr_html_(self) -> str:
        return html_table(["parameter", "unit", "bounds", "default", ""], self._parameters(),
                          f"{self['id']}: {self['equation']}")


class Laws(Table):
    """All laws; laws["flores"] is one of them."""

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            for row in self._rows:
                if row["id"] == key:
                    return LawInfo(row)
            if key not in self.columns:
                raise KeyError(f"there is no law and no column {key}; describe({key!r}) suggests one")
            return super().__getitem__(key)
        found = super().__getitem__(key)
        return [LawInfo(row) for row in found] if isinstance(key, slice) else LawInfo(found)

    def _cells(self) -> List[List[Any]]:
        return [[row["id"], row["name"], " ".join(p["name"] for p in row["parameters"]),
                 " ".join(row["cite"])] for row in self._rows]


def _json(words: List[str]) -> Any:
    return json.loads(_percuss.run(words)[0])


def laws(kind: Optional[str] = None) -> Laws:
    """The catalogue: id, name, parameters, citation; of one kind, "point" or "line", or of both."""
    words = [f"{name}={text}" for name, text in options_of({"kind": kind})]
    return Laws(_json(["laws", *words, "--json"]), ["id", "name", "parameters", "cite"])


def describe(id: str) -> Union[LawInfo, Record]:
    """One law: equation, parameters, validity, citation, as `percuss law`."""
    if isinstance(id, str) and id == "expr":
        text = _percuss.run(["law", "expr"])[0].decode()
        return Record({"id": "expr", "text": text}, "expr")
    content: Dict[str, Any] = _json(["law", word_of("id", id), "--json"])
    return LawInfo(content)
