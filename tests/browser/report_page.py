#!/usr/bin/python3
"""Opens the report of `percuss reproduce` in Chromium, in light and dark, on a desk and on a phone.

usage: report_page.py INDEX.html [SCREENSHOT-FOLDER]

Exit code 77 where Chromium or Selenium is not installed.
"""
import gzip
import pathlib
import re
import shutil
import sys
import tempfile

SKIPPED = 77
WIDTHS = {"desk": (1400, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
MOST_BYTES = 2_000_000  # compressed, of what is loaded at once

# What is wrong with the page as it is laid out now; an empty list if nothing is.
LAYOUT = r"""
const faults = [];
const page = document.documentElement;
if (page.scrollWidth > window.innerWidth)
    faults.push(`the page is ${page.scrollWidth} px wide in a window of ${window.innerWidth}`);
for (const table of document.querySelectorAll('table')) {
    const name = (table.caption || table).textContent.trim().slice(0, 40);
    const frame = table.closest('.scroll');
    if (!frame) { faults.push(`the table "${name}" has no frame`); continue; }
    const box = frame.getBoundingClientRect();
    if (box.right > window.innerWidth + 1) faults.push(`the frame of "${name}" leaves the window`);
    if (frame.scrollWidth > frame.clientWidth) {
        if (!['auto', 'scroll'].includes(getComputedStyle(frame).overflowX))
            faults.push(`the table "${name}" is cut, and its frame does not scroll`);
        frame.scrollLeft = 1e6;
        const cells = [...table.rows[0].cells], last = cells[cells.length - 1].getBoundingClientRect();
        if (last.right > box.right + 1) faults.push(`the last column of "${name}" cannot be reached`);
        frame.scrollLeft = 0;
    } else if (table.getBoundingClientRect().right > box.right + 1) {
        faults.push(`the table "${name}" is wider than its frame`);
    }
}
const figures = [...document.querySelectorAll('figure')];
for (const figure of figures) {
    const name = figure.id, frame = figure.getBoundingClientRect();
    const drawing = figure.querySelector('img');
    if (!drawing) { faults.push(`${name}: nothing is drawn`); continue; }
    if (!drawing.alt) faults.push(`${name}: nothing for readers`);
    if (drawing.loading !== 'lazy' && !drawing.dataset.forced) faults.push(`${name}: not loaded lazily`);
    if (!drawing.naturalWidth) { faults.push(`${name}: ${drawing.currentSrc} is not loaded`); continue; }
    const box = drawing.getBoundingClientRect();
    if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
        faults.push(`${name}: outside its frame`);
    if (frame.right > window.innerWidth + 1) faults.push(`${name}: the frame is wider than the window`);
    // the letters of a drawing are 13 of its own pixels high
    const letters = 13 * box.width / drawing.naturalWidth;
    if (letters < 10) faults.push(`${name}: letters of ${letters.toFixed(1)} px`);
}
return {faults, figures: figures.length};
"""

# All images at once, as if the reader had scrolled to each of them.
LOAD = r"""
const done = arguments[arguments.length - 1];
Promise.all([...document.querySelectorAll('img')].map(image => {
    image.dataset.forced = 'yes';
    image.loading = 'eager';
    return image.decode().catch(() => {});
})).then(() => done(true));
"""

# Names of the images that the browser has loaded so far.
LOADED = "return [...document.images].filter(i => i.complete && i.naturalWidth).map(i => decodeURIComponent(i.currentSrc));"

# Drawings that stand on a page of their own, one in each element with the class "drawing".
DRAWINGS = r"""
const faults = [];
function parse(colour) { const m = colour.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m.slice(0, 3), 1] : m; }
function light(c) { return [0.2126, 0.7152, 0.0722].reduce((s, w, i) => { const v = c[i] / 255; return s + w * (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); }, 0); }
function ratio(a, b) { const x = light(a), y = light(b); return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); }
const paper = parse(getComputedStyle(document.body).backgroundColor);
for (const holder of document.querySelectorAll('.drawing')) {
    const name = holder.id, svg = holder.querySelector('svg'), box = svg.getBoundingClientRect();
    if (svg.querySelectorAll('path, use, image, circle, polygon').length < 5) faults.push(`${name}: no curves`);
    const texts = [...svg.querySelectorAll('text')].filter(t => t.textContent.trim() !== '');
    const boxes = texts.map(t => t.getBoundingClientRect());
    texts.forEach((text, i) => {
        const t = boxes[i];
        if (t.left < box.left - 2 || t.right > box.right + 2 || t.top < box.top - 2 || t.bottom > box.bottom + 2)
            faults.push(`${name}: "${text.textContent}" is clipped`);
        if (ratio(parse(getComputedStyle(text).fill), paper) < 4.5) faults.push(`${name}: "${text.textContent}" is pale`);
        for (let j = i + 1; j < boxes.length; ++j) {
            const w = Math.min(t.right, boxes[j].right) - Math.max(t.left, boxes[j].left);
            const h = Math.min(t.bottom, boxes[j].bottom) - Math.max(t.top, boxes[j].top);
            if (w > 2 && h > 5) faults.push(`${name}: "${text.textContent}" and "${texts[j].textContent}" overlap`);
        }
    });
    for (const path of svg.querySelectorAll('path')) {
        const stroke = getComputedStyle(path).stroke;
        if (path.classList.contains('gridline') || path.closest('defs') || !stroke.startsWith('rgb')) continue;
        const r = ratio(parse(stroke), paper);
        if (r < 3) faults.push(`${name}: ${r.toFixed(2)} : 1 for a curve`);
    }
}
return [...new Set(faults)];
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
        if (target && !target.startsWith('#') && !target.startsWith('data:') && !target.startsWith('figures/')) faults.push(`${e.tagName} loads ${target}`);
    }
const levels = [...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1]);
levels.forEach((level, i) => { if (i > 0 && level > levels[i - 1] + 1) faults.push(`heading ${i} skips a level`); });
if (document.querySelectorAll('article').length === 0) faults.push('there is no study');
for (const landmark of ['header', 'nav[aria-label]', 'main', 'form[role=search]'])
    if (!document.querySelector(landmark)) faults.push(`there is no ${landmark}`);
for (const e of document.querySelectorAll('input')) if (e.labels.length === 0) faults.push('an input has no label');
if (!document.querySelector('math')) faults.push('no formula is MathML');
for (const e of document.querySelectorAll('main p, main th, main td, main li, main figcaption'))
    for (const n of e.childNodes)
        if (n.nodeType === 3 && /\^[(\d-]|√|(^|\s)[a-z]_[a-z](\s|$)|\$/.test(n.textContent)) faults.push(`a formula is text: "${n.textContent.trim().slice(0, 60)}"`);
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
    const r = ratio(parse(getComputedStyle(e).color), behind(e));
    if (r < 4.5) faults.add(`${r.toFixed(2)} : 1 for "${n.textContent.trim().slice(0, 40)}"`);
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


def settings(browser, width, theme):
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                            {"width": WIDTHS[width][0], "height": WIDTHS[width][1], "deviceScaleFactor": 1,
                             "mobile": width == "phone"})


def check(browser, page, width, theme, screenshots):
    browser.get("about:blank")  # the page before must not load images for the new width
    settings(browser, width, theme)
    browser.get(page.as_uri())
    # a browser shows at once what it has loaded before
    faults = loading(browser, page) if theme == THEMES[0] else []
    browser.execute_async_script(LOAD)
    faults += [f"console: {entry['message']}" for entry in browser.get_log("browser")]
    layout = browser.execute_script(LAYOUT)
    faults += layout["faults"]
    faults += [f"contrast {fault}" for fault in browser.execute_script(CONTRAST)]
    if width == "desk" and theme == "light":
        faults += browser.execute_script(STRUCTURE)
    if screenshots:
        take_screenshots(browser, WIDTHS[width], screenshots / f"{width}-{theme}")
    if theme == "light":
        faults += find(browser, width)
        faults += keyboard(browser)
    return [f"{width}, {theme}: {fault}" for fault in faults], layout["figures"]


def compressed(path):
    return len(gzip.compress(path.read_bytes(), 9))


def loading(browser, page):
    """What comes before the reader scrolls is small, and most of the figures are not among it."""
    from urllib.parse import unquote, urlparse

    loaded = {pathlib.Path(unquote(urlparse(address).path)) for address in browser.execute_script(LOADED)}
    size = compressed(page) + sum(compressed(path) for path in loaded)
    figures = browser.execute_script("return document.images.length")
    print(f"loaded at once: {size} bytes compressed, {len(loaded)} of {figures} figures")
    faults = [] if size < MOST_BYTES else [f"{size} bytes are loaded at once"]
    if len(loaded) > max(4, figures // 2):
        faults.append(f"{len(loaded)} of {figures} figures are loaded before anybody scrolls")
    return faults


VISIBLE = "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility()).length"


def find(browser, width):
    """Search and filter: they hide, they say what is left, and a link to something hidden still leads there."""
    from selenium.webdriver.common.by import By

    faults = []

    def visible(selector):
        return browser.execute_script(VISIBLE, selector)

    def expect(what, right):
        if not right:
            faults.append(f"search and filter: {what}")

    if width == "phone":
        expect("the contents are open on a phone", not visible("#words"))
        browser.execute_script("document.querySelector('nav summary').click()")
    everything = visible("main article")
    counted = sum(int(badge.split()[-1]) for badge in browser.execute_script(
        "return [...document.querySelectorAll('#find label.choice')].map(l => l.textContent.trim())"))
    expect("the statements that the filter knows are not those that are counted",
           f"{counted} of {counted} statements" in browser.find_element(By.ID, "shown").text)
    words = browser.find_element(By.ID, "words")
    words.send_keys("Hu-Guo damping")
    expect("nothing is left of a search for Hu-Guo", 0 < visible("main article") < everything)
    expect("the contents show other studies than the page", visible("nav li") == visible("main article"))
    expect("the number of studies is not told",
           f"{visible('main article')} of {everything} studies" in browser.find_element(By.ID, "shown").text)
    words.clear()
    words.send_keys("no study has this word")
    expect("a word that no study has finds one", visible("main article") == 0)
    target = browser.execute_script("return document.querySelector('main article').id")
    browser.execute_script("location.hash = '#' + arguments[0]", target)
    browser.execute_script("return new Promise(r => setTimeout(r, 100))")
    expect("a link to a hidden study does not lead there", visible("#" + target) == 1)
    for kind in browser.execute_script("return [...document.querySelectorAll('#find input[type=checkbox]')].map(c => c.value)"):
        browser.execute_script("document.querySelector(`#find input[value=${arguments[0]}]`).click()", kind)
        expect(f"filter {kind}: a statement of another kind is shown", not visible(f"main [data-kind]:not([data-kind={kind}])"))
        expect(f"filter {kind}: a study without it is shown", not visible(f"main article:not([data-kinds~={kind}])"))
        browser.execute_script("document.querySelector('#find button').click()")
        browser.execute_script("return new Promise(r => setTimeout(r, 50))")
        expect(f"filter {kind}: not everything comes back", visible("main article") == everything)
    return faults


def drawings(browser, folder, work):
    """Every drawing by itself, in both themes: nothing clipped, nothing pale, no name that gnuplot invents."""
    faults, files = [], sorted(folder.glob("*.svg"))
    for path in files:
        if re.search(r"gnuplot|_plot_\d", path.read_text(), re.IGNORECASE):
            faults.append(f"{path.name}: a name of gnuplot is left")
    page = pathlib.Path(work) / "drawings.html"
    page.write_text("<!doctype html><meta charset=utf-8><style>:root{color-scheme:light dark;--paper:#fff}"
                    "@media (prefers-color-scheme:dark){:root{--paper:#15181b}}body{background:var(--paper)}</style>" +
                    "".join(f"<div class=drawing id='{path.stem}'>{path.read_text()}</div>" for path in files))
    for theme in THEMES:
        settings(browser, "desk", theme)
        browser.get(page.as_uri())
        faults += [f"drawing, {theme}: {fault}" for fault in browser.execute_script(DRAWINGS)]
    return faults


def without_script(browser, page):
    """The page can be read where scripts are switched off: nothing is hidden but the search."""
    settings(browser, "desk", "light")
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.get(page.as_uri())
    shown = browser.execute_script(VISIBLE, "main article"), browser.execute_script(VISIBLE, "#find")
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    return [] if shown[0] > 0 and shown[1] == 0 else [f"without scripts: {shown[0]} studies, {shown[1]} forms are shown"]


def keyboard(browser):
    """The first tab reaches the link past the contents, and Enter follows it."""
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    browser.get(browser.current_url.split("#")[0])
    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
    first = browser.switch_to.active_element
    if "skip" not in (first.get_attribute("class") or ""):
        return ["keyboard: the first tab does not reach the skip link"]
    first.send_keys(Keys.ENTER)
    return [] if browser.current_url.endswith("#studies") else ["keyboard: the skip link does not work"]


def take_screenshots(browser, size, prefix):
    """The beginning of the page in pieces that a viewer can show; taking one takes longer than all checks."""
    import base64

    height = browser.execute_script("return document.documentElement.scrollHeight")
    piece, most, scale = 6000, 4, 0.5 if size[0] > 1000 else 1
    for i, top in enumerate(range(0, min(height, most * piece), piece)):
        clip = {"x": 0, "y": top, "width": size[0], "height": min(piece, height - top), "scale": scale}
        shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True, "clip": clip})
        pathlib.Path(f"{prefix}-{i:02d}.png").write_bytes(base64.b64decode(shot["data"]))


def negative_control(browser, folder):
    """A page with a known fault of each kind: a check that passes it checks nothing."""
    page = pathlib.Path(folder) / "faulty.html"
    page.write_text("<!doctype html><body style='background:#fff'><p style='color:#ccc'>pale</p><p id=a></p><p id=a></p>"
                    "<a href='#nowhere'>x</a><figure id=empty style='width:3000px'>wide</figure><p>K d^(3/2)</p>"
                    "<table><tr><td>no frame</table><div class=scroll style='width:50px;overflow:hidden'>"
                    "<table><caption>cut</caption><tr><td>" + "wide" * 40 + "</table></div>"
                    "<div class=drawing id=d><svg viewBox='0 0 9 9' width=90><text x=8 y=8>clipped</text></svg></div>"
                    "<script>console.error('noise')</script>")
    browser.get(page.as_uri())
    missed = []
    if not browser.get_log("browser"):
        missed.append("console")
    if len(browser.execute_script(LAYOUT)["faults"]) < 4:
        missed.append("layout")
    if not any("clipped" in fault for fault in browser.execute_script(DRAWINGS)):
        missed.append("drawings")
    if not browser.execute_script(CONTRAST):
        missed.append("contrast")
    if len(browser.execute_script(STRUCTURE)) < 3:
        missed.append("structure")
    return [f"a page with faults passes the check of {name}" for name in missed]


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__)
        return 2
    page, screenshots = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else None
    try:
        import selenium  # noqa: F401
    except ImportError:
        print("skipped: python3-selenium is not installed")
        return SKIPPED
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        print("skipped: chromium or chromium-driver is not installed")
        return SKIPPED
    if screenshots:
        screenshots.mkdir(parents=True, exist_ok=True)
        for old in screenshots.glob("*.png"):
            old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        faults, figures = [], 0
        for width in WIDTHS:
            # one for each: what was loaded for another width would come from its memory
            browser = driver(f"{folder}/profile-{width}")
            try:
                for theme in THEMES:
                    found, figures = check(browser, page, width, theme, screenshots)
                    faults += found
                if width == "desk":
                    faults += negative_control(browser, folder)
                    faults += drawings(browser, page.parent / "figures", folder)
                    # without scripts all images are loaded, by the rules of HTML
                    faults += without_script(browser, page)
            finally:
                browser.quit()
    for fault in faults:
        print(fault)
    print(f"{figures} figures in {len(WIDTHS) * len(THEMES)} settings, {len(faults)} faults" +
          (f"; screenshots in {screenshots}" if screenshots else ""))
    return 1 if faults or figures == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
