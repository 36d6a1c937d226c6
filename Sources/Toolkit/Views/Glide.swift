import Glibc
import Graphics

/// The current speed of the fingers, from the events of a touchpad.
nonisolated struct VelocityTracker {
    private var samples: [(time: Double, delta: Point)] = []

    /// The age up to which movements count, in seconds.
    private static let span = 0.1
    /// The rest of the fingers before they leave that makes a throw void, in seconds.
    private static let rest = 0.06

    /// Adds a movement in points.
    mutating func add(_ delta: Point, at time: Double) {
        samples.removeAll { time - $0.time > Self.span }
        samples.append((time, delta))
    }

    mutating func reset() { samples.removeAll() }

    /// Returns the velocity in points per second.
    func velocity(at now: Double) -> Point {
        let recent = samples.filter { now - $0.time <= Self.span + Self.rest }
        guard let first = recent.first, let last = recent.last, now - last.time <= Self.rest, last.time > first.time else { return .zero }
        // The first movement happened before the measured time.
        let way = recent.dropFirst().reduce(Point.zero) { $0 + $1.delta }
        return Point(x: way.x / (last.time - first.time), y: way.y / (last.time - first.time))
    }
}

/// The motion of something that was thrown and slows down, its speed falling by the same share in each moment.
nonisolated struct Glide {
    /// The duration, in seconds.
    let duration: Double
    private let velocity: Point
    private let start: Point

    /// The time after which a third of the speed is left, in seconds.
    private static let slowing = 0.3
    /// The speed below which the motion ends, in points per second.
    private static let lowestSpeed = 20.0
    /// The lowest speed of a throw, in points per second.
    private static let lowestThrow = 120.0
    /// The highest speed of a throw, in points per second, whatever was measured.
    private static let highestSpeed = 12_000.0

    /// Makes the motion of something thrown from a position with a velocity in points per second; nil if that is too slow.
    init?(velocity: Point, from start: Point) {
        let speed = max(abs(velocity.x), abs(velocity.y))
        guard speed.isFinite, speed >= Self.lowestThrow else { return nil }
        let factor = min(1, Self.highestSpeed / speed)
        self.velocity = Point(x: velocity.x * factor, y: velocity.y * factor)
        self.start = start
        duration = Self.slowing * log(speed * factor / Self.lowestSpeed)
    }

    /// Returns the position after some seconds.
    func position(after seconds: Double) -> Point {
        let way = Self.slowing * (1 - exp(-seconds / Self.slowing))
        return Point(x: start.x + velocity.x * way, y: start.y + velocity.y * way)
    }
}
