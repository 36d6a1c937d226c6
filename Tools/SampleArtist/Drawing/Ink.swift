import Graphics

/// The fill of a shape. Gradients run across the bounds of the shape, so a drawing needs no coordinates for them.
enum Ink: ExpressibleByIntegerLiteral {
    case flat(Color)
    /// From the top edge to the bottom edge.
    case down(Color, Color)
    /// From the left edge to the right edge.
    case across(Color, Color)
    /// From the middle outwards, to half of the longer side.
    case glow(Color, Color)

    /// One colour, as 0xRRGGBB.
    init(integerLiteral value: UInt32) { self = .flat(Color(hex: value)) }

    /// From the top edge to the bottom edge, as 0xRRGGBB.
    static func down(_ top: UInt32, _ bottom: UInt32) -> Ink { .down(Color(hex: top), Color(hex: bottom)) }

    /// From the left edge to the right edge, as 0xRRGGBB.
    static func across(_ left: UInt32, _ right: UInt32) -> Ink { .across(Color(hex: left), Color(hex: right)) }

    /// From the middle outwards, as 0xRRGGBB.
    static func glow(_ inner: UInt32, _ outer: UInt32) -> Ink { .glow(Color(hex: inner), Color(hex: outer)) }

    /// Black at an opacity: the side that the light does not reach.
    static func shade(_ alpha: Double) -> Ink { .flat(Color(hex: 0x1B2430, alpha: alpha)) }

    /// White at an opacity: the side that the light falls on.
    static func shine(_ alpha: Double) -> Ink { .flat(Color.white.withAlpha(alpha)) }

    /// The gradient over the given bounds, or nil for one colour.
    func gradient(over bounds: Rect) -> Gradient? {
        func run(_ shape: Gradient.Shape, _ first: Color, _ last: Color) -> Gradient {
            Gradient(shape, stops: [.init(0, first), .init(1, last)])
        }
        switch self {
        case .flat: return nil
        case .down(let top, let bottom):
            return run(.linear(from: bounds.origin, to: Point(x: bounds.minX, y: bounds.maxY)), top, bottom)
        case .across(let left, let right):
            return run(.linear(from: bounds.origin, to: Point(x: bounds.maxX, y: bounds.minY)), left, right)
        case .glow(let inner, let outer):
            return run(.radial(center: bounds.center, radius: max(bounds.width, bounds.height) / 2), inner, outer)
        }
    }
}
