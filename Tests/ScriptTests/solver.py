"""Solves random systems of constraints by the toolkit's solver and by kiwi, another implementation of Cassowary, and compares.

    Tests/ScriptTests/solver.py PROGRAM [SYSTEMS] [FIRST]

PROGRAM is LayoutBench. Each system grows: constraints are added and removed, and their constants change, with the solution compared on the
way. Both are allowed what the other cannot be held to: where a system has several best solutions, they may choose. So what is compared is

- whether required constraints contradict each other, and that the set which is named does so, and would not with one less;
- that all required constraints hold;
- that the errors at each strength are as small as kiwi's, the strongest first;
- the value of each variable that has only one.

Kiwi is asked anew for each solution, and in a process of its own that may die: after constraints were removed it has been seen to miss the
best solution, and now and then it stops with “the objective is unbounded”. Where it finds a contradiction in what has a solution, or a
worse solution, it is counted as mistaken, which a solution that holds proves.
"""

import os
import random
import subprocess
import sys

try:
    import kiwisolver as kiwi
except ImportError:
    print("solver.py: SKIPPED, for the Python package kiwisolver is not installed")
    sys.exit(0)

STRENGTHS = ["strong", "medium", "weak"]


class Mismatch(Exception):
    pass


class Program:
    """The solver under test."""

    def __init__(self, path):
        self.process = subprocess.Popen([path, "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line):
        self.tell(line)
        self.process.stdin.flush()
        return self.process.stdout.readline().split()

    def solve(self, names):
        """The first line of the answer, the values, and the names of the variables that have only one value."""
        answer = self.ask("solve")
        values, determined = {}, []
        if answer == ["ok"]:
            for _ in names:
                name, value, state = self.process.stdout.readline().split()
                values[name] = float(value)
                if state == "determined":
                    determined.append(name)
        return answer, values, determined


class Constraint:
    def __init__(self, name, relation, strength, constant, terms):
        self.name, self.relation, self.strength, self.constant, self.terms = name, relation, strength, constant, terms

    def for_kiwi(self, variables):
        terms = [kiwi.Term(variables[name], factor) for name, factor in self.terms]
        relation = "==" if self.relation == "=" else self.relation
        return kiwi.Constraint(kiwi.Expression(terms, self.constant), relation, self.strength)

    def __str__(self):
        terms = " ".join(f"{name} {factor!r}" for name, factor in self.terms)
        return f"add {self.name} {self.relation} {self.strength} {self.constant!r} {terms}"

    def error(self, values):
        value = self.constant + sum(factor * values[name] for name, factor in self.terms)
        return max(0, value) if self.relation == "<=" else max(0, -value) if self.relation == ">=" else abs(value)


class System:
    """One random system in both solvers."""

    def __init__(self, seed, program):
        self.seed, self.program, self.dice = seed, program, random.Random(seed)
        self.names = [f"v{index}" for index in range(self.dice.randint(2, 16))]
        self.variables = {name: kiwi.Variable(name) for name in self.names}
        self.live = {}
        self.made = 0
        # Values compared, kiwi's mistakes, contradictions by a new constraint, contradictions by a new constant.
        self.counts = [0, 0, 0, 0]
        program.tell("new")
        for name in self.names:
            program.tell("variable " + name)

    def fail(self, what, *details):
        raise Mismatch(f"system {self.seed}: {what} {' '.join(map(str, details))}")

    def run(self):
        for step in range(self.dice.randint(3, 60)):
            choice = self.dice.random()
            if choice < 0.7 or not self.live:
                self.add()
            elif choice < 0.82:
                name = self.dice.choice(list(self.live))
                del self.live[name]
                self.program.tell("remove " + name)
            else:
                self.change()
            if step % 3 == 0:
                self.compare()
        self.compare()
        return self.counts

    def is_possible(self, constraints):
        solver = kiwi.Solver()
        try:
            for constraint in constraints:
                solver.addConstraint(constraint.for_kiwi(self.variables))
        except kiwi.UnsatisfiableConstraint:
            return False
        return True

    def required(self):
        return [constraint for constraint in self.live.values() if constraint.strength == "required"]

    def check_conflict(self, conflict):
        if self.is_possible(conflict):
            self.fail("what is said to contradict itself does not:", *conflict)
        for index in range(len(conflict)):
            if not self.is_possible(conflict[:index] + conflict[index + 1 :]):
                self.fail("a contradiction without this one too:", conflict[index])

    def add(self):
        dice = self.dice
        terms = dice.sample(self.names, min(len(self.names), dice.choice([1, 1, 2, 2, 2, 3, 4])))
        constraint = Constraint(
            f"c{self.made}",
            dice.choice(["<=", "=", "=", ">="]),
            dice.choice(["required", "required", "strong", "medium", "weak"]),
            float(dice.choice([0, dice.randint(-50, 50), dice.randint(-400, 400), round(dice.uniform(-99, 99), 2)])),
            [(name, float(dice.choice([1, -1, 1, -1, 1, -1, 0.5, 2, -0.66, 1.33]))) for name in terms],
        )
        self.made += 1
        answer = self.program.ask(str(constraint))
        possible = constraint.strength != "required" or self.is_possible(self.required() + [constraint])
        if answer == ["ok"]:
            # A solution that holds all of them is asked for below.
            self.counts[1] += not possible
            self.live[constraint.name] = constraint
            return
        if possible:
            self.fail("refused:", constraint)
        self.counts[2] += 1
        self.check_conflict([self.live[name] for name in answer[1:]] + [constraint])

    def change(self):
        for name in self.dice.sample(list(self.live), min(len(self.live), self.dice.choice([1, 1, 2]))):
            constraint = self.live[name]
            constraint.constant = float(round(constraint.constant + self.dice.uniform(-60, 60), 1))
            self.program.tell(f"constant {name} {constraint.constant!r}")
            answer, _, _ = self.program.solve(self.names)
            possible = self.is_possible(self.required())
            if answer == ["ok"]:
                self.counts[1] += not possible
                continue
            if possible:
                self.fail("contradicts itself after a constant was changed:", constraint)
            self.counts[3] += 1
            self.check_conflict([self.live[other] for other in answer[1:]])
            self.program.tell("remove " + name)
            del self.live[name]
            if self.program.solve(self.names)[0] != ["ok"]:
                self.fail("contradicts itself without", constraint)

    def compare(self):
        answer, ours, determined = self.program.solve(self.names)
        if answer != ["ok"]:
            self.fail("no solution:", *answer)
        solver = kiwi.Solver()
        try:
            for constraint in self.live.values():
                solver.addConstraint(constraint.for_kiwi(self.variables))
        except kiwi.UnsatisfiableConstraint:
            solver = None
        if solver:
            solver.updateVariables()
        theirs = {name: self.variables[name].value() for name in self.names}
        close = 1e-6 * (1 + max(abs(value) for value in [*ours.values(), *theirs.values()]))
        for constraint in self.required():
            if constraint.error(ours) > close:
                self.fail("a required constraint does not hold:", constraint)
        if solver is None:
            return
        for strength in STRENGTHS:
            errors = [sum(c.error(values) for c in self.live.values() if c.strength == strength) for values in (ours, theirs)]
            if errors[0] > errors[1] + close:
                self.fail(f"the {strength} errors could be smaller:", *errors)
            if errors[0] < errors[1] - close:
                self.counts[1] += 1
                return
        for name in determined:
            self.counts[0] += 1
            if abs(ours[name] - theirs[name]) > close * 10:
                self.fail(f"{name} is {ours[name]}, and by kiwi", theirs[name])


def child(path, seeds, write):
    """Runs systems in a process of its own, and writes a line for each."""
    program = Program(path)
    try:
        for seed in seeds:
            counts = System(seed, program).run()
            os.write(write, (" ".join(map(str, [seed, *counts])) + "\n").encode())
    except Mismatch as mismatch:
        os.write(write, f"mismatch {mismatch}\n".encode())
    os._exit(0)


def main():
    path = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    end = seed + count
    total, crashes = [0, 0, 0, 0], 0
    while seed < end:
        read, write = os.pipe()
        process = os.fork()
        if process == 0:
            os.close(read)
            # What kiwi says when it stops is known.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            child(path, range(seed, end), write)
        os.close(write)
        with os.fdopen(read) as lines:
            for line in lines:
                if line.startswith("mismatch"):
                    sys.exit("solver.py: " + line)
                done, *counts = map(int, line.split())
                seed = done + 1
                total = [sum(pair) for pair in zip(total, counts)]
        os.waitpid(process, 0)
        if seed < end:
            crashes += 1
            seed += 1
    if crashes > count // 20 or total[0] < count:
        sys.exit(f"solver.py: too little was compared: {total[0]} values, and kiwi stopped in {crashes} systems")
    print(
        f"solver.py: {count} systems agree: {total[0]} values, {total[2]} contradictions by a constraint and {total[3]} by a constant;"
        f" kiwi was mistaken {total[1]} times and stopped in {crashes} systems"
    )


main()
