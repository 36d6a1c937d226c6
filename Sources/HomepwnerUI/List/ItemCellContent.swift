import Inventory
import Toolkit
import Words

/// The texts of an item in a cell: the cell knows no item.
nonisolated struct ItemCellContent: Hashable {
    var name: String
    var nameMarks: [Range<Int>]
    var detail: String
    var detailMarks: [Range<Int>]
    var value: String
    var valueColor: ThemeColor
    /// The text about its whole, for a card, which shows no other details; empty for most items.
    var part = ""
    /// The place, as far as it is not known already.
    var place = ""
    /// The tags.
    var tags: [ItemTagWord] = []
    /// Whether the second line has the fact that the list is about, and needs the room.
    var hasRemark = false
    /// The sign behind the name.
    var sign: ItemSign?
    /// The texts of a wide row; nil if the row looks the same in a wide list.
    var wide: Wide?

    /// The texts of a row whose place is in the middle.
    struct Wide: Hashable {
        var place: MarkedText
        /// The kind of the place; nil if it is unknown.
        var kind: Place.Kind?
        var detail: MarkedText
    }

    /// The facts about a list that its rows need.
    struct ListFacts {
        /// The names of the place whose items are shown; rows show only the places within it.
        var place: [String] = []
        /// Whether the library has one house, which rows then omit.
        var omitsHouse = false
        /// The list's items.
        var scope = ItemScope.all
        var today = Day.today()
        /// The kind of the row's place.
        var kind: Place.Kind?
    }
}

