"""One page per law, made from what the program says of it and computes with it."""
import csv
import io
import json
import subprocess
import tempfile
from pathlib import Path

import drawing
import equations

SHOWN = [0.2, 0.4, 0.6, 0.8]
ASKED = [i / 10 for i in range(1, 10)]
MASS, SPEED = "0.1", "1"
# the typical elastic limit of this law is far beyond what 0.1 kg at 1 m/s reaches
SPEED_OF = {"bilinear": "60"}


class Program:
    def __init__(self, path):
        self.path = str(path)

    def json(self, *words):
        done = subprocess.run([self.path, *words, "--json"], capture_output=True, text=True)
        return json.loads(done.stdout) if done.returncode == 0 else None

    def text(self, *words):
        return subprocess.run([self.path, *words], capture_output=True, text=True, check=True).stdout

    def history(self, *words):
        """[(time, indentation, force)], and the restitution; None if the law refuses or nothing parts."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "history.csv"
            answer = self.json("impact", *words, "--history", str(file), "--samples", "300")
            if answer is None or not file.exists():
                return None
            rows = list(csv.reader(io.StringIO(file.read_text())))[1:]
        return [(float(t), float(d), float(f)) for t, d, _, f in rows], answer


def settings(law, without):
    """--set for every parameter that must be given, at its typical value."""
    free = {name for group in law["either"] for name in group}
    words = []
    for parameter in law["parameters"]:
        if parameter["name"] in free or parameter["name"] in without or parameter["default"] is not None:
            continue
        words += ["--set", f"{parameter['name']}={parameter['typical']!r}"]
    return words


def contact(law):
    return ["--law", law["id"], "--mass", MASS, "--speed", SPEED_OF.get(law["id"], SPEED)]


def calibrated(program, law, restitution):
    return program.json("calibrate", *contact(law), *settings(law, [law["calibrated"]]), "--restitution", str(restitution))


def runs(program, law):
    """[(name, history)] of impacts: over restitutions where the law can be calibrated or damped."""
    found = []
    if law["calibrated"]:
        for e in SHOWN:
            answer = calibrated(program, law, e)
            if answer is None:
                continue
            value = f"{law['calibrated']}={answer['parameter']['value']!r}"
            run = program.history(*contact(law), *settings(law, [law["calibrated"]]), "--set", value)
            if run:
                found.append((f"e = {e:g}", run[0]))
    elif law["takes_hysteresis"]:
        run = program.history(*contact(law), *settings(law, []))
        found += [("elastic", run[0])] if run else []
        for e in SHOWN[1:]:
            run = program.history(*contact(law), *settings(law, []), "--hysteresis", "energy", "--restitution", str(e))
            found += [(f"e = {e:g}", run[0])] if run else []
    if not found:
        run = program.history(*contact(law), *settings(law, []))
        found += [("typical parameters", run[0])] if run else []
    return found


def exponent(largest):
    """A power of a thousand, and its letter."""
    for power, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n")):
        if largest >= power:
            return power, letter
    return 1e-9, "n"


def impact_figures(law, found):
    if not found:
        return ""
    time, tl = exponent(max(t for _, path in found for t, _, _ in path))
    depth, dl = exponent(max(d for _, path in found for _, d, _ in path))
    force, fl = exponent(max(f for _, path in found for _, _, f in path))
    names = [name for name, _ in found]
    loops = drawing.drawing(f"Force over indentation, {law['name']}", f"indentation [{dl}m]", f"force [{fl}N]",
                            [(n, [(d / depth, f / force) for _, d, f in path]) for n, path in found])
    curves = drawing.drawing(f"Force over time, {law['name']}", f"time [{tl}s]", f"force [{fl}N]",
                             [(n, [(t / time, f / force) for t, _, f in path]) for n, path in found])
    return drawing.figure("loops", "Force over indentation: the area of the loop is the energy lost.", loops, names) + \
        drawing.figure("curves", "Force over time.", curves, names)


def delivered_figure(program, law, published):
    """Requested against delivered: by the published formula, and calibrated."""
    series = []
    row = published["rows"].get(law["id"])
    if row and law["published"]:
        pairs = [(e, d) for e, d in zip(published["requested"], row) if d is not None]
        series.append(("published formula", pairs))
    if law["calibrated"]:
        answers = [(e, calibrated(program, law, e)) for e in ASKED]
        pairs = [(e, answer["delivered"]) for e, answer in answers if answer]
        if pairs:
            series.append((f"calibrated {law['calibrated']}", pairs))
    if not series:
        return ""
    svg = drawing.drawing(f"Delivered over requested restitution, {law['name']}", "requested", "delivered", series,
                          diagonal=True, markers=True)
    return drawing.figure("delivered", "Restitution delivered over the one requested, no-tension release; the thin line "
                          "is what was asked for.", svg, [name for name, _ in series])


def range_text(p):
    if p["upper"] is None:
        return ("> " if p["lower_open"] else "≥ ") + f"{p['lower']:g}"
    return f"{'above ' if p['lower_open'] else ''}{p['lower']:g} to {'below ' if p['upper_open'] else ''}{p['upper']:g}"


def default_text(p):
    if p["default_from"]:
        return f"= {p['default_from']}"
    return "" if p["default"] is None else f"{p['default']:g}"


def parameters(law):
    rows = ["| parameter | unit | range | typical | default | meaning |", "|---|---|---|---|---|---|"]
    for p in law["parameters"]:
        rows.append(f"| `{p['name']}` | {p['unit']} | {range_text(p)} | {p['typical']:g} | {default_text(p)} | {p['doc']} |")
    for c in law["choices"]:
        rows.append(f"| `{c['name']}` | word | {', '.join(c['options'])} | | {c['default']} | {c['doc']} |")
    return "\n".join(rows)


def mathematics(text):
    """The statements of an equation, one below the other, each with its condition."""
    return "\n\n".join(f"$${tex}{condition(words)}$$" for tex, words in equations.lines(text))


def condition(words):
    if not words:
        return ""
    if "$" not in words:
        return rf"\quad \text{{{words}}}"
    words = words.replace(" and ", r"\ \text{and}\ ").replace(" otherwise", r"\ \text{otherwise}").replace("$", "")
    return rf"\quad \text{{for}}\ {words}"


def errata_of(law, entries):
    """Entries that name the law or the place where it stands."""
    numbers = set(part for part in law["where"].replace("(", " ").replace(")", " ").split() if part.isdigit())
    source = law["where"].split("]")[0].strip("[")
    name = law["name"].lower().replace("–", "-")
    found = []
    for entry in entries:
        if entry["kind"] != "erratum":
            continue
        where = entry["where"].lower().replace("–", "-")
        in_equation = entry["source"] == source and any(f"({n})" in where for n in numbers)
        if in_equation or name in where:
            found.append(entry)
    return found


def errata_text(found):
    if not found:
        return ""
    rows = ["## Errata", "", "| id | where | printed | right | why |", "|---|---|---|---|---|"]
    for e in found:
        cells = [e["id"], f"[{e['source']}] {e['where']}", e["printed"], e["right"], e["why"]]
        rows.append("| " + " | ".join((cell or "–").replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(rows) + "\n\nThe full list is [errata of the sources](../errata.md).\n"


def page(program, law, published, entries):
    example = f"percuss impact {' '.join(contact(law))} " + " ".join(
        f"--set {word}" for word in settings(law, [law["calibrated"]]) if word != "--set")
    example += " --restitution 0.6" if ["e"] in law["either"] else \
        "".join(f" --set {p['name']}={p['typical']:g}" for p in law["parameters"] if p["name"] == law["calibrated"])
    parts = [f"# {law['name']}", f"`{law['id']}`, a {law['kind']} law.", mathematics(law["equation"])]
    if law["published"]:
        parts += ["The paper gets the damping from the restitution by", mathematics(law["published"])]
    parts += ["Validity: " + law["validity"] + "."]
    figures = impact_figures(law, runs(program, law)) + delivered_figure(program, law, published)
    if figures:
        speed = SPEED_OF.get(law["id"], SPEED)
        parts += ["## What it does", f"An impact of {MASS} kg at {speed} m/s, the other parameters typical; the damping "
                  "is calibrated so that the restitution in the legend is delivered." if law["calibrated"] else
                  f"An impact of {MASS} kg at {speed} m/s with typical parameters" +
                  (", elastic and with energy damping." if law["takes_hysteresis"] else "."),
                  f"```{{raw}} html\n<div class=\"figures\">{figures}</div>\n```"]
    parts += ["## Parameters", parameters(law)]
    if law["calibrated"]:
        parts.append(f"`percuss calibrate --law {law['id']}` finds `{law['calibrated']}`.")
    parts += [f"```sh\n{example}\n```", errata_text(errata_of(law, entries)), "## Source",
              f"{law['where'].replace('[', '').replace(']', '')}. `percuss cite {law['id']}` prints:",
              "```bibtex\n" + program.text("cite", law["id"]).strip() + "\n```"]
    return "\n\n".join(part for part in parts if part) + "\n"


def write(percuss, folder):
    program = Program(percuss)
    laws = program.json("laws")
    table = program.json("restitution")
    published = {"requested": table["requested"], "rows": {row["law"]: row["delivered"] for row in table["rows"]}}
    entries = program.json("errata")
    folder.mkdir(parents=True)
    for law in laws:
        (folder / f"{law['id']}.md").write_text(page(program, law, published, entries), encoding="utf-8")
    text = "# Gallery of laws\n\nOne page per law of the catalogue, made from the same data as the program.\n"
    for kind in ("point", "line"):
        chosen = [law for law in laws if law["kind"] == kind]
        text += f"\n## {kind.capitalize()} contacts\n\n```{{toctree}}\n:maxdepth: 1\n\n" + \
            "".join(f"{law['name'].replace('<', '')} <{law['id']}>\n" for law in chosen) + "```\n"
    (folder / "index.md").write_text(text, encoding="utf-8")
