"""Bad input of every kind gives a message, and the page answers on."""
import pathlib
import urllib.parse

from buildings import TOUCHING, choose, type_scenario

GARBAGE = ("laws?law=%00&mass=%ff&K=<script>", "laws?" + "law=flores&" * 300, "nowhere?x=1", "laws?mass=" + "9" * 190,
           "laws?law=flores&restitution=NaN&speed=1e400&mass=1e-400", "laws?law=thornton&thornton.R=%3Cimg src=x onerror=alert(1)%3E",
           "laws?law=__proto__&law=constructor", "string?a=b", "audit?", "?&&==", "buildings?scenario=%5B%5B%5B")


def alive(page):
    return page.engine("--version")["text"].startswith("percuss ")


def wrong(page):
    return page.run("return document.getElementById('buildings-wrong').textContent")


def check(page, folder):
    faults = []
    page.open("laws")
    for fragment in GARBAGE:
        page.later("const shown = new Promise(done => addEventListener('hashchange', done, {once: true}));"
                   "location.hash = arguments[0]; await shown", fragment)
        page.wait("return document.getElementById('laws').dataset.state !== 'computing'")
        if not alive(page):
            faults.append(f"{fragment[:40]}: the engine no longer answers")
    if page.run("return document.querySelectorAll('main script, main img').length"):
        faults.append("a fragment became markup")
    page.open("buildings")
    files = {"garbage.AT2": bytes(range(256)) * 40, "empty.AT2": b"", "<img src=x onerror=alert(1)>.AT2": b"nothing\n" * 5,
             "broken.toml": b"[[building\n", "latin.toml": b"title = \"\xff\"\n", "zeros.csv": b"\0" * 100000}
    for name, content in files.items():
        path = pathlib.Path(folder) / name
        path.write_bytes(content)
        choose(page, path)
        if not wrong(page):
            faults.append(f"{name}: nothing is said")
    huge = pathlib.Path(folder) / "huge.AT2"
    with huge.open("wb") as file:
        file.truncate(1 << 30)
    choose(page, huge)
    if "MB" not in wrong(page):
        faults.append(f"a file of 1 GB: the page says {wrong(page)!r}")
    for text in ('[[building]]\nkind = "shear"\nstoreys = 1000000\nmass = 1\nstiffness = 1\n', "x = 1\n", "",
                 '[ground]\nrecord = "/etc/passwd"\n[[building]]\nmass = 1\nperiod = 1\n'):
        page.go("buildings?" + urllib.parse.urlencode({"scenario": text}))
        if not wrong(page):
            faults.append(f"{text[:30]!r}: nothing is said")
    return faults


LONG = """
[ground]
synthetic = "all"
[[building]]
name = "A"
kind = "shear"
storeys = 200
mass = 1e5
stiffness = 1e9
damping_ratio = 0.05
[[building]]
name = "B"
kind = "shear"
storeys = 200
mass = 2e5
stiffness = 1e9
damping_ratio = 0.05
[[pair]]
between = ["A", "B"]
gap = 0
[law]
law = "jankowski"
K = 1e9
restitution = 0.6
"""


CANCEL = """
const view = document.getElementById('buildings'), text = document.getElementById('scenario');
text.value = arguments[0];
text.dispatchEvent(new Event('input'));
while (view.dataset.state !== 'computing') await new Promise(done => setTimeout(done, 5));
// it computes, and the page answers meanwhile: a tick, a frame, a command of the other worker
await new Promise(done => requestAnimationFrame(done));
await window.percuss.run('--version');
const during = view.dataset.state;
[...view.querySelectorAll('button')].find(b => b.textContent === 'Cancel').click();
return during;
"""


def cancelled(page):
    """Long work leaves the page free, and ends when it is told to; what comes next is computed."""
    page.open("buildings")
    during = page.later(CANCEL, LONG)
    page.settled("buildings")
    state = page.run("return document.getElementById('buildings').dataset.state")
    faults = [] if (during, state) == ("computing", "cancelled") else [f"cancel: the state is {during}, then {state}"]
    type_scenario(page, TOUCHING)
    state = page.run("return document.getElementById('buildings').dataset.state")
    return faults + ([] if state == "ready" else [f"cancel: the next scenario is {state}"])
