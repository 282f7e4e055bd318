#!/usr/bin/env python3
# LIGGGHTS, the program liggghts. Along z; a wall is at 0.
import os
import re
import shutil
import subprocess
import tempfile

from protocol import absent, restitution, serve

program = shutil.which("liggghts")
if not program:
    absent("liggghts is not installed (Debian: liggghts)")


def liggghts(folder, text):
    with open(os.path.join(folder, "in.impact"), "w") as file:
        file.write(text)
    environment = dict(os.environ, TMPDIR=folder, OMP_NUM_THREADS="1", OMPI_MCA_ess_singleton_isolated="1",
                       OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    return subprocess.run([program, "-in", "in.impact", "-log", "none"], cwd=folder, env=environment, text=True,
                          errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True).stdout


def run(case):
    spheres = [(0, case["radius1"], case["speed"]), (case["radius1"] + (case["radius2"] or 0) + case["gap"],
                                                     case["radius2"], 0)]
    if not case["radius2"]:
        spheres = [(case["radius1"] + case["gap"], case["radius1"], -case["speed"])]
    made = "".join(f"create_atoms 1 single 0 0 {z!r}\nset atom {i} diameter {2 * r!r} density {case['density']!r}\n"
                   f"group s{i} id {i}\nvelocity s{i} set 0 0 {v!r}\n"
                   for i, (z, r, v) in enumerate(spheres, 1))
    steps = int(case["end"] / case["time_step"]) + 1
    said = "".join(f"variable v{i} equal vz[{i}]\nvariable z{i} equal z[{i}]\n" for i, _ in enumerate(spheres, 1))
    names = " ".join(f"${{v{i}}} ${{z{i}}}" for i, _ in enumerate(spheres, 1))
    text = ("units si\natom_style granular\natom_modify map array\nboundary f f f\nnewton off\n"
            "communicate single vel yes\nregion box block -0.1 0.1 -0.1 0.1 -0.1 0.1 units box\n"
            "create_box 1 box\n" + made + "neighbor 0.005 bin\nneigh_modify delay 0\nthermo 1000000\n" +
            case["lines"] + f"\nfix move all nve/sphere\nrun {steps}\n{said}print \"SEEN {names}\"\n")
    with tempfile.TemporaryDirectory() as folder:
        output = liggghts(folder, text)
    seen = [float(x) for x in re.findall(r"^SEEN (.*)", output, re.M)[-1].split()]
    if case["radius2"]:
        return restitution(case, seen[0], seen[2], seen[1], seen[3])
    return restitution(case, 0, seen[0], 0, seen[1])


with tempfile.TemporaryDirectory() as folder:
    banner = liggghts(folder, "")
found = re.search(r"Version (LIGGGHTS\S*) ([\d.]+)", banner)
serve("liggghts", found.group(2) if found else "unknown", run)
