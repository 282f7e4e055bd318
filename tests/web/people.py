"""For people: axe-core finds nothing, nothing is wider than the window, in both widths and themes."""
import base64
import gzip
import pathlib

from page import THEMES, VIEWS, WIDTHS

MOST_BYTES = 3_000_000


def axe(page, script):
    page.run(script)
    found = page.later("return (await axe.run(document, {resultTypes: ['violations']})).violations"
                       ".map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.target.join(' ')).join(', ')}`)")
    return [f"axe: {violation}" for violation in found]


def look(page, view, width, theme, script, screenshots):
    page.open(view, theme, width)
    faults = axe(page, script) if script else []
    wide = page.run("return document.documentElement.scrollWidth")
    if wide > WIDTHS[width][0]:
        faults.append(f"the page is {wide} px wide")
    if screenshots:
        height = min(page.run("return document.documentElement.scrollHeight"), 6000)
        shot = page.browser.execute_cdp_cmd("Page.captureScreenshot", {
            "format": "png", "captureBeyondViewport": True,
            "clip": {"x": 0, "y": 0, "width": WIDTHS[width][0], "height": height, "scale": 1 if width == "phone" else 0.7}})
        (screenshots / f"{view}-{width}-{theme}.png").write_bytes(base64.b64decode(shot["data"]))
    return [f"{view}, {width}, {theme}: {fault}" for fault in faults + [f"console: {m}" for m in page.messages()]]


def check(page, axe_path, screenshots):
    script = axe_path.read_text() if axe_path.exists() else None
    faults = [] if script else ["axe-core is not there"]
    for width in WIDTHS:
        for theme in THEMES:
            for view in VIEWS:
                faults += look(page, view, width, theme, script, screenshots)
    return faults


