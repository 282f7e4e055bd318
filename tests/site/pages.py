#!/usr/bin/python3
"""Opens one page of every kind of the documentation in Chromium, in light and dark, on a desk and on a phone.

usage: pages.py SITE AXE-FOLDER [SCREENSHOT-FOLDER]

No console error, nothing wider than the window, every formula MathML, and axe-core has no complaint; it comes
from npm into AXE-FOLDER, and where no index is within reach that part is left out, with a line that says so.
Exit code 77 where Chromium or Selenium is not installed.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
WIDTHS = {"desk": (1400, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
PAGES = ["index", "install", "tutorials/earthquake", "laws/index", "laws/flores", "laws/thornton", "program",
         "reference/c", "reference/python", "reference/laws", "notebooks/two-buildings", "notebooks/tanpura", "errata",
         "string", "search"]

LAYOUT = r"""
const faults = [];
const page = document.documentElement;
if (page.scrollWidth > window.innerWidth)
    faults.push(`the page is ${page.scrollWidth} px wide in a window of ${window.innerWidth}`);
for (const e of document.querySelectorAll('main table')) {
    const frame = e.closest('.scroll');
    if (!frame) faults.push(`a table has no frame: ${e.textContent.trim().slice(0, 40)}`);
}
for (const image of document.images)
    if (!image.complete || !image.naturalWidth) faults.push(`${image.src} is not loaded`);
for (const e of document.querySelectorAll('[src], link[href]'))
    if (/^https?:|^\/\//.test(e.getAttribute('src') || e.getAttribute('href'))) faults.push(`${e.outerHTML} needs a network`);
for (const e of document.querySelectorAll('math')) if (!e.getBoundingClientRect().width) faults.push('a formula is not drawn');
return faults;
"""

AXE = r"""
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ['violations']}).then(
    result => done(result.violations.map(v => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')}`)),
    error => done([String(error)]));
"""


def driver(folder):
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    options.binary_location = shutil.which("chromium")
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
                 "--allow-file-access-from-files", f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


def axe(folder):
    """The text of axe-core, or nothing."""
    script = folder / "node_modules/axe-core/axe.min.js"
    if not script.exists() and shutil.which("npm"):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            subprocess.run(["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--ignore-scripts",
                            "axe-core@4"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        except subprocess.TimeoutExpired:
            pass
    if not script.exists():
        print("axe-core is left out: npm or its index is out of reach")
        return ""
    return script.read_text(encoding="utf-8")


def settings(browser, size, theme):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                            {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia",
                            {"features": [{"name": "prefers-color-scheme", "value": theme}]})


def faults_of(browser, rules):
    """Of the page as it is shown now."""
    found = browser.execute_script(LAYOUT)
    found += [f"console: {entry['message']}" for entry in browser.get_log("browser")]
    if rules:
        if not browser.execute_script("return Boolean(window.axe)"):
            browser.execute_script(rules)
        found += [f"axe: {fault}" for fault in browser.execute_async_script(AXE)]
    return found


def look_at(browser, site, page, rules, screenshots):
    found = []
    for width, size in WIDTHS.items():
        settings(browser, size, THEMES[0])
        browser.get((site / f"{page}.html").as_uri())
        for theme in THEMES:
            settings(browser, size, theme)
            # a narrow page differs in its layout, not in its colours
            judged = rules if width == "desk" or theme == "light" else ""
            found += [f"{page}, {width}, {theme}: {fault}" for fault in faults_of(browser, judged)]
            if screenshots:
                browser.save_screenshot(str(screenshots / f"site-{page.replace('/', '-')}-{width}-{theme}.png"))
    print("\n".join(found) or f"{page}: ok", flush=True)
    return found


def negative_control(browser, work, rules):
    page = work / "wrong.html"
    page.write_text("<html><body><img src='missing.png'><p style='width: 3000px'>wide</p><script>oops()</script>")
    browser.get(page.as_uri())
    found = " ".join(faults_of(browser, rules))
    missing = [word for word in ("3000", "missing.png", "console") + (("axe: html-has-lang",) if rules else ())
               if word not in found]
    return [f"control: {word} is not found in {found}" for word in missing]


def main():
    site, axe_folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    screenshots = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    try:
        import selenium  # noqa: F401
    except ImportError:
        print("skipped: no Selenium (Debian: python3-selenium)")
        sys.exit(SKIPPED)
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        print("skipped: no Chromium (Debian: chromium, chromium-driver)")
        sys.exit(SKIPPED)
    if screenshots:
        screenshots.mkdir(parents=True, exist_ok=True)
    rules, faults = axe(axe_folder), []
    with tempfile.TemporaryDirectory() as work:
        browser = driver(work + "/profile")
        browser.set_script_timeout(120)
        try:
            for page in PAGES:
                faults += look_at(browser, site, page, rules, screenshots)
            missed = negative_control(browser, pathlib.Path(work), rules)
            print("\n".join(missed))
            faults += missed
        finally:
            browser.quit()
    print(f"{len(faults)} faults" if faults else f"{len(PAGES)} pages, two widths, two themes: nothing to complain about")
    sys.exit(1 if faults else 0)


main()
