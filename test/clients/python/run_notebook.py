"""Runs the cells of a notebook in order, in one namespace. Without Jupyter."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    notebook = json.load(file)
namespace = {"__name__": "__main__"}
for number, cell in enumerate(notebook["cells"], 1):
    if cell["cell_type"] == "code":
        exec(compile("".join(cell["source"]), f"{sys.argv[1]}:cell {number}", "exec"), namespace)