def keyboard(page):
    """All of the page without a mouse."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    def active():
        return page.browser.switch_to.active_element

    def tab_to(script, most=120):
        for _ in range(most):
            if page.run(f"const e = document.activeElement; return {script}"):
                return active()
            # not to the element: what is sent to the field of a file is taken for its name
            ActionChains(page.browser).send_keys(Keys.TAB).perform()
        raise AssertionError(f"no tab reaches {script}")

    page.open("laws")
    page.browser.find_element("tag name", "body").send_keys(Keys.TAB)
    faults = []
    if "skip" not in (active().get_attribute("class") or ""):
        faults.append("keyboard: the first tab does not reach the skip link")
    numbers = "return document.querySelector('#laws-numbers tbody').textContent"
    before = page.run(numbers)
    page.run("document.getElementById('laws').dataset.state = ''")
    tab_to("e.getAttribute('aria-label') === 'Restitution asked for, slider'").send_keys(Keys.ARROW_LEFT * 5)
    page.settled("laws")
    if page.run(numbers) == before:
        faults.append("keyboard: an arrow on the slider changes nothing")
    page.open("laws")
    page.browser.find_element("tag name", "body").send_keys(Keys.TAB)
    tab_to("e.id === 'law-search'").send_keys("gonthier")
    page.run("document.getElementById('laws').dataset.state = ''")
    tab_to("e.id === 'law-gonthier'").send_keys(Keys.SPACE)
    page.settled("laws")
    if "Gonthier" not in page.run(numbers):
        faults.append("keyboard: a law that was searched for cannot be chosen")
    tab_to("e.textContent === 'Command'").send_keys(Keys.ENTER)
    page.wait("return [...document.querySelectorAll('.copy button')].some(b => b.dataset.copied)")
    page.browser.find_element("css selector", "nav a[href='#buildings']").send_keys(Keys.ENTER)
    page.settled("buildings")
    tab_to("e.id === 'play'").send_keys(Keys.ENTER)
    page.wait("return Number(document.getElementById('time').value) > 5")
    page.browser.find_element("css selector", "nav a[href='#string']").send_keys(Keys.ENTER)
    # a key that comes before the view is open is not for it
    page.wait("return !document.getElementById('string').hidden")
    page.browser.find_element("tag name", "body").send_keys("s")
    page.wait("return document.querySelector('#string [role=status]').textContent.startsWith('sounding')")
    return faults


def first_paint(page):
    """Styled from the first frame: the style stands in the head, ahead of any script."""
    html = page.run("const r = new XMLHttpRequest(); return [...document.querySelectorAll('head style')].length > 0 && "
                    "document.querySelectorAll('link[rel=stylesheet]').length === 0 && "
                    "[...document.scripts].every(s => !!(document.querySelector('head style').compareDocumentPosition(s) & 4))")
    faults = [] if html else ["a script stands ahead of the style"]
    # before the script has run, the page has its colours, its heading and a sentence
    page.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    page.browser.get("about:blank")
    page.browser.get(page.url)
    page.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    bare = page.run("return [getComputedStyle(document.querySelector('header')).display, document.querySelector('main').textContent.trim()]")
    if bare[0] != "flex" or "starts" not in bare[1]:
        faults.append(f"without its script the page is {bare}")
    return faults


LATENCY = """
const view = document.getElementById('laws'), slider = document.querySelector('input[aria-label="Restitution asked for, slider"]');
const body = document.querySelector('#laws-numbers tbody'), times = [];
for (let i = 0; i < arguments[0]; ++i) {
    await new Promise(done => setTimeout(done, 150));
    // a slider that is dragged tells so at the start of a frame
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    const changed = new Promise(done => { const seen = new MutationObserver(() => { seen.disconnect(); requestAnimationFrame(() => done()); });
        seen.observe(body, {childList: true}); });
    slider.value = String(300 + 7 * i);
    slider.dispatchEvent(new Event('input'));
    await changed;
    times.push(performance.now() - start);
}
return times.sort((a, b) => a - b);
"""


FRAME = 1000 / 60


def latency(page, moves=40):
    """From the event of a slider to the frame that shows it, in ms; printed, not judged."""
    for name, fragment in (("three laws as published", "laws"), ("three laws at the same restitution", "laws?damping=calibrated"),
                           ("six laws", "laws?" + "&".join(f"law={law}" for law in ("flores", "hunt_crossley", "tsuji", "gonthier", "jankowski", "kelvin_voigt")))):
        page.open(fragment)
        times = page.later(LATENCY, moves)
        print(f"slider, {name}: median {times[moves // 2]:.1f} ms, from {times[0]:.1f} to {times[-1]:.1f} ms until the frame, "
              f"{sum(time < 1.2 * FRAME for time in times)} of {moves} in the next one")
    return []


def audit(page, source):
    """The table is that of the data files."""
    import json

    page.open("audit")
    rows = page.run("return [...document.querySelectorAll('#audit tbody tr')].map(r => [...r.cells].map(c => c.textContent))")
    faults, found = [], 0
    for path in sorted((source / "data/audit").glob("*.json")):
        kept = json.loads(path.read_text())
        at = {name: i for i, name in enumerate(kept["columns"])}
        for model, runs in kept["models"].items():
            resolved = [run for run in runs if run[at["steps"]] >= 2000 and
                        (run[at["bodies"]], run[at["speed"]], run[at["requested"]]) == ("equal", 1, 0.5)]
            # of several, the page shows the last
            for run in {run[at["way"]]: run for run in resolved}.values():
                row = next((r for r in rows if r[0] == f"{kept['simulator']} {kept['version']}" and r[1] == model and r[2] == run[at["way"]]), None)
                delivered = run[at["delivered"]]
                if row is None or (isinstance(delivered, (int, float)) and row[5] != f"{delivered:.4f}"):
                    faults.append(f"{path.name}, {model}: {row}, not {delivered}")
                found += 1
    return faults[:5] if found else ["no row of the audit was compared"]


def size(path):
    compressed = len(gzip.compress(pathlib.Path(path).read_bytes(), 9))
    return ([] if compressed < MOST_BYTES else [f"the page has {compressed} bytes compressed"]), compressed


def control(page, axe_path, folder):
    """A page with known faults: a check that passes it checks nothing."""
    faulty = pathlib.Path(folder) / "faulty.html"
    faulty.write_text("<!doctype html><html><body style='background:#fff;width:3000px'><p style='color:#ddd'>pale</p><input>"
                      "<script>console.error('noise')</script>")
    page.browser.get(faulty.as_uri())
    page.wait("return document.readyState === 'complete'")
    missed = [] if page.messages() else ["console"]
    if not axe(page, axe_path.read_text()):
        missed.append("axe")
    if page.run("return document.documentElement.scrollWidth") < 2000:
        missed.append("width")
    return [f"a page with faults passes the check of {name}" for name in missed]
