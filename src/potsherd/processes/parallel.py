"""Work over many processes, of this machine or of a Ray cluster, with results in order."""

from __future__ import annotations

import os
import signal
import socket
import sys
import warnings
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, redirect_stdout, suppress
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from potsherd.errors import OptionError

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int | None = 1,
    *,
    cluster: bool = False,
) -> Generator[Result, None, None]:
    """Yield `work` of each task, in their order, done by so many processes that live until the end.

    They work in the folder of this one. `jobs` None takes every core. `cluster` does it on the Ray
    cluster that RAY_ADDRESS names, or else the one this machine is part of, in the same folder
    where a machine has it.
    Closing the generator calls off what is not done yet. Raises OptionError where there is no
    cluster and where a process dies, and whatever `work` raises.
    """
    if jobs == 1 and not cluster:
        yield from map(work, tasks)
        return
    joblib = import_module("joblib")
    died = import_module("joblib.externals.loky.process_executor").TerminatedWorkerError
    with suppress(OSError):  # this one's folder may be gone
        work = partial(_in_folder, os.getcwd(), work)
    with _backend(joblib, jobs, cluster):
        with _interrupts_held_back():
            results = joblib.Parallel(return_as="generator")(joblib.delayed(work)(t) for t in tasks)
        try:
            # Not `yield from`, which would close the inner generator before the outer one.
            for result in results:  # noqa: UP028
                yield result
        except died:
            raise OptionError(
                "a process has died at its work: what it ran has ended it, or memory was short;"
                " with --jobs 1 nothing hides why"
            ) from None
        finally:
            with warnings.catch_warnings():
                # Joblib finds it a waste that somebody would not wait for all.
                warnings.simplefilter("ignore", UserWarning)
                results.close()


def _in_folder(folder: str, work: Callable[[Task], Result], task: Task) -> Result:
    """The result of a task for which files and commands are where they are for whoever asked."""
    with suppress(OSError):
        os.chdir(folder)
    return work(task)


def _backend(joblib: Any, jobs: int | None, cluster: bool) -> Any:
    if not cluster:
        local = import_module("potsherd.processes.local").LocalBackend()
        return joblib.parallel_config(local, n_jobs=jobs or -1)
    return _on_ray(joblib, jobs)


@contextmanager
def _on_ray(joblib: Any, jobs: int | None) -> Generator[None, None, None]:
    try:
        ray = import_module("ray")
        backend = import_module("ray.util.joblib.ray_backend").RayBackend
    except ImportError:
        raise OptionError(
            "a cluster needs Ray; install it on every machine, as in pip install potsherd[cluster]"
        ) from None
    # Joblib leaves generators out for pools in general, as terminating one of its own may hang;
    # to terminate a pool of Ray is to kill its actors.
    ordered = type("OrderedRayBackend", (backend,), {"supports_return_generator": True})
    joblib.register_parallel_backend("ray-ordered", ordered)
    connected_before = ray.is_initialized()
    # Ray prints what its machines complain of at any time, among the lines that were asked for.
    with redirect_stdout(sys.stderr):
        if not connected_before:
            try:
                _knock(os.environ.get("RAY_ADDRESS", ""))
                ray.init(address="auto", logging_level="ERROR", log_to_driver=False)
            except OSError:
                raise OptionError(
                    "no Ray cluster answers; ray start --head begins one here,"
                    " RAY_ADDRESS=host:port names one elsewhere"
                ) from None
        try:
            # By default Ray counts no core for an actor at work, and crowds all on one machine.
            with joblib.parallel_config(
                "ray-ordered", n_jobs=jobs or -1, ray_remote_args={"num_cpus": 1}
            ):
                yield
        finally:
            if not connected_before:
                ray.shutdown()


def _knock(address: str) -> None:
    """Raise OSError where nobody answers at `host:port`, which Ray itself would wait for."""
    host, _, port = address.rpartition(":")
    if port.isdigit() and "//" not in host:
        socket.create_connection((host, int(port)), timeout=10).close()


@contextmanager
def _interrupts_held_back() -> Generator[None, None, None]:
    """Let an interrupt wait until this is over, and for ever in processes that are begun here: they
    cannot ignore it before they run."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # Up to Python 3.13 the tracker lets interrupts through again when it begins.
    import_module("multiprocessing.resource_tracker").ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
