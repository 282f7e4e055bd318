"""Buildings: a dropped record and a scenario give what `percuss pound` gives."""
import base64
import pathlib
import tempfile
import urllib.parse

from page import load, same_number

IMPACTS = """
return [...[...document.querySelectorAll('#buildings table')][0].tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent));
"""
TEXT = "return document.getElementById('scenario').value"
YIELDING = """# a comment that stays
title = "Storeys that yield"
[ground]
synthetic = "G13"
scale = "0.8 g"
[[building]]
name = "A"
kind = "shear"
storeys = 2
mass = "25 t"                # of each floor
stiffness = "20 MN/m"
damping_ratio = 0.05
yield = "60 kN"
hardening = 0.05
hysteresis = "bilinear"
height = "3 m"
[[building]]
name = "B"
kind = "shear"
storeys = 2
mass = "100 t"
stiffness = ["300 MN/m", "250 MN/m"]   # an array is no slider
rayleigh = { ratios = [0.05, 0.05], modes = [1, 2] }
[[pair]]
between = ["A", "B"]
gap = "10 mm"
[law]
law = "hertzdamp"
K = "2.75e9 N/m^1.5"
restitution = 0.65
"""


TOUCHING = """
[ground]
synthetic = "G13"
[[building]]
kind = "oscillator"
mass = 1e6
period = "0.5 s"
[[building]]
kind = "oscillator"
mass = 1e6
period = "1 s"
[[pair]]
between = ["A", "B"]
gap = 0
[law]
law = "jankowski"
K = 1e9
restitution = 0.6
[run]
duration = "4 s"
"""


def impacts(page, text, files):
    """The program's log of the scenario that stands in the page."""
    with tempfile.TemporaryDirectory() as folder:
        scenario = pathlib.Path(folder) / "scenario.toml"
        scenario.write_text(text)
        for path in files:
            (scenario.parent / path.name).write_bytes(path.read_bytes())
        code, printed = page.native("pound", str(scenario), "--json")
        apart = page.native("pound", str(scenario), "--json", "--no-pairs")[1]
    if code != 0:
        raise AssertionError(printed)
    return load(printed), load(apart)


def table(page, title):
    return page.run("return [...[...document.querySelectorAll('#buildings table')].find(t => t.caption.textContent === arguments[0])"
                    ".tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent))", title)


def compared(page, name, files=()):
    native, apart = impacts(page, page.run(TEXT), files)
    rows = page.run(IMPACTS)
    if len(native["impacts"]) > 200:
        rows.pop()
    if len(rows) != min(len(native["impacts"]), 200):
        return [f"{name}: {len(rows)} impacts on the page, {len(native['impacts'])} in the program"]
    if not rows:
        return [f"{name}: no impact, so nothing is compared"]
    faults = []
    for row, impact in zip(rows, native["impacts"]):
        for cell, key in ((row[0], "time"), (row[2], "onset_speed"), (row[3], "separation_speed"), (row[4], "restitution"), (row[5], "peak_force")):
            if not same_number(cell, impact[key]):
                faults.append(f"{name}: {key} is {cell} on the page and {impact[key]!r} in the program")
        if row[1] != impact["pair"]:
            faults.append(f"{name}: the pair is {row[1]}")
    for row, peak, free in zip(table(page, "Peaks"), native["peaks"], apart["peaks"], strict=True):
        for cell, right in ((row[1], abs(peak["displacement"])), (row[2], abs(free["displacement"])),
                            (row[3], abs(peak["displacement"] / free["displacement"]))):
            if not same_number(cell, right):
                faults.append(f"{name}: peak {row[0]}: {cell} instead of {right!r}")
    energy = {row[0]: row[1] for row in table(page, "Energy")}
    for label, key in (("put in by the ground", "input"), ("lost in contacts", "lost"), ("damped", "damped"), ("left at the end", "stored")):
        # what is near nothing is rounding
        if not same_number(energy.get(label, "–"), native["energy"][key]) and abs(native["energy"][key]) > 1e-9 * native["energy"]["turnover"]:
            faults.append(f"{name}: energy {label} is {energy.get(label)} and {native['energy'][key]!r} in the program")
    return faults[:5]


