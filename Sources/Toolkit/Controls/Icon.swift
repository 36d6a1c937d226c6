public import Graphics

/// A small symbol drawn as lines, so that it is crisp at every scale and takes any colour.
public struct Icon {
    private let body: (IconPen) -> Void
    /// Whether it points to the leading or trailing edge, and so the other way in right-to-left layouts.
    private let isDirectional: Bool

    /// Makes a symbol from steps on a grid of 24 by 24 units.
    public init(isDirectional: Bool = false, _ body: @escaping (IconPen) -> Void) {
        self.isDirectional = isDirectional
        self.body = body
    }

    /// Draws the symbol into a square of points, in a layout direction.
    public func draw(_ canvas: Canvas, in rect: Rect, color: Color, direction: UserInterfaceLayoutDirection = .leftToRight) {
        body(IconPen(canvas: canvas, rect: rect, color: color, isMirrored: isDirectional && direction == .rightToLeft))
    }
}

/// The pen that draws a symbol: units of a 24 by 24 grid, round ends.
public struct IconPen {
    let canvas: Canvas
    let rect: Rect
    let color: Color
    let isMirrored: Bool

    private var unit: Double { rect.width / 24 }

    private func map(_ x: Double, _ y: Double) -> Point {
        Point(x: rect.minX + (isMirrored ? 24 - x : x) * unit, y: rect.minY + y * unit)
    }

    /// Draws a line through points given as x, y, x, y.
    public func line(_ numbers: Double..., width: Double = 2, closed: Bool = false) {
        var path = Path()
        for i in stride(from: 0, to: numbers.count - 1, by: 2) {
            let point = map(numbers[i], numbers[i + 1])
            if i == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        if closed { path.close() }
        canvas.stroke(path, color, width: width * unit, style: StrokeStyle(hasRoundCaps: true))
    }

    /// Draws a circle.
    public func circle(_ x: Double, _ y: Double, _ radius: Double, width: Double = 2) {
        canvas.stroke(circlePath(x, y, radius), color, width: width * unit)
    }

    /// Fills a circle.
    public func dot(_ x: Double, _ y: Double, _ radius: Double) { canvas.fill(circlePath(x, y, radius), color) }

    /// Draws a rectangle with round corners.
    public func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 2, pen: Double = 2) {
        let origin = map(isMirrored ? x + width : x, y)
        let area = Rect(x: origin.x, y: origin.y, width: width * unit, height: height * unit)
        canvas.stroke(Path(roundedRect: area, radius: radius * unit), color, width: pen * unit)
    }

    private func circlePath(_ x: Double, _ y: Double, _ radius: Double) -> Path {
        let c = map(x, y)
        let r = radius * unit
        return Path(ellipseIn: Rect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r))
    }
}

extension Icon {
    /// A plus sign: add.
    public static let plus = Icon {
        $0.line(12, 4, 12, 20); $0.line(4, 12, 20, 12)
    }
    /// A minus sign.
    public static let minus = Icon { $0.line(4, 12, 20, 12) }
    /// A magnifying glass: search.
    public static let search = Icon {
        $0.circle(10.5, 10.5, 6.5); $0.line(15.5, 15.5, 21, 21)
    }
    /// Three lines: a list.
    public static let list = Icon {
        $0.line(3.5, 5.5, 20.5, 5.5); $0.line(3.5, 12, 20.5, 12); $0.line(3.5, 18.5, 20.5, 18.5)
    }
    /// Four boxes: a grid.
    public static let grid = Icon { pen in
        for (x, y) in [(3.5, 3.5), (13.5, 3.5), (3.5, 13.5), (13.5, 13.5)] { pen.box(x, y, 7, 7) }
    }
    /// Three dots above each other: more.
    public static let more = Icon {
        $0.dot(12, 4.5, 2); $0.dot(12, 12, 2); $0.dot(12, 19.5, 2)
    }
    /// An arrow to the leading edge: back.
    public static let back = Icon(isDirectional: true) { $0.line(15, 4, 7, 12, 15, 20) }
    /// An arrow to the trailing edge.
    public static let forward = Icon(isDirectional: true) { $0.line(9, 4, 17, 12, 9, 20) }
    /// A cross: close, clear.
    public static let cross = Icon {
        $0.line(5, 5, 19, 19); $0.line(19, 5, 5, 19)
    }
    /// A tick: on.
    public static let check = Icon { $0.line(4, 12.5, 9.5, 18, 20, 6.5) }
    /// Two arrows, up and down: sort.
    public static let sort = Icon { pen in
        pen.line(7, 19, 7, 5); pen.line(3, 9, 7, 5, 11, 9)
        pen.line(17, 5, 17, 19); pen.line(13, 15, 17, 19, 21, 15)
    }
    /// A camera: a photo.
    public static let camera = Icon { pen in
        pen.line(
            8, 6.5, 9.5, 4, 14.5, 4, 16, 6.5, 20, 6.5, 21.5, 8, 21.5, 18, 20, 19.5, 4, 19.5, 2.5, 18, 2.5, 8, 4, 6.5, 8, 6.5, closed: true)
        pen.circle(12, 12.8, 3.8)
    }
    /// A waste bin: delete.
    public static let trash = Icon { pen in
        pen.line(4, 6.5, 20, 6.5); pen.line(9, 6, 9.5, 3.5, 14.5, 3.5, 15, 6)
        pen.line(6, 7, 7, 20.5, 17, 20.5, 18, 7); pen.line(10, 11, 10.3, 16.5); pen.line(14, 11, 13.7, 16.5)
    }
    /// A folder.
    public static let folder = Icon { $0.line(3, 18.5, 3, 6, 9, 6, 11.5, 8.5, 21, 8.5, 21, 18.5, closed: true) }
    /// A warning sign.
    public static let warning = Icon { pen in
        pen.line(12, 4, 21.5, 20, 2.5, 20, closed: true); pen.line(12, 10, 12, 14.5); pen.dot(12, 17.2, 1.2)
    }
}
