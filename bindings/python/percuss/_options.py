"""What a call gives, as the texts that the program would read."""

from __future__ import annotations

import numbers
import os
from typing import Any, Iterable, List, Mapping, Optional, Tuple, Union

import numpy as np

#: A number in SI, or a text with its unit: 0.046, "46 g".
Quantity = Union[float, str]
Options = List[Tuple[str, str]]


def text_of(name: str, value: Any) -> str:
    """The text of a number or a word; numbers read back as the same double."""
    if isinstance(value, str):
        return value
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    if isinstance(value, np.ndarray) and value.shape == ():
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(
            f"{name} is of type {type(value).__name__}; expected a number in SI or a text with a unit")
    return str(int(value)) if isinstance(value, numbers.Integral) else repr(float(value))


def option(name: str) -> str:
    return "--" + name.replace("_", "-")


def options_of(given: Mapping[str, Any]) -> Options:
    """Whatever is not None; lists are repeated, True stands alone."""
    result: Options = []
    for name, value in given.items():
        if value is None or value is False:
            continue
        if value is True:
            result.append((option(name), ""))
        elif isinstance(value, (list, tuple)):
            result.extend((option(name), text_of(name, each)) for each in value)
        else:
            result.append((option(name), text_of(name, value)))
    return result


def words_of(options: Iterable[Tuple[str, str]], flags: Iterable[str] = ()) -> List[str]:
    """As they are typed."""
    flags = set(flags)
    words = []
    for name, text in options:
        words.append(name if name in flags else f"{name}={text}")
    return words


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
            result.append(("--set", f"{name}={text_of(name, value)}"))
    return result
