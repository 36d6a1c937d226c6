"""What the parts of the torture share: starting the program and judging how it ended, made-up changes with a model of what they do,
and what is written down of a finding."""

import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(os.path.dirname(HERE))

# How a command may end (man homepwner, EXIT STATUS). 70, the program's own fault, is a finding.
KNOWN_STATUSES = {0, 1, 3, 4, 8, 64, 65, 66, 69, 73, 74}
KINDS = ["open", "read", "write", "sync", "truncate", "rename", "unlink", "mkdir", "link", "stat", "random", "any"]


@dataclass
class Bench:
    """What a part works with: the program, the preloaded library, its own random numbers, its own scratch folder, its time."""

    program: str
    preload: str
    monkey: str
    peer: str
    scratch: str
    findings: str
    seed: int
    ends: float
    patience: float = 60  # seconds after which a command counts as hung
    broken: bool = False  # whether the program is to be broken on purpose, which must be found
    random: "random.Random" = field(init=False)

    def __post_init__(self):
        self.random = random.Random(self.seed)

    def has_time(self):
        return time.monotonic() < self.ends

    def folder(self, name):
        """A new, empty folder in the scratch folder."""
        return tempfile.mkdtemp(prefix=name + "-", dir=self.scratch)

    def environment(self, **more):
        home = os.path.join(self.scratch, "home")
        os.makedirs(home, mode=0o700, exist_ok=True)
        os.makedirs(home + "/run", mode=0o700, exist_ok=True)
        kept = {key: os.environ[key] for key in ("PATH", "FONTCONFIG_FILE", "LD_LIBRARY_PATH") if key in os.environ}
        return {**kept, "HOME": home, "XDG_RUNTIME_DIR": home + "/run", "TMPDIR": self.scratch, "LC_ALL": "C.UTF-8", "TZ": "UTC",
                "SWIFT_BACKTRACE": "enable=no", **more}

    def preloaded(self, under, **more):
        """The environment of a program whose calls in a folder are watched."""
        return self.environment(LD_PRELOAD=self.preload, TORTURE_UNDER=under, **more)


_started = []


def start(words, **more):
    """Starts a program that ends with the torture at the latest."""
    process = subprocess.Popen(words, **more)
    _started[:] = [each for each in _started if each.returncode is None] + [process]
    return process


def end_all():
    """Ends what was started and still runs."""
    for process in _started:
        if process.poll() is None:
            process.kill()
            process.wait()


@dataclass
class Outcome:
    arguments: list
    status: int  # negative: the signal that ended it
    out: str
    err: str
    seconds: float
    megabytes: float  # the most memory it had
    hung: bool = False

    def fault(self, allowed=frozenset(KNOWN_STATUSES)):
        """What is wrong with the way in which it ended; None where nothing is."""
        if self.hung:
            return f"hung for {self.seconds:.0f} s"
        if self.status < 0:
            return f"ended by {signal.Signals(-self.status).name}"
        if self.status not in allowed:
            return f"ended with {self.status}"
        if self.status not in (0, 8) and "homepwner: " not in self.err:
            return f"ended with {self.status} and no sentence"
        return None


def after(seconds, action):
    """Does something later, unless it is cancelled or the torture has ended by then."""
    timer = threading.Timer(seconds, action)
    timer.daemon = True
    timer.start()
    return timer


def run(bench, arguments, environment=None, text="", memory=None, patience=None):
    """Runs the program to its end, which is forced when it hangs."""
    begin = time.monotonic()
    patience = patience or bench.patience

    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    with tempfile.TemporaryFile(dir=bench.scratch) as out, tempfile.TemporaryFile(dir=bench.scratch) as err, \
            tempfile.TemporaryFile(dir=bench.scratch) as given:
        given.write(text.encode())
        given.seek(0)
        process = start([bench.program, *arguments], stdin=given, stdout=out, stderr=err, cwd=bench.scratch,
                        env=environment or bench.environment(), start_new_session=True, preexec_fn=limit)
        timer = after(patience, process.kill)
        _, code, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(code)
        out.seek(0)
        err.seek(0)
        seconds = time.monotonic() - begin
        return Outcome(arguments, process.returncode, out.read().decode("utf-8", "replace"), err.read().decode("utf-8", "replace"),
                       seconds, usage.ru_maxrss / 1024, hung=seconds >= patience and process.returncode == -signal.SIGKILL)


def counts_of(path):
    """The numbers that the preloaded library keeps: kind to number of calls."""
    with open(path, "rb") as file:
        data = file.read()
    return {kind: int.from_bytes(data[8 * index:8 * index + 8], "little") for index, kind in enumerate(KINDS)}


