"""The program beside the package: the same question to both."""

import json
import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("PERCUSS_PROGRAM", str(SOURCE / "build" / "percuss"))
SKIPPED = 77  # of a test that needs what is not installed


def skip(sentence):
    print("skipped:", sentence)
    sys.exit(SKIPPED)


def run(*words, cwd=None, code=0):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, cwd=cwd, check=False)
    assert done.returncode == code, (words, done.returncode, done.stderr.decode())
    return done


def program(*words, cwd=None):
    """What the program prints with --json; NaN is null there."""
    return json.loads(run(*words, "--json", cwd=cwd).stdout)


def refusal(*words):
    """The sentence with which the program refuses."""
    done = run(*words, code=2)
    assert not done.stdout, done.stdout
    return done.stderr.decode().strip().removeprefix("percuss: ")


def without(content, *names):
    """Times that it took differ from run to run."""
    return {key: value for key, value in content.items() if key not in names}
