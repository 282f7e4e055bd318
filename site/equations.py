"""Equations of the catalogue as TeX.

The catalogue writes them so that a test can evaluate them: "F = v > 0 ? K*d : 0". Here they become what
a reader expects: products without a star, fractions, roots, and one line per case.
"""
import re

TOKEN = re.compile(r"\s*(\d+\.?\d*(?:e[-+]?\d+)?|[A-Za-z_]\w*|>=|<=|[-+*/^()?:,<>=])")
LETTERS = {"d": r"\delta", "v": r"\dot\delta", "v0": r"\dot\delta_0", "pi": r"\pi", "alpha": r"\alpha",
           "chi": r"\chi", "gamma": r"\gamma", "xi": r"\xi", "dR": r"\Delta R", "Es": "E^*",
           "peak": r"\delta_{\mathrm{max}}", "offset": r"F_0", "internal": r"\mathrm{internal}", "up": r"F_u",
           "d_max": r"\delta_{d}", "d_y": r"\delta_y", "c_max": r"c_{\mathrm{max}}"}
FUNCTIONS = {"ln": r"\ln", "exp": r"\exp", "min": r"\min", "max": r"\max"}
RELATIONS = {">": ">", "<": "<", ">=": r"\ge", "<=": r"\le"}
SUM, PRODUCT, POWER, ATOM = range(4)


class Reader:
    """A recursive descent; every rule returns TeX and how tightly it binds."""

    def __init__(self, text):
        self.words = []
        at = 0
        text = text.strip()
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                raise ValueError(f"{text!r} is no equation")
            self.words.append(match[1])
            at = match.end()
        self.words.append("")

    def peek(self):
        return self.words[0]

    def take(self, *expected):
        word = self.words.pop(0)
        if expected and word not in expected:
            raise ValueError(f"{word!r} where {expected} should stand")
        return word

    def cases(self, condition=()):
        """[(TeX, conditions)]; a choice inside brackets belongs to the choice around it."""
        left = self.comparison_or_choice()
        if self.peek() != "?":
            return [(left[0], list(condition))] if not isinstance(left, list) else \
                [(tex, list(condition) + more) for tex, more in left]
        self.take("?")
        yes = self.cases(condition + (left[0],))
        self.take(":")
        return yes + self.cases(condition + (None,))

    def comparison_or_choice(self):
        if self.peek() == "(":
            # a whole case may stand in brackets
            depth, at = 0, 0
            for at, word in enumerate(self.words):
                depth += (word == "(") - (word == ")")
                if depth == 0:
                    break
            if "?" in self.words[:at] and self.words[at + 1] in ("", ":"):
                self.take("(")
                inner = self.cases()
                self.take(")")
                return inner
        left = self.sum()
        if self.peek() in RELATIONS:
            relation = RELATIONS[self.take()]
            return f"{left[0]} {relation} {self.sum()[0]}", SUM
        return left

    def sum(self):
        sign = self.take() if self.peek() == "-" else ""
        tex, level = self.product()
        tex, level = (f"-{tex}", SUM) if sign else (tex, level)
        while self.peek() in ("+", "-"):
            operator = self.take()
            right, right_level = self.product()
            tex = f"{tex} {operator} {bracketed(right) if right_level == SUM else right}"
            level = SUM
        return tex, level

    def product(self):
        above, below = [self.power()], []
        while self.peek() in ("*", "/"):
            (above if self.take() == "*" else below).append(self.power())
        if not below:
            return (above[0] if len(above) == 1 else (times(above), PRODUCT))
        return rf"\frac{{{times(above)}}}{{{times(below)}}}", PRODUCT

    def power(self):
        base = self.atom()
        if self.peek() != "^":
            return base
        self.take("^")
        exponent = self.atom()[0] if self.peek() != "-" else self.sum()[0]
        tex = base[0] if base[1] == ATOM else bracketed(base[0])
        return f"{tex}^{{{stripped(exponent)}}}", POWER

    def atom(self):
        word = self.take()
        if word == "(":
            inner = self.sum()
            self.take(")")
            return inner if inner[1] != SUM else (bracketed(inner[0]), ATOM)
        if word == "sqrt":
            return rf"\sqrt{{{stripped(self.atom()[0])}}}", ATOM
        if word in FUNCTIONS:
            return self.call(word)
        if word[0].isdigit():
            return number(word), ATOM
        return LETTERS.get(word, letter(word)), ATOM

    def call(self, word):
        self.take("(")
        arguments = [self.sum()[0]]
        while self.peek() == ",":
            self.take(",")
            arguments.append(self.sum()[0])
        self.take(")")
        return rf"{FUNCTIONS[word]}\left({', '.join(arguments)}\right)", POWER


def number(word):
    mantissa, _, exponent = word.partition("e")
    power = f"10^{{{int(exponent or 0)}}}"
    return mantissa if not exponent else power if mantissa == "1" else rf"{mantissa}\cdot {power}"


def letter(word):
    match = re.fullmatch(r"([A-Za-z]+?)_?(\d+|[a-z]*)", word)
    if len(word) == 1:
        return word
    head, tail = match[1], match[2]
    return f"{LETTERS.get(head, head)}_{{{tail}}}" if tail and len(head) == 1 or head in LETTERS else \
        rf"\mathrm{{{word}}}"


def bracketed(tex):
    return rf"\left({tex}\right)"


def stripped(tex):
    """Without brackets around the whole."""
    if not tex.startswith(r"\left("):
        return tex
    depth = 0
    for match in re.finditer(r"\\(left|right)[()]", tex):
        depth += 1 if match[1] == "left" else -1
        if depth == 0:
            return tex[len(r"\left("):match.start()] if match.end() == len(tex) else tex
    return tex


def times(factors):
    if len(factors) == 1:
        return stripped(factors[0][0]) if factors[0][1] == ATOM else factors[0][0]
    text = ""
    for tex, level in factors:
        tex = bracketed(tex) if level == SUM else tex
        text += (r"\cdot " if text and tex[0].isdigit() else " " if text else "") + tex
    return text


def lines(equation):
    """The statements of an equation as (TeX, condition in TeX or words)."""
    found = []
    for statement in equation.split(";"):
        if statement.strip().startswith("root of"):
            statement = statement.replace("root of", "")
            left, right = statement.split("=")
            found.append((f"{Reader(left).sum()[0]} = {Reader(right).sum()[0]}", "to be solved"))
            continue
        name, _, right = statement.partition("=")
        left = Reader(name).sum()[0]
        for tex, conditions in Reader(right).cases():
            positive = [condition for condition in conditions if condition]
            words = "$" + "$ and $".join(positive) + "$" if positive else ""
            if conditions and conditions[-1] is None:
                words = (words + " " if words else "") + "otherwise"
            found.append((f"{left} = {stripped(tex)}", words))
    return found
