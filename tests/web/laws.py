"""Every law under both rules: what the page shows is what the program prints."""
import json
import urllib.parse

from page import load, numbers, same_number

COLUMNS = ("restitution", "duration", "peak_indentation", "peak_force")
ROW = """
const row = document.querySelector(`#laws-numbers tr[data-law="${arguments[0]}"]`);
return row && {words: JSON.parse(row.dataset.words), cells: [...row.cells].map(cell => cell.textContent)};
"""


def check(page):
    faults, exact, close, cases = [], 0, 0, 0
    largest = 0.0
    laws = load(page.native("laws", "--json")[1])
    page.open("laws")
    for law in laws:
        for rule in ("no-tension", "geometric"):
            name = f"{law['id']}, {rule}"
            page.go("laws?" + urllib.parse.urlencode({"law": law["id"], "release": rule}))
            row = page.run(ROW, law["id"])
            if not row:
                faults.append(f"{name}: no row")
                continue
            cases += 1
            code, text = page.native(*row["words"])
            if code != 0:
                # a refusal of the program is one of the page, in the same words
                if row["cells"][1] not in text or len(row["cells"]) != 2:
                    faults.append(f"{name}: the page says {row['cells'][1:]}, the program {text.strip()}")
                continue
            native = load(text)
            for column, cell in zip(COLUMNS, row["cells"][1:]):
                if not same_number(cell, native[column]):
                    faults.append(f"{name}: {column} is {cell} on the page and {native[column]!r} in the program")
            engine = load(page.engine(*row["words"])["text"])
            worst = max([abs(a - b) / max(abs(b), 1e-300) for a, b in zip(numbers(engine), numbers(native)) if a != b], default=0.0)
            # next to nothing is lost without damping, and that is all rounding
            exact, close = exact + (engine == native), close + (worst < 1e-12)
            largest = max(largest, abs(engine["restitution"] - native["restitution"]) if native["restitution"] is not None else 0)
            if native["restitution"] is not None and abs(engine["restitution"] - native["restitution"]) > 1e-13:
                faults.append(f"{name}: the restitutions differ by {abs(engine['restitution'] - native['restitution']):.1e}")
    if cases != 2 * len(laws):
        faults.append(f"{cases} cases of {2 * len(laws)}")
    print(f"{cases} laws and rules: all numbers identical in {exact}, within 1e-12 in {close}; "
          f"restitutions differ by at most {largest:.1e}")
    return faults


def in_place(page):
    """What is wrong stands in the field where it was typed, in the program's words."""
    faults = []
    page.open("laws")
    cases = (("Effective mass", {"mass": "-1 kg"}), ("Speed at first touch", {"speed": "3 parsec"}), ("Restitution asked for", {"restitution": "1.5"}),
             ("Stiffness, F = K d^1.5", {"stiffness": "steel"}), ("Body 1: material and shape", {"bodies": "1", "body1": "steel sphere"}),
             ("Stiffness, F = K d", {"law": "kelvin_voigt", "linear": "1 N/m^2"}), ("Speed at first touch", {"speed": ""}),
             ("Effective mass", {"mass": "1e999 kg"}))
    for label, state in cases:
        page.go("laws?" + urllib.parse.urlencode({"law": "flores", **state}))
        wrong = page.run(WRONG)
        if [place for place, _ in wrong] != [label]:
            faults.append(f"{state}: the page says {json.dumps(wrong)}, not in {label!r}")
            continue
        row = page.run(ROW, state.get("law", "flores"))
        code, text = page.native(*row["words"])
        if code != 2 or wrong[0][1] not in text:
            faults.append(f"{state}: the page says {wrong[0][1]!r}, the program {text.strip()!r}")
    page.go("laws?law=flores")
    if page.run(WRONG):
        faults.append("a good value keeps the sentence about a bad one")
    return faults


WRONG = """
return [...document.querySelectorAll('#laws .field')].map(f => [f.querySelector('label').textContent, f.querySelector('.wrong')?.textContent ?? '']).filter(p => p[1])
"""


def curve(page):
    """Asked for and delivered over the whole range, published and calibrated, as the program computes them."""
    faults = []
    page.open("laws")
    page.go("laws?" + urllib.parse.urlencode({"law": ["hunt_crossley", "flores"], "damping": "published"}, doseq=True))
    drawn = {series["name"]: series for series in page.run("return window.percuss.figures().delivered.series")}
    for law in ("hunt_crossley", "flores"):
        words = page.run(ROW, law)["words"]
        for name in ("published", "calibrated"):
            found = [series for known, series in drawn.items() if known.endswith(", " + name) and series["law"] == law]
            if len(found) != 1 or len(found[0]["x"]) != 20:
                faults.append(f"{law}: no curve {name}")
                continue
            for e, delivered in zip(found[0]["x"], found[0]["y"]):
                changed = [str(e) if before == "--restitution" else word for before, word in zip([""] + words, words)]
                if name == "calibrated":
                    changed[0] = "calibrate"
                answer = load(page.native(*changed)[1])
                right = answer["restitution" if name == "published" else "delivered"]
                if delivered is None or abs(delivered - right) > 1e-12:
                    faults.append(f"{law}, {name}, {e}: {delivered} is drawn, {right} is right")
    return faults


def compared(page):
    """At the same restitution the laws nearly coincide, and the page says by how much."""
    laws = ["flores", "hunt_crossley", "tsuji", "gonthier"]
    page.open("laws")
    page.go("laws?" + urllib.parse.urlencode({"law": laws, "damping": "calibrated", "restitution": "0.6"}, doseq=True))
    said = page.run("return document.querySelector('.finding').textContent")
    rows = [load(page.native(*page.run(ROW, law)["words"])[1]) for law in laws]
    faults = [f"{law} delivers {row['restitution']}" for law, row in zip(laws, rows) if abs(row["restitution"] - 0.6) > 1e-9]
    forces = [row["peak_force"] for row in rows]
    percent = float(f"{100 * (max(forces) / min(forces) - 1):.2g}")
    if not said.startswith("All deliver 0.6, and then they nearly coincide") or f"peak forces within {percent:g} %" not in said:
        faults.append(f"the page says {said!r}; the forces differ by {percent} %")
    page.go("laws?" + urllib.parse.urlencode({"law": laws, "damping": "published", "restitution": "0.6"}, doseq=True))
    said = page.run("return document.querySelector('.finding').textContent")
    if "these laws deliver" not in said:
        faults.append(f"as published the page says {said!r}")
    return faults
