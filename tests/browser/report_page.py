#!/usr/bin/python3
"""Opens the report of `percuss reproduce` in Chromium, in light and dark, on a desk and on a phone.

usage: report_page.py INDEX.html SCREENSHOT-FOLDER

Exit code 77 where Chromium or Selenium is not installed.
"""
import pathlib
import shutil
import sys
import tempfile

SKIPPED = 77
WIDTHS = {"desk": (1440, 900), "phone": (390, 844)}
THEMES = ("light", "dark")

# What is wrong with the page as it is laid out now; an empty list if nothing is.
LAYOUT = r"""
const faults = [];
const page = document.documentElement;
if (page.scrollWidth > window.innerWidth)
    faults.push(`the page is ${page.scrollWidth} px wide in a window of ${window.innerWidth}`);
const figures = [...document.querySelectorAll('figure')];
for (const figure of figures) {
    const name = figure.id, frame = figure.getBoundingClientRect();
    const drawing = figure.querySelector('svg, img');
    if (!drawing) { faults.push(`${name}: nothing is drawn`); continue; }
    const box = drawing.getBoundingClientRect();
    if (box.width < 200 || box.height < 80) faults.push(`${name}: only ${box.width} x ${box.height} px`);
    if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
        faults.push(`${name}: outside its frame`);
    if (frame.right > window.innerWidth + 1) faults.push(`${name}: the frame is wider than the window`);
    const view = drawing.viewBox && drawing.viewBox.baseVal;
    if (view && view.width > 0) {
        const curves = drawing.querySelectorAll('path, use, image, circle, polygon');
        if (curves.length < 5) faults.push(`${name}: no curves`);
        for (const text of drawing.querySelectorAll('text')) {
            const t = text.getBoundingClientRect();
            if (t.width > 0 && (t.left < box.left - 2 || t.right > box.right + 2 || t.top < box.top - 2 || t.bottom > box.bottom + 2))
                faults.push(`${name}: "${text.textContent}" reaches out of the drawing`);
        }
    }
}
return {faults, figures: figures.length};
"""

OVERLAPS = r"""
const faults = [];
for (const figure of document.querySelectorAll('figure')) {
    const svg = figure.querySelector('svg');
    if (!svg) continue;
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const texts = [...svg.querySelectorAll('text')].filter(t => t.textContent.trim() !== '');
    const boxes = texts.map(t => t.getBoundingClientRect());
    for (let i = 0; i < boxes.length; ++i)
        for (let j = i + 1; j < boxes.length; ++j) {
            const a = boxes[i], b = boxes[j];
            const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (w > 2 * scale && h > 5 * scale)
                faults.push(`${figure.id}: "${texts[i].textContent}" and "${texts[j].textContent}" overlap`);
        }
}
return faults;
"""

STRUCTURE = r"""
const faults = [];
const ids = new Map();
for (const e of document.querySelectorAll('[id]')) ids.set(e.id, (ids.get(e.id) || 0) + 1);
for (const [id, count] of ids) if (count > 1) faults.push(`the id ${id} stands ${count} times`);
for (const a of document.querySelectorAll('a[href^="#"]'))
    if (!ids.has(decodeURIComponent(a.getAttribute('href').slice(1)))) faults.push(`the link ${a.getAttribute('href')} leads nowhere`);
for (const e of document.querySelectorAll('[src], link[href], use'))
    for (const name of ['src', 'href', 'xlink:href']) {
        const target = e.getAttribute(name);
        if (target && !target.startsWith('#') && !target.startsWith('data:')) faults.push(`${e.tagName} loads ${target}`);
    }
for (const e of document.querySelectorAll('use')) {
    const target = (e.getAttribute('href') || e.getAttribute('xlink:href') || '').slice(1);
    if (!ids.has(target)) faults.push(`a marker refers to ${target}, which is not there`);
}
const levels = [...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1]);
levels.forEach((level, i) => { if (i > 0 && level > levels[i - 1] + 1) faults.push(`heading ${i} skips a level`); });
if (document.querySelectorAll('article').length === 0) faults.push('there is no study');
if (!document.querySelector('html[lang]')) faults.push('the page names no language');
return faults;
"""

