import Graphics

/// The targets of keys in a collection view, for any layout.
struct ItemNavigation {
    private let collection: CollectionView

    init(_ collection: CollectionView) { self.collection = collection }

    /// Returns the item that a key leads to from the current one; nil for none.
    func target(of key: Key) -> Int? {
        let last = collection.numberOfItems - 1
        let kept = collection.interaction.keptPlace
        collection.interaction.keptPlace = nil
        guard let cursor = collection.selection.cursor, let path = collection.indexPath(at: cursor), let frame = collection.frame(of: path)
        else {
            let shown = collection.indexPathsForVisibleItems
            let isBackwards = key == .up || key == .left || key == .pageUp
            return (isBackwards ? shown.last : shown.first).flatMap { collection.index(of: $0) } ?? 0
        }
        let isMirrored = collection.effectiveUserInterfaceLayoutDirection == .rightToLeft
        switch key {
        case .left: return max(0, min(last, cursor + (isMirrored ? 1 : -1)))
        case .right: return max(0, min(last, cursor + (isMirrored ? -1 : 1)))
        default: break
        }
        let from = kept ?? frame.center
        let page = max(frame.height, collection.bounds.height - frame.height)
        let found: Int? =
            switch key {
            case .up: nearestItem(to: from.x, between: frame.minY - page - collection.contentSize.height, and: frame.minY, fromBelow: true)
            case .down: nearestItem(to: from.x, between: frame.maxY, and: collection.contentSize.height + page, fromBelow: false)
            case .pageUp: pageTarget(from.x, frame, by: -page)
            default: pageTarget(from.x, frame, by: page)
            }
        // Up and down return to the same column after short lines.
        collection.interaction.keptPlace = from
        return found
    }

    /// Returns the item that is a page further up or down, or the last one before that.
    private func pageTarget(_ x: Double, _ frame: Rect, by distance: Double) -> Int? {
        if distance > 0 {
            return nearestItem(to: x, between: frame.maxY, and: frame.minY + distance + frame.height, fromBelow: true)
                ?? nearestItem(to: x, between: frame.maxY, and: collection.contentSize.height, fromBelow: false)
        }
        return nearestItem(to: x, between: frame.minY + distance, and: frame.minY, fromBelow: false)
            ?? nearestItem(to: x, between: 0, and: frame.minY, fromBelow: true)
    }

    /// Returns the item nearest to a position across, in the first line (the last one for `fromBelow`) that is wholly between two heights.
    private func nearestItem(to x: Double, between top: Double, and bottom: Double, fromBelow: Bool) -> Int? {
        let (top, bottom) = (max(0, top), min(collection.contentSize.height, bottom))
        let step = max(200, collection.bounds.height)
        var start = fromBelow ? bottom : top
        while fromBelow ? start > top : start < bottom {
            // The search advances in steps, so that far away items are never requested.
            let area = fromBelow ? max(top, start - step)..<start : start..<min(bottom, start + step)
            let rect = Rect(
                x: 0, y: area.lowerBound, width: max(collection.contentSize.width, collection.bounds.width),
                height: area.upperBound - area.lowerBound)
            let found = collection.collectionViewLayout.layoutAttributesForElements(in: rect).filter { attributes in
                attributes.isItem && !attributes.isHidden && attributes.frame.minY >= top - 0.01 && attributes.frame.maxY <= bottom + 0.01
            }
            let edge = fromBelow ? found.max { $0.frame.midY < $1.frame.midY } : found.min { $0.frame.midY < $1.frame.midY }
            if let edge {
                let line = found.filter { $0.frame.minY < edge.frame.maxY && edge.frame.minY < $0.frame.maxY }
                let nearest = line.min { abs($0.frame.midX - x) < abs($1.frame.midX - x) } ?? edge
                return collection.index(of: nearest.indexPath)
            }
            start = fromBelow ? area.lowerBound : area.upperBound
        }
        return nil
    }
}
