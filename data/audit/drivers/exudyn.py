#!/usr/bin/env python3
# Exudyn. The contact connector is made by the line itself. A wall is a sphere that does not move.
import sys

sys.path = sys.path[1:] + sys.path[:1]  # this file has the name of the package
from protocol import absent, restitution, serve

try:
    import exudyn as exu
    from exudyn import itemInterface as items
except ImportError:
    absent("the Python package exudyn is not installed")


def run(case):
    system = exu.SystemContainer()
    mbs = system.AddSystem()
    r1, r2, m1, m2 = case["radius1"], case["radius2"] or case["radius1"], case["mass1"], case["mass2"]
    apart = r1 + r2 + case["gap"]
    nodes, markers = [], []
    for x, mass, speed in ((0, m1, case["speed"]), (apart, m2, 0)):
        if mass is None:
            ground = mbs.AddObject(items.ObjectGround(referencePosition=[x, 0, 0]))
            markers.append(mbs.AddMarker(items.MarkerBodyPosition(bodyNumber=ground)))
            continue
        nodes.append(mbs.AddNode(items.NodePoint(referenceCoordinates=[x, 0, 0], initialVelocities=[speed, 0, 0])))
        point = mbs.AddObject(items.ObjectMassPoint(physicsMass=mass, nodeNumber=nodes[-1]))
        markers.append(mbs.AddMarker(items.MarkerBodyPosition(bodyNumber=point)))
    memory = mbs.AddNode(items.NodeGenericData(initialCoordinates=[0.1, 0, 0, 0], numberOfDataCoordinates=4))

    def connector(**words):
        mbs.AddObject(items.ObjectContactSphereSphere(markerNumbers=markers, nodeNumber=memory,
                                                      spheresRadii=[r1, r2], **words))

    exec(case["lines"], {"ObjectContactSphereSphere": connector})
    mbs.Assemble()
    settings = exu.SimulationSettings()
    settings.timeIntegration.endTime = case["end"]
    settings.timeIntegration.numberOfSteps = int(case["end"] / case["time_step"]) + 1
    # It shortens the steps at touch and at the end, which the least one that is usual may end.
    settings.timeIntegration.minimumStepSize = 1e-6 * case["time_step"]
    settings.timeIntegration.verboseMode = 0
    settings.solutionSettings.writeSolutionToFile = False
    mbs.SolveDynamic(settings, solverType=exu.DynamicSolverType.VelocityVerlet)
    seen = [(mbs.GetNodeOutput(n, exu.OutputVariableType.Velocity)[0],
             mbs.GetNodeOutput(n, exu.OutputVariableType.Position)[0]) for n in nodes]
    if m2 is None:
        seen.append((0, apart))
        case = dict(case, radius2=r2)
    return restitution(case, seen[0][0], seen[1][0], seen[0][1], seen[1][1])


serve("exudyn", exu.__version__ if hasattr(exu, "__version__") else exu.GetVersionString(), run)
