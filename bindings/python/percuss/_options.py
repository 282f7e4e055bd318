"""What a call gives, as the texts that the program would read."""

from __future__ import annotations

import numbers
import os
from typing import Any, Iterable, List, Mapping, Optional, Tuple, Union

import numpy as np

#: A number in SI, or a text with its unit: 0.046, "46 g".
Quantity = Union[float, str]
Options = List[Tuple[str, str]]


def utf8(name: str, text: str) -> str:
    """The text itself, unless it holds halves of characters, as paths do whose bytes are no UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} is {text[:60]!a}, which is no text in UTF-8") from None
    return text


def text_of(name: str, value: Any) -> str:
    """The text of a number or a word; numbers read back as the same double."""
    if isinstance(value, str):
        return utf8(name, value)
    if isinstance(value, os.PathLike):
        return utf8(name, os.fsdecode(value))
    if isinstance(value, np.ndarray) and value.shape == ():
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(
            f"{name} is of type {type(value).__name__}; expected a number in SI or a text with a unit")
    return str(int(value)) if isinstance(value, numbers.Integral) else repr(float(value))


def word_of(name: str, value: Any) -> str:
    """A name or a path that stands alone; it must not be taken for an option."""
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name} is of type {type(value).__name__}; expected a text or a path")
    word = utf8(name, os.fsdecode(value))
    if word.startswith("-"):
        raise ValueError(f"{name} is {word!r}, which reads as an option; a file of this name is {'./' + word!r}")
    return word


def option(name: str) -> str:
    return "--" + name.replace("_", "-")


def options_of(given: Mapping[str, Any]) -> Options:
    """Whatever is not None."""
    return [(option(name), text_of(name, value)) for name, value in given.items() if value is not None]


def number_of(name: str, value: Any) -> float:
    if isinstance(value, np.ndarray) and value.shape == ():
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name} is of type {type(value).__name__}; expected a number")
    try:
        return float(value)
    except OverflowError:
        raise ValueError(f"{name} is too large for a number") from None


def whole_of(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise TypeError(f"{name} is of type {type(value).__name__}; expected a whole number")
    whole = int(value)
    if abs(whole) >= 2**63:
        raise ValueError(f"{name} is too large for a whole number of 64 bits")
    return whole


def column_of(name: str, value: Any) -> np.ndarray:
    """A number or an array of numbers; what is masked is no number."""
    if isinstance(value, np.ma.MaskedArray) and value.dtype.kind in "fiu":
        return np.asarray(np.ma.filled(value.astype(float), np.nan))
    try:
        column = np.asarray(value)
        if column.dtype.kind not in "fiu" and column.size:
            raise TypeError
        return column.astype(float, copy=False)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is no number and no array of numbers") from None


def law_options(law: Optional[str], settings: Mapping[str, Any], file: Any = None) -> Options:
    """The options of the program that name a law and its parameters."""
    own = ("stiffness", "restitution", "hysteresis", "body1", "body2")
    result: Options = []
    if law is not None:
        result.append(("--law", text_of("law", law)))
    if file is not None:
        result.append(("--law-file", text_of("file", file)))
    for name, value in settings.items():
        if value is None:
            continue
        if name in own:
            result.append((option(name), text_of(name, value)))
        else:
            result.append(("--set", f"{utf8('a parameter', name)}={text_of(name, value)}"))
    return result
