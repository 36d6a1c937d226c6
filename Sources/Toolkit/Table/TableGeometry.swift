import Graphics

/// The places of the rows, headers and footers of a table, in points from the top of its content.
///
/// Without sections, header and footer it is the geometry of its rows, and costs no more.
nonisolated struct TableGeometry: Equatable, Sendable {
    /// The rows alone, one below the other.
    private(set) var rows: RowGeometry
    /// The sections; nil for one section without header and footer.
    private(set) var sections: SectionGeometry?
    /// The height of the view above all rows.
    var headerHeight = 0.0
    /// The height of the view below all rows.
    var footerHeight = 0.0

    init(_ rows: RowGeometry = RowGeometry()) { self.rows = rows }

    var count: Int { rows.count }

    /// The height of the whole content.
    var totalHeight: Double { headerHeight + rows.totalHeight + (sections?.total ?? 0) + footerHeight }

    /// The number of rows in each section; one section if there are none.
    var rowSections: CellSections { sections?.rows ?? CellSections([count]) }

    /// Returns the top and bottom of a section in the content, with header and footer; nil if there are no sections.
    func extent(ofSection section: Int) -> (top: Double, bottom: Double)? {
        guard let sections, section < sections.count else { return nil }
        return sections.extent(of: section, in: self)
    }

    /// Returns the top of a row; the row after the last one begins where the last one ends.
    func top(ofRow row: Int) -> Double {
        let base = headerHeight + rows.top(ofRow: row)
        guard let sections, count > 0 else { return base }
        return base + sections.extra(ofRow: min(row, count - 1))
    }

    func height(ofRow row: Int) -> Double { rows.height(ofRow: row) }

    func rect(ofRow row: Int, width: Double) -> Rect { Rect(x: 0, y: top(ofRow: row), width: width, height: height(ofRow: row)) }

    /// Returns the row at a distance from the top; nil between sections, above the first row and below the last.
    func row(at y: Double) -> Int? {
        guard sections != nil else { return rows.row(at: y - headerHeight) }
        guard let row = nearestRow(to: y), y >= top(ofRow: row), y < top(ofRow: row) + height(ofRow: row) else { return nil }
        return row
    }

    /// Returns the last row that begins at a distance from the top or above it, else the first one; nil if there are no rows.
    func nearestRow(to y: Double) -> Int? {
        guard count > 0 else { return nil }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if top(ofRow: middle) > y { high = middle } else { low = middle + 1 }
        }
        return max(0, low - 1)
    }

    /// Returns the rows that are partly between two distances from the top.
    func rows(from minY: Double, to maxY: Double) -> Range<Int> {
        guard sections != nil else { return rows.rows(from: minY - headerHeight, to: maxY - headerHeight) }
        guard maxY > minY, let last = nearestRow(to: maxY), var first = nearestRow(to: minY) else { return 0..<0 }
        if top(ofRow: first) + height(ofRow: first) <= minY { first += 1 }
        let end = top(ofRow: last) < maxY ? last + 1 : last
        return first < end ? first..<end : 0..<0
    }

    // MARK: - Changing

    mutating func setSections(_ new: SectionGeometry?) { sections = new }
    mutating func setRows(_ new: RowGeometry) { rows = new }
    mutating func insert(_ set: RowSet, height: (Int) -> Double) { rows.insert(set, height: height) }
    mutating func insert(_ set: RowSet, equalHeight: Double) { rows.insert(set, equalHeight: equalHeight) }
    mutating func remove(_ set: RowSet) { rows.remove(set) }
    mutating func reload(_ set: RowSet, height: (Int) -> Double) { rows.reload(set, height: height) }
}

/// The sections of a table: the number of their rows, and the heights of their headers and footers.
nonisolated struct SectionGeometry: Equatable, Sendable {
    /// The rows of each.
    let rows: CellSections
    /// The heights of the headers and footers, in points; 0 for none.
    let headers: [Double]
    let footers: [Double]
    /// The height of headers and footers above the first row of each section, including its own header.
    private let extras: [Double]
    /// The height of all headers and footers.
    let total: Double

    init(_ rows: CellSections, headers: [Double], footers: [Double]) {
        var extras: [Double] = []
        var sum = 0.0
        for section in 0..<rows.count {
            sum += headers[section]
            extras.append(sum)
            sum += footers[section]
        }
        self.rows = rows
        self.headers = headers
        self.footers = footers
        self.extras = extras
        total = sum
    }

    var count: Int { headers.count }

    func extra(ofRow row: Int) -> Double { extras[section(ofRow: row)] }

    /// Returns the section of a row.
    func section(ofRow row: Int) -> Int { rows.section(of: row) }

    /// Returns the top of a section with its header and its bottom with its footer, in points from the top of the table.
    func extent(of section: Int, in geometry: TableGeometry) -> (top: Double, bottom: Double) {
        let above = geometry.headerHeight + extras[section]
        return (
            above - headers[section] + geometry.rows.top(ofRow: rows.range(section).lowerBound),
            above + geometry.rows.top(ofRow: rows.range(section).upperBound) + footers[section]
        )
    }

    /// Returns the sections that are partly between two distances from the top.
    func sections(from minY: Double, to maxY: Double, in geometry: TableGeometry) -> Range<Int> {
        func first(where condition: (Int) -> Bool) -> Int {
            var (low, high) = (0, count)
            while low < high {
                let middle = (low + high) / 2
                if condition(middle) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let start = first { extent(of: $0, in: geometry).bottom > minY }
        let end = first { extent(of: $0, in: geometry).top >= maxY }
        return start < end ? start..<end : 0..<0
    }
}
