import Graphics

/// The rectangle that is drawn from empty background and selects the items that it touches.
final class RubberBand {
    private struct Drawn {
        /// The start, and the covered area, in points of the content.
        let start: Point
        var area: Rect
        /// The items that it touches.
        var items = RowSet()
        /// The previous selection, and the part of it that stays.
        let before: RowSet
        let kept: RowSet
        let view = RubberBandView()
    }

    private weak var collection: CollectionView?
    private var drawn: Drawn?

    init(_ collection: CollectionView) { self.collection = collection }

    var isDrawn: Bool { drawn != nil }

    /// The covered area, in points of the content.
    var area: Rect? { drawn?.area }

    /// The frame of its view.
    var frame: Rect? { drawn?.view.frame }

    /// Draws it from a press beside all items to a point of the window, once that is far enough away for a drag.
    func drag(_ press: CellPress, to location: Point) {
        guard let collection else { return }
        if drawn == nil {
            guard collection.isDrag(press, to: location) else { return }
            let start = collection.convert(press.location, from: nil) + collection.contentOffset
            let kept = press.modifiers.isEmpty ? RowSet() : collection.selection.rows
            let new = Drawn(start: start, area: Rect(origin: start, size: .zero), before: collection.selection.rows, kept: kept)
            collection.viewport.addSubview(new.view)
            drawn = new
        }
        extend(to: location)
        collection.autoscroll(towards: location) { [weak self] in self?.extend(to: location) }
    }

    /// Extends it to a point of the window. Only the changed area is searched for items.
    private func extend(to location: Point) {
        guard let collection, var band = drawn else { return }
        let corner = collection.inside(location) + collection.contentOffset
        let area = Rect(
            x: min(band.start.x, corner.x), y: min(band.start.y, corner.y), width: abs(corner.x - band.start.x),
            height: abs(corner.y - band.start.y))
        for part in area.subtracting(band.area) + band.area.subtracting(area) {
            let found = collection.collectionViewLayout.layoutAttributesForElements(in: part)
            for attributes in found where attributes.isItem && !attributes.isHidden {
                guard let item = collection.index(of: attributes.indexPath) else { continue }
                if attributes.frame.intersects(area) { band.items.insert(item) } else { band.items.remove(item) }
            }
        }
        band.area = area
        band.view.frame = area.pixelAligned(scale: collection.window?.scale ?? 1)
        drawn = band
        var rows = band.kept
        rows.formUnion(band.items)
        collection.changeSelection(byUser: true) { $0.choose(rows) }
    }

    func end() {
        drawn?.view.removeFromSuperview()
        drawn = nil
    }

    /// Removes it and restores the previous selection. Returns whether there was one.
    func cancel() -> Bool {
        guard let drawn, let collection else { return false }
        collection.endPress()
        collection.changeSelection(byUser: true) { $0.choose(drawn.before) }
        return true
    }
}

/// The view of the rectangle.
final class RubberBandView: View {
    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = max(1, canvas.scale.rounded()) / canvas.scale
        canvas.fill(bounds, theme.accent.withAlpha(0.14))
        guard bounds.width > line, bounds.height > line else { return }
        canvas.stroke(Path(rect: bounds.insetBy(dx: line / 2, dy: line / 2)), theme.link.withAlpha(0.8), width: line)
    }
}

nonisolated extension Rect {
    /// Returns the parts that another rectangle does not cover.
    func subtracting(_ other: Rect) -> [Rect] {
        guard let common = intersection(other) else { return isEmpty ? [] : [self] }
        return [
            Rect(x: minX, y: minY, width: width, height: common.minY - minY),
            Rect(x: minX, y: common.maxY, width: width, height: maxY - common.maxY),
            Rect(x: minX, y: common.minY, width: common.minX - minX, height: common.height),
            Rect(x: common.maxX, y: common.minY, width: maxX - common.maxX, height: common.height),
        ].filter { !$0.isEmpty }
    }
}