nonisolated extension ItemCellContent {
    /// The contents for an item that is gone or not read yet.
    static let nothing = ItemCellContent(name: "", nameMarks: [], detail: "", detailMarks: [], value: "", valueColor: .label)

    /// Makes the texts of a row.
    ///
    /// - Parameters:
    ///   - matcher: the search, whose matches are marked
    ///   - style: how numbers are written
    ///   - threshold: where values change their colour
    ///   - list: the facts of the list
    init(
        row: ItemRow, matcher: SearchMatcher, style: NumberStyle, threshold: ValueThreshold = .standard, in list: ListFacts = ListFacts()
    ) {
        let name = row.name.isEmpty ? MarkedText(row.title(style), SearchMatcher("")) : MarkedText(row.name, matcher)
        let place = Self.place(of: row, matcher, in: list.place, omitsHouse: list.omitsHouse)
        let detail = Self.detail(of: row, matcher, style, [place].compactMap { $0 })
        self.init(
            name: name.text, nameMarks: name.marks, detail: detail.text, detailMarks: detail.marks,
            value: row.value?.formatted(style) ?? "", valueColor: threshold.color(for: row.value), part: Self.part(of: row, style) ?? "",
            place: place?.text ?? "",
            tags: row.tags.map {
                ItemTagWord(name: DisplayText.isolated(DisplayText.shortened($0.name, to: 40)), dot: $0.color.dot)
            }, hasRemark: Self.remark(of: row) != nil,
            sign: ItemSign(row, style: style, today: list.today, isSubject: list.scope == .warrantyEnding))
        if !hasRemark {
            let product = Self.product(of: row, matcher)
            wide = Wide(place: place ?? MarkedText("", matcher), kind: list.kind, detail: Self.detail(of: row, matcher, style, product))
        }
    }

    /// Returns maker and model.
    private static func product(of row: ItemRow, _ matcher: SearchMatcher) -> [MarkedText] {
        [(ItemField.maker, row.maker), (.model, row.model)].compactMap { field, text in
            // The text with the match contains it already, after the field's name.
            let isFound = row.foundText?.hasPrefix(field.descriptor.title + ":") ?? false
            return text.isEmpty || isFound ? nil : MarkedText(DisplayText.shortened(text, to: 60), matcher)
        }
    }

    /// Returns the place of an item; nil if it is unknown or known already. A long path is cut to its end, because people look for the box
    /// and not the house. A match in the beginning is shown as well, or it would look like an error.
    private static func place(
        of row: ItemRow, _ matcher: SearchMatcher, in place: [String], omitsHouse: Bool
    ) -> MarkedText? {
        var path = row.place[...]
        if !place.isEmpty, path.starts(with: place) {
            path = path.dropFirst(place.count)
        } else if omitsHouse, path.count > 1 {
            path = path.dropFirst()
        }
        let isCut = path.count > mostPlaces
        let shown = (isCut ? "… › " : "") + path.suffix(mostPlaces).joined(separator: " › ")
        let short = MarkedText(shown, matcher), whole = MarkedText(row.placePath, matcher)
        let isFoundElsewhere = whole.marks.count > short.marks.count && !matcher.without(wordsIn: [row.name, row.serialNumber]).isEmpty
        if isFoundElsewhere { return whole }
        return path.isEmpty ? nil : short
    }

    /// The largest number of places of a path in a row.
    private static let mostPlaces = 2

    /// Returns the second line of a row: its beginning, whole, pieces, serial number, and the text of another field that matches the search.
    ///
    /// - Parameter beginning: the place, or the product where the place has a column of its own
    private static func detail(of row: ItemRow, _ matcher: SearchMatcher, _ style: NumberStyle, _ beginning: [MarkedText]) -> MarkedText {
        var parts: [MarkedText] = []
        // The fact that the list is about.
        if let remark = remark(of: row) { parts.append(MarkedText(remark, SearchMatcher(""))) }
        // A narrow row cuts the end of this line, and people look for the place first.
        parts += beginning
        if let whole = part(of: row, style) { parts.append(MarkedText(shown: whole)) }
        if let amount = amount(of: row, style) { parts.append(MarkedText(shown: amount)) }
        let serial = MarkedText(row.serialNumber, matcher)
        if !row.serialNumber.isEmpty, row.foundText == nil || !serial.marks.isEmpty { parts.append(serial) }
        if let found = row.foundText { parts.append(MarkedText(found, matcher)) }
        return MarkedText(parts, separator: " · ")
    }

    /// Returns the fact that the list of incomplete items is about: "Missing: maker, serial number"; nil in other lists.
    static func remark(of row: ItemRow) -> String? {
        row.missing.isEmpty ? nil : "Missing: " + row.missing.map(\.word).joined(separator: ", ")
    }

    /// Returns the item's whole, so that people do not add both: "part of Camera set".
    static func part(of row: ItemRow, _ style: NumberStyle) -> String? {
        row.whole.map(part(ofNamed:))
    }

    /// Returns the same words for the name of a whole.
    static func part(ofNamed name: String) -> String {
        guard !name.isEmpty else { return tr("part of an unnamed item") }
        let shown = DisplayText.isolated(DisplayText.shortened(name, to: 60))
        return tr("part of \(shown)")
    }

    /// Returns the quantity, if it is not one, and the value of each: "24 forks × $2.50". The value beside it is that of all.
    static func amount(of row: ItemRow, _ style: NumberStyle) -> String? {
        guard let quantity = row.quantity else { return nil }
        let count =
            quantity.formatted(style) + (row.unit.isEmpty ? "" : " " + DisplayText.isolated(DisplayText.shortened(row.unit, to: 50)))
        guard let each = row.each else { return row.unit.isEmpty ? "\(count) pieces" : count }
        return "\(count) × \(each.formatted(style))"
    }
}

/// The limit that colours a value: green above it, red below it, plain if equal or if amounts have no colours.
nonisolated struct ValueThreshold: Hashable {
    /// In major units of any currency.
    var majorUnits: Int64
    /// Whether amounts have colours.
    var hasColors = true

    static let standard = ValueThreshold(majorUnits: 50)

    func color(for value: Money?) -> ThemeColor {
        guard let value else { return .secondaryLabel }
        guard hasColors else { return .label }
        var limit = majorUnits
        for _ in 0..<value.currency.minorUnitDigits { limit = limit.multipliedReportingOverflow(by: 10).partialValue }
        return value.minorUnits > limit ? .positive : value.minorUnits < limit ? .negative : .label
    }
}
