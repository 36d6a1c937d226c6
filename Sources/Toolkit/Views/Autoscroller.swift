import Graphics

/// Moves a scroll view's content while the pointer is held outside of it, or near its edge.
final class Autoscroller {
    private weak var view: ScrollView?
    /// Called after each move.
    var onStep: () -> Void
    private var speed = Point.zero
    private var lastStep: Double
    private var next: ScheduledAction?

    private static let interval = 1.0 / 60
    /// The points per second by which content moves for each point of distance.
    private static let gain = 12.0
    private static let slowest = 60.0
    private static let fastest = 2400.0

    init(_ view: ScrollView, onStep: @escaping () -> Void) {
        self.view = view
        self.onStep = onStep
        lastStep = view.window?.now ?? 0
    }

    /// Returns the distance of a point outside of an area of some size, or less than `margin` inside of an edge, in points: negative above
    /// and to the left.
    static func distance(of point: Point, outside size: Size, margin: Double) -> Point {
        func excess(_ at: Double, _ length: Double) -> Double {
            let inset = min(margin, length / 3)
            return at < inset ? at - inset : at > length - inset ? at - (length - inset) : 0
        }
        return Point(x: excess(point.x, size.width), y: excess(point.y, size.height))
    }

    /// Sets the distance of the pointer outside, in points, negative above and to the left.
    func update(distance: Point) {
        speed = Point(x: Self.speed(distance.x), y: Self.speed(distance.y))
        if next == nil {
            lastStep = view?.window?.now ?? lastStep
            schedule()
        }
    }

    func stop() {
        next?.cancel()
        next = nil
    }

    private static func speed(_ distance: Double) -> Double {
        guard distance != 0 else { return 0 }
        let speed = min(fastest, slowest + abs(distance) * gain)
        return distance < 0 ? -speed : speed
    }

    private func schedule() {
        next = view?.window?.schedule(after: Self.interval) { [weak self] in self?.step() }
    }

    private func step() {
        next = nil
        guard let view, let now = view.window?.now else { return }
        let elapsed = min(0.1, now - lastStep)
        lastStep = now
        let before = view.exactOffset
        view.contentOffset = Point(x: before.x + speed.x * elapsed, y: before.y + speed.y * elapsed)
        // At the end of the content nothing wakes up any more; the next move of the pointer starts again.
        guard view.exactOffset != before else { return }
        view.flashScrollers()
        onStep()
        schedule()
    }
}
