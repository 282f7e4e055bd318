#!/usr/bin/env python3
# MuJoCo, the Python package. The lines stand in the defaults of the scene. Along z; a wall is at 0.
import math
import sys

sys.path = sys.path[1:] + sys.path[:1]  # this file has the name of the package
from protocol import absent, restitution, serve

try:
    import mujoco
except ImportError:
    absent("the Python package mujoco is not installed")


def body(name, z, radius, mass):
    return (f'<body name="{name}" pos="0 0 {z!r}"><freejoint/>'
            f'<geom type="sphere" size="{radius!r}" mass="{mass!r}" condim="1"/></body>')


def run(case):
    geom, option = case["lines"].splitlines()
    r1, r2, m1 = case["radius1"], case["radius2"], case["mass1"]
    world = (body("a", 0, r1, m1) + body("b", r1 + r2 + case["gap"], r2, case["mass2"]) if r2 else
             body("a", r1 + case["gap"], r1, m1) + '<geom type="plane" size="1 1 0.1" condim="1"/>')
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><compiler autolimits="true"/><default>{geom}</default>{option}'
        f'<option gravity="0 0 0" tolerance="1e-14" iterations="200"/><worldbody>{world}</worldbody></mujoco>')
    data = mujoco.MjData(model)
    data.qvel[2] = case["speed"] if r2 else -case["speed"]
    for _ in range(math.ceil(case["end"] / model.opt.timestep)):
        mujoco.mj_step(model, data)
    if r2:
        return restitution(case, data.qvel[2], data.qvel[8], data.qpos[2], data.qpos[9])
    return restitution(case, 0, data.qvel[2], 0, data.qpos[2])


serve("mujoco", mujoco.__version__, run)
