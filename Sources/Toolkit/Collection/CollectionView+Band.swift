import Graphics

/// Selection by a rectangle that is drawn from empty ground.
extension CollectionView {
    /// A rectangle under way.
    struct RubberBand {
        /// Where it began, and what it covers, in points of the content.
        let start: Point
        var area: Rect
        /// The items that it touches.
        var items = RowSet()
        /// What was selected before, and what of that stays so.
        let before: RowSet
        let kept: RowSet
        let view = RubberBandView()
    }

    func handleDrag(_ event: PointerEvent) {
        guard let press = interaction.press, press.cell == nil, selectionRule == .many else { return dragSelection(event) }
        if band == nil {
            guard isDrag(press, to: event.location) else { return }
            beginBand(press)
        }
        extendBand(to: event.location)
        autoscroll(towards: event.location) { [weak self] in self?.extendBand(to: event.location) }
    }

    private func beginBand(_ press: CellPress) {
        let start = convert(press.location, from: nil) + contentOffset
        let kept = press.modifiers.isEmpty ? RowSet() : selection.rows
        let band = RubberBand(start: start, area: Rect(origin: start, size: .zero), before: selection.rows, kept: kept)
        viewport.addSubview(band.view)
        self.band = band
    }

    /// Draws it to a place in window points. Only where it grew or shrank items are looked at.
    private func extendBand(to location: Point) {
        guard var band else { return }
        let corner = inside(location) + contentOffset
        let area = Rect(
            x: min(band.start.x, corner.x), y: min(band.start.y, corner.y), width: abs(corner.x - band.start.x),
            height: abs(corner.y - band.start.y))
        for part in area.subtracting(band.area) + band.area.subtracting(area) {
            for attributes in collectionViewLayout.layoutAttributesForElements(in: part) where attributes.isItem && !attributes.isHidden {
                guard let item = sections.index(of: attributes.indexPath) else { continue }
                if attributes.frame.intersects(area) { band.items.insert(item) } else { band.items.remove(item) }
            }
        }
        band.area = area
        band.view.frame = area.pixelAligned(scale: window?.scale ?? 1)
        self.band = band
        var rows = band.kept
        rows.formUnion(band.items)
        changeSelection(byUser: true) { $0.choose(rows) }
    }

    func releasePointer() {
        endBand()
        handleRelease()
    }

    /// Forgets the press under way.
    func endPress() {
        endBand()
        forgetPress()
    }

    private func endBand() {
        band?.view.removeFromSuperview()
        band = nil
    }

    /// Escape takes a rectangle under way back, and what it selected.
    func cancelBand(_ event: KeyEvent) -> Bool {
        guard event.key == .escape, let band else { return false }
        endPress()
        changeSelection(byUser: true) { $0.choose(band.before) }
        return true
    }
}

/// The rectangle that is drawn.
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
    /// The parts that another rectangle does not cover.
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
