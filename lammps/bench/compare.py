#!/usr/bin/env python3
"""Times pair_style percuss against pair_style granular with the same physics, in turns.

    lammps/bench/compare.py [--program build/lammps/percuss-lmp] [--steps 200] [--repeats 5] [--ranks 1 2]
    lammps/bench/compare.py --program lmp --plugin libpercuss_lammps_22_Jul_2025.so --mpirun mpiexec
    lammps/bench/compare.py --callgrind [--steps 6] [--cells 20]

Prints the median loop time of each style and its ratio to granular, and the same of processor times, which
other programs on the machine disturb less. --callgrind counts the instructions of `steps` time steps
instead, and the accesses that miss a cache of 2 MB, which nothing disturbs. --cells 20 takes 20 x 20 x 20
spheres instead of 50 x 50 x 40.
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
    if options.cells:
        words += ["-var", "cells", str(options.cells), "-var", "layers", str(options.cells)]
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


def counts(options, style, steps):
    """Instructions and last-level misses of a whole run under callgrind."""
    words = ["valgrind", "--tool=callgrind", "--cache-sim=yes", "--LL=2097152,16,64",
             "--callgrind-out-file=" + os.path.join(options.work, "callgrind.out")]
    text = subprocess.run(words + command(options, style, steps, 1), capture_output=True, text=True, check=False)
    found = re.search(r"Collected : ([0-9 ]+)", text.stderr)
    if text.returncode or not found:
        sys.exit(text.stdout[-1000:] + text.stderr[-1000:])
    # Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw
    numbers = [int(word) for word in found.group(1).split()]
    return numbers[0], numbers[7] + numbers[8]


def count(options):
    reference = None
    for style in styles:
        # the first steps and the last one do more
        first, last = counts(options, style, 2), counts(options, style, 2 + options.steps)
        own = [(b - a) / options.steps for a, b in zip(first, last)]
        reference = reference or own
        print(f"{style:14s} {own[0] / 1e6:8.2f} M instructions a step  {own[0] / reference[0]:.3f} x granular"
              f"  {own[1] / 1e3:8.1f} k misses  {own[1] / reference[1]:.2f} x", flush=True)


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
    parser.add_argument("--cells", type=int, help="spheres along each edge")
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
        start = {style: measure(options, style, 0, ranks)[1] for style in styles}
        for _ in range(options.repeats):
            for style in styles:
                loop, processor = measure(options, style, options.steps, ranks)
                loops[style].append(loop)
                times[style].append(processor - start[style])
        for style in styles:
            loop = statistics.median(loops[style])
            line = f"{ranks} rank{'s' if ranks > 1 else ' '}  {style:14s} {loop:8.3f} s"
            line += f"  {loop / statistics.median(loops['granular']):.2f} x granular"
            ratio = statistics.median(times[style]) / statistics.median(times["granular"])
            line += f"  (processor time {ratio:.2f} x)"
            print(line, flush=True)


if __name__ == "__main__":
    main()
