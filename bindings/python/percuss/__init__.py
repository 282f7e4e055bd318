"""Contact-force laws and exact impacts.

    import percuss as pc
    law = pc.law("flores", K="5.2e9 N/m^1.5", e=0.6)
    law.impact(mass=0.046, speed=0.3).restitution

Numbers are SI, texts carry their units. Indentation and its rate are positive in compression, a
positive force repels. What is refused raises ValueError with the sentence of the program.
"""

from ._catalogue import LawInfo, Laws, describe, laws
from ._commands import (advise, audit, command, cite, compare, emit, errata, gap, materials, merge, predict,
                        reproduce, restitution, run, simulators, stiffness, study, sweep, time_step)
from ._display import Columns, Record, Table
from ._ground import Motion, Spectrum, record, records, synthesize
from ._law import STATUSES, Calibration, Contact, Force, History, Impact, Impacts, Law, State, calibrate
from ._made import law
from ._percuss import version as __version__
from ._pounding import Results, Run, Runs, pound, results, suite
from ._string import Sound, Synth, string, string_blocks

__all__ = [
    "STATUSES", "Calibration", "Columns", "Contact", "Force", "History", "Impact", "Impacts", "Law", "LawInfo",
    "Laws", "Motion", "Record", "Results", "Run", "Runs", "Sound", "Spectrum", "State", "Synth", "Table",
    "advise", "audit", "calibrate", "cite", "command", "compare", "describe", "emit", "errata", "gap", "law", "laws",
    "materials", "merge", "pound", "predict",
    "record", "records", "reproduce", "restitution", "results", "run", "simulators", "stiffness", "string", "string_blocks",
    "study", "suite", "sweep", "synthesize", "time_step"]
