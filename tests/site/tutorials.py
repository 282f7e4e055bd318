#!/usr/bin/env python3
# Every block of the tutorials is run: console blocks in a shell, where each line that is printed below a
# command must be among what it prints, in that order; a source with its file name in the first line is
# written to that file.
#     tutorials.py --source DIR --percuss PROGRAM --prefix INSTALLED --work DIR
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
FILE = re.compile(r"\A(?:/\*|//|#) (\w+\.\w+)")


def words(line):
    return " ".join(line.split())


def console(name, block, folder, environment):
    commands = re.split(r"^\$ ", block, flags=re.M)[1:]
    for entry in commands:
        command, *shown = entry.splitlines()
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        if done.returncode:
            sys.exit(f"{name}: {command}\n{done.stdout}")
        printed = [words(line) for line in done.stdout.splitlines()]
        for line in (words(line) for line in shown if line.strip() and line != "..."):
            at = next((i for i, other in enumerate(printed) if other.startswith(line)), None)
            if at is None:
                sys.exit(f"{name}: {command}\ndoes not print {line!r} but\n{done.stdout}")
            printed = printed[at + 1:]


def check(path, folder, environment):
    counted = 0
    for language, block in BLOCK.findall(path.read_text(encoding="utf-8")):
        file = FILE.match(block)
        if language == "console":
            console(path.name, block, folder, environment)
            counted += 1
        elif file:
            (folder / file[1]).write_text(block, encoding="utf-8")
    return counted


def main():
    parser = argparse.ArgumentParser()
    for name in ("source", "percuss", "prefix", "work"):
        parser.add_argument(f"--{name}", type=lambda text: Path(text).resolve(), required=True)
    arguments = parser.parse_args()
    library = next(arguments.prefix.rglob("libpercuss.so")).parent
    environment = dict(os.environ, PATH=f"{arguments.percuss.parent}:{os.environ['PATH']}",
                       PKG_CONFIG_PATH=str(library / "pkgconfig"), LD_LIBRARY_PATH=str(library))
    for path in sorted((arguments.source / "docs/tutorials").glob("*.md")):
        folder = arguments.work / path.stem
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        if check(path, folder, environment) == 0:
            sys.exit(f"{path.name}: nothing to run")
    # a wrong number is seen
    control = arguments.work / "control.md"
    control.write_text("```console\n$ echo e = 0.5\ne = 0.6\n```\n")
    try:
        check(control, arguments.work, environment)
    except SystemExit:
        return
    sys.exit("a wrong number passes")


main()
