"""Random keys and buttons over the window, on a display of its own, with changes by commands beside them: the window answers, nothing
ends it, X has no errors to report, and the library is whole. In some rounds the library was damaged before."""

import os
import re
import shutil
import signal
import subprocess
import time

from common import Report, checked, run, start
from damage import Damage
from faults import Scenes


class Missing(Exception):
    """What this part wants and this machine does not have."""


class Display:
    """An X server with a window manager, which ends with it."""

    def __init__(self, bench):
        for tool in ("Xvfb", "openbox", "xdotool"):
            if not shutil.which(tool):
                raise Missing(f"there is no {tool}")
        get, put = os.pipe()
        self.log = open(bench.scratch + "/display-log", "wb")
        words = f"Xvfb -displayfd {put} -screen 0 1600x1000x24 -noreset -nolisten tcp -r"
        self.server = start(words.split(), pass_fds=[put], stdout=self.log, stderr=self.log, env=bench.environment())
        os.close(put)
        with os.fdopen(get) as number:
            self.name = ":" + number.readline().strip()
        if self.name == ":":
            raise Missing("Xvfb does not start")
        self.environment = bench.environment(DISPLAY=self.name)
        self.manager = start(["openbox", "--sm-disable"], stdout=self.log, stderr=self.log, env=self.environment)

    def tool(self, *words, patience=60):
        """What a small program prints, or None when it fails or does not end."""
        try:
            done = subprocess.run(words, env=self.environment, capture_output=True, text=True, check=False, timeout=patience)
        except subprocess.TimeoutExpired:
            return None
        return done.stdout.strip() if done.returncode == 0 else None

    def close(self):
        for process in (self.manager, self.server):
            process.terminate()
        for process in (self.manager, self.server):
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.log.close()


def confined(bench):
    """Words before a program that leave it only the scratch folder to write to: an export by chance goes nowhere else."""
    script = f"mount --bind '{bench.scratch}' '{bench.scratch}' && mount -o remount,bind,ro / && cd '{bench.scratch}' && exec \"$@\""
    for unshare in (["unshare", "--mount"], ["unshare", "--map-root-user", "--mount"]):
        words = [*unshare, "--propagation", "private", "sh", "-c", script, "sh"]
        if subprocess.run([*words, "true"], check=False, capture_output=True).returncode == 0:
            return words
    raise Missing("this machine allows no mount namespaces, and so the monkey could write anywhere")


class OpenWindow:
    """The program with its window, until it is closed."""

    def __init__(self, bench, display, words, library, environment):
        self.bench, self.display, self.errors = bench, display, library + "-errors"
        with open(self.errors, "wb") as errors:
            self.process = start([*words, bench.program, "--library", library], stdout=errors, stderr=errors,
                                 env={**environment, "DISPLAY": display.name})
        self.id = None
        end = time.monotonic() + bench.patience
        while self.process.poll() is None and time.monotonic() < end and not self.id:
            # The process is the program itself: every word before it ends in an exec.
            found = display.tool("xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid), "--name", ".")
            self.id = found.split()[0] if found else None
            if not self.id:
                time.sleep(0.05)

    def said(self):
        with open(self.errors, encoding="utf-8", errors="replace") as file:
            return file.read()

    def is_alive(self):
        return self.display.tool(self.bench.peer, "ping", self.id, patience=self.bench.patience) == "alive"

    def close(self):
        """Asks it to end, and says what is wrong with how it did."""
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=self.bench.patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return "does not end when it is told to"
        return None if status == 0 else f"ended with {status} when it was told to end"


def one(bench, report, display, words, scenes, damage):
    under = scenes.make(bench.random.choice(["none", "items", "items"]))
    library = under + "/library"
    done = "whole"
    if os.path.exists(library) and bench.random.random() < 0.3:
        path = library + "/library.sqlite"
        done = damage.alien(path) if bench.random.random() < 0.5 else damage.spoil(path)
        report.count("damaged libraries")
    kept = under + "-kept"
    shutil.copytree(under, kept)
    seed, problem, rounds = bench.random.randrange(1 << 30), None, 0
    environment = bench.preloaded(under, TORTURE_FAULT="write:30:crash") if bench.broken else bench.environment()
    window = OpenWindow(bench, display, words, library, environment)
    report.count("windows")
    while window.id and window.process.poll() is None and rounds < 6 and (bench.has_time() or rounds == 0):
        rounds += 1
        made = display.tool(bench.monkey, window.id, str(seed + rounds), "1000", patience=120)
        report.count("events", int(made or 0))
        if window.process.poll() is None and not window.is_alive() and window.process.poll() is None:
            # A window that closed in between is asked no more.
            if display.tool("xdotool", "getwindowname", window.id) is not None:
                problem = "does not answer"
            break
        if done == "whole" and rounds % 2:
            outcome = run(bench, ["add", "--name", f"Beside {rounds}", "--library", library])
            problem = outcome.fault({0, 1, 69}) and f"a command beside the window {outcome.fault({0, 1, 69})}: {outcome.err.strip()[:200]}"
            if problem:
                break
    status = window.process.poll()
    if status is None:
        problem = problem or window.close() or (None if window.id else "opens no window")
    elif status < 0 or status not in (0, 1, 65, 66, 73, 74):
        problem = problem or f"ended with {status}"
    said = window.said()
    errors = re.findall(r"X11-1: (.*)", said)
    report.count("X errors", len(errors))
    if errors:
        problem = problem or f"X says: {errors[0][:150]}"
    if done == "whole":
        problem = problem or checked(bench, library)
    if problem:
        report.find(f"{problem} (library: {done})", f"homepwner --library disk/library ({done})\nmonkey WINDOW {seed + 1}, {seed + 2} ... "
                    f"1000; {rounds} rounds\n{said[-3000:]}", problem, disk=kept)
    shutil.rmtree(os.path.dirname(under), ignore_errors=True)


def part(bench):
    report = Report(bench, "monkey")
    words = confined(bench)
    display = Display(bench)
    try:
        scenes, damage = Scenes(bench), Damage(bench.random)
        while bench.has_time() and not (bench.broken and report.findings):
            one(bench, report, display, words, scenes, damage)
    finally:
        display.close()
    return report
