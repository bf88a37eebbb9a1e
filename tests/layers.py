"""A contract of our own for Import Linter: the engine's purity."""

import sys
from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class Purity(Contract):
    """A package imports itself and the parts of the standard library that are granted to it, nothing else.

    Whatever is not granted is refused, so a clock, a socket or a logger needs no mention. One module, the package's
    command, is granted more.
    """

    package = fields.StringField()
    granted = fields.SetField(subfield=fields.StringField())
    command = fields.StringField()
    granted_to_command = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: FBT001 - Import Linter's signature
        """Compare what each module of the package imports with what is granted to it."""
        package, command = str(self.package), str(self.command)
        granted = cast("set[str]", self.granted) & sys.stdlib_module_names
        more = cast("set[str]", self.granted_to_command) & sys.stdlib_module_names
        output.verbose_print(verbose, f"Granted: {', '.join(sorted(granted))}.")
        refused = [
            f"{module} imports {imported}"
            for module in sorted({package} | graph.find_descendants(package))
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if imported.partition(".")[0] not in {package} | granted | (more if module == command else set())
        ]
        return ContractCheck(kept=not refused, metadata={"refused": refused})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line for each refused import."""
        for line in check.metadata["refused"]:
            output.print_error(f"{line}, which is not granted in pyproject.toml")
