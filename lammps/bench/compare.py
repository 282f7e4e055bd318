#!/usr/bin/env python3
"""Times pair_style percuss against pair_style granular with the same physics, in turns.

    lammps/bench/compare.py [--program build/lammps/percuss-lmp] [--steps 200] [--repeats 5] [--ranks 1 2]
    lammps/bench/compare.py --program lmp --plugin libpercuss_lammps_22_Jul_2025.so --mpirun mpiexec
    lammps/bench/compare.py --callgrind [--steps 5]

Prints the median loop time of each style and its ratio to granular; with one rank also the ratio of
processor times, which other programs on the machine disturb less. --callgrind counts the instructions
of `steps` time steps instead, which nothing disturbs.
"""
import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
styles = ["granular", "tsuji", "hunt_crossley"]


def command(options, style, steps, ranks):
    script = os.path.join(here, "in.dense")
    if options.plugin:
        loader = os.path.join(options.work, "in.plugin")
        with open(loader, "w", encoding="ascii") as file:
            file.write(f"plugin load {os.path.abspath(options.plugin)}\ninclude {script}\n")
        script = loader
    words = [options.program, "-in", script, "-log", "none", "-var", "style", style, "-var", "steps", str(steps)]
    if ranks > 1:
        own = ["--allow-run-as-root", "--oversubscribe"] if options.mpirun == "mpirun" else []
        words = [options.mpirun] + own + ["-n", str(ranks)] + words
    return words


def measure(options, style, steps, ranks):
    words = command(options, style, steps, ranks)
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as run:
        text = run.stdout.read()
        _, status, usage = os.wait4(run.pid, 0)
        run.returncode = status
    loop = re.search(r"Loop time of ([0-9.eE+-]+)", text)
    if status or not loop:
        sys.exit(text[-2000:])
    return float(loop.group(1)), usage.ru_utime


def instructions(options, style, steps):
    """Of a whole run under callgrind."""
    words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    text = subprocess.run(words + command(options, style, steps, 1), capture_output=True, text=True, check=False)
    found = re.search(r"Collected : ([0-9]+)", text.stderr)
    if text.returncode or not found:
        sys.exit(text.stdout[-1000:] + text.stderr[-1000:])
    return int(found.group(1))


def count(options):
    reference = None
    for style in styles:
        own = (instructions(options, style, options.steps) - instructions(options, style, 0)) / options.steps
        reference = reference or own
        print(f"{style:14s} {own / 1e6:8.1f} M instructions a step  {own / reference:.3f} x granular", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    root = os.path.join(here, "..", "..")
    parser.add_argument("--program", default=os.path.join(root, "build", "lammps", "percuss-lmp"))
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--ranks", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--plugin", help="library to load into --program")
    parser.add_argument("--mpirun", default="mpirun")
    parser.add_argument("--callgrind", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as options.work:
        if options.callgrind:
            count(options)
        else:
            compare(options)


def compare(options):
    for ranks in options.ranks:
        loops = {style: [] for style in styles}
        times = {style: [] for style in styles}
        start = measure(options, "granular", 0, 1)[1]
        for _ in range(options.repeats):
            for style in styles:
                loop, processor = measure(options, style, options.steps, ranks)
                loops[style].append(loop)
                times[style].append(processor - start)
        for style in styles:
            loop = statistics.median(loops[style])
            line = f"{ranks} rank{'s' if ranks > 1 else ' '}  {style:14s} {loop:8.3f} s"
            line += f"  {loop / statistics.median(loops['granular']):.2f} x granular"
            if ranks == 1:
                ratio = statistics.median(times[style]) / statistics.median(times["granular"])
                line += f"  (processor time {ratio:.2f} x)"
            print(line, flush=True)


if __name__ == "__main__":
    main()
