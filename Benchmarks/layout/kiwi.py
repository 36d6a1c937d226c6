"""The row of the list, as LayoutBench builds it, in kiwi: another implementation of Cassowary, in C++ behind Python."""

import sys
import time

try:
    import kiwisolver as kiwi
except ImportError:
    sys.exit("kiwisolver is not installed")


class Box:
    def __init__(self, name):
        self.x, self.y, self.width, self.height = (kiwi.Variable(name + side) for side in "xywh")


def system():
    """A solver with a row of five views in it, what its size is set by, and where the value begins."""
    solver = kiwi.Solver()
    wide, high = kiwi.Variable("wide"), kiwi.Variable("high")
    solver.addEditVariable(wide, "strong")
    solver.addEditVariable(high, "strong")
    image, button, name, serial, value = (Box(name) for name in ("image", "button", "name", "serial", "value"))
    constraints = [
        image.width == 40,
        image.height == 40,
        image.x == 14,
        image.y + image.height / 2 == high / 2,
        button.x == image.x,
        button.y == image.y,
        button.width == image.width,
        button.height == image.height,
        name.x == image.x + image.width + 14,
        serial.x == name.x,
        name.y == 8,
        serial.y + serial.height == high - 8,
        value.x == name.x + name.width + 8,
        value.x == serial.x + serial.width + 8,
        value.x + value.width == wide - 18,
        value.y + value.height / 2 == high / 2,
        serial.y >= name.y + name.height + 1,
    ]
    for box, width, height, hugging in ((name, 85, 20.5, "weak"), (serial, 30, 17, "weak"), (value, 42.5, 20.5, "strong")):
        constraints += [
            (box.width <= width) | hugging,
            (box.width >= width) | "medium",
            (box.height <= height) | "weak",
            (box.height >= height) | "medium",
            box.width >= 0,
            box.height >= 0,
        ]
    for constraint in constraints:
        solver.addConstraint(constraint)
    return solver, wide, high, value.x


def measure(name, times, rounds, work):
    samples = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        for index in range(times):
            work(index)
        samples.append((time.perf_counter() - start) / times * 1e6)
    # The first round warms the caches and does not count.
    samples = sorted(samples[1:])
    print(f"kiwi: {name}\t{samples[len(samples) // 2]:.2f}\t{samples[-1]:.2f}\tus\t-\t{len(samples)}")


def main():
    solver, wide, high, value = system()
    solver.suggestValue(high, 60)

    def resize(index):
        solver.suggestValue(wide, 320 + index % 400)
        solver.updateVariables()

    measure("cell of five views, built and solved", 500, 15, lambda _: system())
    measure("the same cell at a new width", 20_000, 15, resize)
    assert value.value() > 0


main()
