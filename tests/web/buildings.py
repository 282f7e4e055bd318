"""Buildings: a dropped record and a scenario give what `percuss pound` gives."""
import pathlib
import tempfile

from page import load, same_number

IMPACTS = """
return [...document.querySelectorAll('#buildings table')][0].tBodies[0].rows.length === 0 ? [] :
    [...[...document.querySelectorAll('#buildings table')][0].tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent));
"""


def impacts(page, text, files):
    """The program's log of the scenario that stands in the page."""
    with tempfile.TemporaryDirectory() as folder:
        scenario = pathlib.Path(folder) / "scenario.toml"
        scenario.write_text(text)
        for path in files:
            (scenario.parent / path.name).write_bytes(path.read_bytes())
        code, printed = page.native("pound", str(scenario), "--json")
    if code != 0:
        raise AssertionError(printed)
    return load(printed)


def compared(page, name, files=()):
    text = page.run("return document.getElementById('scenario').value")
    native = impacts(page, text, files)
    rows = page.run(IMPACTS)
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
    return faults[:5]


def choose(page, path):
    page.run("document.getElementById('buildings').dataset.state = ''")
    page.browser.find_element("id", "record-file").send_keys(str(path))
    page.settled("buildings")


def check(page, source, work):
    faults = []
    page.open("buildings")
    faults += compared(page, "sliders")
    record = pathlib.Path(work) / "motion.AT2"
    code, said = page.native("record", "synthesize", "G05", "--out", str(record))
    if code != 0:
        return [said]
    choose(page, record)
    if 'record = "motion.AT2"' not in page.run("return document.getElementById('scenario').value"):
        faults.append("the dropped record is not in the scenario")
    faults += compared(page, "a dropped record", [record])
    for example in ("two-oscillators-0.5", "shear-buildings", "row-of-three"):
        path = source / f"examples/{example}.toml"
        choose(page, path)
        if page.run("return document.getElementById('scenario').value") != path.read_text():
            faults.append(f"{example}: the scenario did not come through unchanged")
        faults += compared(page, example)
    return faults
