"""The C++ package inside the wheel: the example project is configured, built and run against it."""

import shutil
import subprocess
from pathlib import Path

import pytest
from test_cli import run

import fivecard as fc

EXAMPLE = Path(__file__).parent.parent / "examples" / "cmake"


def printed(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.strip()


def test_headers_and_package_are_where_the_command_says():
    include = Path(run("--include-dir").stdout.strip())
    assert (include / "fivecard" / "evaluate.hpp").is_file()
    package = Path(run("--cmake-dir").stdout.strip())
    assert (package / "fivecardConfig.cmake").is_file()
    assert fc.__version__ in (package / "fivecardConfigVersion.cmake").read_text(encoding="utf-8")


@pytest.mark.skipif(not (shutil.which("cmake") and shutil.which("c++")), reason="needs CMake and a C++ compiler")
def test_example_project(tmp_path):
    package = run("--cmake-dir").stdout.strip()
    printed("cmake", "-S", str(EXAMPLE), "-B", str(tmp_path), f"-Dfivecard_DIR={package}", "-DCMAKE_BUILD_TYPE=Release")
    printed("cmake", "--build", str(tmp_path))
    program = str(tmp_path / "best_hand")
    assert printed(program, "As", "Ks", "Qs", "Js", "Ts", "2c", "3d") == (
        "value 7462, better than 2598956 of 2,598,960 hands of five"
    )
    pair = fc.evaluate("2c 2d 3h 4s 5c")
    worse = int((fc.all_values(5) < pair).sum())
    assert printed(program, "2c", "2d", "3h", "4s", "5c").startswith(f"value {int(pair)}, better than {worse} of")
    assert subprocess.run([program, "Zz"], capture_output=True, check=False).returncode == 2
