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
    """The first tab is the link past the navigation; a slider moves by an arrow, and the numbers follow."""
    from selenium.webdriver.common.keys import Keys

    page.open("laws")
    page.browser.find_element("tag name", "body").send_keys(Keys.TAB)
    faults = []
    if "skip" not in (page.browser.switch_to.active_element.get_attribute("class") or ""):
        faults.append("keyboard: the first tab does not reach the skip link")
    before = page.run("return document.querySelector('#laws-numbers tbody').textContent")
    slider = page.run("return document.querySelector('input[aria-label=\"Restitution asked for, slider\"]')")
    page.run("document.getElementById('laws').dataset.state = ''")
    slider.send_keys(Keys.ARROW_LEFT * 5)
    page.settled("laws")
    if page.run("return document.querySelector('#laws-numbers tbody').textContent") == before:
        faults.append("keyboard: an arrow on the slider changes nothing")
    return faults


def size(path):
    compressed = len(gzip.compress(pathlib.Path(path).read_bytes(), 9))
    return ([] if compressed < MOST_BYTES else [f"the page has {compressed} bytes compressed"]), compressed


def control(page, axe_path, folder):
    """A page with known faults: a check that passes it checks nothing."""
    faulty = pathlib.Path(folder) / "faulty.html"
    faulty.write_text("<!doctype html><html><body style='background:#fff;width:3000px'><p style='color:#ddd'>pale</p><input>"
                      "<script>console.error('noise')</script>")
    page.browser.get(faulty.as_uri())
    missed = [] if page.messages() else ["console"]
    if not axe(page, axe_path.read_text()):
        missed.append("axe")
    if page.run("return document.documentElement.scrollWidth") < 2000:
        missed.append("width")
    return [f"a page with faults passes the check of {name}" for name in missed]
