#!/usr/bin/env python3
# OpenSees, the Python package openseespy: two nodes and the material between them. A wall is a fixed node.
import math

from protocol import absent, restitution, serve

try:
    import openseespy.opensees as ops
except Exception as failure:
    absent(f"the Python package openseespy does not start: {failure}".splitlines()[0])


def run(case):
    words = case["lines"].splitlines()[0].replace("-$gap", repr(-case["gap"])).split()
    ops.wipe()
    ops.model("basic", "-ndm", 1, "-ndf", 1)
    ops.node(1, 0.0, "-mass", case["mass1"])
    ops.node(2, 0.0, "-mass", case["mass2"] or 1.0)
    if not case["mass2"]:
        ops.fix(2, 1)
    ops.uniaxialMaterial(words[1], int(words[2]), *map(float, words[3:]))
    ops.element("zeroLength", 1, 1, 2, "-mat", 1, "-dir", 1)
    ops.setNodeVel(1, 1, case["speed"], "-commit")
    ops.constraints("Plain")
    ops.numberer("Plain")
    ops.system("FullGeneral")
    # Average acceleration, iterated with the mass only: tangents of these materials are not used.
    ops.test("NormUnbalance", 1e-12 * case["stiffness"], 500, 0)
    ops.algorithm("ModifiedNewton", "-initial")
    ops.integrator("Newmark", 0.5, 0.25)
    ops.analysis("Transient")
    if ops.analyze(math.ceil(case["end"] / case["time_step"]), case["time_step"]):
        raise RuntimeError("a step did not converge")
    at = [ops.nodeDisp(1, 1), ops.nodeDisp(2, 1) + case["gap"]]
    reach = case["radius1"] + (case["radius2"] or 0)
    return restitution(case, ops.nodeVel(1, 1), ops.nodeVel(2, 1), at[0], at[1] + reach)


serve("opensees", str(ops.version()), run)