def cleared(page):
    page.run("document.getElementById('buildings').dataset.state = ''")


def choose(page, path):
    cleared(page)
    page.browser.find_element("id", "record-file").send_keys(str(pathlib.Path(path).resolve()))
    page.settled("buildings")


def drop(page, path):
    """As a mouse drops a file."""
    cleared(page)
    page.run("const bytes = Uint8Array.from(atob(arguments[1]), c => c.charCodeAt(0)), transfer = new DataTransfer();"
             "transfer.items.add(new File([bytes], arguments[0]));"
             "document.querySelector('#buildings .drop').dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: transfer}))",
             path.name, base64.b64encode(path.read_bytes()).decode())
    page.settled("buildings")


def type_scenario(page, text):
    cleared(page)
    page.run("const t = document.getElementById('scenario'); t.value = arguments[0]; t.dispatchEvent(new Event('input'))", text)
    page.settled("buildings")


def move(page, group, label, value):
    """A field of the form, typed into."""
    cleared(page)
    page.run("const set = [...document.querySelectorAll('#buildings fieldset')].find(f => f.querySelector('legend').textContent === arguments[0]);"
             "const input = [...set.querySelectorAll('.field')].find(f => f.querySelector('label').textContent === arguments[1]).querySelector('input,select');"
             "input.value = arguments[2]; input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input'))", group, label, value)
    page.settled("buildings")


def sliders(page):
    """Each changes its own value in the text and nothing else; a refusal stands in its field."""
    type_scenario(page, YIELDING)
    faults = compared(page, "storeys that yield")
    storeys = table(page, "Storeys that yield")
    native, _ = impacts(page, YIELDING, [])
    if [row[0] for row in storeys] != ["A 1", "A 2"] or not same_number(storeys[0][1], native["yielding"][0]["ductility"]):
        faults.append(f"storeys that yield: {storeys}")
    for group, label, value, before, after in (
            ("Building A", "yield", "80 kN", '"60 kN"', '"80 kN"'), ("Building A", "hardening", "0.1", "0.05\nhyst", "0.1\nhyst"),
            ("Pair", "gap", "0.4 in", '"10 mm"', '"0.4 in"'), ("Building B", "mass", "120 t", '"100 t"', '"120 t"'),
            ("Contact law", "restitution", "0.5", "0.65", "0.5"), ("Ground", "Ground motion", "G07", '"G13"', '"G07"'),
            ("Contact law", "Law", "jankowski", '"hertzdamp"', '"jankowski"')):
        expected = page.run(TEXT).replace(before, after)
        move(page, group, label, value)
        if page.run(TEXT) != expected:
            faults.append(f"{group}, {label}: the scenario is {page.run(TEXT)!r}")
    faults += compared(page, "after the sliders")
    move(page, "Building A", "first period", "0.5 s")
    period = first_period(page)
    if abs(period - 0.5) > 1e-4:
        faults.append(f"a first period of 0.5 s became {period}")
    move(page, "Pair", "gap", "0.4 parsec")
    wrong = page.run("return [...document.querySelectorAll('#buildings .field')].map(f => [f.querySelector('label').textContent, "
                     "f.querySelector('.wrong')?.textContent ?? '']).filter(p => p[1])")
    if [label for label, _ in wrong] != ["gap"] or "parsec" not in wrong[0][1]:
        faults.append(f"a gap of 0.4 parsec: {wrong}")
    return faults


def first_period(page):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "scenario.toml"
        path.write_text(page.run(TEXT))
        text = page.native("pound", str(path))[1]
    return float(text.split("periods [s]: A ")[1].split()[0])


def link(page):
    """The address holds the scenario."""
    text = YIELDING.replace("0.65", "0.55")
    page.go("buildings?" + urllib.parse.urlencode({"scenario": text}))
    return compared(page, "a link") if page.run(TEXT) == text else ["the address does not bring its scenario"]


