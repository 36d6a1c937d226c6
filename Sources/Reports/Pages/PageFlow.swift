/// Distributes rows over pages. No row is split; each page has room above and below its rows for repeated headings and sums.
///
/// It only adds heights, so that all page numbers are known before the first page is drawn.
struct PageFlow {
    /// The height of a row, and whether it must be on the same page as the next one.
    struct Row {
        var height: Double
        var keepsWithNext = false
    }

    /// The rows.
    var rows: [Row]
    /// The room above the rows of the first page, and of each other page.
    var firstHead: Double
    var nextHead: Double
    /// The room below the rows of the last page, and of each other page.
    var lastFoot: Double
    var foot: Double

    /// Returns the rows of each page; one page without rows if there are none. A row that is higher than a page has a page of its own.
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

    /// Returns the end of the page that begins with a row.
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
        // Rows that belong together but fill more than a page are split after all.
        return max(kept > start ? kept : end, start + 1)
    }
}

/// The number of a page in its document.
struct PageNumber: Hashable {
    /// The number, from 1.
    let number: Int
    /// The number of pages in the document.
    let total: Int

    /// The text of the foot.
    var text: String { "Page \(number) of \(total)" }
}
