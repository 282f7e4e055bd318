#!/usr/bin/env python3
# Bullet through pybullet. The lines are executed for each body. Along z; a wall is at 0.
import math

from protocol import absent, restitution, serve

try:
    import pybullet as p
except ImportError:
    absent("the Python package pybullet is not installed")


def sphere(radius, mass, z, speed):
    shape = p.createCollisionShape(p.GEOM_SPHERE, radius=radius)
    body = p.createMultiBody(mass, shape, basePosition=[0, 0, z])
    p.resetBaseVelocity(body, linearVelocity=[0, 0, speed])
    p.changeDynamics(body, -1, linearDamping=0, angularDamping=0, lateralFriction=0,
                     activationState=p.ACTIVATION_STATE_DISABLE_SLEEPING)
    return body


def run(case):
    r1, r2 = case["radius1"], case["radius2"]
    p.connect(p.DIRECT)
    try:
        if r2:
            bodies = [sphere(r1, case["mass1"], 0, case["speed"]),
                      sphere(r2, case["mass2"], r1 + r2 + case["gap"], 0)]
            moving = bodies
        else:
            wall = p.createMultiBody(0, p.createCollisionShape(p.GEOM_PLANE))
            p.changeDynamics(wall, -1, lateralFriction=0)
            moving = [sphere(r1, case["mass1"], r1 + case["gap"], -case["speed"])]
            bodies = [wall, *moving]
        p.setPhysicsEngineParameter(numSubSteps=0, restitutionVelocityThreshold=0)
        for body in bodies:
            exec(case["lines"], {"p": p, "body": body})
        for _ in range(math.ceil(case["end"] / case["time_step"])):
            p.stepSimulation()
        seen = [(p.getBaseVelocity(b)[0][2], p.getBasePositionAndOrientation(b)[0][2]) for b in moving]
    finally:
        p.disconnect()
    if r2:
        return restitution(case, seen[0][0], seen[1][0], seen[0][1], seen[1][1])
    return restitution(case, 0, seen[0][0], 0, seen[0][1])


serve("bullet", str(p.getAPIVersion()), run)
