/// A table in plain text with aligned columns.
public struct TextTable {
    /// The side of its column to which a cell is aligned.
    public enum Alignment: Sendable {
        case left, right
    }

    private let titles: [String]
    private let alignments: [Alignment]
    private var rows: [[String]] = []
    private var widths: [Int]

    /// Creates a table without rows.
    public init(_ columns: [(title: String, alignment: Alignment)]) {
        titles = columns.map(\.title)
        alignments = columns.map(\.alignment)
        widths = titles.map(DisplayWidth.width)
    }

    /// Adds a row; its texts may contain anything, and are shown in one line each.
    public mutating func add(_ cells: [String]) {
        let shown = cells.map { VisibleLine.text($0) }
        for (index, cell) in shown.enumerated() { widths[index] = max(widths[index], DisplayWidth.width(cell)) }
        rows.append(shown)
    }

    /// Returns the lines, header first.
    ///
    /// - Parameter limit: the width of the terminal; the widest columns are cut until a line fits. Nil cuts nothing.
    public func lines(limit: Int? = nil) -> [String] {
        let widths = fitted(to: limit)
        return ([titles] + rows).map { cells in
            var line = ""
            for (index, cell) in cells.enumerated() {
                let text = DisplayWidth.cut(cell, to: widths[index])
                let padding = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.width(text)))
                line += alignments[index] == .left ? text + padding : padding + text
                if index + 1 < cells.count { line += "  " }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Repeatedly reduces the widest column until the table fits; the last column is not cut.
    private func fitted(to limit: Int?) -> [Int] {
        var widths = widths
        guard let limit else { return widths }
        let gaps = 2 * (widths.count - 1)
        while widths.reduce(gaps, +) > limit {
            guard let widest = widths.indices.dropLast().max(by: { widths[$0] < widths[$1] }), widths[widest] > 8 else { break }
            widths[widest] -= 1
        }
        return widths
    }
}
