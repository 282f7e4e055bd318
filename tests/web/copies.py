"""What is copied is what is seen: command, Python and C++ run and give the numbers of the page."""
import os
import pathlib
import subprocess
import time
import urllib.parse
import xml.dom.minidom

from page import load, same_number

PRESS = """
const button = [...document.querySelectorAll(arguments[1] + ' button')].find(b => b.dataset.label === arguments[0]);
button.click(); window.pressed = button;
"""
STATES = (
    {"law": ["flores", "tsuji"], "mass": "46 g", "restitution": "0.7"},
    {"law": ["hunt_crossley", "kelvin_voigt"], "damping": "calibrated", "speed": "1 ft/s", "release": "geometric"},
    {"law": ["flores"], "bodies": "1", "body1": "steel sphere R=10mm", "body2": "concrete plane"},
    {"law": ["thornton", "jkr"]},
)


def copied(page, label, within="#laws .copy"):
    page.run(PRESS, label, within)
    page.wait("return window.pressed.dataset.copied !== undefined")
    return page.run("return window.pressed.dataset.copied")


def rows(page):
    found = page.run("return [...document.querySelectorAll('#laws-numbers tbody tr')].map(r => [r.dataset.law, r.cells[1].textContent])")
    return [(law, cell) for law, cell in found]


def agree(what, printed, shown):
    """Lines "law restitution" beside the cells of the page."""
    lines = [line.split() for line in printed.strip().splitlines()]
    if [line[0] for line in lines] != [law for law, _ in shown]:
        return [f"{what}: it prints {printed!r}"]
    return [f"{what}: {law} has {value}, the page shows {cell}" for (law, value), (_, cell) in zip(lines, shown) if not same_number(cell, float(value))]


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    return done.stdout if done.returncode == 0 else f"exit code {done.returncode}: {done.stderr.strip()[-300:]}"


def as_command(page, shown):
    environment = dict(os.environ, PATH=f"{pathlib.Path(page.program).parent}:{os.environ['PATH']}")
    lines = copied(page, "Command").strip().splitlines()
    answers = [load(run(["sh", "-c", line], env=environment)) for line in lines]
    return agree("command", "\n".join(f"{law} {answer['restitution']!r}" for (law, _), answer in zip(shown, answers)), shown)


def as_python(page, shown, package):
    if not package or not package.exists():
        print("copies: Python is not run, because its package was not built")
        return []
    return agree("Python", run(["/usr/bin/python3", "-c", copied(page, "Python")], env=dict(os.environ, PYTHONPATH=str(package))), shown)


def as_cpp(page, shown, given, work):
    source, program = pathlib.Path(work) / "copied.cpp", pathlib.Path(work) / "copied"
    source.write_text(copied(page, "C++"))
    said = run(["c++", "-std=c++17", "-Wall", "-Werror", str(source), "-I", str(given.source / "bindings/capi"), str(given.library),
                f"-Wl,-rpath,{given.library.parent}", "-o", str(program)])
    return agree("C++", said or run([str(program)]), shown)


def lines_for(page):
    """Of every simulator that is offered: what `percuss emit` writes, or its refusal."""
    page.go("laws?law=flores&restitution=0.7")
    offered = page.run("return [...document.querySelectorAll('#simulator option')].map(o => o.value)")
    models = [f"{m['simulator']} {m['model']} {m['exponent']:g}" for m in load(page.native("simulators", "--json")[1])]
    faults = [] if offered == models else [f"of {len(models)} simulators' models {len(offered)} are offered"]
    for option in offered:
        page.run("document.getElementById('simulator').value = arguments[0]", option)
        page.run(PRESS, "Lines for it", "#laws .copy")
        page.wait("return window.pressed.dataset.copied !== undefined || window.pressed.dataset.refused !== undefined")
        text = page.run("return window.pressed.dataset.copied ?? ''")
        simulator, model, _ = option.rsplit(" ", 2)
        if text and simulator.split()[0] not in text.lower() and len(text.splitlines()) < 2:
            faults.append(f"{option}: {text[:100]!r}")
        if text:
            words = page.run("return window.pressed.dataset.words")
            code, printed = page.native(*load(words))
            if code != 0 or printed != text:
                faults.append(f"{option}: not what the program emits")
    return faults