class Report:
    """What a part did, and what it found."""

    def __init__(self, bench, name):
        self.bench, self.name = bench, name
        self.counts, self.findings = {}, []
        self.kinds = {}  # findings that differ by numbers and paths only are of one kind: two of each are written down

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def find(self, sentence, recipe="", kind="", **files):
        """Writes a finding down, with what is needed to see it again.

        kind: what it has in common with others; by default the sentence without its numbers and paths.
        files: what is kept beside the recipe; paths of files and folders, which are copied, by the names they get.
        """
        self.findings.append(sentence)
        kind = re.sub(r"/\S+|[0-9a-f]{8}-[0-9a-f-]{27}|\d+", "#", kind or sentence)[:120]
        self.kinds.setdefault(kind, []).append(sentence)
        if self.bench.broken or len(self.kinds[kind]) > 2 or len(self.kinds) > 60:
            return
        place = os.path.join(self.bench.findings, f"{self.name}-{len(self.kinds)}-{len(self.kinds[kind])}")
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place)
        with open(place + "/recipe.txt", "w", encoding="utf-8") as file:
            file.write(f"{sentence}\n\nseed {self.bench.seed}, {self.bench.program}\n\n{recipe}\n")
        for name, path in files.items():
            if os.path.isdir(path):
                shutil.copytree(path, f"{place}/{name}", symlinks=True, ignore=lambda _, names: [n for n in names if n == "socket"])
            elif os.path.exists(path):
                shutil.copy(path, f"{place}/{name}")

    def lines(self):
        """What was found, a line for each kind, and the counts in the last line."""
        for number, sentences in enumerate(self.kinds.values(), 1):
            yield f"  {self.name}-{number}, {len(sentences)} times: {sentences[0][:300]}"
        yield self.line()

    def line(self):
        parts = [f"{number:,} {what}" for what, number in self.counts.items()]
        return f"{self.name}: " + ", ".join(parts + [f"{len(self.findings)} findings"])


class Session:
    """Command lines, one after the other, and what the library must hold after each of them."""

    def __init__(self, source, photos=()):
        self.random, self.photos = source, list(photos)
        self.states = [{}]  # states[n]: after n changes; from id to (name, notes, number of photos)
        self.lines, self.ids = [], []
        self.undo, self.redo = [], []
        self.serial = 0

    def next(self):
        """Makes up one more change, and returns its line."""
        state = dict(self.states[-1])
        self.serial += 1
        dice = self.random.random()
        ids = sorted(state)
        if (dice < 0.08 and self.undo) or (dice < 0.12 and self.redo):
            back = dice < 0.08 and bool(self.undo)
            source, target = (self.undo, self.redo) if back else (self.redo, self.undo)
            identifier, other = source.pop()
            target.append((identifier, state))
            line, state = "undo" if back else "redo", other
        else:
            before = dict(state)
            name = f"Thing {self.serial}"
            if not ids or (dice < 0.55 and len(ids) < 60):
                identifier = str(uuid.UUID(int=self.random.getrandbits(128), version=4))
                notes = "n" * self.random.choice([0, 10, 300, 5000])
                photo = self.random.choice(self.photos) if self.photos and self.random.random() < 0.25 else None
                line = f"add --id {identifier} --name '{name}' --notes '{notes}'" + (f" --photo '{photo}'" if photo else "")
                state[identifier] = (name, notes, 1 if photo else 0)
            elif dice < 0.85:
                identifier = self.random.choice(ids)
                line = f"edit {identifier} --name '{name}'"
                state[identifier] = (name, *state[identifier][1:])
            else:
                identifier = self.random.choice(ids)
                line = f"delete {identifier}"
                del state[identifier]
            self.undo.append((identifier, before))
            self.redo.clear()
        self.lines.append(line)
        self.ids.append(identifier)
        self.states.append(state)
        return line

    def forget_after(self, number):
        """What was sent after this many changes was not done, and is not known any more."""
        del self.lines[number:], self.ids[number:], self.states[number + 1:]
        # What could be undone then is not told apart here: the next changes are no undo of those before.
        self.undo.clear()
        self.redo.clear()


def stored(bench, library):
    """What a library holds, as `Session` has it, or None with what went wrong."""
    outcome = run(bench, ["list", "--format", "json", "--library", library])
    if outcome.fault({0}):
        return None, f"list {outcome.fault({0})}: {outcome.err.strip()[:300]}"
    items = json.loads(outcome.out)
    return {item["id"].lower(): (item["name"], item["notes"], len(item["photos"])) for item in items}, None


def checked(bench, library):
    """What `check` has against a library; None where it is whole."""
    outcome = run(bench, ["check", "--library", library])
    if outcome.fault({0}):
        return f"check {outcome.fault({0})}: {(outcome.err.strip() or outcome.out.strip())[:500]}"
    return None


def difference(found, wanted):
    """One sentence on how two states differ."""
    lost = [key for key in wanted if key not in found]
    extra = [key for key in found if key not in wanted]
    changed = [key for key in wanted if key in found and found[key] != wanted[key]]
    return f"{len(lost)} lost {lost[:2]}, {len(extra)} unknown {extra[:2]}, {len(changed)} different " \
        f"{[(found[key][0], wanted[key][0]) for key in changed[:2]]}"


def pictures(project=PROJECT):
    """Some small pictures of the project."""
    folder = os.path.join(project, "resources", "sample")
    return [os.path.join(folder, name) for name in ("desk.png", "ring.png", "clock.png", "kettle.png")]
