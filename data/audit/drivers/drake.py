#!/usr/bin/env python3
# Drake, point contact in a discrete plant. The lines are executed. Along z; a wall is at 0.
import importlib.metadata

from protocol import absent, restitution, serve

try:
    from pydrake.geometry import AddContactMaterial, HalfSpace, ProximityProperties, Sphere
    from pydrake.math import RigidTransform
    from pydrake.multibody import plant as plants
    from pydrake.multibody.tree import PrismaticJoint, SpatialInertia
    from pydrake.systems.analysis import Simulator
    from pydrake.systems.framework import DiagramBuilder
except ImportError as failure:
    absent(f"the Python package drake is not installed ({failure})".splitlines()[0])


def run(case):
    r1, r2, m1, m2 = case["radius1"], case["radius2"], case["mass1"], case["mass2"]
    builder, props = DiagramBuilder(), ProximityProperties()
    names = {"builder": builder, "props": props, "AddContactMaterial": AddContactMaterial, **vars(plants)}
    exec(case["lines"], names)
    plant = names["plant"]
    plant.mutable_gravity_field().set_gravity_vector([0, 0, 0])
    joints = []
    for name, radius, mass in [("a", r1, m1)] + ([("b", r2, m2)] if r2 else []):
        body = plant.AddRigidBody(name, SpatialInertia.SolidSphereWithMass(mass, radius))
        plant.RegisterCollisionGeometry(body, RigidTransform(), Sphere(radius), name, props)
        joints.append(plant.AddJoint(PrismaticJoint(name, plant.world_frame(), body.body_frame(), [0, 0, 1])))
    if not r2:
        plant.RegisterCollisionGeometry(plant.world_body(), RigidTransform(), HalfSpace(), "wall", props)
    plant.Finalize()
    diagram = builder.Build()
    simulator = Simulator(diagram)
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    if r2:
        joints[1].set_translation(context, r1 + r2 + case["gap"])
        joints[0].set_translation_rate(context, case["speed"])
    else:
        joints[0].set_translation(context, r1 + case["gap"])
        joints[0].set_translation_rate(context, -case["speed"])
    simulator.AdvanceTo(case["end"])
    seen = [(joint.get_translation_rate(context), joint.get_translation(context)) for joint in joints]
    if r2:
        return restitution(case, seen[0][0], seen[1][0], seen[0][1], seen[1][1])
    return restitution(case, 0, seen[0][0], 0, seen[0][1])


serve("drake", importlib.metadata.version("drake"), run)
