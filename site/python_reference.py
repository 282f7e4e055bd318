"""The Python reference, from the package's own docstrings."""
import importlib
import inspect
import re
import sys


def described(thing):
    return inspect.getdoc(thing) or ""


def escaped(text):
    """Docstrings are plain text in which `code` is code."""
    return re.sub(r"(?<!`)([*_<>\[\]$])(?=[^`]*(?:`[^`]*`[^`]*)*$)", r"\\\1", text)


def signature(name, thing):
    try:
        return f"{name}{inspect.signature(thing)}"
    except (TypeError, ValueError):
        # pybind11 writes it as the first line
        first = described(thing).split("\n")[0]
        return first if first.startswith(name.split(".")[-1] + "(") else f"{name}()"


def text_of(thing, name):
    lines = described(thing).split("\n")
    if lines[0].startswith(name.split(".")[-1] + "("):
        lines = lines[1:]
    return escaped("\n".join(lines).strip())


def tidy(words):
    words = words.replace("'", "")
    words = re.sub(r"typing\.|percuss\._\w+\.|_percuss\.|\bself: [\w.]+,? ?", "", words)
    return re.sub(r"\bself,? ?", "", words)


def wrapped(words):
    """One parameter a line where they do not fit in one."""
    if len(words) < 90 or "(" not in words:
        return words
    opening, rest = words.split("(", 1)
    inside, closing = rest.rsplit(")", 1)
    return f"{opening}(\n    " + re.sub(r", (?=[*\w]+(?:[:,=)]|$))", ",\n    ", inside) + f"){closing}"


def function(name, thing):
    return f"```python\n{wrapped(tidy(signature(name, thing)))}\n```\n\n{text_of(thing, name)}\n\n"


def members(name, thing):
    text = ""
    for key, member in vars(thing).items():
        if key.startswith("_"):
            continue
        if isinstance(member, property) or not callable(getattr(thing, key)):
            text += f"`{name}.{key}`: {text_of(member, key)}\n\n" if isinstance(member, property) else ""
        else:
            text += function(f"{name}.{key}", getattr(thing, key))
    return text


def write(package, target):
    sys.path.insert(0, str(package))
    percuss = importlib.import_module("percuss")
    things = {name: getattr(percuss, name) for name in percuss.__all__}
    functions = {name: thing for name, thing in things.items() if inspect.isroutine(thing)}
    classes = {name: thing for name, thing in things.items() if inspect.isclass(thing)}
    text = "# Python: percuss\n\n[From Python](../python.md) shows how these go together.\n\n## Functions\n\n"
    text += "".join(f"### {name}\n\n{function(name, functions[name])}" for name in sorted(functions))
    text += "## Classes\n\n"
    text += "".join(f"### {name}\n\n{text_of(thing, name)}\n\n{members(name, thing)}" for name, thing in sorted(classes.items()))
    target.write_text(text, encoding="utf-8")
