"""Sphinx reads this; site/build.py lays out the pages that it turns into HTML."""
import os
import subprocess
import sys
from html import escape

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

project = "percuss"
author = "the percuss authors"
copyright = "the percuss authors, MIT licence"
extensions = ["myst_parser"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
myst_dmath_double_inline = False
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
html_theme = "theme"
html_theme_path = ["."]
html_title = "percuss"
html_permalinks = False
html_static_path = ["static"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_last_updated_fmt = None
# a page that was opened from disk may not fetch the others
html_show_search_summary = False
html_math_renderer = "percuss"
highlight_language = "none"


class Formulas:
    """The converter, started once."""
    process = None
    known = {}

    @classmethod
    def mathml(cls, tex):
        tex = " ".join(tex.split()).replace(r"\Big[", r"\left[").replace(r"\Big]", r"\right]").removesuffix(".")
        if tex not in cls.known:
            if cls.process is None:
                cls.process = subprocess.Popen([os.environ["PERCUSS_MATHML"]], stdin=subprocess.PIPE,
                                               stdout=subprocess.PIPE, text=True)
            cls.process.stdin.write(tex + "\n")
            cls.process.stdin.flush()
            cls.known[tex] = cls.process.stdout.readline().strip()
        return cls.known[tex]


def formula(translator, node, display):
    from docutils import nodes

    markup = Formulas.mathml(node.astext())
    if markup.startswith("error:"):
        from sphinx.util import logging
        logging.getLogger(__name__).warning("%s: %s", node.astext(), markup, location=node)
        markup = f"<code>{escape(node.astext())}</code>"
    if display:
        markup = markup.replace("<math", '<math display="block"', 1)
        translator.body.append(f'<div class="formula" tabindex="0" role="group" aria-label="formula">{markup}</div>')
    else:
        translator.body.append(markup)
    raise nodes.SkipNode


def frame_tables(app, doctree, name):
    """A wide table scrolls inside its own frame, with the keyboard too."""
    from docutils import nodes
    for table in list(doctree.findall(nodes.table)):
        index = table.parent.index(table)
        table.parent.insert(index, nodes.raw("", '<div class="scroll" tabindex="0" role="group" aria-label="table">',
                                             format="html"))
        table.parent.insert(index + 2, nodes.raw("", "</div>", format="html"))


def focusable(app, page, template, context, doctree):
    """Code may be wider than a phone: it scrolls, with the keyboard too."""
    if "body" in context:
        context["body"] = context["body"].replace("<pre>", '<pre tabindex="0">')


def setup(app):
    app.connect("html-page-context", focusable)
    app.add_html_math_renderer("percuss", (lambda t, n: formula(t, n, False), None),
                               (lambda t, n: formula(t, n, True), None))
    app.connect("doctree-resolved", frame_tables)
