"""How rules are compiled that others call: no further than it takes to link them into those; and
how what they are linked into is optimised.

Numba would optimise each as a whole, with all that it calls, and make machine code of it, for
whoever may call it from Python; then its caller, with it once more, and so on: half of the time of
compiling went into code that nobody runs.
"""

from __future__ import annotations

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, PassManager

_ENVIRONMENT = "_ZN08NumbaEnv"
"""How names of variables begin that tell code where the Python side of its function is."""


class PartCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler but for what becomes of the code."""

    def define_pipelines(self) -> list[PassManager]:
        """The usual steps, with a library that only collects their code."""
        state = self.state
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class DisjointPartCompiler(PartCompiler):
    """The same for a rule whose arrays and records never overlap."""

    def define_pipelines(self) -> list[PassManager]:
        """The usual steps, told that what is written through one of them changes no other."""
        self.state.flags.noalias = True
        return super().define_pipelines()


class WholeCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler for a rule that is called from Python and reaches one of those."""

    def define_pipelines(self) -> list[PassManager]:
        """The usual steps, with a library that puts instructions together."""
        state = self.state
        state.library = _Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class _Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule and of all that it calls, in which what is done to each number of a short
    row is done to all of them at once. Numba leaves that out, as it seldom pays."""

    def _optimize_final_module(self) -> None:
        cheap = {"opt": 0, "loop_vectorize": False, "cost": "cheap"}
        for how in (cheap, {"slp_vectorize": True}):
            passes, builder = self._codegen._module_pass_manager(**how)
            passes.run(self._final_module, builder)


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule and of all that it calls, to be optimised where it is linked into."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._define_environments()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """None: there is no machine code."""
        self._ensure_finalized()
        return 0

    def _define_environments(self) -> None:
        """Make variables that numba fills in when a function is compiled, machine code or not."""
        engine = self._codegen._engine
        made = [
            str(variable)
            for variable in self._final_module.global_variables
            if variable.name.startswith(_ENVIRONMENT)
            and not engine.is_symbol_defined(variable.name)
        ]
        target = f'target triple = "{self._final_module.triple}"'
        self._codegen._add_module(llvm.parse_assembly("\n".join((target, *made))))
        engine.finalize_object()