def files(page, work):
    """CSV with the program's path, SVG that is XML, PNG that is no blank."""
    folder = pathlib.Path(work) / "downloads"
    folder.mkdir()
    page.browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    page.go("laws?" + urllib.parse.urlencode({"law": ["flores", "tsuji"]}, doseq=True))
    for label in ("CSV", "SVG", "PNG"):
        page.run("[...document.querySelectorAll('#laws figure')].find(f => f.textContent.startsWith('Force over')).querySelectorAll('button')"
                 ".forEach(b => { if (b.textContent === arguments[0]) b.click(); })", label)
    end = time.monotonic() + 300
    names = {"loop.csv", "loop.svg", "loop.png"}
    # while it is written a file has another name, or nothing in it
    saved = set()
    while not names <= saved and time.monotonic() < end:
        time.sleep(0.1)
        saved = {path.name for path in folder.iterdir() if path.stat().st_size > 0}
    missing = names - saved
    if missing:
        return [f"not saved: {sorted(missing)}"]
    faults = []
    words = page.run("return JSON.parse(document.querySelector('#laws-numbers tr[data-law=flores]').dataset.words)")
    path = pathlib.Path(work) / "path.csv"
    page.native(*words, "--history", str(path), "--samples", "80")
    native = [row.split(",") for row in path.read_text().splitlines()]
    column = {name.split(" ")[0]: i for i, name in enumerate(native[0])}
    table = [row.split(",") for row in (folder / "loop.csv").read_text().splitlines()[1:]]
    # both begin with the way in
    for row, right in list(zip(table, native[1:]))[:20]:
        for cell, name in ((row[0], "indentation"), (row[1], "force")):
            if abs(float(cell) - float(right[column[name]])) > 1e-12 * abs(float(right[column[name]])):
                faults.append(f"CSV: {name} is {cell}, not {right[column[name]]}")
    drawing = xml.dom.minidom.parseString((folder / "loop.svg").read_text())
    if len(drawing.getElementsByTagName("path")) < 6 or "Flores" not in (folder / "loop.svg").read_text():
        faults.append("the SVG lacks curves or names")
    picture = (folder / "loop.png").read_bytes()
    if picture[:8] != b"\x89PNG\r\n\x1a\n" or len(picture) < 10000:
        faults.append(f"the PNG is none, or blank: {len(picture)} bytes")
    return faults[:5]


def link(page):
    page.go("laws?" + urllib.parse.urlencode(STATES[1], doseq=True))
    before = page.run("return document.querySelector('#laws-numbers tbody').textContent")
    address = copied(page, "Link")
    page.browser.get("about:blank")
    page.browser.get(address)
    page.wait("return document.documentElement.dataset.ready === 'yes'")
    page.settled("laws")
    faults = []
    if page.run("return document.querySelector('#laws-numbers tbody').textContent") != before:
        faults.append("the link opens other numbers")
    if page.run("return document.querySelectorAll('.details math').length") < 2:
        faults.append("the equations are not MathML")
    return faults


def bibtex(page):
    page.go("laws?law=flores")
    law = next(law for law in load(page.native("laws", "--json")[1]) if law["id"] == "flores")
    text = copied(page, "Copy BibTeX", "#laws .details")
    faults = [] if text == page.native("cite", *law["cite"])[1] else [f"BibTeX is {text!r}"]
    errata = page.run("return [...document.querySelectorAll('.details details')].map(d => d.textContent).filter(t => t.startsWith('Errata'))")
    if not errata or "printed" not in errata[0]:
        faults.append("no errata beside a law that has some")
    return faults


def check(page, given, work):
    faults = []
    page.open("laws")
    for state in STATES:
        page.go("laws?" + urllib.parse.urlencode(state, doseq=True))
        shown = rows(page)
        if len(shown) != len(state["law"]):
            faults.append(f"{state}: {shown}")
        faults += as_command(page, shown) + as_python(page, shown, given.python) + as_cpp(page, shown, given, work)
    return faults + link(page) + bibtex(page) + files(page, work) + lines_for(page)
