# What drivers share: one line of JSON comes in for each impact, one goes out. The first line that goes out
# says who answers. What the simulator itself prints goes to stderr.
import json
import os
import platform
import subprocess
import sys

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)


def say(answer):
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


class Skip(Exception):
    """This release has no such model, or not between such bodies."""


def absent(why):
    say({"absent": why})
    sys.exit(0)


def restitution(case, velocity1, velocity2, position1, position2):
    """Of bodies on one axis, the first below the second; a wall is at 0 and does not move."""
    reach = case["radius1"] + (case["radius2"] or 0)
    if position2 - position1 < reach:
        raise RuntimeError("the bodies are still in contact at the end of the run")
    return (velocity2 - velocity1) / case["speed"]


def serve(simulator, version, run):
    """run(case) returns the restitution that was delivered."""
    say({"simulator": simulator, "version": version, "platform": platform.platform()})
    for line in sys.stdin:
        case = json.loads(line)
        try:
            say({"restitution": run(case)})
        except Skip as why:
            say({"skip": str(why)})
        except subprocess.CalledProcessError as failure:
            said = [text for text in (failure.stdout or "").splitlines() if "ERROR" in text]
            say({"error": said[0] if said else f"ended with code {failure.returncode}"})
        except Exception as failure:
            say({"error": f"{type(failure).__name__}: {failure}".splitlines()[0]})
