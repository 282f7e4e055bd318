"""The C and C++ reference, from the comments in the headers: Doxygen reads them, this writes Markdown."""
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SETTINGS = """
PROJECT_NAME = percuss
OUTPUT_DIRECTORY = {out}
INPUT = {input}
RECURSIVE = YES
FILE_PATTERNS = *.hpp *.h
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_PROGRAMLISTING = NO
JAVADOC_AUTOBRIEF = YES
EXTRACT_ALL = YES
HIDE_UNDOC_MEMBERS = NO
QUIET = YES
WARNINGS = NO
MAX_INITIALIZER_LINES = 0
OPTIMIZE_OUTPUT_FOR_C = {c}
"""


def xml_of(inputs, c):
    """The XML files by name."""
    with tempfile.TemporaryDirectory() as out:
        settings = SETTINGS.format(out=out, input=" ".join(f'"{path}"' for path in inputs), c="YES" if c else "NO")
        subprocess.run(["doxygen", "-"], input=settings, text=True, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        return {path.stem: ElementTree.parse(path).getroot() for path in Path(out, "xml").glob("*.xml")}


def text_of(element):
    """A description on one line; what is code stays code."""
    if element is None:
        return ""
    parts = []

    def walk(node):
        code = node.tag in ("computeroutput", "verbatim")
        if code:
            parts.append("`" + "".join(node.itertext()).strip() + "`")
        else:
            parts.append(escaped(node.text or ""))
            for child in node:
                walk(child)
                parts.append(escaped(child.tail or ""))
            if node.tag == "para":
                parts.append(" ")

    walk(element)
    return " ".join("".join(parts).split())


def escaped(text):
    for mark in "\\*_<>[]`$":
        text = text.replace(mark, "\\" + mark)
    return text


def description(member):
    return " ".join(filter(None, (text_of(member.find("briefdescription")), text_of(member.find("detaileddescription")))))


def plain(element):
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def signature(member):
    kind, name = member.get("kind"), plain(member.find("name"))
    if kind == "enum":
        return f"enum {name} {{ {', '.join(plain(v.find('name')) for v in member.findall('enumvalue'))} }}"
    if kind == "define":
        return f"#define {name} {plain(member.find('initializer'))}".strip()
    definition = plain(member.find("definition")).replace("percuss::", "")
    if kind == "function":
        templates = member.find("templateparamlist")
        head = "" if templates is None else "template <" + ", ".join(
            f"{plain(p.find('type'))} {plain(p.find('declname'))}".strip() for p in templates) + "> "
        return head + definition + plain(member.find("argsstring")).replace("percuss::", "")
    return definition + ((" " + plain(member.find("initializer"))) if member.find("initializer") is not None else "")


def member_text(member):
    said = description(member)
    return f"```cpp\n{signature(member)};\n```\n" + (f"\n{said}\n" if said else "")


def class_text(compound):
    name = plain(compound.find("compoundname")).replace("percuss::", "")
    lines = [f"### {compound.get('kind')} {escaped(name)}\n"]
    said = description(compound)
    lines += [said + "\n"] if said else []
    rows = []
    for member in compound.iter("memberdef"):
        if member.get("prot") != "public":
            continue
        cell = signature(member).replace(name + "::", "").replace("|", "\\|")
        rows.append(f"| `{cell}` | {description(member).replace('|', chr(92) + '|')} |")
    if rows:
        lines.append("| member | meaning |\n|---|---|\n" + "\n".join(rows) + "\n")
    return "\n".join(lines)


def file_text(files, root, header):
    """Everything that a header declares, in its own order: types, then functions."""
    location = header.split("include/")[-1]
    parts = [f"## {location}\n"]
    opening = ""
    for line in (root / header).read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        opening += line.lstrip("/ ") + " "
    parts += [escaped(opening.strip()) + "\n"] if opening else []
    compounds, members = [], []
    for tree in files.values():
        compound = tree.find("compounddef")
        if compound is None:
            continue
        place = compound.find("location")
        if compound.get("kind") in ("class", "struct") and place is not None and place.get("file", "").endswith(header):
            compounds.append((int(place.get("line", 0)), class_text(compound)))
        elif compound.get("kind") in ("namespace", "file"):
            for member in compound.iter("memberdef"):
                where = member.find("location")
                if where is not None and where.get("file", "").endswith(header) and member.get("kind") != "define":
                    members.append((int(where.get("line", 0)), plain(member.find("name")), member_text(member)))
    seen = set()
    parts += [text for _, text in sorted(compounds)]
    for line, name, text in sorted(members):
        if (line, name) not in seen:
            parts.append(text)
        seen.add((line, name))
    return "\n".join(parts) if compounds or members else ""


def write(root, folder):
    folder.mkdir(parents=True)
    header = "bindings/capi/percuss.h"
    files = xml_of([root / header], True)
    text = file_text(files, root, header).replace("## bindings/capi/percuss.h", "# C: percuss.h", 1).replace("```cpp", "```c")
    text = text.replace("\n### ", "\n## ")
    (folder / "c.md").write_text(text + "\n[How to use it](../c.md) has examples in C and Fortran.\n", encoding="utf-8")
    files = xml_of([root / "include"], False)
    pages = []
    for layer in sorted(path for path in (root / "include/percuss").iterdir() if path.is_dir()):
        texts = [file_text(files, root, str(path.relative_to(root))) for path in sorted(layer.rglob("*.hpp"))]
        body = "\n".join(text for text in texts if text)
        (folder / f"{layer.name}.md").write_text(f"# C++: {layer.name}\n\n{body}", encoding="utf-8")
        pages.append(layer.name)
    return pages
