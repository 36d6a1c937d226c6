"""Damaged libraries and pictures: every command ends with a sentence or with what can still be read, none ends the program, `check`
says of a damaged library that it is damaged, and a picture is taken, or refused with a sentence."""

import hashlib
import os
import shutil
import sqlite3
import subprocess

from common import Report, pictures, run
from faults import Scenes

PAGE = 4096


class Damage:
    """Ways to spoil a file; each returns what was done, in words."""

    def __init__(self, source):
        self.random = source

    def spoil(self, path):
        size = os.path.getsize(path)
        if size == 0:
            return "was empty before"
        how = self.random.choice(["zero", "noise", "swap", "cut", "flip", "flip", "flip", "empty", "text", "head", "tail"])
        pages = max(1, size // PAGE)
        with open(path, "r+b") as file:
            def page():
                return self.random.randrange(pages)

            def put(number, data):
                file.seek(number * PAGE)
                file.write(data[:max(0, size - number * PAGE)])

            if how in ("zero", "noise"):
                number = page()
                put(number, bytes(PAGE) if how == "zero" else self.random.randbytes(PAGE))
                return f"{how} in page {number + 1}"
            if how == "swap":
                first, second = page(), page()
                file.seek(first * PAGE)
                one = file.read(PAGE)
                file.seek(second * PAGE)
                two = file.read(PAGE)
                put(first, two), put(second, one)
                return f"pages {first + 1} and {second + 1} exchanged"
            if how == "cut":
                length = self.random.choice([self.random.randrange(size), page() * PAGE])
                file.truncate(length)
                return f"cut to {length} of {size} bytes"
            if how == "flip":
                places = [self.random.randrange(size) for _ in range(self.random.choice([1, 1, 3, 20, 300]))]
                for place in places:
                    file.seek(place)
                    old = file.read(1)[0]
                    file.seek(place)
                    file.write(bytes([old ^ 1 << self.random.randrange(8)]))
                return f"{len(places)} bits flipped, the first at byte {places[0]}"
            if how == "empty":
                file.truncate(0)
                return "emptied"
            if how == "text":
                file.truncate(0)
                file.write(b"This is no database.\n" * self.random.choice([1, 400]))
                return "replaced by text"
            if how == "head":
                file.write(self.random.randbytes(self.random.choice([1, 16, 100])))
                return "noise in the first bytes"
            file.seek(0, os.SEEK_END)
            file.write(self.random.randbytes(self.random.choice([1, PAGE, 10 * PAGE])))
            return "noise behind the end"

    def alien(self, path):
        """A value that does not belong there, in one column of one row of a database that is whole otherwise."""
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            schema = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").fetchall()
            names = [name for name, _ in schema]
            table = self.random.choice(names + [name for name in ("items", "items", "historyItems", "itemPhotos") if name in names])
            columns = connection.execute(f"PRAGMA table_info('{table}')").fetchall()
            keys = ", ".join(f'"{column[1]}"' for column in sorted(columns, key=lambda column: column[5]) if column[5]) or "rowid"
            column = self.random.choice(columns)[1]
            value = self.random.choice(["NULL", "NULL", "x'00ff80'", "'text'", "-9223372036854775808", "9e999", "''", "x''"])
            # No rule of the schema stops a bad disk, so none is to stop this; afterwards the schema is as it was.
            sql = dict(schema)[table]
            triggers = connection.execute("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
            version = connection.execute("PRAGMA schema_version").fetchone()[0]
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute("PRAGMA ignore_check_constraints = ON")
            connection.execute("PRAGMA writable_schema = ON")
            connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql.replace("NOT NULL", "").replace("STRICT,", "")
                                                                                   .replace("STRICT", ""), table))
            connection.execute("DELETE FROM sqlite_schema WHERE type = 'trigger'")
            connection.execute("PRAGMA writable_schema = RESET")
            try:
                changed = connection.execute(f'UPDATE "{table}" SET "{column}" = {value} WHERE ({keys}) IN '
                                             f'(SELECT {keys} FROM "{table}" ORDER BY random() LIMIT 1)').rowcount
                done = f"{value} in {table}.{column}" if changed else f"nothing, for {table} is empty"
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                done = f"nothing, for {table}.{column} refuses {value} ({error})"
            connection.execute("PRAGMA writable_schema = ON")
            connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, table))
            connection.executemany("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", triggers)
            connection.execute(f"PRAGMA schema_version = {version + 2}")
            connection.execute("PRAGMA writable_schema = OFF")
            return done
        finally:
            connection.close()


def is_whole(library, scratch):
    """What SQLite itself says of a copy of the database."""
    copy = scratch + "/judged"
    shutil.rmtree(copy, ignore_errors=True)
    os.makedirs(copy)
    for name in ("library.sqlite", "library.sqlite-wal"):
        if os.path.exists(f"{library}/{name}"):
            shutil.copy(f"{library}/{name}", copy)
    try:
        connection = sqlite3.connect(copy + "/library.sqlite")
        connection.text_factory = bytes
        try:
            return connection.execute("PRAGMA integrity_check").fetchall() == [(b"ok",)]
        finally:
            connection.close()
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False  # it also says so in letters of the damaged file, which are no text


def commands(scenes, source):
    identifier = scenes.ids[source.randrange(20)]
    reading = [["list"], ["list", "--format", "json"], ["list", "--format", "csv"], ["list", "--search", "thing"],
               ["list", "--sort", "location"], ["show", identifier], ["export", "-"], ["check"]]
    changing = [["add", "--name", "New"], ["edit", identifier, "--name", "Other"], ["delete", identifier], ["undo"], ["backup"]]
    return source.sample(reading, 3) + source.sample(changing, 2) + [["check"]]


