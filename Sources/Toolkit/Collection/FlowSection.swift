import Graphics

/// One section of a flow layout, in two directions that do not depend on how it scrolls: along, the way the content scrolls, and across.
///
/// Items of one size take no memory each. Items of different sizes take two numbers each, and their lines are found by binary search.
nonisolated struct FlowSection: Equatable, Sendable {
    /// A length along and one across, in points.
    struct Extent: Equatable, Sendable {
        var along: Double
        var across: Double
    }

    /// A place and its extent, in points.
    struct Place: Equatable, Sendable {
        var along: Double
        var across: Double
        var extent: Extent
    }

    /// The measures of a section.
    struct Measures: Equatable, Sendable {
        /// The lengths of header and footer along.
        var header = 0.0
        var footer = 0.0
        /// The margins before and after the items along, and at both ends across.
        var before = 0.0
        var after = 0.0
        var leading = 0.0
        var trailing = 0.0
        /// The least distance between lines, and between items of a line.
        var lineSpacing = 0.0
        var itemSpacing = 0.0
        /// The available width across.
        var width = 0.0

        var room: Double { max(0, width - leading - trailing) }
    }

    private enum Items: Equatable, Sendable {
        case equal(Extent, count: Int, perLine: Int)
        /// `firsts` has the first item of each line, `tops` the start of each line; both have one entry more than there are lines.
        case various([Extent], firsts: [Int], tops: [Double])
    }

    let measures: Measures
    private let items: Items

    /// Makes items of one size.
    init(_ measures: Measures, count: Int, size: Extent) {
        self.measures = measures
        let size = Self.clean(size)
        let fitting = ((measures.room + measures.itemSpacing) / (size.across + measures.itemSpacing) + 1e-6).rounded(.down)
        let perLine = fitting.isFinite ? max(1, Int(min(fitting, 1e6))) : 1
        items = .equal(size, count: count, perLine: perLine)
    }

    /// Makes items of different sizes.
    init(_ measures: Measures, sizes: [Extent]) {
        self.measures = measures
        let sizes = sizes.map(Self.clean)
        var firsts: [Int] = []
        var tops: [Double] = []
        var top = 0.0
        var index = 0
        while index < sizes.count {
            firsts.append(index)
            tops.append(top)
            var used = sizes[index].across
            var thickness = sizes[index].along
            index += 1
            while index < sizes.count, used + measures.itemSpacing + sizes[index].across <= measures.room + 1e-6 {
                used += measures.itemSpacing + sizes[index].across
                thickness = max(thickness, sizes[index].along)
                index += 1
            }
            top += thickness + measures.lineSpacing
        }
        items = .various(sizes, firsts: firsts + [sizes.count], tops: tops + [top])
    }

    private static func clean(_ size: Extent) -> Extent {
        Extent(along: size.along.isFinite ? max(0, size.along) : 0, across: size.across.isFinite ? max(0, size.across) : 0)
    }

    var count: Int {
        switch items {
        case .equal(_, let count, _): count
        case .various(let sizes, _, _): sizes.count
        }
    }

    private var lineCount: Int {
        switch items {
        case .equal(_, let count, let perLine): (count + perLine - 1) / perLine
        case .various(_, let firsts, _): firsts.count - 1
        }
    }

    /// The start of the first line.
    private var bodyStart: Double { measures.header + measures.before }

    /// The length of all lines together.
    private var bodyLength: Double { lineCount == 0 ? 0 : top(ofLine: lineCount) - measures.lineSpacing }

    private func top(ofLine line: Int) -> Double {
        switch items {
        case .equal(let size, _, _): Double(line) * (size.along + measures.lineSpacing)
        case .various(_, _, let tops): tops[line]
        }
    }

    /// The length of the section with header, footer and margins. An empty section has no margins.
    var length: Double {
        measures.header + measures.footer + (count == 0 ? 0 : measures.before + bodyLength + measures.after)
    }

    /// The start of the footer.
    var footerStart: Double { length - measures.footer }

    /// Returns the place of an item, from the section's start.
    func place(ofItem item: Int) -> Place {
        switch items {
        case .equal(let size, _, let perLine):
            let (line, column) = item.quotientAndRemainder(dividingBy: perLine)
            let rest = measures.room - Double(perLine) * size.across
            // The only item of a line is in the middle; several items divide the rest between them.
            let across = perLine == 1 ? max(0, rest / 2) : Double(column) * (size.across + max(0, rest / Double(perLine - 1)))
            return Place(along: bodyStart + top(ofLine: line), across: measures.leading + across, extent: size)
        case .various(let sizes, let firsts, let tops):
            let line = Self.lastIndex(firsts, notAbove: item)
            let range = firsts[line]..<firsts[line + 1]
            var across = 0.0
            for other in range where other < item { across += sizes[other].across }
            across += Double(item - range.lowerBound) * spacing(of: range, sizes, isLast: line == firsts.count - 2)
            let thickness = tops[line + 1] - tops[line] - measures.lineSpacing
            let size = sizes[item]
            return Place(along: bodyStart + tops[line] + (thickness - size.along) / 2, across: measures.leading + across, extent: size)
        }
    }

    /// Returns the distance between the items of a line: full lines reach from edge to edge, the last one does not.
    private func spacing(of range: Range<Int>, _ sizes: [Extent], isLast: Bool) -> Double {
        guard !isLast, range.count > 1 else { return measures.itemSpacing }
        let used = sizes[range].reduce(0) { $0 + $1.across }
        return max(measures.itemSpacing, (measures.room - used) / Double(range.count - 1))
    }

    /// Returns the items of all lines that are at least partly between two distances from the section's start.
    func items(from start: Double, to end: Double) -> Range<Int> {
        guard count > 0, end > bodyStart, start < bodyStart + bodyLength else { return 0..<0 }
        let first = max(0, line(at: start - bodyStart))
        let last = min(lineCount - 1, line(at: end - bodyStart))
        guard first <= last else { return 0..<0 }
        return firstItem(ofLine: first)..<min(count, firstItem(ofLine: last + 1))
    }

    private func line(at distance: Double) -> Int {
        guard distance > 0 else { return 0 }
        switch items {
        case .equal(let size, _, _):
            let pitch = size.along + measures.lineSpacing
            return pitch > 0 ? Int(min(distance / pitch, Double(lineCount))) : 0
        case .various(_, _, let tops): return Self.lastIndex(tops, notAbove: distance)
        }
    }

    private func firstItem(ofLine line: Int) -> Int {
        switch items {
        case .equal(_, _, let perLine): line * perLine
        case .various(_, let firsts, _): firsts[min(line, firsts.count - 1)]
        }
    }

    /// Returns the last index of an ascending list (except its very end) whose value is not above another.
    private static func lastIndex<Value: Comparable>(_ list: [Value], notAbove value: Value) -> Int {
        var low = 0
        var high = list.count - 1
        while low < high {
            let middle = (low + high) / 2
            if list[middle] > value { high = middle } else { low = middle + 1 }
        }
        return max(0, low - 1)
    }
}
