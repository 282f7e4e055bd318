#!/usr/bin/python3
"""Builds the documentation as web pages, without a network.

    build.py --percuss PROGRAM --mathml PROGRAM [--python FOLDER] --out FOLDER

The pages come from docs/, the catalogue and the headers; site/conf.py is Sphinx's part.
"""
import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
import gallery
import notebooks
import python_reference
import reference

ROOT = Path(__file__).resolve().parent.parent
GUIDES = ["install", "laws", "impacts", "calibration", "library", "c", "python", "pounding", "ensembles", "sweeps_and_gaps",
          "compare", "records", "string", "reproduction", "errata", "notation"]
TUTORIALS = ["earthquake", "multibody", "granular", "sound"]
LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\((?!https?:|#|mailto:)([^)\s]+)\)")

INDEX = """# percuss

Contact-force laws for impacts: ask for a coefficient of restitution, get the damping that delivers it, with proof.

![Requested and delivered restitution of published contact laws](figures/delivered.svg)

Most published contact laws do not deliver the restitution they are given. percuss has 46 of them behind one interface,
solves their impacts in closed form where one exists, and calibrates them.

## Start here

* [Install it](install.md)
* Thirty lines for your field: {tutorials}
* [The gallery](laws/index.md): every law with its equation, parameters, curves and source
* [The program](program.md), all commands and options
* [The library](library.md) from C++, [from C and Fortran](c.md), [from Python](python.md)

{toctrees}"""


def toctree(caption, names):
    return f"```{{toctree}}\n:caption: {caption}\n:hidden:\n:maxdepth: 1\n\n" + "\n".join(names) + "\n```\n\n"


def without_dead_links(text, page, pages):
    """Links to files that are no page stay as words: the site may stand anywhere."""
    def shown(match):
        words, target = match[1], match[2].split("#")[0]
        path = os.path.normpath(os.path.join(os.path.dirname(page), target))
        return match[0] if path in pages or not target else words if "`" in words else f"`{words}`"
    return LINK.sub(shown, text)


def copy_documents(out):
    pages = {}
    for path in sorted((ROOT / "docs").rglob("*.md")):
        pages[str(path.relative_to(ROOT / "docs"))] = path.read_text(encoding="utf-8")
    for name in ("DESIGN.md", "CHANGELOG.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        pages[name.lower()] = re.sub(r"\]\(docs/", "](", text)
    names = set(pages) | {"laws/index.md", "program.md"}
    for name, text in pages.items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(without_dead_links(text, name, names), encoding="utf-8")
    shutil.copytree(ROOT / "docs/figures", out / "figures")
    return set(pages)


def lay_out(percuss, package, out):
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    pages = copy_documents(out)
    gallery.write(percuss, out / "laws")
    layers = reference.write(ROOT, out / "reference")
    if package:
        python_reference.write(package, out / "reference/python.md")
        layers = ["python", *layers]
    shown = notebooks.write(ROOT, out / "notebooks", package)
    (out / "program.md").write_text(
        subprocess.run([percuss, "manual", "--markdown"], capture_output=True, text=True, check=True).stdout,
        encoding="utf-8")
    tutorials = [name for name in TUTORIALS if f"tutorials/{name}.md" in pages]
    guides = [name for name in GUIDES if f"{name}.md" in pages]
    rest = sorted(page[:-3] for page in pages if "/" not in page and page[:-3] not in
                  [*guides, "design", "changelog", "contributing"])
    text = INDEX.format(
        tutorials=", ".join(f"[{name}](tutorials/{name}.md)" for name in tutorials),
        toctrees=toctree("Tutorials", [f"tutorials/{name}" for name in tutorials]) +
        toctree("Notebooks", [f"notebooks/{name}" for name in shown]) + toctree("Laws", ["laws/index"]) +
        toctree("Guides", guides + rest) +
        toctree("Reference", ["program", "reference/c", *(f"reference/{name}" for name in layers)]) +
        toctree("Project", ["design", "contributing", "changelog"]))
    (out / "index.md").write_text(text, encoding="utf-8")


def stop_without_tools():
    missing = [package for package, there in (
        ("python3-sphinx", importlib.util.find_spec("sphinx")),
        ("python3-myst-parser", importlib.util.find_spec("myst_parser")), ("doxygen", shutil.which("doxygen"))) if not there]
    if missing:
        print(f"skipped: please install {', '.join(missing)} (Debian's names)")
        sys.exit(77)


def main():
    stop_without_tools()
    parser = argparse.ArgumentParser()
    parser.add_argument("--percuss", type=Path, required=True)
    parser.add_argument("--mathml", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--python", type=Path, help="the folder in which the package percuss is")
    arguments = parser.parse_args()
    package = arguments.python and arguments.python.resolve()
    sources = arguments.out.resolve().parent / "site-pages"
    lay_out(arguments.percuss.resolve(), package, sources)
    environment = dict(os.environ, PERCUSS_MATHML=str(arguments.mathml.resolve()), PYTHONDONTWRITEBYTECODE="1")
    done = subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-j", "2",
                           "-c", str(ROOT / "site"), str(sources), str(arguments.out)], env=environment)
    sys.exit(done.returncode)


main()
