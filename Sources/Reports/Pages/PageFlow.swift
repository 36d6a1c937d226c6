/// Rows that follow each other over pages. No row is split; each page has room above and below its rows, for what it repeats and sums up.
///
/// It only counts heights, so that all page numbers are known before the first page is drawn.
struct PageFlow {
    /// A row: how high it is, and whether it must have the next one below it on its page.
    struct Row {
        var height: Double
        var keepsWithNext = false
    }

    /// The rows.
    var rows: [Row]
    /// The room above the rows of the first page, and of each other.
    var firstHead: Double
    var nextHead: Double
    /// The room below the rows of the last page, and of each other.
    var lastFoot: Double
    var foot: Double

    /// Which rows each page has; one page without rows where there are none. A row that is higher than a page has one of its own.
    func pages(height: Double) -> [Range<Int>] {
        var pages: [Range<Int>] = []
        var start = 0
        repeat {
            let room = height - (pages.isEmpty ? firstHead : nextHead)
            let end = self.end(of: start, room: room)
            pages.append(start..<end)
            start = end
        } while start < rows.count
        return pages
    }

    /// Where the page ends that begins with a row.
    private func end(of start: Int, room: Double) -> Int {
        var end = start
        var used = 0.0
        while end < rows.count {
            used += rows[end].height
            guard used + (end + 1 == rows.count ? lastFoot : foot) <= room else { break }
            end += 1
        }
        guard end < rows.count else { return end }
        var kept = end
        while kept > start, rows[kept - 1].keepsWithNext { kept -= 1 }
        // Rows that are kept together but fill more than a page are parted after all.
        return max(kept > start ? kept : end, start + 1)
    }
}

/// Where a page is in its document.
struct PageNumber: Hashable {
    /// From 1.
    let number: Int
    /// How many pages the document has.
    let total: Int

    /// What the foot says.
    var text: String { "Page \(number) of \(total)" }
}
