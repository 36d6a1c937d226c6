"""kill -9 while a library of an earlier version is upgraded: afterwards it is of a version that there is, and has all its items."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time

from common import PROJECT, Report, after, checked, run, start

SMALL = os.path.join(PROJECT, "Tests/InventoryTests/Libraries/version-")
ITEMS, PLACES = 30_000, 500
# What a program would leave that does not do all in one transaction, by the version that it upgrades.
HALF = {4: "ALTER TABLE items RENAME COLUMN place TO manualOrder", 6: "CREATE TABLE searches (search INTEGER PRIMARY KEY)"}


def large(folder, version):
    """A library of a version with very many items, made from the small one by SQL; returns how many it has and their places."""
    shutil.copytree(SMALL + str(version), folder)
    with sqlite3.connect(folder + "/library.sqlite") as base:
        few, last = base.execute("SELECT count(*), max(key) FROM items").fetchone()
        if version == 4:
            columns, places = "location, locationOrder", f"'place ' || (n % {PLACES}), CAST('place ' || (n % {PLACES}) AS BLOB)"
        else:
            first = base.execute("SELECT max(place) + 1 FROM places").fetchone()[0]
            base.executemany("INSERT INTO places (place, id, name, note, gone) VALUES (?, randomblob(16), ?, '', 0)",
                             ((first + n, f"place {n}") for n in range(PLACES)))
            columns, places = "place, state", f"{first} + n % {PLACES}, 0"
        base.execute(f"""
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {ITEMS - few})
            INSERT INTO items (key, id, revision, name, serialNumber, valueMinor, currency, createdAt, modifiedAt, nameOrder,
                               serialOrder, valueOrder, notes, {columns})
            SELECT {last} + n, randomblob(16), 1, 'thing ' || n, '', 100 * n, 'USD', 1700000000000,
                   1700000000000, CAST('thing ' || n AS BLOB), NULL, n, 'n', {places}
            FROM numbers""")
        here = "1" if version == 4 else "state = 0"
        count = base.execute(f"SELECT count(*) FROM items WHERE {here}").fetchone()[0]
        base.execute("UPDATE counters SET value = ? WHERE name = 'items'", (str(count),))
        base.execute("UPDATE counters SET value = (SELECT max(key) FROM items) WHERE name = 'lastKey'")
        base.execute(f"""
            UPDATE counters SET value = (SELECT sum(valueMinor) FROM items WHERE {here} AND currency = 'USD') WHERE name = 'total.USD'""")
        names = ("SELECT DISTINCT location FROM items WHERE location <> ''" if version == 4
                 else "SELECT name FROM places WHERE parent IS NULL AND gone = 0")
        places = {name for name, in base.execute(names)}
    base.close()
    return count, places


def version(library, scratch):
    """The version of a library and what SQLite says of it, from a copy, for a look at it would clear up what the kill left."""
    copy = scratch + "/looked-at"
    shutil.rmtree(copy, ignore_errors=True)
    os.makedirs(copy)
    for name in os.listdir(library):
        if name.startswith("library.sqlite"):
            shutil.copy(f"{library}/{name}", copy)
    base = sqlite3.connect(copy + "/library.sqlite")
    try:
        return base.execute("PRAGMA user_version").fetchone()[0], base.execute("PRAGMA integrity_check").fetchone()[0]
    finally:
        base.close()


def part(bench):
    report = Report(bench, "upgrade")
    command = ["list", "--count", "--library"]
    models = {}
    for old in HALF:
        model = bench.folder("upgrade") + "/library"
        count, places = large(model, old)
        whole = bench.folder("upgrade") + "/library"
        shutil.copytree(model, whole)
        begin = time.monotonic()
        outcome = run(bench, [*command, whole])
        longest = time.monotonic() - begin
        newest = version(whole, bench.scratch)[0]
        if outcome.fault() or outcome.out.strip() != str(count):
            report.find(f"the upgrade from {old} without a kill: {outcome.fault() or outcome.out}", outcome.err, library=model)
            return report
        shutil.rmtree(os.path.dirname(whole))
        models[old] = (model, count, places, longest, newest)
    while bench.has_time() and not (bench.broken and report.findings):
        old = bench.random.choice(list(models))
        model, count, places, longest, newest = models[old]
        library = bench.folder("upgrade") + "/library"
        shutil.copytree(model, library)
        if bench.broken:
            with sqlite3.connect(library + "/library.sqlite") as base:
                base.execute(HALF[old])
            base.close()
        process = start([bench.program, *command, library], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=bench.scratch,
                        env=bench.environment(), start_new_session=True)
        wait = bench.random.uniform(0, longest * 1.1)
        timer = after(wait, process.kill)
        problem = process.communicate()[1].decode("utf-8", "replace")
        timer.cancel()
        if process.returncode not in (0, -signal.SIGKILL) and not bench.broken:
            report.find(f"the upgrade ended with {process.returncode} before it was killed: {problem[:300]}", library=model)
            continue
        report.count(f"kills at version {old}" if process.returncode else "upgrades that were done before")
        oldest = old if process.returncode else newest
        recipe = f"homepwner list --count --library library; kill -9 after {wait:.3f} s"
        judge(bench, report, library, (count, places, oldest, newest), recipe)
        shutil.rmtree(os.path.dirname(library), ignore_errors=True)
    return report


def judge(bench, report, library, expected, recipe):
    """The library that a kill left: whole, and upgraded by the next command."""
    count, places, oldest, newest = expected
    killed = library + "-killed"
    shutil.copytree(library, killed, ignore=lambda _, names: [name for name in names if name == "socket"])
    found, sound = version(library, bench.scratch)
    report.count(f"left at version {found}")
    # Each version's step is a transaction of its own.
    if found not in range(oldest, newest + 1) or sound != "ok":
        return report.find(f"a library of version {found}: {sound[:200]}", recipe, library=killed)
    outcome = run(bench, ["list", "--count", "--library", library])
    if outcome.fault() or outcome.out.strip() != str(count):
        return report.find(f"afterwards there are {outcome.out.strip()} of {count} items: {outcome.err[:200]}", recipe, library=killed)
    listed = run(bench, ["place", "list", "--format", "json", "--library", library])
    missing = places - {"/".join(place["path"]) for place in json.loads(listed.out or "[]")}
    if missing:
        return report.find(f"{len(missing)} places are gone, {sorted(missing)[0]} first", recipe, library=killed)
    problem = checked(bench, library)
    if problem:
        report.find(problem, recipe, library=killed)
    return None
