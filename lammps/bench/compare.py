#!/usr/bin/env python3
"""Times pair_style percuss against pair_style granular with the same physics, in turns.

    lammps/bench/compare.py [--program build/lammps/percuss-lmp] [--steps 200] [--repeats 5] [--ranks 1 2]

Prints the median loop time of each style and its ratio to granular; with one rank also the ratio of
processor times, which other programs on the machine disturb less.
"""
import argparse
import os
import re
import statistics
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
styles = ["granular", "tsuji", "hunt_crossley"]


def measure(program, style, steps, ranks):
    words = [program, "-in", os.path.join(here, "in.dense"), "-log", "none", "-var", "style", style,
             "-var", "steps", str(steps)]
    if ranks > 1:
        words = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(ranks)] + words
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as run:
        text = run.stdout.read()
        _, status, usage = os.wait4(run.pid, 0)
        run.returncode = status
    loop = re.search(r"Loop time of ([0-9.eE+-]+)", text)
    if status or not loop:
        sys.exit(text[-2000:])
    return float(loop.group(1)), usage.ru_utime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    root = os.path.join(here, "..", "..")
    parser.add_argument("--program", default=os.path.join(root, "build", "lammps", "percuss-lmp"))
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--ranks", type=int, nargs="+", default=[1, 2])
    options = parser.parse_args()
    for ranks in options.ranks:
        loops = {style: [] for style in styles}
        times = {style: [] for style in styles}
        start = measure(options.program, "granular", 0, 1)[1]
        for _ in range(options.repeats):
            for style in styles:
                loop, processor = measure(options.program, style, options.steps, ranks)
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
