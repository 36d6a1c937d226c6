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
    /// What it is a part of, for a card, which shows no more of the detail; empty for most.
    var part = ""
}

nonisolated extension ItemCellContent {
    /// Of an item that is gone or on its way.
    static let nothing = ItemCellContent(name: "", nameMarks: [], detail: "", detailMarks: [], value: "", valueColor: .label)

    /// What is shown of a row.
    ///
    /// - Parameters:
    ///   - matcher: what is searched for, and marked
    ///   - style: how numbers are written
    ///   - threshold: where values change their colour
    ///   - place: the place whose items are shown: of an item in a place within it that is said, too
    init(row: ItemRow, matcher: SearchMatcher, style: NumberStyle, threshold: ValueThreshold = .standard, in place: [String] = []) {
        let name = row.name.isEmpty ? MarkedText(row.title(style), SearchMatcher("")) : MarkedText(row.name, matcher)
        let detail = Self.detail(of: row, matcher, style, place)
        self.init(
            name: name.text, nameMarks: name.marks, detail: detail.text, detailMarks: detail.marks,
            value: row.value?.formatted(style) ?? "", valueColor: threshold.color(for: row.value), part: Self.part(of: row, style) ?? "")
    }

    /// The serial number. What was found elsewhere is shown where it was found, or a hit would look like an error.
    private static func detail(of row: ItemRow, _ matcher: SearchMatcher, _ style: NumberStyle, _ place: [String]) -> MarkedText {
        var parts: [MarkedText] = []
        var inner: MarkedText?
        if !place.isEmpty, row.place.count > place.count, row.place.starts(with: place) {
            inner = MarkedText(row.place.dropFirst(place.count).joined(separator: " › "), SearchMatcher(""))
        }
        if !matcher.isEmpty, !row.location.isEmpty, !matcher.without(wordsIn: [row.name, row.serialNumber]).isEmpty {
            let location = MarkedText(row.location, matcher)
            if !location.marks.isEmpty { parts.append(location) }
        }
        if let notes = row.foundText { parts.append(MarkedText(notes, matcher)) }
        if !row.serialNumber.isEmpty {
            let serial = MarkedText(row.serialNumber, matcher)
            if parts.isEmpty || !serial.marks.isEmpty { parts.insert(serial, at: 0) }
        }
        if let amount = amount(of: row, style) { parts.insert(MarkedText(amount, SearchMatcher("")), at: 0) }
        if let whole = part(of: row, style) { parts.insert(MarkedText(whole, SearchMatcher("")), at: 0) }
        if parts.isEmpty {
            // Where serial numbers are not used the place says which of several it is.
            let text = row.hidesSerialNumber ? (inner == nil ? row.location : "") : "No serial number"
            if !text.isEmpty { parts = [MarkedText(text, SearchMatcher(""))] }
        }
        return MarkedText((inner.map { [$0] } ?? []) + parts, separator: " · ")
    }

    /// What it is a part of, so that nobody adds it to that: "part of Camera set".
    static func part(of row: ItemRow, _ style: NumberStyle) -> String? {
        row.whole.map { "part of " + ($0.isEmpty ? "an unnamed item" : DisplayText.isolated(DisplayText.shortened($0, to: 60))) }
    }

    /// How many there are where it is not one, and what each is worth: "24 forks × $2.50". The value beside it is that of all.
    static func amount(of row: ItemRow, _ style: NumberStyle) -> String? {
        guard let quantity = row.quantity else { return nil }
        let count =
            quantity.formatted(style) + (row.unit.isEmpty ? "" : " " + DisplayText.isolated(DisplayText.shortened(row.unit, to: 50)))
        guard let each = row.each else { return row.unit.isEmpty ? "\(count) pieces" : count }
        return "\(count) × \(each.formatted(style))"
    }

    /// The other side of a row: serial number and the day on which it was added.
    init(backOf row: ItemRow, style: NumberStyle) {
        if row.hidesSerialNumber {
            self.init(
                name: "Added", nameMarks: [], detail: DisplayText.isolated(row.title(style)), detailMarks: [],
                value: row.createdAt.localDay.formatted(style.days), valueColor: .secondaryLabel)
            return
        }
        self.init(
            name: row.serialNumber.isEmpty ? "No serial number" : DisplayText.isolated(row.serialNumber), nameMarks: [],
            detail: DisplayText.isolated(row.title(style)), detailMarks: [], value: row.createdAt.localDay.formatted(style.days),
            valueColor: .secondaryLabel)
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