def database(bench, report, scenes, damage):
    under = scenes.make(bench.random.choice(["items", "items", "killed"]))
    library = under + "/library"
    photos = [f"{folder}/{name}" for folder, _, names in os.walk(library + "/photos") for name in names]
    candidates = [library + "/library.sqlite"] * 6 + [library + "/library.sqlite-wal"] * 2 + photos
    path = bench.random.choice([path for path in candidates if os.path.exists(path)])
    if path.endswith(".sqlite") and bench.random.random() < 0.4:
        done = damage.alien(path)
    else:
        done = "; ".join(damage.spoil(path) for _ in range(bench.random.choice([1, 1, 3])))
    done = f"{os.path.relpath(path, library)}: {done}"
    report.count("damaged libraries")
    kept = under + "-kept"
    shutil.copytree(under, kept)
    was_whole = is_whole(library, bench.scratch)
    environment = bench.preloaded(under, TORTURE_FAULT="open:1:crash") if bench.broken else None
    first = True
    for words in [["check"]] + commands(scenes, bench.random):
        outcome = run(bench, [*words, "--library", library], environment)
        report.count("commands")
        problem = outcome.fault()
        if "(internal)" in outcome.err:
            problem = problem or "no sentence for people"
        if first and not was_whole and outcome.status == 0:
            problem = problem or "finds nothing where integrity_check does"
        if first and path in photos and outcome.status == 0:
            with open(path, "rb") as file:
                # An original is named after its content.
                is_same = hashlib.sha256(file.read()).hexdigest() == os.path.basename(path).split(".")[0]
            problem = problem or (None if is_same else "finds nothing wrong with a damaged photo")
        first = False
        if problem:
            report.find(f"{' '.join(words)} {problem} ({done}): {outcome.err.strip()[:200]}",
                        f"homepwner {' '.join(words)} --library disk/library\n{done}\n{outcome.err[:2000]}",
                        f"{words[0]} {problem} {path in photos}", disk=kept)
            break
    shutil.rmtree(os.path.dirname(under), ignore_errors=True)


def seeds(bench):
    """Pictures to be spoiled: those of the project, and the same as JPEG, WebP and other kinds of PNG, where there is a converter."""
    folder = bench.folder("pictures")
    made = []
    for path in pictures():
        name = os.path.splitext(os.path.basename(path))[0]
        shutil.copy(path, folder)
        made.append(f"{folder}/{name}.png")
        for ending, words in (("jpg", "-resize 300 -quality 80"), ("webp", "-resize 200"), ("gray.jpg", "-resize 100 -colorspace Gray"),
                              ("progressive.jpg", "-resize 200 -interlace JPEG"), ("cmyk.jpg", "-resize 100 -colorspace CMYK"),
                              ("interlaced.png", "-resize 100 -interlace PNG"), ("palette.png", "-resize 100 -colors 16")):
            target = f"{folder}/{name}.{ending}"
            if not shutil.which("convert"):
                continue
            if subprocess.run(["convert", path, *words.split(), target], check=False, capture_output=True).returncode == 0:
                made.append(target)
    return made


def spoil_picture(source, data):
    data = bytearray(data)
    for _ in range(source.choice([1, 1, 2, 6])):
        how = source.randrange(7)
        at = source.randrange(len(data)) if data else 0
        if how == 0:
            data[at:] = b""
        elif how == 1:
            for _ in range(source.choice([1, 5, 50])):
                if data:
                    data[source.randrange(len(data))] ^= 1 << source.randrange(8)
        elif how == 2:
            data[at:at + 4] = source.choice([b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\xff\xff"])
        elif how == 3:
            data[at:at] = data[at:at + source.randrange(1, 2000)]
        elif how == 4:
            del data[at:at + source.randrange(1, 500)]
        elif how == 5:
            near = source.randrange(min(64, len(data)) or 1)
            data[near:near + 2] = source.randbytes(2)
        else:
            data[at:at + 64] = source.randbytes(64)
    return bytes(data)


def spoiled_pictures(bench, report, seeds_made, library):
    folder = bench.folder("spoiled")
    names = []
    for index in range(20):
        seed = bench.random.choice(seeds_made)
        with open(seed, "rb") as file:
            data = spoil_picture(bench.random, file.read())
        names.append(f"{folder}/{index}-{os.path.basename(seed)}")
        with open(names[-1], "wb") as file:
            file.write(data)
    environment = bench.preloaded(folder, TORTURE_FAULT="open:1:crash") if bench.broken else None
    text = "".join(f"add --name '{os.path.basename(name)}' --photo '{name}'\n" for name in names)
    outcome = run(bench, ["script", "-", "--keep-going", "--library", library], environment, text)
    report.count("damaged pictures", len(names))
    report.count("pictures taken all the same", outcome.out.count("ACK "))
    problem = outcome.fault({0, 65, 66})
    if outcome.megabytes > 600:
        problem = problem or f"took {outcome.megabytes:.0f} MB"
    if "(internal)" in outcome.err:
        problem = problem or "no sentence for people"
    if problem:
        report.find(f"pictures: {problem}: {outcome.err.strip()[-200:]}", text + outcome.err[-2000:], pictures=folder)
    shutil.rmtree(folder)


def part(bench):
    report = Report(bench, "damage")
    scenes, damage = Scenes(bench), Damage(bench.random)
    made, library = seeds(bench), bench.folder("damage") + "/library"
    if bench.broken:
        database(bench, report, scenes, damage)
        before = len(report.findings)
        spoiled_pictures(bench, report, made, library)
        if before == 0 or len(report.findings) == before:
            report.findings.clear()
        return report
    while bench.has_time():
        for _ in range(4):
            database(bench, report, scenes, damage)
        spoiled_pictures(bench, report, made, library)
    return report
