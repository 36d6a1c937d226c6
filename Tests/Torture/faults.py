"""Faults of the disk at call number N: an error, half a write. The program ends by itself with a sentence, what it acknowledged is there
afterwards, what it did not acknowledge is there whole or not at all, and the library is whole."""

import os
import shutil
import subprocess
import uuid

from common import Report, checked, counts_of, pictures, run, start, stored

ERRORS = {
    "open": ["EIO", "EMFILE", "ENFILE", "EACCES", "ENOSPC", "EROFS", "ENOMEM"], "read": ["EIO", "EINTR", "short"],
    "write": ["EIO", "ENOSPC", "EDQUOT", "EINTR", "EFBIG", "short"], "sync": ["EIO", "ENOSPC", "EINTR", "EDQUOT"],
    "truncate": ["EIO", "ENOSPC", "EINTR", "EACCES"], "rename": ["EIO", "ENOSPC", "EACCES", "EXDEV", "EROFS"],
    "unlink": ["EIO", "EACCES", "EROFS"], "mkdir": ["EIO", "ENOSPC", "EACCES", "EMLINK", "EROFS"],
    "link": ["EIO", "EPERM", "EMLINK", "EXDEV"], "stat": ["EIO", "EACCES", "ENOMEM", "ESTALE"], "random": ["ENOSYS", "EAGAIN"],
}


class Scenes:
    """Libraries to begin with: none, one with items, one whose last process was killed."""

    def __init__(self, bench):
        self.bench, self.folder = bench, bench.folder("scenes")
        self.ids = [str(uuid.UUID(int=bench.random.getrandbits(128), version=4)) for _ in range(40)]
        self.photos = pictures()
        lines = [f"add --id {identifier} --name 'Thing {index}' --notes before" for index, identifier in enumerate(self.ids[:20])]
        lines += [f"edit {self.ids[0]} --photo '{self.photos[0]}'"]
        for name in ("items", "killed"):
            self.fill(f"{self.folder}/{name}/library", lines, is_killed=name == "killed")
        os.makedirs(self.folder + "/none")

    def fill(self, library, lines, is_killed):
        """Runs lines; the process is killed when all are acknowledged, before its log is folded into the database, or ends by itself."""
        os.makedirs(os.path.dirname(library), exist_ok=True)
        with start([self.bench.program, "script", "-", "--library", library], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                   env=self.bench.environment(), cwd=self.bench.scratch) as process:
            process.stdin.write("".join(line + "\n" for line in lines).encode())
            process.stdin.flush()
            for _ in lines:
                assert process.stdout.readline().startswith(b"ACK "), "a library to begin with cannot be made"
            if is_killed:
                process.kill()
            process.stdin.close()

    def make(self, name):
        """A copy of a scene, and what its library holds."""
        under = self.bench.folder("fault") + "/disk"
        shutil.copytree(f"{self.folder}/{name}", under, ignore=lambda _, names: [each for each in names if each == "socket"])
        return under

    def script(self, name):
        """Lines of which each is about an item of its own, and what each leaves: id to (before, after)."""
        wanted, lines = {}, []
        for index, identifier in enumerate(self.ids[:20]):
            before = None if name == "none" else (f"Thing {index}", "before", 1 if index == 0 else 0)
            wanted[identifier] = (before, before)
        for index, identifier in enumerate(self.ids[20:26]):
            photo = f" --photo '{self.photos[1 + index % 3]}'" if index % 2 else ""
            lines.append((identifier, f"add --id {identifier} --name 'New {index}' --notes after{photo}"))
            wanted[identifier] = (None, (f"New {index}", "after", 1 if photo else 0))
        if name != "none":
            for index in (2, 5):
                lines.append((self.ids[index], f"edit {self.ids[index]} --name Edited --notes {'long' * 900}"))
                wanted[self.ids[index]] = (wanted[self.ids[index]][0], ("Edited", "long" * 900, 0))
            lines.append((self.ids[7], f"delete {self.ids[7]}"))
            wanted[self.ids[7]] = (wanted[self.ids[7]][0], None)
        lines.insert(4, (None, "backup"))
        return lines, wanted