# Colours of all text against what is behind it [WCAG 2.1, 1.4.3]: at least 4.5 : 1.
CONTRAST = r"""
function parse(colour) { const m = colour.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m.slice(0, 3), 1] : m; }
function light(c) { return [0.2126, 0.7152, 0.0722].reduce((s, w, i) => { const v = c[i] / 255; return s + w * (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); }, 0); }
function ratio(a, b) { const x = light(a), y = light(b); return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); }
const grounds = new Map();
function behind(e) {
    if (!e) return [255, 255, 255, 1];
    if (!grounds.has(e)) { const c = parse(getComputedStyle(e).backgroundColor); grounds.set(e, c[3] > 0 ? c : behind(e.parentElement)); }
    return grounds.get(e);
}
const faults = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let n = walker.nextNode(); n; n = walker.nextNode()) {
    const e = n.parentElement;
    if (n.textContent.trim() === '' || ['STYLE', 'SCRIPT', 'title', 'desc'].includes(e.tagName)) continue;
    const style = getComputedStyle(e), svg = e.closest('svg') !== null;
    const ink = parse(svg ? style.fill : style.color);
    const r = ratio(ink, behind(svg ? e.closest('figure') : e));
    if (r < 4.5) faults.add(`${r.toFixed(2)} : 1 for "${n.textContent.trim().slice(0, 40)}"`);
}
for (const path of document.querySelectorAll('figure svg path')) {
    const stroke = getComputedStyle(path).stroke;
    if (path.classList.contains('gridline') || !stroke.startsWith('rgb')) continue;
    const ink = parse(stroke);
    if (ink[3] === 0) continue;
    const r = ratio(ink, behind(path.closest('figure')));
    if (r < 3) faults.add(`${r.toFixed(2)} : 1 for a curve of ${path.closest('figure').id}`);
}
return [...faults];
"""


def driver(folder):
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    options.binary_location = shutil.which("chromium")
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic",
                 "--no-first-run", "--disable-background-networking", "--disable-component-update",
                 "--disable-sync", "--hide-scrollbars", "--allow-file-access-from-files", f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


def check(browser, page, width, theme, screenshots):
    size = WIDTHS[width]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                            {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": width == "phone"})
    browser.get(page.as_uri())
    where = f"{width}, {theme}"
    faults = [f"{where}: console: {entry['message']}" for entry in browser.get_log("browser")]
    layout = browser.execute_script(LAYOUT)
    faults += [f"{where}: {fault}" for fault in layout["faults"]]
    faults += [f"{where}: contrast {fault}" for fault in browser.execute_script(CONTRAST)]
    if width == "desk" and theme == "light":
        faults += [f"{where}: {fault}" for fault in browser.execute_script(STRUCTURE)]
        faults += [f"{where}: {fault}" for fault in browser.execute_script(OVERLAPS)]
        faults += keyboard(browser)
    take_screenshots(browser, size, screenshots / f"{width}-{theme}")
    return faults, layout["figures"]


def keyboard(browser):
    """The first tab reaches the link past the contents, and Enter follows it."""
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
    first = browser.switch_to.active_element
    if "skip" not in (first.get_attribute("class") or ""):
        return ["keyboard: the first tab does not reach the skip link"]
    first.send_keys(Keys.ENTER)
    return [] if browser.current_url.endswith("#studies") else ["keyboard: the skip link does not work"]


def take_screenshots(browser, size, prefix):
    """The page in pieces that a viewer can show; taking one takes longer than all checks."""
    import base64

    height = browser.execute_script("return document.documentElement.scrollHeight")
    piece, scale = 12000, 0.5 if size[0] > 1000 else 1
    for i, top in enumerate(range(0, height, piece)):
        clip = {"x": 0, "y": top, "width": size[0], "height": min(piece, height - top), "scale": scale}
        shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True, "clip": clip})
        pathlib.Path(f"{prefix}-{i:02d}.png").write_bytes(base64.b64decode(shot["data"]))


def negative_control(browser, folder):
    """A page with a known fault of each kind: a check that passes it checks nothing."""
    page = pathlib.Path(folder) / "faulty.html"
    page.write_text("<!doctype html><body style='background:#fff'><p style='color:#ccc'>pale</p><p id=a></p><p id=a></p>"
                    "<a href='#nowhere'>x</a><figure id=empty style='width:3000px'>wide</figure>"
                    "<script>console.error('noise')</script>")
    browser.get(page.as_uri())
    missed = []
    if not browser.get_log("browser"):
        missed.append("console")
    if len(browser.execute_script(LAYOUT)["faults"]) < 2:
        missed.append("layout")
    if not browser.execute_script(CONTRAST):
        missed.append("contrast")
    if len(browser.execute_script(STRUCTURE)) < 3:
        missed.append("structure")
    return [f"a page with faults passes the check of {name}" for name in missed]


def main():
    if len(sys.argv) != 3:
        print(__doc__)
        return 2
    page, screenshots = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    try:
        import selenium  # noqa: F401
    except ImportError:
        print("skipped: python3-selenium is not installed")
        return SKIPPED
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        print("skipped: chromium or chromium-driver is not installed")
        return SKIPPED
    screenshots.mkdir(parents=True, exist_ok=True)
    for old in screenshots.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        browser = driver(folder + "/profile")
        try:
            faults = negative_control(browser, folder)
            figures = 0
            for width in WIDTHS:
                for theme in THEMES:
                    found, figures = check(browser, page, width, theme, screenshots)
                    faults += found
        finally:
            browser.quit()
    for fault in faults:
        print(fault)
    print(f"{figures} figures in {len(WIDTHS) * len(THEMES)} settings, {len(faults)} faults; screenshots in {screenshots}")
    return 1 if faults or figures == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
