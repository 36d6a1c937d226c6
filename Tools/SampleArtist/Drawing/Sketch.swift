import Graphics

/// A drawing as a value: marks in the order they are made. The same value becomes pixels or an SVG file.
struct Sketch {
    /// One thing that a pen does.
    indirect enum Mark {
        case fill(Path, Ink)
        case stroke(Path, Color, width: Double)
        case clipped(Path, [Mark])
        /// Turned around a point, in radians, clockwise.
        case turned(Point, Double, [Mark])
    }

    private(set) var marks: [Mark] = []

    // MARK: - Fills

    /// A rectangle, with round corners where there is a radius.
    mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, r: Double = 0, _ ink: Ink) {
        marks.append(.fill(Path(box: Rect(x: x, y: y, width: width, height: height), radius: r), ink))
    }

    /// A full circle.
    mutating func disc(_ x: Double, _ y: Double, _ radius: Double, _ ink: Ink) { oval(x, y, radius, radius, ink) }

    /// A full ellipse by its middle and its two radii.
    mutating func oval(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ ink: Ink) {
        marks.append(.fill(Path.oval(x, y, rx, ry), ink))
    }

    /// A shape by its outline (see `Path.init(outline:)`).
    mutating func shape(_ outline: String, _ ink: Ink) { marks.append(.fill(Path(outline: outline), ink)) }

    // MARK: - Lines

    /// A line with round ends along an outline.
    mutating func line(_ outline: String, _ color: UInt32, _ width: Double, alpha: Double = 1) {
        marks.append(.stroke(Path(outline: outline), Color(hex: color, alpha: alpha), width: width))
    }

    /// The line of an ellipse.
    mutating func ring(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ color: UInt32, _ width: Double, alpha: Double = 1) {
        marks.append(.stroke(Path.oval(x, y, rx, ry), Color(hex: color, alpha: alpha), width: width))
    }

    // MARK: - Groups

    /// Clips the inner drawing to an outline.
    mutating func inside(_ outline: String, _ draw: (inout Sketch) -> Void) { inside(Path(outline: outline), draw) }

    /// Clips the inner drawing to a rectangle with round corners.
    mutating func inside(_ x: Double, _ y: Double, _ width: Double, _ height: Double, r: Double, _ draw: (inout Sketch) -> Void) {
        inside(Path(box: Rect(x: x, y: y, width: width, height: height), radius: r), draw)
    }

    /// Clips the inner drawing to an ellipse.
    mutating func insideOval(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ draw: (inout Sketch) -> Void) {
        inside(Path.oval(x, y, rx, ry), draw)
    }

    /// Turns the inner drawing around a point, in degrees, clockwise.
    mutating func turned(_ degrees: Double, around x: Double, _ y: Double, _ draw: (inout Sketch) -> Void) {
        var inner = Sketch()
        draw(&inner)
        marks.append(.turned(Point(x: x, y: y), degrees * Double.pi / 180, inner.marks))
    }

    private mutating func inside(_ path: Path, _ draw: (inout Sketch) -> Void) {
        var inner = Sketch()
        draw(&inner)
        marks.append(.clipped(path, inner.marks))
    }

    // MARK: - Shadows

    /// The soft shadow of something that stands on the ground: ellipses that add up towards the middle.
    mutating func shadow(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double = 16, strength: Double = 0.24) {
        let steps = 10
        for step in 0..<steps {
            let grow = 1.12 - 0.36 * Double(step) / Double(steps - 1)
            oval(x, y, rx * grow, ry * grow, .shade(strength / Double(steps)))
        }
    }

    /// The soft shadow of something that hangs on a wall or lies flat, as a box around it moved down.
    mutating func hangingShadow(_ x: Double, _ y: Double, _ width: Double, _ height: Double, r: Double, strength: Double = 0.22) {
        let steps = 8
        for step in 0..<steps {
            let grow = 10 - 3 * Double(step)
            box(x - grow, y + 12 - grow, width + 2 * grow, height + 2 * grow, r: r + max(0, grow), .shade(strength / Double(steps)))
        }
    }
}

extension Path {
    fileprivate static func oval(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> Path {
        Path(ellipseIn: Rect(x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry))
    }
}
