import Inventory

/// Finds columns by names that resemble the names of fields, and chooses one if several names mean the same field.
struct HeaderMatch {
    private(set) var indices: [ImportColumn: Int]
    private(set) var specials: [ImportHeader.Special: Int] = [:]
    private(set) var folders: [Int] = []
    private(set) var guesses: [ImportHeader.Guess] = []
    private(set) var inAll: Set<ItemField> = []
    private let titles: [String]
    private let names: [String]
    private let plain: [String]
    /// The names of the library's custom fields. The columns with these names are never guessed.
    private let ownNames: Set<String>

    /// - Parameters:
    ///   - names: the names, normalized with `ImportHeader.normalized`.
    ///   - indices: the columns with exact field names.
    init(titles: [String], names: [String], indices: [ImportColumn: Int], ownFields: Catalog) {
        (self.titles, self.names, self.indices) = (titles, names, indices)
        plain = titles.map { title in
            let currency = HeadingCurrency(title)?.text
            let words = ImportHeadings.words(title.lowercased().hasPrefix("hb.") ? String(title.dropFirst(3)) : title)
            return words.filter { $0 != currency?.lowercased() }.joined()
        }
        ownNames = Set(ownFields.fields.map { ImportHeader.normalized($0.name) })
    }

    /// Finds all columns, including those with exact field names.
    mutating func completeAll() {
        for column in ImportColumn.allCases {
            for name in column.headerNames.map(ImportHeader.normalized) where indices[column] == nil {
                indices[column] = names.firstIndex(of: name)
            }
        }
        complete()
    }

    /// Finds the missing columns.
    mutating func complete() {
        chooseName()
        chooseType()
        findSpecials()
        for column in ImportColumn.allCases where indices[column] == nil {
            let wanted = column.headerNames.map(ImportHeader.normalized) + ImportHeadings.names(of: column)
            for name in wanted where indices[column] == nil { indices[column] = first(called: name) }
        }
        findAmounts()
        // Beside a column of units, an amount is a quantity; otherwise it may be anything.
        if indices[.field(.quantity)] == nil, indices[.field(.unit)] != nil { indices[.field(.quantity)] = first(called: "amount") }
    }

    private func isFree(_ index: Int) -> Bool {
        !indices.values.contains(index) && !specials.values.contains(index) && !folders.contains(index) && !ownNames.contains(names[index])
    }

    private func first(called name: String) -> Int? {
        titles.indices.first { (plain[$0] == name || names[$0] == name) && isFree($0) }
    }

    /// Prefers the item's own name to other names, such as a person's.
    private mutating func chooseName() {
        guard let name = indices[.field(.name)] else { return }
        let isPerson = plain.contains { $0.hasPrefix("email") || $0 == "username" || $0 == "employeenumber" || $0 == "firstname" }
        for other in ["itemname", "assetname"] + (isPerson ? ["item", "asset", "product"] : []) where plain[name] != other {
            guard let index = plain.firstIndex(of: other), isFree(index) else { continue }
            return indices[.field(.name)] = index
        }
    }

    /// Uses the category as the item's type in lists of lent items, whose type column describes the borrower.
    private mutating func chooseType() {
        guard plain.contains("checkedoutto"), let type = indices[.field(.type)], plain[type] == "type",
            let index = plain.firstIndex(of: "category")
        else { return }
        indices[.field(.type)] = index
    }

    private mutating func findSpecials() {
        let isHomebox = titles.contains { $0.lowercased().hasPrefix("hb.") }
        if isHomebox {
            let wanted: [(ImportHeader.Special, String)] = [
                (.importRef, "importref"), (.parentRef, "parentimportref"), (.url, "url"), (.archived, "archived"),
                (.lifetimeWarranty, "lifetimewarranty"), (.soldNotes, "soldnotes"),
            ]
            for (special, name) in wanted { specials[special] = first(called: name) }
        }
        if let index = first(called: "entrytype"), plain.contains("entryname") {
            specials[.entryType] = index
            let path = ["primaryfolder"] + (1...9).map { "subfolderlevel\($0)" }
            if indices[.field(.place)] == nil { folders = path.compactMap { first(called: $0) } }
        }
    }

    /// Finds values and prices by the words in their headings.
    private mutating func findAmounts() {
        let found = titles.indices.compactMap { index in MoneyHeading(titles[index]).map { (index: index, heading: $0) } }
        for field in [ItemField.value, .price] {
            let column = ImportColumn.field(field)
            if let index = indices[column] {
                if let heading = MoneyHeading(titles[index]), heading.isInAll { inAll.insert(field) }
                continue
            }
            let free = found.filter { $0.heading.field == field && isFree($0.index) }
            guard let best = free.min(by: { $0.heading.rank < $1.heading.rank }) else { continue }
            indices[column] = best.index
            if best.heading.isInAll { inAll.insert(field) }
            guesses.append(ImportHeader.Guess(title: titles[best.index], field: field))
        }
    }
}

/// The currency in brackets in a heading: "Value (EUR)", "Price [€]".
struct HeadingCurrency {
    let currency: Currency
    /// The currency as the heading writes it.
    let text: String

    /// - Parameter currency: the currency of signs that several have, such as “$”.
    init?(_ title: String, default currency: Currency = .usd) {
        guard let open = title.lastIndex(where: { "([".contains($0) }), let close = title[open...].firstIndex(where: { ")]".contains($0) })
        else {
            return nil
        }
        let text = title[title.index(after: open)..<close].filter { !$0.isWhitespace }
        // The words "(all)" and "(TOP)" do not mean the currencies of Albania and Tonga.
        guard text == text.uppercased(), !["ALL", "TOP"].contains(text), let currency = ImportWords.currency(text, default: currency) else {
            return nil
        }
        (self.currency, self.text) = (currency, text)
    }
}
