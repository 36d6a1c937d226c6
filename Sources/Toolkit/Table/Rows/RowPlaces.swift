/// The possible places of a row that a person moves, numbered without the row.
nonisolated struct RowPlaces {
    /// The place of the row, by section.
    let source: IndexPath
    /// The number of rows in each section, including the moved one.
    let sections: CellSections

    /// Returns the number of rows in a section without the moved one.
    private func count(_ section: Int) -> Int { sections.count(section) - (section == source.section ? 1 : 0) }

    func place(after place: IndexPath) -> IndexPath? {
        if place.row < count(place.section) { return IndexPath(row: place.row + 1, section: place.section) }
        return place.section + 1 < sections.count ? IndexPath(row: 0, section: place.section + 1) : nil
    }

    func place(before place: IndexPath) -> IndexPath? {
        if place.row > 0 { return IndexPath(row: place.row - 1, section: place.section) }
        guard place.section > 0 else { return nil }
        return IndexPath(row: count(place.section - 1), section: place.section - 1)
    }

    /// Returns the index of the row among all rows at a place.
    func row(at place: IndexPath) -> Int {
        sections.range(place.section).lowerBound + place.row - (place.section > source.section ? 1 : 0)
    }

    /// Returns the existing place that is nearest to a wanted one.
    func existing(_ wanted: IndexPath) -> IndexPath {
        var place = wanted
        place.section = max(0, min(place.section, sections.count - 1))
        place.row = max(0, min(place.row, count(place.section)))
        return place
    }

    /// Returns a place, or the nearest end of the row's own section.
    func inOwnSection(_ wanted: IndexPath) -> IndexPath {
        guard wanted.section != source.section else { return wanted }
        return IndexPath(row: wanted.section > source.section ? count(source.section) : 0, section: source.section)
    }

    /// Returns the number of rows in each section when the row is at a place.
    func counts(after place: IndexPath) -> CellSections {
        var counts = (0..<sections.count).map(sections.count)
        counts[source.section] -= 1
        counts[place.section] += 1
        return CellSections(counts)
    }

    /// Returns the top of a row at a place, after the moved one has left its own, in points of the content.
    func top(of place: IndexPath, in geometry: TableGeometry) -> Double {
        let range = sections.range(place.section)
        let moved = sections.range(source.section).lowerBound + source.row
        let height = geometry.height(ofRow: moved)
        var row = range.lowerBound + place.row
        if place.section == source.section, row >= moved { row += 1 }
        if row < range.upperBound { return geometry.top(ofRow: row) - (row > moved ? height : 0) }
        // The place is behind the last row, above the footer.
        let above = geometry.sections.map { $0.extent(of: place.section, in: geometry).bottom - $0.footers[place.section] }
        let end = above ?? geometry.headerHeight + geometry.rows.totalHeight
        return end - (place.section >= source.section ? height : 0)
    }
}
