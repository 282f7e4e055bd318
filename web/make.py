#!/usr/bin/env python3
"""Builds the page: the engine by emscripten, the scripts by npm's tools, all of it in one file.

usage: make.py --out build/web [--jobs N] [--engine-only]

Exit code 77, and one line, where emscripten or npm cannot be had.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77
WEB = pathlib.Path(__file__).resolve().parent
ROOT = WEB.parent
TOOLCHAIN = "cmake/Modules/Platform/Emscripten.cmake"
EXAMPLES = ("two-oscillators-0.5", "shear-buildings", "row-of-three", "isolated-in-a-moat", "ball", "shaking-table-2.6")

sys.path.insert(0, str(ROOT / "site"))


def skip(reason):
    print(f"No page: {reason}")
    sys.exit(SKIPPED)


def emscripten():
    """The folder of emscripten's tools."""
    program = shutil.which("em++")
    if not program:
        skip("emscripten is not installed (Debian: emscripten node-acorn)")
    for folder in (pathlib.Path(program).resolve().parent, pathlib.Path("/usr/share/emscripten")):
        if (folder / TOOLCHAIN).exists():
            return folder
    skip(f"{program} comes without {TOOLCHAIN}")


def run(*words, **options):
    subprocess.run([str(word) for word in words], check=True, **options)


def build_engine(folder, jobs):
    # em++ asks Node for its version before every source, and ccache would run it twice where it reads headers itself
    environment = dict(os.environ, NODE_PATH="/usr/share/nodejs", EMCC_SKIP_SANITY_CHECK="1", CCACHE_BASEDIR=str(ROOT),
                       CCACHE_DEPEND="1")
    launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    run("cmake", "-S", WEB / "engine", "-B", folder, "-G", "Ninja", f"-DCMAKE_TOOLCHAIN_FILE={emscripten() / TOOLCHAIN}",
        *launcher, env=environment, stdout=subprocess.DEVNULL)
    run("cmake", "--build", folder, "-j", jobs, env=environment)


def install_packages():
    if not shutil.which("npm"):
        skip("npm is not installed (Debian: npm)")
    lock, stamp = WEB / "package-lock.json", WEB / "node_modules" / ".percuss"
    if stamp.exists() and stamp.read_text() == lock.read_text():
        return
    done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, capture_output=True, text=True)
    if done.returncode != 0:
        skip("npm cannot install its packages: " + (done.stderr.strip().splitlines() or ["no reason given"])[0])
    stamp.write_text(lock.read_text())


def program(engine, *words):
    """What the engine itself answers, asked by Node."""
    script = ("const wasmBinary = require('fs').readFileSync(process.argv[1].replace(/js$/, 'wasm'));"
              "require(process.argv[1])({wasmBinary}).then(m => {"
              "const w = Buffer.from(process.argv.slice(2).map(x => x + '\\0').join(''));"
              "const at = m._malloc(w.length); m.HEAPU8.set(w, at);"
              "process.stdout.write(m.UTF8ToString(m._percuss_web_run(at, w.length)));});")
    done = subprocess.run(["node", "-e", script, str(engine.resolve()), *words], capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    if "error" in answer:
        raise SystemExit(f"the engine refuses {' '.join(words)}: {answer['error']}")
    return answer["text"]


def parts(engine):
    """Data that stands in the page: equations as TeX, examples, simulators and their audit."""
    import equations

    laws = json.loads(program(engine, "laws", "--json"))
    # every model is compared with what was measured, which takes the engine seconds: too long for a page that opens
    models = json.loads(program(engine, "simulators", "--json"))
    audit = [json.loads(path.read_text()) for path in sorted((ROOT / "data/audit").glob("*.json"))]
    return {"tex": {law["id"]: equations.lines(law["equation"]) for law in laws},
            "published": {law["id"]: equations.lines(law["published"]) for law in laws if law["published"]},
            "examples": {name: (ROOT / f"examples/{name}.toml").read_text() for name in EXAMPLES},
            "simulators": [{key: model[key] for key in ("simulator", "model", "name", "exponent")} for model in models],
            "audit": audit}


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("--out", type=pathlib.Path, required=True)
    reader.add_argument("--jobs", default="2")
    reader.add_argument("--pages-only", action="store_true", help="the engine is there already")
    arguments = reader.parse_args()
    engine = arguments.out / "engine"
    emscripten()
    install_packages()
    if not arguments.pages_only:
        build_engine(engine, arguments.jobs)
    data = arguments.out / "parts.json"
    data.write_text(json.dumps(parts(engine / "engine.js")))
    run(WEB / "node_modules/.bin/tsc", "-p", WEB)
    run("node", WEB / "build.mjs", engine, data, arguments.out / "index.html")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as failure:
        sys.exit(f"make.py: {failure.cmd[0]} failed")
