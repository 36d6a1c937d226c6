public import Graphics

/// The edges at which a popover may have its arrow, named by the arrow's direction: `.left` is to the right of its anchor.
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

/// The place of a popover: a pure function of its anchor, its wanted size and the work area.
nonisolated public struct PopoverPlacement: Hashable, Sendable {
    /// The body's frame, without arrow and shadow, in the anchor's coordinates.
    public var frame: Rect
    /// The direction of its arrow; empty if there is no room for an arrow and the body covers the anchor.
    public var arrowDirection: PopoverArrowDirection
    /// The arrow's tip, in the anchor's coordinates.
    public var arrowTip: Point

    /// The distance between anchor and body, which the arrow bridges, in points.
    public static let arrowLength = 12.0
    /// The smallest distance of the arrow's middle from a corner of the body, in points.
    public static let arrowInset = 22.0

    /// Places a popover.
    ///
    /// The directions are tried in the order left, right, up, down. The first side on which the body fits wins. If it fits on none, it is
    /// made smaller for the side with the most room; if that leaves only a strip, the body covers the anchor, without an arrow. The body
    /// slides along its side so that it stays in the work area. The arrow's tip lies on the anchor's edge, as near to the middle of the
    /// anchor's visible part as the body reaches.
    ///
    /// - Parameters:
    ///   - anchor: the source of the popover; only its part inside the work area counts
    ///   - contentSize: the size that the body wants
    ///   - workArea: the area around the body
    ///   - arrows: the allowed directions
    ///   - margin: the distance kept from the work area's edges
    ///   - arrowLength: the distance between anchor and body, in points
    ///   - arrowInset: the smallest distance of the arrow's middle from a corner of the body, in points
    public static func place(
        anchor: Rect, contentSize: Size, workArea: Rect, arrows: PopoverArrowDirection = .any, margin: Double = 8,
        arrowLength: Double = arrowLength, arrowInset: Double = arrowInset
    ) -> PopoverPlacement {
        let placer = Placer(arrowLength: arrowLength, arrowInset: arrowInset)
        return placer.place(anchor: anchor, contentSize: contentSize, workArea: workArea, arrows: arrows, margin: margin)
    }

    /// Returns the place where the arrow of a tip starts along the body's edge from `low` to `high`, beside its round corners.
    static func footPlace(_ tip: Double, _ low: Double, _ high: Double, inset: Double) -> Double {
        let inset = min(inset, (high - low) / 2)
        return max(low + inset, min(tip, max(low + inset, high - inset)))
    }
}

