"""Clear the outputs of notebooks: `python tools/clear_outputs.py reports/*.ipynb`; fails if there were any."""

import json
import sys
from pathlib import Path


def clear(notebook: Path) -> bool:
    """Remove what running has left in a notebook; whether there was anything."""
    text = notebook.read_text(encoding="utf-8")
    content = json.loads(text)
    code = [cell for cell in content["cells"] if cell["cell_type"] == "code"]
    left = [cell for cell in code if cell["outputs"] or cell["execution_count"] is not None]
    for cell in left:
        cell["outputs"], cell["execution_count"] = [], None
    if left:
        notebook.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return bool(left)


if __name__ == "__main__":
    cleared = [name for name in sys.argv[1:] if clear(Path(name))]
    for name in cleared:
        print(f"{name}: outputs cleared")
    sys.exit(1 if cleared else 0)
