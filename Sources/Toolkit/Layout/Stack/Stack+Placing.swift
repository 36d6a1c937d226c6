public import Graphics

extension Stack {
    /// Places its items in all of a view.
    public func place(in view: View) { place(in: view.bounds, of: view) }

    /// Places its items in a rectangle of a view, in that view's coordinates.
    public func place(in rect: Rect, of view: View) {
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        place(in: rect, Target(outer: rect, isMirrored: isMirrored, scale: view.window?.scale))
    }

    /// Places its items in the content of a scroll view: as wide as the scroll view, and as high as needed.
    public func placeContent(of scroll: ScrollView) {
        let size = Size(width: scroll.bounds.width, height: height(forWidth: scroll.bounds.width))
        scroll.contentSize = size
        place(in: Rect(origin: .zero, size: size), of: scroll.contentView)
    }

    /// Converts places counted from the leading edge into places on the screen.
    private struct Target {
        let outer: Rect
        let isMirrored: Bool
        /// Pixels per point; nil outside of a window, where edges are not rounded.
        let scale: Double?

        func frame(_ rect: Rect) -> Rect {
            let x = snapped(rect.minX), y = snapped(rect.minY)
            let width = max(0, snapped(rect.maxX) - x), height = max(0, snapped(rect.maxY) - y)
            // The rounded place is mirrored, so that both sides are mirror images to the pixel.
            return Rect(x: isMirrored ? outer.minX + outer.maxX - x - width : x, y: y, width: width, height: height)
        }

        /// Rounds an edge to a whole pixel. Edges half-way between two pixels always go the same way, even after rounding errors.
        private func snapped(_ edge: Double) -> Double {
            guard let scale else { return edge }
            return (edge * scale + 1e-6).rounded() / scale
        }
    }

    private func place(in rect: Rect, _ target: Target) {
        let room = Rect(
            x: rect.minX + insets.left, y: rect.minY + insets.top, width: max(0, rect.width - insets.horizontal),
            height: max(0, rect.height - insets.vertical))
        let lengths =
            switch axis {
            case .horizontal: widths(in: room.width)
            case .vertical: heights(in: room.size)
            case .depth: [Double](repeating: 0, count: items.count)
            }
        var along = 0.0
        for (index, item) in items.enumerated() {
            if axis != .depth { along += gap(before: index) }
            if !item.isRoom {
                let width = axis == .horizontal ? lengths[index] : widthAcross(item, in: room.width)
                let height = axis == .vertical ? lengths[index] : heightAcross(item, width: width, in: room.height)
                let x = axis == .horizontal ? along : start(of: item, width, in: room.width)
                let y = axis == .vertical ? along : start(of: item, height, in: room.height)
                place(item, in: Rect(x: room.minX + x, y: room.minY + y, width: width, height: height), target)
            }
            along += lengths[index]
        }
    }

    private func place(_ item: StackItem, in rect: Rect, _ target: Target) {
        switch item.content {
        case .view(let view): view.frame = target.frame(rect)
        case .stack(let stack): stack.place(in: rect, target)
        case .room: break
        case .part(_, let place): place(target.frame(rect))
        }
    }

    /// Returns the distance from the leading or top edge at which an item begins across the stack.
    private func start(of item: StackItem, _ length: Double, in room: Double) -> Double {
        switch item.alignment ?? alignment {
        case .fill, .leading: 0
        case .center: (room - length) / 2
        case .trailing: room - length
        }
    }
}
