#!/usr/bin/env python3
# percuss audit in the simulators themselves: run.py PERCUSS SIMULATOR TOLERANCE
# A simulator that is not installed is skipped with one line.
import json
import subprocess
import sys

percuss, simulator, tolerance = sys.argv[1:]
done = subprocess.run([percuss, "audit", simulator, "--brief", "--json"], stdout=subprocess.PIPE,
                      stderr=subprocess.PIPE, text=True, check=True, timeout=1500)
results = json.loads(done.stdout)["results"]
if not results:
    print(f"SKIPPED: {done.stderr.strip()}")
    sys.exit(77)
runs = 0
for result in results:
    for run in result["runs"]:
        who = f"{simulator} {result['version']} {run['model']} {run['bodies']} {run['way']} e = {run['requested']}"
        if run["delivered"] is None:
            sys.exit(f"{who}: {run['failure']}")
        if not abs(run["delivered"] - run["predicted"]) < float(tolerance):
            sys.exit(f"{who} delivers {run['delivered']}, predicted {run['predicted']}")
        runs += 1
    print(f"{simulator} {result['version']}: {len(result['runs'])} runs within {tolerance}")
if runs < 6:
    sys.exit(f"expected six runs at least, got {runs}")
