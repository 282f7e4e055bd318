"""The page in Chromium, and the program beside it."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
WIDTHS = {"desk": (1400, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
VIEWS = ("laws", "buildings", "string", "audit")


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def start(folder):
    try:
        from selenium import webdriver
        from selenium.common.exceptions import WebDriverException
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        skip("python3-selenium is not installed")
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        skip("chromium or chromium-driver is not installed")
    options = Options()
    options.binary_location = shutil.which("chromium")
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
                 f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    # the driver gives a browser one minute to start, which a busy machine may need more than once
    for attempts_left in (2, 1, 0):
        try:
            return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        except WebDriverException:
            if attempts_left == 0:
                raise
            print("the browser did not start; once more", flush=True)


class Page:
    def __init__(self, path, program, work):
        self.url, self.program, self.work = pathlib.Path(path).resolve().as_uri(), program, work
        self.browser = None
        self.restart()

    def restart(self):
        """A browser without a past."""
        if self.browser:
            try:
                self.browser.quit()
            except Exception:  # what is gone need not be ended
                pass
        self.browser = start(tempfile.mkdtemp(prefix="profile-", dir=self.work))
        self.browser.set_script_timeout(600)

    def open(self, fragment, theme="light", width="desk"):
        """From disk, anew; the numbers are there when this returns."""
        self.browser.get("about:blank")
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
        size = WIDTHS[width]
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": width == "phone"})
        self.browser.get(f"{self.url}#{fragment}")
        self.wait("return document.documentElement.dataset.ready === 'yes'")
        view = fragment.split("?")[0]
        if view in ("laws", "buildings"):
            self.settled(view)

    def go(self, fragment):
        """The address is changed by hand. The state is cleared first, so that an old answer is not taken for the new one."""
        view = fragment.split("?")[0]
        self.run("document.getElementById(arguments[0]).dataset.state = ''; location.hash = arguments[1]", view, fragment)
        self.settled(view)

    def settled(self, view):
        self.wait(f"return ['ready', 'refused', 'failed', 'cancelled'].includes(document.getElementById('{view}').dataset.state)")

    def wait(self, script, *arguments, seconds=300):
        """Long enough for a busy machine; what never comes fails, however long it is waited for."""
        end = time.monotonic() + seconds
        while not self.browser.execute_script(script, *arguments):
            if time.monotonic() > end:
                raise AssertionError(f"after {seconds} s this is still not so: {script}")
            time.sleep(0.02)

    def run(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def later(self, script, *arguments):
        """The value of a promise."""
        answer = self.browser.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            f"(async () => {{ {script} }})().then(value => done({{value}}), failure => done({{failure: String(failure)}}));", *arguments)
        if "failure" in answer:
            raise AssertionError(answer["failure"])
        return answer.get("value")

    def engine(self, *words):
        """What the engine in the page answers."""
        return self.later("return await window.percuss.run(...arguments[0])", list(words))

    def native(self, *words, folder=None):
        """(exit code, text or sentence) of the program."""
        done = subprocess.run([self.program, *words], capture_output=True, text=True, cwd=folder)
        return done.returncode, done.stdout if done.returncode == 0 else done.stderr

    def messages(self):
        return [entry["message"] for entry in self.browser.get_log("browser")]


def shown(value, digits=6):
    """A number as the page prints it."""
    if value is None:
        return "–"
    return f"{value:.{digits}g}"


def same_number(text, value):
    """Whether the digits on the page are those of the number."""
    if text == "–" or value is None:
        return text == "–" and value is None
    return float(text.replace("−", "-")) == float(f"{value:.6g}")


def numbers(value):
    """All numbers of an answer in order."""
    if isinstance(value, dict):
        return [n for key in value for n in numbers(value[key])]
    if isinstance(value, list):
        return [n for part in value for n in numbers(part)]
    return [value] if isinstance(value, (int, float)) and not isinstance(value, bool) else []


def load(text):
    return json.loads(text)
