"""The command line: ``fivecard``. Needs the extra ``[cli]``; without it, one line says so."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import Any


def main() -> None:
    """Runs the command line. Errors are one line on stderr and exit code 2, never a traceback."""
    if find_spec("typer") is None or find_spec("rich") is None:
        sys.exit(_fail("the command line needs an optional package: pip install 'fivecard[cli]'"))
    import typer

    from fivecard.cli.commands import app
    from fivecard.errors import FivecardError, MissingExtraError

    # The base of all usage errors; releases of typer differ in the module they keep it in.
    usage_error: Any = typer.BadParameter.__mro__[1]
    try:
        code = typer.main.get_command(app).main(prog_name="fivecard", standalone_mode=False)
        sys.stdout.flush()
    except (FivecardError, MissingExtraError) as error:
        sys.exit(_fail(str(error)))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: no complaint at exit
        sys.exit(1)
    except OSError as error:
        sys.exit(_fail(f"{error.filename}: {error.strerror}" if error.filename else str(error)))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except usage_error as error:
        sys.exit(_fail(error.format_message()))
    sys.exit(code)


def _fail(message: str) -> int:
    print(f"fivecard: {' '.join(message.split())}", file=sys.stderr)
    return 2