def formats(page, source):
    """Every kind of record that the reader's own tests have."""
    faults, count = [], 0
    for path in sorted((source / "tests/data/records").glob("*")):
        if not path.is_file() or path.suffix == ".md":
            continue
        page.go("buildings?" + urllib.parse.urlencode({"scenario": TOUCHING}))
        drop(page, path)
        text = page.run(TEXT)
        state = page.run("return document.getElementById('buildings').dataset.state")
        with tempfile.TemporaryDirectory() as folder:
            name = text.split('record = "')[1].split('"')[0] if 'record = "' in text else path.name
            (pathlib.Path(folder) / name).write_bytes(path.read_bytes())
            (pathlib.Path(folder) / "scenario.toml").write_text(text)
            code, printed = page.native("pound", "scenario.toml", "--json", folder=folder)
        if (code == 0) != (state == "ready"):
            faults.append(f"{path.name}: the page is {state}, the program's exit code {code}: {printed.strip()[:120]}")
        elif code == 0:
            count += 1
            answer = load(printed)
            answer = answer[0] if isinstance(answer, list) else answer
            rows = page.run(IMPACTS)[:200]
            if len(rows) != min(200, len(answer["impacts"])) or (rows and not same_number(rows[-1][0], answer["impacts"][len(rows) - 1]["time"])):
                faults.append(f"{path.name}: {len(rows)} impacts on the page, {len(answer['impacts'])} in the program")
    print(f"buildings: {count} records dropped")
    return faults


def check(page, source, work):
    page.open("buildings")
    faults = compared(page, "the scenario of the page")
    record = pathlib.Path(work) / "motion.AT2"
    code, said = page.native("record", "synthesize", "G05", "--out", str(record))
    if code != 0:
        return [said]
    drop(page, record)
    if 'record = "motion.AT2"' not in page.run(TEXT):
        faults.append("the dropped record is not in the scenario")
    faults += compared(page, "a dropped record", [record])
    for example in ("two-oscillators-0.5", "shear-buildings", "row-of-three", "isolated-in-a-moat"):
        path = source / f"examples/{example}.toml"
        choose(page, path)
        if page.run(TEXT) != path.read_text():
            faults.append(f"{example}: the scenario did not come through unchanged")
        faults += compared(page, example)
    return faults + sliders(page) + link(page) + formats(page, source)


def animated(page):
    """What is drawn moves with time; the buttons go from impact to impact; the log follows."""
    page.open("buildings")
    seen = []
    press = "[...document.querySelectorAll('#buildings button')].find(b => b.textContent === arguments[0]).click()"
    for _ in range(3):
        page.run(press, "Next impact")
        seen.append((page.run("return document.querySelector('canvas.stage').toDataURL()"),
                     page.run("return [...document.querySelectorAll('#buildings tr[aria-current]')].map(r => r.rowIndex)")))
    faults = []
    if len({picture for picture, _ in seen}) != 3:
        faults.append("the pictures of three impacts are not three")
    if [rows for _, rows in seen] != [[1], [2], [3]]:
        faults.append(f"the log is at {[rows for _, rows in seen]}")
    # the slowest, so that the end is far however busy the machine is
    page.run("const field = [...document.querySelectorAll('#buildings .field')].find(f => f.textContent.startsWith('Speed'));"
             "const select = field.querySelector('select'); select.value = '0.05'; select.dispatchEvent(new Event('change'))")
    start = float(page.run("return document.getElementById('time').value"))
    page.run(press, "Play")
    page.wait("return Number(document.getElementById('time').value) > arguments[0]", start)
    page.run(press, "Pause")
    # in one script: nothing moves between two looks at it
    paused = page.later("const value = () => document.getElementById('time').value, before = value();"
                        "await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));"
                        "return [before, value(), document.getElementById('play').textContent]")
    if paused[0] != paused[1] or paused[2] != "Play":
        faults.append(f"after Pause the time goes on: {paused}")
    return faults
