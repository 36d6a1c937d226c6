import Graphics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How fast the fingers moved just now, from what a touchpad said.
nonisolated struct VelocityTracker {
    private var samples: [(time: Double, delta: Point)] = []

    /// Movement longer ago than this says nothing about now, in seconds.
    private static let span = 0.1
    /// Fingers that lay still this long before they left threw nothing, in seconds.
    private static let rest = 0.06

    /// Notes a movement in points.
    mutating func add(_ delta: Point, at time: Double) {
        samples.removeAll { time - $0.time > Self.span }
        samples.append((time, delta))
    }

    mutating func reset() { samples.removeAll() }

    /// The velocity in points per second.
    func velocity(at now: Double) -> Point {
        let recent = samples.filter { now - $0.time <= Self.span + Self.rest }
        guard let first = recent.first, let last = recent.last, now - last.time <= Self.rest, last.time > first.time else { return .zero }
        // The first movement happened before the time that is measured.
        let way = recent.dropFirst().reduce(Point.zero) { $0 + $1.delta }
        return Point(x: way.x / (last.time - first.time), y: way.y / (last.time - first.time))
    }
}

/// The way of something that was thrown and slows down by itself, its speed falling by the same share in each moment.
nonisolated struct Glide {
    /// How long it takes, in seconds.
    let duration: Double
    private let velocity: Point
    private let start: Point

    /// After this many seconds a third of the speed is left.
    private static let slowing = 0.3
    /// Slower than this, in points per second, is standing still.
    private static let lowestSpeed = 20.0
    /// A throw slower than this, in points per second, was none.
    private static let lowestThrow = 120.0
    /// However it was measured, nothing is thrown faster than this, in points per second.
    private static let highestSpeed = 12_000.0

    /// Makes the way of something thrown from a place with a velocity in points per second; nil when that is too slow.
    init?(velocity: Point, from start: Point) {
        let speed = max(abs(velocity.x), abs(velocity.y))
        guard speed.isFinite, speed >= Self.lowestThrow else { return nil }
        let factor = min(1, Self.highestSpeed / speed)
        self.velocity = Point(x: velocity.x * factor, y: velocity.y * factor)
        self.start = start
        duration = Self.slowing * log(speed * factor / Self.lowestSpeed)
    }

    /// Where it is after some seconds.
    func position(after seconds: Double) -> Point {
        let way = Self.slowing * (1 - exp(-seconds / Self.slowing))
        return Point(x: start.x + velocity.x * way, y: start.y + velocity.y * way)
    }
}
