public import Graphics

extension Stack {
    /// Returns the size that it would like to have within a given one, in points: the full width if something in it is flexible, else the
    /// width of its content; and the height at that width.
    public func sizeThatFits(_ size: Size) -> Size {
        let width = width(in: size.width)
        return Size(width: width, height: height(forWidth: width))
    }

    /// Returns its height at a width, in points. Flexible items count with their smallest height.
    public func height(forWidth width: Double) -> Double {
        let room = max(0, width - insets.horizontal)
        switch axis {
        case .horizontal:
            let widths = self.widths(in: room)
            var height = 0.0
            for index in items.indices where !items[index].isRoom {
                height = max(height, items[index].height(forWidth: widths[index]))
            }
            return insets.vertical + height
        case .vertical:
            var height = insets.vertical
            for index in items.indices { height += gap(before: index) + wantedHeight(of: items[index], in: room) }
            return height
        case .depth:
            return insets.vertical + items.reduce(0) { $1.isRoom ? $0 : max($0, wantedHeight(of: $1, in: room)) }
        }
    }

    /// Returns the width that it would like to have within an available width, in points.
    func width(in available: Double) -> Double {
        let room = max(0, available - insets.horizontal)
        var width = 0.0
        if axis == .horizontal {
            let widths = self.widths(in: room)
            for index in items.indices { width += gap(before: index) + widths[index] }
        } else {
            for item in items where !item.isRoom { width = max(width, Self.wantedWidth(of: item, in: room)) }
        }
        return insets.horizontal + width
    }

    /// The room between an item and the one before it.
    func gap(before index: Int) -> Double { index == 0 || items[index].isRoom || items[index - 1].isRoom ? 0 : spacing }

    // MARK: - Along the axis

    /// Returns the width of each item in a row.
    func widths(in room: Double) -> [Double] {
        var widths = items.map { Self.wantedWidth(of: $0, in: room, growing: false) }
        var left = room - rest(of: widths)
        if left < -1e-9 {
            shrink(&widths, by: -left, \.width, to: items.map(\.leastWidth), usual: .defaultHigh)
            // A text that is now broken into lines may need less width.
            for index in items.indices where items[index].width.kind == .fitting && !items[index].isRoom {
                widths[index] = min(widths[index], items[index].width.limited(items[index].contentWidth(in: widths[index])))
            }
            left = room - rest(of: widths)
        }
        if left > 0, left.isFinite { grow(&widths, by: left, \.width) }
        return widths
    }

    /// Returns the height of each item in a column.
    func heights(in room: Size) -> [Double] {
        var heights = items.map { wantedHeight(of: $0, in: room.width) }
        let left = room.height - rest(of: heights)
        if left < -1e-9 { shrink(&heights, by: -left, \.height, to: items.map(\.height.minimum), usual: .required) }
        if left > 0, left.isFinite { grow(&heights, by: left, \.height) }
        return heights
    }

    /// Returns the sum of some lengths and the spacing between them.
    private func rest(of lengths: [Double]) -> Double {
        var sum = 0.0
        for index in items.indices { sum += gap(before: index) + lengths[index] }
        return sum
    }

    /// Divides the room that the others leave among the flexible items, by their weights and within their limits.
    private func grow(_ lengths: inout [Double], by left: Double, _ length: (StackItem) -> StackLength) {
        var growing = items.indices.filter { length(items[$0]).kind == .flexible && length(items[$0]).weight > 0 }
        var left = growing.reduce(left) { $0 + lengths[$1] }
        while !growing.isEmpty {
            let weights = growing.reduce(0) { $0 + length(items[$1]).weight }
            var beyond = 0.0
            for index in growing {
                let share = left * length(items[index]).weight / weights
                lengths[index] = length(items[index]).limited(share)
                beyond += lengths[index] - share
            }
            guard abs(beyond) > 1e-9 else { return }
            // If the limits together need more room, the items at their minimum keep it, else those at their maximum; the others share
            // again.
            let settled = growing.filter {
                let share = left * length(items[$0]).weight / weights
                return beyond > 0 ? lengths[$0] > share : lengths[$0] < share
            }
            for index in settled { left -= lengths[index] }
            growing.removeAll { settled.contains($0) }
        }
    }

    /// Takes the missing room from the items with the lowest resistance, from each in proportion to what it can give.
    private func shrink(
        _ lengths: inout [Double], by missing: Double, _ length: (StackItem) -> StackLength, to least: [Double], usual: LayoutPriority
    ) {
        var missing = missing
        var shrinking = items.indices.filter { (length(items[$0]).resistance ?? usual) < .required && lengths[$0] > least[$0] }
        while missing > 1e-9, let lowest = shrinking.map({ length(items[$0]).resistance ?? usual }).min() {
            let group = shrinking.filter { (length(items[$0]).resistance ?? usual) == lowest }
            let most = group.reduce(0) { $0 + lengths[$1] - least[$1] }
            let share = min(1, missing / most)
            for index in group { lengths[index] -= (lengths[index] - least[index]) * share }
            missing -= most * share
            shrinking.removeAll { group.contains($0) }
        }
    }

    // MARK: - Across the axis

    /// Returns the width that an item wants in some room.
    ///
    /// - Parameter growing: whether flexible items get all of the room, as across a column
    private static func wantedWidth(of item: StackItem, in room: Double, growing: Bool = true) -> Double {
        let length = item.width
        switch length.kind {
        case .fixed: return length.ideal
        case .flexible: return growing && room.isFinite ? length.limited(room) : length.minimum
        case .fitting:
            return length.minimum < length.maximum ? length.limited(item.contentWidth(in: min(room, length.maximum))) : length.maximum
        }
    }

    /// Returns the width of an item across a column, or in the room of a stack of depth.
    func widthAcross(_ item: StackItem, in room: Double) -> Double {
        if item.width.kind == .fitting {
            if (item.alignment ?? alignment) == .fill { return item.width.limited(room) }
            return item.width.limited(min(room, Self.wantedWidth(of: item, in: room)))
        }
        return Self.wantedWidth(of: item, in: room)
    }

    /// Returns the height of an item across a row, or in the room of a stack of depth.
    func heightAcross(_ item: StackItem, width: Double, in room: Double) -> Double {
        switch item.height.kind {
        case .fixed: item.height.ideal
        case .flexible: item.height.limited(room)
        case .fitting:
            item.height.limited((item.alignment ?? alignment) == .fill ? room : min(room, item.height(forWidth: width)))
        }
    }

    /// Returns the height that an item wants in a column of a width.
    private func wantedHeight(of item: StackItem, in room: Double) -> Double {
        if item.isRoom { return item.height.kind == .fixed ? item.height.ideal : item.height.minimum }
        // Only an item with the height of its content needs its width for that.
        return item.height(forWidth: item.height.kind == .fitting ? widthAcross(item, in: room) : 0)
    }
}
