public import Graphics

/// The edges at which a popover may have its arrow, named as it points: `.left` stands to the right of its anchor.
nonisolated public struct PopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Below the anchor, pointing up at it.
    public static let up = PopoverArrowDirection(rawValue: 1)
    /// Above the anchor, pointing down at it.
    public static let down = PopoverArrowDirection(rawValue: 2)
    /// To the right of the anchor, pointing left at it.
    public static let left = PopoverArrowDirection(rawValue: 4)
    /// To the left of the anchor, pointing right at it.
    public static let right = PopoverArrowDirection(rawValue: 8)
    /// Wherever there is most room.
    public static let any: PopoverArrowDirection = [.up, .down, .left, .right]
}

/// Where a popover stands: a pure function of what it belongs to, how large it wants to be and where the screen ends.
nonisolated public struct PopoverPlacement: Hashable, Sendable {
    /// The body's frame, without arrow and shadow, in the anchor's coordinates.
    public var frame: Rect
    /// Where its arrow points; empty when there was no room for an arrow and the body covers the anchor.
    public var arrowDirection: PopoverArrowDirection
    /// The arrow's tip, in the anchor's coordinates.
    public var arrowTip: Point

    /// The distance between anchor and body, which the arrow bridges, in points.
    public static let arrowLength = 12.0
    /// How near to a corner of the body the arrow's middle may come, in points.
    public static let arrowInset = 22.0

    /// Places a popover.
    ///
    /// The directions are tried in the order left, right, up, down. The first side on which the body fits whole wins; where it fits
    /// on none, the side on which most of it can be seen, made smaller to fit. The body then slides along its side so that it stays
    /// in the work area, and the arrow stays at the anchor's middle.
    ///
    /// - Parameters:
    ///   - anchor: what the popover belongs to
    ///   - contentSize: the body's wish
    ///   - workArea: what the body must not leave
    ///   - arrows: the allowed directions
    ///   - margin: the distance kept from the work area's edges
    public static func place(
        anchor: Rect, contentSize: Size, workArea: Rect, arrows: PopoverArrowDirection = .any, margin: Double = 8
    ) -> PopoverPlacement {
        let area = workArea.insetBy(dx: margin, dy: margin)
        let order: [PopoverArrowDirection] = [.left, .right, .up, .down].filter { arrows.contains($0) }
        let candidates = order.map { direction in (direction, room(direction, anchor, area)) }
        let fits = candidates.first { _, room in room.width >= contentSize.width && room.height >= contentSize.height }
        let best =
            fits
            ?? candidates.max { a, b in
                visibleArea(contentSize, a.1) < visibleArea(contentSize, b.1)
            }
        guard let (direction, room) = best, room.width > 0, room.height > 0 else {
            return covering(anchor: anchor, contentSize: contentSize, area: area)
        }
        let size = Size(width: min(contentSize.width, room.width), height: min(contentSize.height, room.height))
        return standing(direction, anchor: anchor, size: size, area: area)
    }

    private static func room(_ direction: PopoverArrowDirection, _ anchor: Rect, _ area: Rect) -> Size {
        switch direction {
        case .left: Size(width: area.maxX - anchor.maxX - arrowLength, height: area.height)
        case .right: Size(width: anchor.minX - area.minX - arrowLength, height: area.height)
        case .up: Size(width: area.width, height: area.maxY - anchor.maxY - arrowLength)
        default: Size(width: area.width, height: anchor.minY - area.minY - arrowLength)
        }
    }

    private static func visibleArea(_ wish: Size, _ room: Size) -> Double {
        max(0, min(wish.width, room.width)) * max(0, min(wish.height, room.height))
    }

    private static func standing(_ direction: PopoverArrowDirection, anchor: Rect, size: Size, area: Rect) -> PopoverPlacement {
        var frame = Rect(origin: .zero, size: size)
        var tip = Point.zero
        switch direction {
        case .left, .right:
            frame.origin.x = direction == .left ? anchor.maxX + arrowLength : anchor.minX - arrowLength - size.width
            frame.origin.y = clamp(anchor.midY - size.height / 2, area.minY, area.maxY - size.height)
            tip.x = direction == .left ? anchor.maxX : anchor.minX
            tip.y = clamp(anchor.midY, frame.minY + arrowInset, frame.maxY - arrowInset)
        default:
            frame.origin.y = direction == .up ? anchor.maxY + arrowLength : anchor.minY - arrowLength - size.height
            frame.origin.x = clamp(anchor.midX - size.width / 2, area.minX, area.maxX - size.width)
            tip.y = direction == .up ? anchor.maxY : anchor.minY
            tip.x = clamp(anchor.midX, frame.minX + arrowInset, frame.maxX - arrowInset)
        }
        return PopoverPlacement(frame: frame, arrowDirection: direction, arrowTip: tip)
    }

    /// No side has any room: the body lies over the anchor, without an arrow.
    private static func covering(anchor: Rect, contentSize: Size, area: Rect) -> PopoverPlacement {
        let size = Size(width: max(1, min(contentSize.width, area.width)), height: max(1, min(contentSize.height, area.height)))
        let frame = Rect(
            x: clamp(anchor.midX - size.width / 2, area.minX, area.maxX - size.width),
            y: clamp(anchor.midY - size.height / 2, area.minY, area.maxY - size.height), width: size.width, height: size.height)
        return PopoverPlacement(frame: frame, arrowDirection: [], arrowTip: anchor.center)
    }

    private static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double { max(low, min(value, max(low, high))) }
}
