#!/usr/bin/python3
"""The page in Chromium, from disk, beside the program.

Exit code 77 where Chromium, Selenium or the page is not there.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import buildings
import copies
import hostile
import laws
import page as pages
import people
import strings


def native_strings(program, seconds, rate):
    done = subprocess.run([program, str(seconds), str(rate)], capture_output=True, text=True, check=True)
    return [float(line) for line in done.stdout.split()]


def many_impacts(page, program, count=1_000_000):
    """The same numbers; how long each took is printed, not judged."""
    page.open("laws")
    here = page.later("return await window.percuss.million('flores', [['K', '1e9'], ['e', '0.6']], arguments[0])", count)
    seconds, mean = map(float, subprocess.run([program, str(count)], capture_output=True, text=True, check=True).stdout.split())
    print(f"{count} impacts: {here['seconds']:.3f} s in the page, {seconds:.3f} s in the program, {here['seconds'] / seconds:.2f} times as long")
    return [] if abs(here["restitution"] - mean) < 1e-13 else [f"the mean restitution is {here['restitution']!r}, not {mean!r}"]


def cases(page, given, work):
    """(name, faults) of each."""
    axe = given.source / "web/node_modules/axe-core/axe.min.js"
    faults, bytes_ = people.size(given.page)
    print(f"page: {bytes_ / 1e6:.2f} MB compressed")
    yield "size", lambda: faults
    yield "control", lambda: people.control(page, axe, work)
    yield "numbers", lambda: laws.check(page)
    yield "fields", lambda: laws.in_place(page)
    yield "restitution curves", lambda: laws.curve(page)
    yield "same restitution", lambda: laws.compared(page)
    yield "copies", lambda: copies.check(page, given, work)
    yield "buildings", lambda: buildings.check(page, given.source, work)
    yield "animation", lambda: buildings.animated(page)
    yield "strings", lambda: strings.check(page, native_strings(given.string_blocks, 4, 48000))
    yield "audit", lambda: people.audit(page, given.source)
    yield "keyboard", lambda: people.keyboard(page)
    yield "first paint", lambda: people.first_paint(page)
    yield "sliders", lambda: people.latency(page)
    yield "views", lambda: people.check(page, axe, given.screenshots)
    yield "hostile", lambda: hostile.check(page, work)
    yield "cancel", lambda: hostile.cancelled(page)
    yield "impacts", lambda: many_impacts(page, given.many_impacts)


def arguments():
    reader = argparse.ArgumentParser(description=__doc__)
    for name in ("--page", "--percuss", "--string-blocks", "--many-impacts", "--source", "--library"):
        reader.add_argument(name, type=pathlib.Path, required=True)
    reader.add_argument("--python", type=pathlib.Path, help="where the package percuss is")
    reader.add_argument("--screenshots", type=pathlib.Path)
    reader.add_argument("--only", nargs="*", help="names of cases")
    return reader.parse_args()


def faults_of(case, page):
    """What is wrong, the console included: the page says nothing there."""
    try:
        faults = case()
    except Exception as failure:  # of any kind, so that the other cases still run
        faults = [f"{type(failure).__name__}: {failure}"]
    try:
        return faults + [f"console: {message}" for message in page.messages()]
    except Exception as failure:
        page.restart()  # or all that follow fail with this one
        return faults + [f"the browser is gone: {type(failure).__name__}: {failure}"]


def run(page, given, work):
    """{name: faults} of the cases that failed."""
    failed = {}
    for name, case in cases(page, given, work):
        if given.only and name not in given.only:
            continue
        start = time.monotonic()
        faults = faults_of(case, page)
        print(f"{'failed' if faults else 'ok'}: {name} ({time.monotonic() - start:.0f} s)", flush=True)
        for fault in faults[:20]:
            print("   ", fault)
        if faults:
            failed[name] = faults
    return failed


def main():
    given = arguments()
    if not given.page.exists():
        pages.skip(f"{given.page} is not there; ./dev web makes it")
    if given.screenshots:
        given.screenshots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        page = pages.Page(given.page, given.percuss, work)
        try:
            failed = run(page, given, work)
        finally:
            page.browser.quit()
    # once more at the end, where a log is read first
    for name, faults in failed.items():
        print(f"failed: {name}: {faults[0]}" + (f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
