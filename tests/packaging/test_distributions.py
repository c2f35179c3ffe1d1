"""What the wheel and the sdist hold, and what they say about themselves."""

import ast
import sys
import tarfile
import zipfile
from email.parser import Parser

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tests.packaging.conftest import PROJECT, ROOT
from tools.linked_tree import package_folders


def sources():
    """Every file of the package by its place in the wheel."""
    return {
        f"{place}/{file.relative_to(ROOT / folder).as_posix()}": file
        for place, folder in package_folders().items()
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and ".ipynb_checkpoints" not in file.parts
    }


def contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def metadata(wheel):
    (text,) = [text for name, text in contents(wheel).items() if name.endswith(".dist-info/METADATA")]
    return Parser().parsestr(text.decode())


def test_the_wheel_holds_every_file_of_the_package_and_nothing_else(wheel):
    found = {name: text for name, text in contents(wheel).items() if ".dist-info/" not in name}
    assert found == {place: file.read_bytes() for place, file in sources().items()}
    assert "balancewheel/py.typed" in found


def test_the_sdist_builds_the_same_wheel(wheel, from_sdist):
    """Same files, same contents: RECORD lists every file with its hash."""
    (other,) = from_sdist.glob("*.whl")
    assert contents(other) == contents(wheel)


def test_the_sdist_holds_what_a_contributor_needs(from_sdist):
    (file,) = from_sdist.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        found = {name.partition("/")[2] for name in archive.getnames()}
    wanted = ["LICENSE", "CITATION.cff", "CHANGELOG.md", "Makefile", "requirements.lock", "tests/conftest.py"]
    assert not {*wanted, "tools/linked_tree.py", "docs/architecture.md"} - found


def test_authors_and_licence(metadata, wheel):
    assert metadata["Author"] == "the Balancewheel contributors"
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("License-File") == ["LICENSE"]
    assert any(name.endswith("/licenses/LICENSE") for name in contents(wheel))


def test_the_pythons_that_are_promised_are_those_that_are_allowed(metadata):
    label = "Programming Language :: Python :: 3."
    promised = {text.removeprefix(label) for text in metadata.get_all("Classifier") if text.startswith(label)}
    allowed = SpecifierSet(metadata["Requires-Python"])
    assert promised == {str(minor) for minor in range(50) if f"3.{minor}" in allowed}


def test_the_citation_names_this_version_and_these_authors():
    lines = (ROOT / "CITATION.cff").read_text().splitlines()
    assert f"version: {PROJECT['version']}" in lines
    assert f"license: {PROJECT['license']}" in lines
    assert [f"  - name: {author['name']}" for author in PROJECT["authors"]] == [
        line for line in lines if line.startswith("  - name:")
    ]


def test_every_dependency_is_imported_and_every_import_is_declared():
    imported = {name for file in sources().values() if file.suffix == ".py" for name in modules_of(file)}
    extra = {"IPython", "jupyter_client", "pytest", *names(PROJECT["optional-dependencies"]["notebooks"])}
    assert imported - {"balancewheel", *sys.stdlib_module_names} - extra == names(PROJECT["dependencies"])


def modules_of(file):
    """The top-level names that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def names(requirements):
    return {Requirement(text).name for text in requirements}
