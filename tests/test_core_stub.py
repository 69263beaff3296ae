"""_core.pyi against the compiled functions: the same functions, parameters and defaults."""

import ast
from pathlib import Path

import pytest

import fivecard
from fivecard import _core


def shape(function):
    """Parameters in order with their kinds, and which have what default."""
    arguments = function.args
    return [
        [argument.arg for argument in arguments.posonlyargs],
        [argument.arg for argument in arguments.args],
        arguments.vararg and arguments.vararg.arg,
        [argument.arg for argument in arguments.kwonlyargs],
        arguments.kwarg and arguments.kwarg.arg,
        [ast.unparse(default) for default in [*arguments.defaults, *filter(None, arguments.kw_defaults)]],
    ]


def functions(text):
    return {node.name: shape(node) for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}


STUB = functions((Path(fivecard.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))
COMPILED = sorted(name for name in dir(_core) if not name.startswith("_"))


def test_the_stub_names_what_is_compiled():
    assert sorted(STUB) == COMPILED


@pytest.mark.parametrize("name", COMPILED)
def test_parameters_are_the_same(name):
    function = getattr(_core, name)
    # pybind11 writes the signature on the first line of the docstring; the C interface keeps it apart.
    written = f"{name}{signature}" if (signature := function.__text_signature__) else function.__doc__.splitlines()[0]
    assert functions(f"def {written}: ...") == {name: STUB[name]}
