# What the checks read of a C++ source: its code without comments and literals, its string literals,
# its includes, and what each namespace declares.
import re
from bisect import bisect
from collections import namedtuple
from pathlib import Path

Include = namedtuple("Include", "line header quoted")
# what: "namespace", "type" or "other"; name: its own, of anything else the text ahead of its brace or
# semicolon; space: the namespaces around it, "" an anonymous one; nested: in a type; lines: how many it
# takes
Declaration = namedtuple("Declaration", "line what name space nested lines")
IN_TYPE = "{}"

SUFFIXES = (".hpp", ".cpp", ".h")

TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/'
    r'|(?P<include>^[ \t]*#[ \t]*include[ \t]*[<"][^>"\n]*[>"])'
    r'|R"(?P<mark>[^(\s"]*)\((?P<raw>.*?)\)(?P=mark)"'
    r'|"(?P<text>(?:[^"\\\n]|\\.)*)"'
    r"|(?<![0-9a-fA-F])'(?:[^'\\\n]|\\[^\n][^'\n]*)'",
    re.S | re.M)
DIRECTIVE = re.compile(r'^[ \t]*#(?:\\\n|[^\n])*', re.M)
TYPE = re.compile(r'(?:^|\s)(?:enum\s+(?:struct|class)|struct|class|union|enum)\s+([A-Za-z_]\w*(?:::\w+)*)\s*(.*)', re.S)


def sources(root, folders):
    """The C++ files of these folders, as paths relative to root."""
    found = []
    for folder in folders:
        for path in (Path(root) / folder).rglob("*"):
            if path.is_file() and path.suffix in SUFFIXES:
                found.append(path.relative_to(root).as_posix())
    return sorted(found)


class Source:
    def __init__(self, root, file):
        self.file = file
        text = (Path(root) / file).read_text()
        self.line_count = text.count("\n")
        self.starts = [match.end() for match in re.finditer(r"\n", text)]
        self.includes = []
        self.literals = []  # (line, text); neighbours are one literal, as for the compiler
        end_of_last = -1

        def blank(match):
            nonlocal end_of_last
            line = self.line(match.start())
            spaces = re.sub(r"[^\n]", " ", match[0])
            if match["include"]:
                header = re.search(r'[<"](.*)[>"]', match[0])
                self.includes.append(Include(line, header[1], header[0][0] == '"'))
            literal = match["text"] if match["text"] is not None else match["raw"]
            if literal is None or match["include"]:
                return spaces
            between = re.sub(r"//[^\n]*|/\*.*?\*/", "", text[end_of_last:match.start()], flags=re.S)
            if end_of_last >= 0 and not between.strip():
                first, before = self.literals[-1]
                self.literals[-1] = (first, before + literal)
            else:
                self.literals.append((line, literal))
            end_of_last = match.end()
            return '"' + spaces[1:-1] + '"'

        code = TOKEN.sub(blank, text)
        self.code = DIRECTIVE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), code)

    def line(self, position):
        return bisect(self.starts, position) + 1

    def declarations(self):
        """What stands in namespaces and types, in the order of the file; the inside of anything else,
        such as a function, is skipped."""
        stack = []  # of (name of a namespace, IN_TYPE, or None; index of what was opened, or None)
        found = []
        begin = 0
        for match in re.finditer(r"[{};]", self.code):
            scopes = [name for name, _ in stack]
            head = self.code[begin:match.start()]
            begin = match.end()
            declares = None not in scopes and match[0] != "}" and head.strip() != ""
            if declares:
                line = self.line(match.start() - len(head.lstrip()))
                space = tuple(name for name in scopes if name != IN_TYPE)
                what, name = self.kind(head)
                if match[0] == ";":
                    what = "other"  # a type that is declared, not defined
                found.append(Declaration(line, what, name, space, IN_TYPE in scopes, 1))
            if match[0] == "{":
                opened = {"namespace": found[-1].name, "type": IN_TYPE}.get(found[-1].what) if declares else None
                stack.append((opened, len(found) - 1 if declares else None))
            elif match[0] == "}" and stack:
                _, index = stack.pop()
                if index is not None:
                    lines = self.line(match.start()) - found[index].line + 1
                    found[index] = found[index]._replace(lines=lines)
        return found

    @staticmethod
    def kind(head):
        head = re.sub(r"\[\[.*?\]\]|alignas\s*\([^()]*\)", " ", head, flags=re.S)
        match = re.fullmatch(r'\s*(?:inline\s+)?namespace\s*([\w:]*)\s*|\s*extern\s*"\s*"\s*', head)
        if match:
            # what extern "C" holds stands in the namespace around it
            return "namespace", match[1] if match[1] is not None else "extern"
        count = 1
        while count:
            head, count = re.subn(r"<[^<>]*>", " @ ", head)
        match = TYPE.search(head)
        # not a function that returns one, nor a specialisation, whose name is the one of its template
        if match and not re.match(r"(?!final\b)[@(*&A-Za-z_]", match[2]):
            return "type", match[1]
        return "other", " ".join(head.split())
