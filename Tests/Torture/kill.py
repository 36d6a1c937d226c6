"""kill -9 at random moments: what was acknowledged is there afterwards, and nothing is there by halves."""

import os
import shutil
import signal
import subprocess
import threading

from common import Report, Session, after, checked, difference, pictures, start, stored


def acknowledged(text):
    return [line.split()[1].lower() for line in text.splitlines() if line.startswith("ACK ") and len(line.split()) == 3]


def round_of(bench, report, session, library):
    """Sends changes until the program is killed; returns how many were acknowledged and how many were sent, or None."""
    done = len(session.lines)
    environment = bench.environment()
    if bench.broken:
        # From some write on nothing reaches the disk, and every call says it did.
        number = bench.random.randrange(40, 120)
        environment = bench.preloaded(bench.scratch, TORTURE_FAULT=f"write:{number}+:lie")
    process = start([bench.program, "script", "-", "--library", library], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE, cwd=bench.scratch, env=environment, start_new_session=True)
    out, err = [], []
    readers = [threading.Thread(target=lambda: out.append(process.stdout.read()), daemon=True),
               threading.Thread(target=lambda: err.append(process.stderr.read()), daemon=True)]
    for reader in readers:
        reader.start()
    dice = bench.random.random()
    longest = 0.05 if dice < 0.2 else 0.6 if dice < 0.9 else 3
    wait = 2 if bench.broken else bench.random.uniform(0, longest)
    timer = after(wait, process.kill)
    try:
        while process.poll() is None:
            process.stdin.write((session.next() + "\n").encode())
            process.stdin.flush()
    except (BrokenPipeError, ConnectionResetError):
        pass
    process.wait()
    timer.cancel()
    for reader in readers:
        reader.join()
    try:
        process.stdin.close()
    except (BrokenPipeError, ConnectionResetError):
        pass
    process.stdout.close()
    process.stderr.close()
    acks = acknowledged(b"".join(out).decode("utf-8", "replace"))
    if process.returncode != -signal.SIGKILL and not bench.broken:
        report.find(f"script ended with {process.returncode} before it was killed: {b''.join(err).decode()[:300]}",
                    "\n".join(session.lines), library=library)
        return None
    report.count("kills")
    report.count("acknowledged changes", len(acks))
    if acks != session.ids[done:done + len(acks)]:
        report.find("other changes were acknowledged than were sent", "\n".join(session.lines[done:]))
        return None
    return done + len(acks), len(session.lines)


def verify(bench, report, session, library, least, most):
    """Compares the library with what may be in it; returns how many of the changes are there, or None."""
    copy = library + "-killed"
    shutil.rmtree(copy, ignore_errors=True)
    if os.path.exists(library):
        shutil.copytree(library, copy, ignore=lambda _, names: [name for name in names if name == "socket"])
    if not os.path.exists(library + "/library.sqlite") and least == 0:
        return 0
    found, problem = stored(bench, library)
    problem = problem or checked(bench, library)
    if problem:
        recipe = f"homepwner list --library library; homepwner check --library library\n{least} changes were acknowledged"
        report.find(problem, recipe, library=copy)
        return None
    for number in range(least, most + 1):
        if found == session.states[number]:
            return number
    report.find(f"after {least} acknowledged and {most} sent changes: {difference(found, session.states[least])}",
                "\n".join(session.lines), library=copy)
    return None


def part(bench):
    report = Report(bench, "kill")
    while bench.has_time() and not (bench.broken and report.findings):
        library = bench.folder("kill") + "/library"
        session = Session(bench.random, pictures())
        for _ in range(bench.random.randrange(1, 12)):
            if not bench.has_time():
                break
            result = round_of(bench, report, session, library)
            there = result and verify(bench, report, session, library, *result)
            if there is None:
                break
            session.forget_after(there)
        shutil.rmtree(os.path.dirname(library), ignore_errors=True)
    return report
