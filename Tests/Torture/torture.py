#!/usr/bin/env python3
"""Tortures the program: kills it, cuts its power, gives it bad disks, moves its files, damages libraries and pictures, and lets a monkey
at its window.

    Tests/Torture/torture.py PROGRAM [PART ...]      kill upgrade power faults moved damage monkey; all of them by default

Each part is tried first on a program that is broken on purpose, and has to find that: a detector that cannot fail is none. Then it gets
its share of the time, and prints one line of counts. What it finds stays in .build/torture, each with a recipe. Ends with 1 when
something was found, with 2 when a detector is blind.

Variables: TORTURE_SECONDS  how long in all (300)
           TORTURE_SEED     where the random numbers begin (the time); a part's numbers depend on it alone
"""

import importlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from common import HERE, PROJECT, Bench, end_all  # noqa: E402

PARTS = {"kill": 1, "upgrade": 0.5, "power": 1.5, "faults": 2, "moved": 0.5, "damage": 1.5, "monkey": 1.5}  # with their shares of the time


def compiled(scratch):
    """Compiles the C programs; returns their paths."""
    tools = os.path.join(os.path.dirname(HERE), "Tools")
    plans = {"faults.so": ["-fPIC", "-shared", f"{HERE}/faults.c", "-ldl", "-lpthread"],
             "monkey": [f"{tools}/monkey.c", "-lXtst", "-lX11"], "desktop-peer": [f"{tools}/desktop-peer.c", "-lX11", "-lXfixes"]}
    for name, words in plans.items():
        subprocess.run(["cc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-o", f"{scratch}/{name}", *words], check=True)
    return [f"{scratch}/{name}" for name in plans]


def main():
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK) or any(name not in PARTS for name in sys.argv[2:]):
        sys.exit(__doc__)
    program, names = os.path.abspath(sys.argv[1]), sys.argv[2:] or list(PARTS)
    seconds = float(os.environ.get("TORTURE_SECONDS", "300"))
    seed = int(os.environ.get("TORTURE_SEED", str(int(time.time()))))
    findings = os.path.join(PROJECT, ".build", "torture")
    for name in names:
        for old in os.listdir(findings) if os.path.isdir(findings) else []:
            if old.startswith(name + "-"):
                shutil.rmtree(os.path.join(findings, old))
    os.makedirs(findings, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    result = 0
    with tempfile.TemporaryDirectory(prefix="homepwner-torture-", ignore_cleanup_errors=True) as scratch:
        os.makedirs(scratch + "/tools")
        preload, monkey, peer = compiled(scratch + "/tools")
        print(f"torture: seed {seed}, {seconds:.0f} s", flush=True)
        whole = sum(PARTS[name] for name in names)
        for name in names:
            module = importlib.import_module(name)

            def bench(ends, **more):
                place = os.path.join(scratch, name + ("-broken" if more else ""))
                shutil.rmtree(place, ignore_errors=True)
                os.makedirs(place)
                return Bench(program, preload, monkey, peer, place, findings, seed, time.monotonic() + ends, **more)

            try:
                blind = module.part(bench(60, broken=True))
                if not blind.findings:
                    print(f"{name}: BLIND: it finds nothing wrong with a program that is broken on purpose", flush=True)
                    result = 2
                    continue
                print(f"{name}: finds what is broken on purpose ({blind.findings[0][:100]})", flush=True)
                report = module.part(bench(seconds * PARTS[name] / whole))
            except Exception as problem:
                if type(problem).__name__ != "Missing":
                    raise
                print(f"{name}: SKIPPED, for {problem}", flush=True)
                continue
            finally:
                end_all()
            for line in report.lines():
                print(line, flush=True)
            if report.findings:
                result = max(result, 1)
    if result == 1:
        print(f"torture: the recipes are in {os.path.relpath(findings, os.getcwd())}")
    return result


if __name__ == "__main__":
    sys.exit(main())
