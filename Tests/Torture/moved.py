"""Files of the library are moved, replaced or deleted while it is open: what is acknowledged afterwards can be found afterwards, and no
empty library stands in the place of the one that went."""

import os
import shutil
import signal
import subprocess

from common import Outcome, Report, after, run, start, stored
from faults import Scenes

FILES = ("library.sqlite", "library.sqlite-wal", "library.sqlite-shm")


def others(library):
    """What others do to a library: name to a function, which returns where the library's database is afterwards."""
    aside = library + "-aside"

    def move(*names):
        os.makedirs(aside)
        for name in names:
            if os.path.exists(f"{library}/{name}"):
                os.rename(f"{library}/{name}", f"{aside}/{name}")

    def put_back():
        for name in os.listdir(aside):
            if not os.path.exists(f"{library}/{name}"):
                os.rename(f"{aside}/{name}", f"{library}/{name}")

    def delete(*names):
        for name in names:
            if os.path.exists(f"{library}/{name}"):
                os.unlink(f"{library}/{name}")

    def replace():
        shutil.copy(f"{library}/library.sqlite", aside)
        os.rename(aside, f"{library}/library.sqlite")

    def whole():
        os.rename(library, aside)

    def whole_back():
        if not os.path.exists(library):
            os.rename(aside, library)

    return {
        "the database is moved away": (lambda: move(FILES[0]), put_back), "all its files are moved away": (lambda: move(*FILES), put_back),
        "the log is deleted": (lambda: delete(FILES[1]), None), "the index is deleted": (lambda: delete(FILES[2]), None),
        "log and index are deleted": (lambda: delete(*FILES[1:]), None), "a copy replaces the database": (replace, None),
        "the folder is moved away": (whole, whole_back), "the photos are deleted": (lambda: shutil.rmtree(library + "/photos"), None),
    }


def one(bench, report, scenes, name):
    under = scenes.make(bench.random.choice(["items", "killed"]))
    library = under + "/library"
    act, back = others(library)[name]
    before = [f"add --id {identifier} --name Before" for identifier in scenes.ids[20:22]]
    later = [f"add --id {identifier} --name After" for identifier in scenes.ids[22:25]]
    environment = bench.preloaded(under, TORTURE_FAULT="write:60+:lie") if bench.broken else bench.environment()
    process = start([bench.program, "script", "-", "--keep-going", "--library", library], stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=bench.scratch)
    timer = after(bench.patience, process.kill)
    process.stdin.write("".join(line + "\n" for line in before).encode())
    process.stdin.flush()
    early = [process.stdout.readline() for _ in before]
    act()
    out, err = process.communicate("".join(line + "\n" for line in later).encode())
    hung = not timer.is_alive()
    timer.cancel()
    report.count("times")
    outcome = Outcome([], process.returncode, out.decode(), err.decode(), bench.patience, 0, hung and process.returncode == -signal.SIGKILL)
    acks = {line.split()[1].lower() for line in outcome.out.splitlines() if line.startswith("ACK ")}
    report.count("acknowledged afterwards", len(acks))
    recipe = "\n".join(["homepwner script - --keep-going --library library", *before, f"({name})", *later, "", *map(str, early),
                        outcome.out, outcome.err])
    new = [] if back is None else [each for each in (FILES if os.path.isdir(library) else [""])
                                   if os.path.exists(f"{library}/{each}") and os.path.exists(f"{library}-aside/{each}")]
    if outcome.fault():
        report.find(f"{name}: {outcome.fault()}: {outcome.err.strip()[:200]}", recipe)
    elif any(each in ("", FILES[0]) for each in new):
        report.find(f"{name}: a new one is made in its place, and {len(acks)} changes are acknowledged", recipe)
    elif acks:
        if back:
            back()
        found, problem = stored(bench, library)
        lost = acks - set(found or {})
        if problem or lost:
            report.find(f"{name}: {len(lost)} of {len(acks)} acknowledged afterwards are not there {problem or ''}", recipe,
                        f"{name}: lost")
    # Nothing of the library may hold the next one up.
    run(bench, ["list", "--library", library])
    shutil.rmtree(os.path.dirname(under), ignore_errors=True)


def part(bench):
    report = Report(bench, "moved")
    scenes = Scenes(bench)
    names = list(others(""))
    if bench.broken:
        one(bench, report, scenes, "the photos are deleted")
        return report
    index = 0
    while bench.has_time():
        one(bench, report, scenes, names[index % len(names)])
        index += 1
    return report
