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


def copies(page):
    """What is copied is what is seen: the command runs, the link opens the same page."""
    faults = []
    page.open("laws?" + urllib.parse.urlencode({"law": ["flores", "tsuji"], "mass": "46 g", "restitution": "0.7"}, doseq=True))
    before = page.run("return document.querySelector('#laws-numbers tbody').textContent")
    texts = {}
    for label in ("Command", "Python", "C++", "Link", "Lines for it"):
        page.run("[...document.querySelectorAll('.copy button')].find(b => b.textContent === arguments[0]).click()", label)
        page.wait(f"return [...document.querySelectorAll('.copy button')].some(b => b.dataset.copied && b.dataset.label !== 'seen')")
        texts[label] = page.run("const b = [...document.querySelectorAll('.copy button')].find(b => b.dataset.copied && b.dataset.label !== 'seen');"
                                "b.dataset.label = 'seen'; return b.dataset.copied")
    if "percuss impact --law flores --mass '46 g'" not in texts["Command"]:
        faults.append(f"the command is {texts['Command']}")
    if 'pc.law("flores", stiffness=5.2e9, restitution=0.7).impact(mass="46 g"' not in texts["Python"]:
        faults.append(f"Python is {texts['Python']}")
    if "percuss_law_impact(law, 0.046, 0.3, &hit)" not in texts["C++"]:
        faults.append(f"C++ is {texts['C++']}")
    if not texts["Lines for it"].strip():
        faults.append("no lines for a simulator")
    page.browser.get("about:blank")
    page.browser.get(texts["Link"])
    page.wait("return document.documentElement.dataset.ready === 'yes'")
    page.settled("laws")
    if page.run("return document.querySelector('#laws-numbers tbody').textContent") != before:
        faults.append("the link opens other numbers")
    if page.run("return document.querySelectorAll('.details math').length") < 2:
        faults.append("the equations are not MathML")
    return faults


def in_place(page):
    """What is wrong stands in the field where it was typed, in the program's words."""
    faults = []
    for field, text, sentence in (("mass", "-1 kg", "--mass"), ("speed", "3 parsec", "--speed"), ("restitution", "1.5", "restitution")):
        page.go("laws?" + urllib.parse.urlencode({"law": "flores", field: text}))
        wrong = page.run("return [...document.querySelectorAll('#laws .field .wrong')].map(p => p.textContent).filter(t => t)")
        if not any(sentence in said or "e " in said for said in wrong):
            faults.append(f"{field} = {text}: the page says {json.dumps(wrong)}")
    return faults
