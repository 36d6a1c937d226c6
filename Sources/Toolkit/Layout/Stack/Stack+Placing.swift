public import Graphics

extension Stack {
    /// Places what is in it in all of a view.
    public func place(in view: View) { place(in: view.bounds, of: view) }

    /// Places what is in it in a rectangle of a view, in that view's coordinates.
    public func place(in rect: Rect, of view: View) {
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        place(in: rect, Ground(outer: rect, isMirrored: isMirrored, scale: view.window?.scale))
    }

    /// Places what is in it in what a scroll view scrolls: as wide as that view, and as high as it takes.
    public func placeContent(of scroll: ScrollView) {
        let size = Size(width: scroll.bounds.width, height: height(forWidth: scroll.bounds.width))
        scroll.contentSize = size
        place(in: Rect(origin: .zero, size: size), of: scroll.contentView)
    }

    /// What turns a place that is counted from the leading edge into one on the screen.
    private struct Ground {
        let outer: Rect
        let isMirrored: Bool
        /// Pixels per point; nil outside of a window, where edges stand where they are counted to.
        let scale: Double?

        func frame(_ rect: Rect) -> Rect {
            let x = snapped(rect.minX), y = snapped(rect.minY)
            let width = max(0, snapped(rect.maxX) - x), height = max(0, snapped(rect.maxY) - y)
            // What is rounded is mirrored, and not the other way round: so the one side is the mirror image of the other to the pixel.
            return Rect(x: isMirrored ? outer.minX + outer.maxX - x - width : x, y: y, width: width, height: height)
        }

        /// What is half-way goes one way, however the numbers before it were rounded.
        private func snapped(_ edge: Double) -> Double {
            guard let scale else { return edge }
            return (edge * scale + 1e-6).rounded() / scale
        }
    }

    private func place(in rect: Rect, _ ground: Ground) {
        let room = Rect(
            x: rect.minX + insets.left, y: rect.minY + insets.top, width: max(0, rect.width - insets.horizontal),
            height: max(0, rect.height - insets.vertical))
        switch axis {
        case .horizontal:
            let widths = self.widths(in: room.width)
            var x = room.minX
            for index in items.indices {
                x += gap(before: index)
                let item = items[index], width = widths[index]
                if !item.isRoom {
                    let height = heightAcross(item, width: width, in: room.height)
                    place(
                        item, in: Rect(x: x, y: room.minY + start(of: item, height, in: room.height), width: width, height: height), ground)
                }
                x += width
            }
        case .vertical:
            let heights = self.heights(in: room.size)
            var y = room.minY
            for index in items.indices {
                y += gap(before: index)
                let item = items[index], height = heights[index]
                if !item.isRoom {
                    let width = widthAcross(item, in: room.width)
                    place(item, in: Rect(x: room.minX + start(of: item, width, in: room.width), y: y, width: width, height: height), ground)
                }
                y += height
            }
        case .depth:
            for item in items where !item.isRoom {
                let width = widthAcross(item, in: room.width)
                let height = heightAcross(item, width: width, in: room.height)
                place(
                    item,
                    in: Rect(
                        x: room.minX + start(of: item, width, in: room.width), y: room.minY + start(of: item, height, in: room.height),
                        width: width, height: height), ground)
            }
        }
    }

    private func place(_ item: StackItem, in rect: Rect, _ ground: Ground) {
        switch item.content {
        case .view(let view): view.frame = ground.frame(rect)
        case .stack(let stack): stack.place(in: rect, ground)
        case .room: break
        case .part(_, let place): place(ground.frame(rect))
        }
    }

    /// How far from the leading or top edge something begins across the stack.
    private func start(of item: StackItem, _ length: Double, in room: Double) -> Double {
        switch item.alignment ?? alignment {
        case .fill, .leading: 0
        case .center: (room - length) / 2
        case .trailing: room - length
        }
    }
}
