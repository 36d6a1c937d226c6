"""Power cuts: what was written and never synced may be on the disk or not, block by block. A session is recorded, and the states in
which a cut could have left the disk are made from the record: none of them has lost what was acknowledged.

The model is strict. A file's bytes are safe once it was synced; its name is safe once its folder was synced. What is not safe may be
there: of bytes any set of blocks, of lengths and names those that came first. Log index files (-shm) are made anew by SQLite.
"""

import os
import shutil
import struct

from common import Report, Session, checked, difference, pictures, run, stored
from kill import acknowledged


def read_record(path):
    """The record's entries: type, inode, offset, first and second bytes."""
    with open(path, "rb") as file:
        data = file.read()
    entries, at = [], 0
    while at + 25 <= len(data):
        kind, inode, offset, first, second = struct.unpack_from("<cQQII", data, at)
        at += 25
        entries.append((kind.decode(), inode, offset, data[at:at + first], data[at + first:at + first + second]))
        at += first + second
    return entries


class Node:
    """A file's bytes: what is safe, and what was done since."""

    def __init__(self):
        self.safe, self.waiting = bytearray(), []

    def write(self, into, offset, data):
        if len(into) < offset:
            into.extend(bytes(offset - len(into)))
        into[offset:offset + len(data)] = data

    def apply(self, into, change):
        if change[0] == "w":
            self.write(into, change[1], change[2])
        elif change[1] < len(into):
            del into[change[1]:]
        else:
            into.extend(bytes(change[1] - len(into)))

    def sync(self):
        for change in self.waiting:
            self.apply(self.safe, change)
        self.waiting.clear()

    def after_cut(self, source, mode, share, block):
        """What could be found after a cut; mode: nothing, everything or some of what waits."""
        left = bytearray(self.safe)
        if mode == "nothing":
            return left
        lengths = [index for index, change in enumerate(self.waiting) if change[0] == "t"]
        lengths_done = source.randrange(len(lengths) + 1) if mode == "some" else len(lengths)
        for index, change in enumerate(self.waiting):
            if mode == "everything":
                self.apply(left, change)
            elif change[0] == "t":
                if index in lengths[:lengths_done]:
                    self.apply(left, change)
            else:
                _, offset, data = change
                at = 0
                while at < len(data):
                    end = min(len(data), (offset + at) // block * block + block - offset)
                    if source.random() < share:
                        self.write(left, offset + at, data[at:end])
                    at = end
        return left


class Disk:
    """Replays a record."""

    def __init__(self, beginning=()):
        """beginning: what was there before the record, and safe: paths with inode and bytes, which are None for a folder."""
        self.nodes, self.names = {}, []  # names: [what, node or None, path, other path, whether it is safe]
        for path, inode, data in beginning:
            node = None
            if data is not None:
                node = self.nodes[inode] = Node()
                node.safe[:] = data
            self.names.append(["m" if node is None else "c", node, path, "", True])

    def replay(self, entry):
        kind, inode, offset, first, second = entry
        path, other = first.decode("utf-8", "surrogateescape"), second.decode("utf-8", "surrogateescape")
        if kind == "c":
            self.nodes[inode] = Node()
            if path:
                self.names.append(["c", self.nodes[inode], path, "", False])
        elif kind == "w" and inode in self.nodes:
            self.nodes[inode].waiting.append(("w", offset, first))
        elif kind == "t" and inode in self.nodes:
            self.nodes[inode].waiting.append(("t", offset))
        elif kind == "s" and inode in self.nodes:
            self.nodes[inode].sync()
        elif kind == "l" and inode in self.nodes:
            self.names.append(["c", self.nodes[inode], path, "", False])
        elif kind in "rum":
            self.names.append([kind, None, path, other, False])
        elif kind == "D":
            for name in self.names:
                if os.path.dirname(name[2]) == path or (name[3] and os.path.dirname(name[3]) == path):
                    name[4] = True

    def after_cut(self, source, folder, under):
        """Makes one of the states that a cut can leave, in a folder."""
        mode = source.choice(["nothing", "everything", "some", "some", "some"])
        share, block = source.random(), source.choice([512, 4096])
        waiting = sum(1 for name in self.names if not name[4])
        first = {"nothing": 0, "everything": waiting}.get(mode, source.randrange(waiting + 1))
        tree, seen = {under: None}, 0
        for what, node, path, other, is_safe in self.names:
            if not is_safe:
                seen += 1
                if seen > first:
                    continue
            if what in "cm" and os.path.dirname(path) in tree:
                tree[path] = node
            elif what == "u":
                tree.pop(path, None)
            elif what == "r" and path in tree and os.path.dirname(other) in tree:
                moved = [name for name in tree if name == path or name.startswith(path + "/")]
                for name in [name for name in tree if name == other or name.startswith(other + "/")]:
                    del tree[name]
                for name in moved:
                    tree[other + name[len(path):]] = tree.pop(name)
        for path in sorted(tree, key=len):
            place = folder + path[len(under):]
            if path.endswith("-shm"):
                continue
            if tree[path] is None:
                os.makedirs(place, mode=0o700, exist_ok=True)
            else:
                with open(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                    file.write(tree[path].after_cut(source, mode, share, block))
        return f"{mode} of what waited, {share:.0%} of blocks of {block}"


def tree(under):
    """What is in a folder, as `Disk` begins with it; parents come first."""
    found = []
    for folder, folders, files in os.walk(under):
        found += [(f"{folder}/{name}", 0, None) for name in folders]
        for name in files:
            path = f"{folder}/{name}"
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    found.append((path, os.stat(path).st_ino, file.read()))
    return found


def recorded(bench, report, folder, session):
    """Records a session of a few starts of the program; returns what was there before, and the record."""
    under = os.path.realpath(folder) + "/disk"
    os.makedirs(under)
    watching = bench.preloaded(under, TORTURE_RECORD=folder + "/record")
    if bench.broken:
        watching["TORTURE_FORGET_SYNCS"] = "1"
    starts, beginning = [watching] * bench.random.randrange(1, 4), []
    if bench.random.random() < 0.5:
        starts.insert(0, None)  # a library that was there before
    for environment in starts:
        before = len(session.lines)
        lines = [session.next() for _ in range(bench.random.randrange(1, 8))]
        if bench.random.random() < 0.3:
            lines.insert(bench.random.randrange(1, len(lines) + 1), "backup")
        outcome = run(bench, ["script", "-", "--library", under + "/library"], environment, "\n".join(lines) + "\n")
        if outcome.fault({0}) or acknowledged(outcome.out) != session.ids[before:]:
            report.find(f"a recorded session {outcome.fault({0})}: {outcome.err[:300]}", "\n".join(session.lines))
            return None
        if environment is None:
            beginning = tree(under)
            session.begin = len(session.lines)
    return beginning, read_record(folder + "/record")


def part(bench):
    report = Report(bench, "power")
    while bench.has_time() and not (bench.broken and report.findings):
        folder = bench.folder("power")
        session = Session(bench.random, pictures())
        session.begin = 0
        result = recorded(bench, report, folder, session)
        report.count("sessions")
        under = os.path.realpath(folder + "/disk")
        for _ in range(25):
            if result is None or not bench.has_time() or (bench.broken and report.findings):
                break
            beginning, entries = result
            cut = bench.random.randrange(len(entries) + 1)
            disk, least = Disk(beginning), session.begin
            for entry in entries[:cut]:
                disk.replay(entry)
                least += entry[3].count(b"ACK ") if entry[0] == "A" else 0
            state = folder + "/state"
            shutil.rmtree(state, ignore_errors=True)
            os.makedirs(state)
            how = disk.after_cut(bench.random, state, under)
            kept = folder + "/kept"
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(state, kept)
            report.count("states")
            library = state + "/library"
            if least == 0 and not os.path.exists(library + "/library.sqlite"):
                continue  # nothing was acknowledged, and nothing is there
            recipe = "\n".join([f"cut after {cut} of {len(entries)} entries of the record; {how}",
                                f"{least} were acknowledged, {session.begin} of them before the record", *session.lines])
            found, problem = stored(bench, library)
            problem = problem or checked(bench, library)
            if problem:
                report.find(problem, recipe, disk=kept, record=folder + "/record")
            elif all(found != session.states[number] for number in (least, min(least + 1, len(session.lines)))):
                report.find(difference(found, session.states[least]), recipe, disk=kept, record=folder + "/record")
            else:
                report.count("acknowledged changes compared", least)
        shutil.rmtree(folder, ignore_errors=True)
    return report
