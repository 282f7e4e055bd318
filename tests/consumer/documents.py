# Every C++ block of the documents is compiled against the installed headers, linked and run.
#
# A block is a whole source if it has a main or a namespace; otherwise it becomes the body of a
# function, its includes in front. A statement `expression;   // 0.5773 ...` must have that value, to
# the digits given.
import os
import re
import shutil

# Documents for whoever works on percuss itself see the private headers as well.
PRIVATE = ["docs/reproduction.md", "CONTRIBUTING.md", "DESIGN.md"]
BLOCK = re.compile(r"^```(?:cpp|c\+\+|C\+\+)\n(.*?)^```", re.M | re.S)
WHOLE = re.compile(r"^(int main\(|namespace )", re.M)
VALUE = re.compile(r"^(?P<expression>[\w.()>\-]+);\s*// (?P<value>-?\d+\.(?P<digits>\d+))(?![\w.])[^\n]*", re.M)

CHECK = """#include <cmath>
#include <cstdio>
static int wrong = 0;
static void check_value(double value, double said, double tolerance) {
    if (!(std::abs(value - said) <= tolerance)) std::printf("%g is said to be %g\\n", value, said), wrong = 1;
}
"""


def blocks(source):
    documents = [source / name for name in ("README.md", "CONTRIBUTING.md", "DESIGN.md", "CHANGELOG.md")]
    documents += sorted((source / "docs").glob("*.md")) + sorted((source / "lammps").rglob("*.md"))
    documents += sorted((source / "examples").rglob("*.md"))
    for document in documents:
        if document.exists():
            text = document.read_text(encoding="utf-8")
            for match in BLOCK.finditer(text):
                name = str(document.relative_to(source))
                yield name, text.count("\n", 0, match.start()) + 2, match[1]


def program(block):
    """The source of a block, and whether it can be run."""
    if WHOLE.search(block):
        return block, "int main(" in block
    checked = VALUE.sub(lambda m: f"check_value({m['expression']}, {m['value']}, 0.5000001e-{len(m['digits'])});", block)
    includes = "".join(line + "\n" for line in checked.split("\n") if line.startswith("#include"))
    body = "\n".join("" if line.startswith("#include") else line for line in checked.split("\n"))
    return f"{CHECK}{includes}void block() {{\n{body}\n}}\nint main() {{ block(); return wrong; }}\n", True


def c_program(document):
    """The one C block of a document, which ends by showing the restitution."""
    block, = re.findall(r"^```c\n(.*?)^```", document.read_text(encoding="utf-8"), re.M | re.S)
    shown = block.replace("\nhit.restitution;", '\nprintf("%.6f\\n", hit.restitution);')
    if shown == block:
        raise SystemExit(f"{document.name} no longer shows hit.restitution")
    includes, _, body = shown.partition("\n\n")
    return f"#include <stdio.h>\n{includes}\nint main(void) {{\n{body}    return 0;\n}}\n"


def compile_all(source, folder, prefix, output_of):
    folder.mkdir(parents=True)
    shutil.copy(source / "examples/two-oscillators-0.5.toml", folder / "two.toml")
    libraries = next(prefix.rglob("percuss.pc")).parent
    words = output_of(["pkg-config", "--cflags", "--libs", "percuss"],
                      env=dict(os.environ, PKG_CONFIG_PATH=str(libraries))).split()
    flags = [word for word in words if word.startswith("-I")]
    found = list(blocks(source))
    if not any(name == "README.md" for name, _, _ in found):
        raise SystemExit("README.md shows no C++ any more, or it is not seen")
    for name, line, block in found:
        text, runs = program(block)
        path = folder / f"{name.replace('/', '_')}-{line}.cpp"
        path.write_text(f'{text}')
        private = [f"-I{source}/src"] if name in PRIVATE else []
        print(f"{name}:{line}")
        if not runs:
            output_of(["c++", "-std=c++20", *flags, *private, "-c", path, "-o", path.with_suffix(".o")])
            continue
        output_of(["c++", "-std=c++20", path, "-o", path.with_suffix(""), *private, *words])
        output_of([path.with_suffix("")], cwd=folder)
