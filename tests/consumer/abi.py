# What a program that was compiled against percuss.h relies on: the size of every struct and the place
# of every member, the numbers of enumerators, the declarations of functions, and the versions of the
# symbols in the library. percuss.abi has it as it was published: lines may be added there, and none
# may change.
import re
from pathlib import Path

PUBLISHED = Path(__file__).parent / "percuss.abi"


def plain(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def structs(text):
    """Name and members; `double a, b` are two."""
    for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", text, re.S):
        members = []
        for line in filter(None, map(str.strip, body.split(";"))):
            members += [re.search(r"(\w+)(?:\[\w+\])?$", part.strip()).group(1) for part in line.split(",")]
        yield name, members


def probe(text):
    """A program in C that prints the layout, because only a compiler knows it."""
    lines = ['#include <percuss.h>', '#include <stdio.h>', 'int main(void) {']

    def show(what, value):
        lines.append(f'    printf("{what} %zu\\n", (size_t)({value}));')

    for name, members in structs(text):
        show(f"struct {name} size", f"sizeof({name})")
        for member in members:
            show(f"struct {name}.{member} at", f"offsetof({name}, {member})")
            show(f"struct {name}.{member} size", f"sizeof((({name}*)0)->{member})")
    for body in re.findall(r"\benum \{(.*?)\}", text, re.S):
        for name in re.findall(r"PERCUSS_\w+", body):
            show(f"enum {name}", name)
    return "\n".join([*lines, "    return 0;", "}", ""])


def declarations(text):
    """As the compiler sees them: names of arguments are no promise, but they are kept, too."""
    found = re.findall(r"^(?:PERCUSS_API|typedef) [^{};]*;", text, re.M)
    return sorted("declares " + " ".join(one.removeprefix("PERCUSS_API ").split()) for one in found)


def symbols(library, output_of):
    told = output_of(["nm", "-D", "--defined-only", "--with-symbol-versions", library])
    return sorted("exports " + line.split()[-1] for line in told.splitlines() if " A " not in line)


def lines_of(header, library, folder, output_of):
    """What the library and this header promise, one thing a line."""
    folder.mkdir(parents=True, exist_ok=True)
    text = plain(header.read_text())
    (folder / "probe.c").write_text(probe(text))
    output_of(["cc", "-std=c99", "-Wall", "-Werror", f"-I{header.parent}", folder / "probe.c", "-o", folder / "probe"])
    layout = output_of([folder / "probe"]).splitlines()
    return layout + declarations(text) + symbols(library, output_of)


def broken(header, library, folder, output_of):
    """Lines that were published and do not hold any more, and lines that are new."""
    published = PUBLISHED.read_text().splitlines()
    now = lines_of(header, library, folder, output_of)
    return [line for line in published if line not in now], [line for line in now if line not in published]


# Each is a change that breaks programs; the check must see it.
CONTROLS = [
    ("a member is added in the middle", "    double restitution;\n", "    double spin;\n    double restitution;\n"),
    ("a member is renamed", "    double peak; ", "    double summit; "),
    ("a member is narrower", "    int32_t stage;", "    int16_t stage;"),
    ("an enumerator has another number", "PERCUSS_CLOSED = 1", "PERCUSS_CLOSED = 3"),
    ("a function is gone", "PERCUSS_API int percuss_law_free(percuss_law law);", ""),
    ("a function takes another argument", "int percuss_law_impact(percuss_law law, double mass,",
     "int percuss_law_impact(percuss_law law, float mass,"),
    ("a handle is narrower", "typedef uint64_t percuss_law;", "typedef uint32_t percuss_law;"),
]


def seen(header, library, folder, output_of):
    """Which of the controls the check does not see."""
    text = header.read_text()
    missed = []
    for index, (name, from_, to) in enumerate(CONTROLS):
        changed = folder / f"control-{index}"
        changed.mkdir(parents=True, exist_ok=True)
        (changed / "percuss.h").write_text(text.replace(from_, to))
        gone = broken(changed / "percuss.h", library, changed, output_of)[0] if from_ in text else []
        if not gone:
            missed.append(name)
    empty = folder / "empty.so"
    output_of(["cc", "-shared", "-x", "c", "/dev/null", "-o", empty])
    if not any(line.startswith("exports") for line in broken(header, empty, folder, output_of)[0]):
        missed.append("the library exports nothing")
    return missed
