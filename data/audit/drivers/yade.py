#!/usr/bin/env -S yade -n -x
# YADE: each line is an object or sets the time step. Along z; a wall is at 0.
import os
import sys

sys.path.append(os.environ["PERCUSS_DRIVERS"])
from protocol import restitution, serve

import yade.config
from yade import utils
from yade.wrapper import *

laws = {"MindlinPhys": "Law2_ScGeom_MindlinPhys_Mindlin", "ViscElPhys": "Law2_ScGeom_ViscElPhys_Basic",
        "FrictPhys": "Law2_ScGeom_FrictPhys_CundallStrack",
        "FrictViscoPhys": "Law2_ScGeom_FrictViscoPhys_CundallStrackVisco"}


def run(case):
    O.reset()
    names = dict(globals())
    made = []
    for line in case["lines"].splitlines():
        if line.startswith("O.dt"):
            step = line
        elif not line.startswith("#"):
            made.append(eval(line, names))
    material = next(m for m in made if isinstance(m, Material))
    material.density = case["density"]
    physics = next((m for m in made if isinstance(m, IPhysFunctor)), None)
    if physics is None:
        physics = Ip2_ViscElMat_ViscElMat_ViscElPhys()
    law = next(law for phys, law in laws.items() if type(physics).__name__.endswith(phys))
    O.materials.append(material)
    r1, r2, gap = case["radius1"], case["radius2"], case["gap"]
    if r2:
        a = O.bodies.append(utils.sphere((0, 0, 0), r1))
        b = O.bodies.append(utils.sphere((0, 0, r1 + r2 + gap), r2))
        O.bodies[a].state.vel = (0, 0, case["speed"])
    else:
        O.bodies.append(utils.wall(0, axis=2))
        a = O.bodies.append(utils.sphere((0, 0, r1 + gap), r1))
        O.bodies[a].state.vel = (0, 0, -case["speed"])
    O.engines = [ForceResetter(), InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Wall_Aabb()]),
                 InteractionLoop([Ig2_Sphere_Sphere_ScGeom(), Ig2_Wall_Sphere_ScGeom()], [physics], [eval(law)()]),
                 next((m for m in made if isinstance(m, NewtonIntegrator)), NewtonIntegrator(damping=0))]
    exec(step, names)
    O.run(int(case["end"] / O.dt) + 1, True)
    seen = [(O.bodies[k].state.vel[2], O.bodies[k].state.pos[2]) for k in ((a, b) if r2 else (a,))]
    if r2:
        return restitution(case, seen[0][0], seen[1][0], seen[0][1], seen[1][1])
    return restitution(case, 0, seen[0][0], 0, seen[0][1])


serve("yade", yade.config.version, run)
os._exit(0)