/// Places popovers whose arrows have a size.
nonisolated private struct Placer {
    let arrowLength: Double
    let arrowInset: Double

    func place(anchor: Rect, contentSize: Size, workArea: Rect, arrows: PopoverArrowDirection, margin: Double) -> PopoverPlacement {
        let area = workArea.insetBy(dx: margin, dy: margin)
        let anchor = visiblePart(of: anchor, in: workArea)
        let order: [PopoverArrowDirection] = [.left, .right, .up, .down].filter { arrows.contains($0) }
        let candidates = order.map { direction in (direction, room(direction, anchor, area)) }
        if let (direction, _) = candidates.first(where: { $1.width >= contentSize.width && $1.height >= contentSize.height }) {
            return placed(direction, anchor: anchor, size: contentSize, area: area)
        }
        let best = candidates.max { visibleArea(contentSize, $0.1) < visibleArea(contentSize, $1.1) }
        guard let (direction, room) = best, isUseful(room, contentSize, area) else {
            return covering(anchor: anchor, contentSize: contentSize, area: area)
        }
        let size = Size(width: min(contentSize.width, room.width), height: min(contentSize.height, room.height))
        return placed(direction, anchor: anchor, size: size, area: area)
    }

    /// The anchor's part inside the work area; the nearest point of it if the anchor is completely outside.
    private func visiblePart(of anchor: Rect, in area: Rect) -> Rect {
        let left = clamp(anchor.minX, area.minX, area.maxX)
        let top = clamp(anchor.minY, area.minY, area.maxY)
        return Rect(
            x: left, y: top, width: clamp(anchor.maxX, area.minX, area.maxX) - left, height: clamp(anchor.maxY, area.minY, area.maxY) - top)
    }

    /// Returns whether a body in a room is worth its arrow: it has room for one, and shows at least two fifths of the area that it would
    /// have over the anchor.
    private func isUseful(_ room: Size, _ wanted: Size, _ area: Rect) -> Bool {
        let least = 2 * arrowInset
        return room.width >= min(wanted.width, least) && room.height >= min(wanted.height, least)
            && visibleArea(wanted, room) >= 0.4 * visibleArea(wanted, area.size)
    }

    private func room(_ direction: PopoverArrowDirection, _ anchor: Rect, _ area: Rect) -> Size {
        switch direction {
        case .left: Size(width: area.maxX - anchor.maxX - arrowLength, height: area.height)
        case .right: Size(width: anchor.minX - area.minX - arrowLength, height: area.height)
        case .up: Size(width: area.width, height: area.maxY - anchor.maxY - arrowLength)
        default: Size(width: area.width, height: anchor.minY - area.minY - arrowLength)
        }
    }

    private func visibleArea(_ wanted: Size, _ room: Size) -> Double {
        max(0, min(wanted.width, room.width)) * max(0, min(wanted.height, room.height))
    }

    private func placed(_ direction: PopoverArrowDirection, anchor: Rect, size: Size, area: Rect) -> PopoverPlacement {
        var frame = Rect(origin: .zero, size: size)
        var tip = Point.zero
        switch direction {
        case .left, .right:
            frame.origin.x = direction == .left ? anchor.maxX + arrowLength : anchor.minX - arrowLength - size.width
            frame.origin.y = clamp(anchor.midY - size.height / 2, area.minY, area.maxY - size.height)
            tip.x = direction == .left ? anchor.maxX : anchor.minX
            tip.y = tipPlace(anchor.minY, anchor.maxY, frame.minY, frame.maxY)
        default:
            frame.origin.y = direction == .up ? anchor.maxY + arrowLength : anchor.minY - arrowLength - size.height
            frame.origin.x = clamp(anchor.midX - size.width / 2, area.minX, area.maxX - size.width)
            tip.y = direction == .up ? anchor.maxY : anchor.minY
            tip.x = tipPlace(anchor.minX, anchor.maxX, frame.minX, frame.maxX)
        }
        return PopoverPlacement(frame: frame, arrowDirection: direction, arrowTip: tip)
    }

    /// Returns the arrow's middle along the body's edge: at the anchor's middle, or as near to it as the body's round corners allow, but
    /// never beside the anchor. The arrow leans if a corner and an anchor at the edge of the screen leave no other place.
    private func tipPlace(_ anchorLow: Double, _ anchorHigh: Double, _ low: Double, _ high: Double) -> Double {
        let foot = PopoverPlacement.footPlace((anchorLow + anchorHigh) / 2, low, high, inset: arrowInset)
        return clamp(clamp(foot, anchorLow, anchorHigh), low, high)
    }

    /// No side has enough room: the body lies over the anchor, without an arrow.
    private func covering(anchor: Rect, contentSize: Size, area: Rect) -> PopoverPlacement {
        let size = Size(width: max(1, min(contentSize.width, area.width)), height: max(1, min(contentSize.height, area.height)))
        let frame = Rect(
            x: clamp(anchor.midX - size.width / 2, area.minX, area.maxX - size.width),
            y: clamp(anchor.midY - size.height / 2, area.minY, area.maxY - size.height), width: size.width, height: size.height)
        return PopoverPlacement(frame: frame, arrowDirection: [], arrowTip: anchor.center)
    }

    private func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double { max(low, min(value, max(low, high))) }
}
