import Graphics

/// The places at which a row can stand that a person moves: all are numbered as if the row were not there.
extension TableView {
    /// How many rows a section has without the moved one.
    private func count(_ section: Int, without source: IndexPath) -> Int {
        rows(inSection: section).count - (section == source.section ? 1 : 0)
    }

    func place(after place: IndexPath, without source: IndexPath) -> IndexPath? {
        if place.row < count(place.section, without: source) { return IndexPath(row: place.row + 1, section: place.section) }
        return place.section + 1 < numberOfSections ? IndexPath(row: 0, section: place.section + 1) : nil
    }

    func place(before place: IndexPath, without source: IndexPath) -> IndexPath? {
        if place.row > 0 { return IndexPath(row: place.row - 1, section: place.section) }
        guard place.section > 0 else { return nil }
        return IndexPath(row: count(place.section - 1, without: source), section: place.section - 1)
    }

    /// The number that a row gets among all at a place.
    func row(of place: IndexPath, without source: IndexPath) -> Int {
        rows(inSection: place.section).lowerBound + place.row - (place.section > source.section ? 1 : 0)
    }

    /// Where the delegate lets a row go; without one it stays in its section.
    func target(from source: IndexPath, proposed: IndexPath) -> IndexPath {
        var target =
            delegate?.tableView(self, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed)
            ?? keptInSection(source, proposed)
        target.section = max(0, min(target.section, numberOfSections - 1))
        target.row = max(0, min(target.row, count(target.section, without: source)))
        return target
    }

    /// A place, or the end of a row's section that is nearest to it.
    func keptInSection(_ source: IndexPath, _ proposed: IndexPath) -> IndexPath {
        guard proposed.section != source.section else { return proposed }
        let last = count(source.section, without: source)
        return IndexPath(row: proposed.section > source.section ? last : 0, section: source.section)
    }

    // MARK: - In points

    /// Where the held row is seen.
    func heldTop(_ held: Reorder, height: Double) -> Double {
        let y = contentView.convert(held.location, from: nil).y - held.grip
        return max(0, min(y, geometry.totalHeight - height))
    }

    /// Where a row begins that stands at a place, when the held one has left its own.
    func slotTop(_ place: IndexPath, _ held: Reorder) -> Double {
        let range = rows(inSection: place.section)
        let height = geometry.height(ofRow: held.row)
        var row = range.lowerBound + place.row
        if place.section == held.source.section, row >= held.row { row += 1 }
        if row < range.upperBound { return geometry.top(ofRow: row) - (row > held.row ? height : 0) }
        // Behind the last row, above the footer.
        let above = geometry.sections.map { $0.extent(of: place.section, in: geometry).bottom - $0.footers[place.section] }
        let end = above ?? geometry.headerHeight + geometry.rows.totalHeight
        return end - (place.section >= held.source.section ? height : 0)
    }

    /// How far a row gives way for the held one, in points.
    func shift(of row: Int, _ held: Reorder) -> Double {
        let height = geometry.height(ofRow: held.row)
        let wanted = row > held.row && row <= held.targetRow ? -height : row < held.row && row >= held.targetRow ? height : 0
        return between(held.shifts[row], wanted, held)
    }

    /// How far a header gives way for the held row, or what ends with a footer does.
    func shift(of edge: SectionEdge, _ held: Reorder) -> Double {
        let height = geometry.height(ofRow: held.row)
        let (from, to) = (held.source.section, held.target.section)
        // What stands between two sections counts to the lower one when it is a header.
        let place = edge.isFooter ? edge.section + 1 : edge.section
        let wanted = place > from && place <= to ? -height : place <= from && place > to ? height : 0
        return between(held.edgeShifts[edge], wanted, held)
    }

    private func between(_ start: Double?, _ end: Double, _ held: Reorder) -> Double {
        let start = start ?? end
        return start + (end - start) * held.progress
    }

    func reorderedRect(_ place: Rect, row: Int, _ held: Reorder) -> Rect {
        var rect = place
        rect.origin.y = row == held.row ? heldTop(held, height: place.height) : place.minY + shift(of: row, held)
        return rect
    }
}
