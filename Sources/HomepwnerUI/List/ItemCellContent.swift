import Inventory
import Toolkit

/// What a cell shows of an item, as text: the cell knows no item.
nonisolated struct ItemCellContent: Hashable {
    var name: String
    var nameMarks: [Range<Int>]
    var detail: String
    var detailMarks: [Range<Int>]
    var value: String
    var valueColor: ThemeColor
}

nonisolated extension ItemCellContent {
    /// What is shown of a row.
    ///
    /// - Parameters:
    ///   - matcher: what is searched for, and marked
    ///   - style: how numbers are written
    ///   - threshold: where values change their colour
    init(row: ItemRow, matcher: SearchMatcher, style: NumberStyle, threshold: ValueThreshold = .standard) {
        self.init(
            name: DisplayText.isolated(row.name), nameMarks: Self.marks(matcher, row.name), detail: "No serial number", detailMarks: [],
            value: row.value?.formatted(style) ?? "", valueColor: threshold.color(for: row.value))
        if !row.serialNumber.isEmpty {
            detail = DisplayText.isolated(row.serialNumber)
            detailMarks = Self.marks(matcher, row.serialNumber)
        }
        if !matcher.isEmpty, nameMarks.isEmpty, detailMarks.isEmpty, !row.location.isEmpty {
            // What was found elsewhere is shown where it was found, or a hit would look like an error.
            let found = Self.marks(matcher, row.location)
            if !found.isEmpty {
                detail = DisplayText.isolated(row.location)
                detailMarks = found
            }
        }
    }

    /// The other side of a row: serial number and the day on which it was added.
    init(backOf row: ItemRow, style: NumberStyle) {
        self.init(
            name: row.serialNumber.isEmpty ? "No serial number" : DisplayText.isolated(row.serialNumber), nameMarks: [],
            detail: DisplayText.isolated(row.name), detailMarks: [], value: row.createdAt.localDay.formatted(style.days),
            valueColor: .secondaryLabel)
    }

    /// Where a text holds what is searched for, in the text as it is shown.
    static func marks(_ matcher: SearchMatcher, _ text: String) -> [Range<Int>] {
        guard !matcher.isEmpty else { return [] }
        return matcher.ranges(in: text).map { range in
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            // The isolate in front of the text takes room of its own.
            let shift = DisplayText.prefixLength(of: text)
            return (start + shift)..<(start + shift + text.utf8.distance(from: range.lowerBound, to: range.upperBound))
        }
    }
}

/// Above which value an item is worth a closer look: green above, red below, plain when equal.
nonisolated struct ValueThreshold: Hashable {
    /// In major units of any currency.
    var majorUnits: Int64

    static let standard = ValueThreshold(majorUnits: 50)

    func color(for value: Money?) -> ThemeColor {
        guard let value else { return .secondaryLabel }
        var limit = majorUnits
        for _ in 0..<value.currency.minorUnitDigits { limit = limit.multipliedReportingOverflow(by: 10).partialValue }
        return value.minorUnits > limit ? .positive : value.minorUnits < limit ? .negative : .label
    }
}
