import Graphics

/// The shape of a page that is rolled up from its lower right corner: the roll, and the areas above and under it.
///
/// The roll is slanted, and thinner where it holds less of the page.
nonisolated struct PageCurl: Hashable {
    /// The page's size, in points.
    let size: Size
    /// The height of the roll's middle above the lower edge, at the left and the right edge; below zero the page lies flat there.
    let left: Double
    let right: Double
    /// The length of page, in points, in the thickest part of the roll.
    private let most: Double

    /// The largest radius of the roll, in points.
    static let radius = 26.0
    /// The length of the roll's shadow, in points.
    private static let shadow = 30.0
    private static let columns = 14

    /// - Parameters:
    ///   - uncovered: the height that lies free below the roll at the end, in points
    ///   - progress: 0 for a flat page, 1 for the end of the way
    init(size: Size, uncovered: Double, progress: Double) {
        self.size = size
        let slant = min(size.width * 0.1, size.height * 0.16)
        let endLeft = uncovered + Self.radius + 4, endRight = endLeft + slant
        most = max(1, endRight)
        // The corner is lifted before the rest: the roll turns on its way up.
        let startLeft = -size.width * 0.5, startRight = -Self.radius
        left = startLeft + (endLeft - startLeft) * progress
        right = startRight + (endRight - startRight) * progress
    }

    private func height(at x: Double) -> Double { left + (right - left) * x / max(1, size.width) }

    /// The places along the roll's middle, from left to right.
    private var places: [Double] {
        let rise = (right - left) / max(1, size.width)
        let start = left >= 0 || rise <= 0 ? -2 * Self.radius : -left / rise
        let end = size.width + 2 * Self.radius
        guard height(at: end) > 0, start < end else { return [] }
        return (0...Self.columns).map { start + (end - start) * Double($0) / Double(Self.columns) }
    }

    /// Returns the line along the roll, some points beside its middle (down is positive), or at a part of its radius.
    private func line(_ offset: (_ radius: Double) -> Double) -> [Point] {
        let length = (size.width * size.width + (right - left) * (right - left)).squareRoot()
        let across = Point(x: (right - left) / max(1, length), y: size.width / max(1, length))
        return places.map { x in
            let height = height(at: x)
            let radius = Self.radius * max(0, min(1, height / most)).squareRoot()
            let distance = offset(radius)
            return Point(x: x + across.x * distance, y: size.height - height + across.y * distance)
        }
    }

    /// Returns whether a point lies under the page, in the part that is already rolled up.
    func uncovers(_ point: Point) -> Bool { point.y > size.height - height(at: point.x) }

    /// The area of the roll and its shadows. The areas above and below it look the same for every position of the roll.
    var extent: Rect {
        let edges = line { -$0 * 1.4 } + line { $0 * (0.9 + Self.shadow / Self.radius) }
        guard let top = edges.map(\.y).min(), let bottom = edges.map(\.y).max() else { return .zero }
        return Rect(x: 0, y: top - 2, width: size.width, height: bottom - top + 4)
    }

    /// The free area below the roll's middle.
    var underneath: Path {
        var path = Path()
        let fold = line { _ in 0 }
        guard let first = fold.first, let last = fold.last else { return path }
        path.move(to: Point(x: first.x, y: max(first.y, size.height)))
        for point in fold { path.line(to: point) }
        path.line(to: Point(x: last.x, y: size.height))
        path.close()
        return path
    }

    /// Returns the roll's shadow on the page and on the area under it.
    func shadows(_ color: Color) -> [MeshGradient] {
        let ends: [(at: Double, alpha: Double)] = [(0, 0.5), (0.3, 0.24), (0.6, 0.08), (1, 0)]
        let below = ends.map { end in
            MeshGradient.Row(line { $0 * (0.9 + end.at * Self.shadow / Self.radius) }, color.withAlpha(end.alpha))
        }
        let above = ends.map { end in
            MeshGradient.Row(line { -$0 * (0.9 + end.at * 0.5) }, color.withAlpha(end.alpha * 0.6))
        }
        return [MeshGradient(rows: below), MeshGradient(rows: above)]
    }

    /// Returns the roll itself: the back of the paper, lit from above.
    func roll(_ paper: Color) -> MeshGradient {
        let black = Color.black, white = Color.white
        let shades: [(at: Double, color: Color)] = [
            (-1, paper.mixed(with: black, 0.3)), (-0.86, paper.mixed(with: black, 0.14)), (-0.6, paper.mixed(with: white, 0.35)),
            (-0.4, paper.mixed(with: white, 0.6)), (-0.1, paper.mixed(with: white, 0.2)), (0.3, paper.mixed(with: black, 0.08)),
            (0.7, paper.mixed(with: black, 0.26)), (1, paper.mixed(with: black, 0.5)),
        ]
        return MeshGradient(rows: shades.map { shade in MeshGradient.Row(line { $0 * shade.at }, shade.color) })
    }
}

/// The roll of a page that curls up, over the page and the view under it.
final class CurledPage: View {
    var curl: PageCurl? {
        didSet {
            guard curl != oldValue else { return }
            for curl in [oldValue, curl] {
                if let extent = curl?.extent { setNeedsDisplay(extent) }
            }
        }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard let curl else { return }
        for shadow in curl.shadows(.black) { canvas.fill(shadow) }
        // Paper is light in all looks, but darker in dark ones so that it does not glare.
        canvas.fill(curl.roll(theme.isDark ? Color(hex: 0x6E6E70) : Color(hex: 0xE9E8E5)))
    }
}
