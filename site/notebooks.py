"""The notebooks as pages, with what they show: run here where nbclient and matplotlib are."""
import base64
import importlib.util
import json
import os
import re
import sys

KERNEL = {"nbclient", "nbformat", "ipykernel", "matplotlib"}


def executed(path, package):
    """The cells with their outputs; without, where the tools or the package are missing."""
    if package is None or any(importlib.util.find_spec(name) is None for name in KERNEL):
        return json.loads(path.read_text(encoding="utf-8"))["cells"]
    import nbformat
    from nbclient import NotebookClient
    os.environ.update(PYTHONPATH=str(package), PYDEVD_DISABLE_FILE_VALIDATION="1")
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}).execute()
    return notebook.cells


def fenced(text, language):
    return f"````{language}\n{text.rstrip()}\n````\n\n"


def shown(output, picture):
    """One output as Markdown; `picture` keeps a PNG and says where."""
    if output["output_type"] == "stream":
        return fenced("".join(output["text"]), "text")
    data = output.get("data", {})
    if "image/png" in data:
        return f"![What this cell draws]({picture(base64.b64decode(data['image/png']))})\n\n"
    if "text/html" in data:
        html = re.sub(r"\s*\n\s*", "\n", "".join(data["text/html"]))
        return fenced(f'<div class="scroll" tabindex="0" role="group" aria-label="output">{html}</div>', "{raw} html")
    return fenced("".join(data["text/plain"]), "text") if "text/plain" in data else ""


def page(cells, name, out):
    pictures = []

    def picture(content):
        file = out / f"{name}-{len(pictures) + 1}.png"
        file.write_bytes(content)
        pictures.append(file)
        return file.name

    text = ""
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            text += source.replace("](../../docs/", "](../") + "\n\n"
            continue
        text += fenced(source, "python")
        text += "".join(shown(output, picture) for output in cell.get("outputs", []))
    return text


def write(root, out, package):
    """A page per notebook; their names."""
    out.mkdir(parents=True)
    names = []
    for path in sorted((root / "examples" / "notebooks").glob("*.ipynb")):
        (out / f"{path.stem}.md").write_text(page(executed(path, package), path.stem, out), encoding="utf-8")
        names.append(path.stem)
    if package is None:
        print("The notebooks are shown without outputs: the Python package is not built.", file=sys.stderr)
    return names
