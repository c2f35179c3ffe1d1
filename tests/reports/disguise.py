"""A run whose strategies and rules bear names that a page or a picture might trip over."""

import json
import shutil
from pathlib import Path

import polars as pl

from balancewheel.sim.run.store import folder as store
from balancewheel.sim.run.store.manifest import Manifest

NAMES = [
    "<script>alert(1)</script>",
    r"$\frac{1}{$x$ & co",
    "\" onerror='alert(1)' x=\"",
    "</figcaption></style>&amp;{{ 7*7 }}",
]
RULES = "<img src=x onerror=alert(1)>"


def disguise(folder: Path, out: Path) -> Path:
    """Copy a run of four strategies and rename them."""
    shutil.copytree(folder, out)
    manifest = json.loads((out / store.MANIFEST).read_text())
    old = [entrant["label"] for entrant in manifest["entrants"]]
    for entrant, name in zip(manifest["entrants"], NAMES, strict=True):
        entrant["label"] = entrant["strategy"] = name
    manifest["lineup"] = f"shuffle:{','.join(NAMES)}"
    manifest["rules"]["name"] = RULES
    for shard in manifest["shards"]:
        entry = shard["files"]["seats"]
        rows = pl.read_parquet(out / entry["file"])
        names = rows["strategy"].cast(pl.String).replace_strict(dict(zip(old, NAMES, strict=True)))
        rows.with_columns(strategy=names.cast(pl.Enum(NAMES))).write_parquet(out / entry["file"])
        entry["bytes"], entry["sha256"] = (out / entry["file"]).stat().st_size, store.sha256(out / entry["file"])
    manifest.pop("checksum")
    store.write_manifest(out, Manifest.model_validate(manifest))
    return out
