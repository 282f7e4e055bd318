#!/usr/bin/env python3
# The adapters of examples/simbody and examples/mujoco: what the engine delivers against `percuss impact`.
#     run.py NAME PACKAGE TOLERANCE PERCUSS PROGRAM [ARGUMENT...]
# A PROGRAM that was not built (its library is absent) is skipped with one line.
import json
import re
import subprocess
import sys

name, package, tolerance, percuss, program, *arguments = sys.argv[1:]
if program.endswith("NOTFOUND"):
    print(f"SKIPPED: {name} is not installed (Debian: {package}).")
    sys.exit(77)
run = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=True, timeout=300)
lines = run.stdout.splitlines()
line = re.compile(rf"(\w+) +(\S+=\S+) (\S+=\S+) +percuss (\S+) +{name} (\S+)")
laws = set()
for text in lines:
    law, first, second, here, there = line.fullmatch(text).groups()
    laws.add(law)
    asked = [percuss, "impact", "--law", law, "--set", first, "--set", second, "--mass", "0.075", "--speed", "1", "--json"]
    exact = json.loads(subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=True).stdout)["restitution"]
    print(f"{text}, apart by {abs(float(there) - exact):.1e}")
    if abs(float(here) - exact) > 1e-9 or not abs(float(there) - exact) < float(tolerance):
        sys.exit(f"{name} delivers {there} with {law}, percuss impact {exact}")
if len(laws) != 4:
    sys.exit(f"expected four laws, got {sorted(laws)}")