def compare(report, found, wanted, acks, recipe, kept):
    for identifier, (before, after) in wanted.items():
        there = found.get(identifier)
        if identifier in acks and there != after:
            report.find(f"acknowledged and not there: {identifier} is {there}, not {after}", recipe, disk=kept)
            return
        if there not in (before, after):
            report.find(f"by halves: {identifier} is {there}, neither {before} nor {after}", recipe, disk=kept)
            return
    strangers = set(found) - set(wanted)
    if strangers:
        report.find(f"{len(strangers)} items that nobody added, such as {sorted(strangers)[0]}", recipe, disk=kept)


def one(bench, report, scenes, name, fault, files=""):
    under = scenes.make(name)
    library, counts = under + "/library", under + "-counts"
    lines, wanted = scenes.script(name)
    environment = bench.preloaded(under, TORTURE_COUNTS=counts, **({"TORTURE_FAULT": fault} if fault else {}))
    if files:
        environment["TORTURE_NAMES"] = files
    outcome = run(bench, ["script", "-", "--keep-going", "--library", library], environment, "\n".join(line for _, line in lines))
    acks = {line.split()[1].lower() for line in outcome.out.splitlines() if line.startswith("ACK ")}
    if not fault:
        numbers = counts_of(counts)
    else:
        numbers = None
        report.count("faults")
        recipe = f"scene '{name}'\nTORTURE_UNDER=disk TORTURE_NAMES='{files}' TORTURE_FAULT={fault} LD_PRELOAD=faults.so " \
            f"homepwner script - --keep-going --library disk/library\nended with {outcome.status}: {outcome.err.strip()[:900]}\n\n"
        recipe += "\n".join(line for _, line in lines)
        fault += f" of '{files}'" if files else ""
        if outcome.fault():
            report.find(f"{fault} in '{name}': {outcome.fault()}: {outcome.err.strip()[:200]}", recipe,
                        f"{fault.split(':')[0]} {outcome.fault()}", disk=under)
        elif any("(internal)" in line for line in outcome.err.splitlines()):
            report.find(f"{fault} in '{name}': no sentence for people: {outcome.err.strip()[:200]}", recipe, disk=under)
        if os.path.exists(library + "/library.sqlite") or acks:
            kept = under + "-kept"
            shutil.copytree(under, kept, ignore=lambda _, names: [each for each in names if each == "socket"])
            found, problem = stored(bench, library)
            problem = problem or checked(bench, library)
            if problem:
                report.find(f"{fault} in '{name}', and afterwards {problem}", recipe, disk=kept)
            else:
                compare(report, found, wanted, acks, recipe, kept)
                report.count("acknowledged changes", len(acks))
    shutil.rmtree(os.path.dirname(under), ignore_errors=True)
    return numbers


def part(bench):
    report = Report(bench, "faults")
    scenes = Scenes(bench)
    numbers = {}
    if bench.broken:
        bench.patience = 6
        for fault in ("write:100+:lie", "any:300:crash", "any:200:hang"):
            before = len(report.findings)
            one(bench, report, scenes, "items", fault)
            if len(report.findings) == before:
                report.findings.clear()
                break
        return report
    while bench.has_time():
        name = bench.random.choice(["none", "items", "items", "killed"])
        # Half of the time all files have the fault, else those of one sort: the log, its index, the database, photos, backups.
        files = bench.random.choice(["", "", "", "", "", "-wal", "-shm", ".sqlite", "/photos", "/backups"])
        if (name, files) not in numbers:
            numbers[name, files] = one(bench, report, scenes, name, None, files)
        kind = bench.random.choice([kind for kind in ERRORS if numbers[name, files][kind]] or ["open"])
        number = bench.random.randrange(1, numbers[name, files][kind] + 1) if numbers[name, files][kind] else 1
        plus = "+" if bench.random.random() < 0.4 else ""
        action = bench.random.choice(ERRORS[kind])
        if bench.random.random() < 0.15:
            # All calls fail from one on, as when a disk is pulled out.
            kind, number, plus, action = "any", bench.random.randrange(1, max(2, numbers[name, files]["any"])), "+", "EIO"
        if action in ("EINTR", "short") and plus:
            continue  # no disk interrupts for ever
        one(bench, report, scenes, name, f"{kind}:{number}{plus}:{action}", files)
    return report
