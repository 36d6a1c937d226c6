import Inventory

/// Finds columns by names that are only like those of their fields, and chooses where several names mean the same.
struct HeaderMatch {
    private(set) var indices: [ImportColumn: Int]
    private(set) var specials: [ImportHeader.Special: Int] = [:]
    private(set) var folders: [Int] = []
    private(set) var guesses: [ImportHeader.Guess] = []
    private(set) var inAll: Set<ItemField> = []
    private let titles: [String]
    private let names: [String]
    private let plain: [String]
    /// The columns that a field of the library has the name of: no guess takes them.
    private let ownNames: Set<String>

    /// - Parameters:
    ///   - names: the names as `ImportHeader.normalized` has them.
    ///   - indices: the columns that have the names of their fields.
    init(titles: [String], names: [String], indices: [ImportColumn: Int], ownFields: Catalog) {
        (self.titles, self.names, self.indices) = (titles, names, indices)
        plain = titles.map { title in
            let currency = HeadingCurrency(title)?.text
            let words = ImportHeadings.words(title.lowercased().hasPrefix("hb.") ? String(title.dropFirst(3)) : title)
            return words.filter { $0 != currency?.lowercased() }.joined()
        }
        ownNames = Set(ownFields.fields.map { ImportHeader.normalized($0.name) })
    }

    /// Finds all columns, those with the names of their fields, too.
    mutating func completeAll() {
        for column in ImportColumn.allCases {
            for name in column.headerNames.map(ImportHeader.normalized) where indices[column] == nil {
                indices[column] = names.firstIndex(of: name)
            }
        }
        complete()
    }

    /// Finds the columns that are missing.
    mutating func complete() {
        chooseName()
        chooseType()
        findSpecials()
        for column in ImportColumn.allCases where indices[column] == nil {
            let wanted = column.headerNames.map(ImportHeader.normalized) + ImportHeadings.names(of: column)
            for name in wanted where indices[column] == nil { indices[column] = first(called: name) }
        }
        findAmounts()
        // A number of units is how many there are; an amount alone may be anything.
        if indices[.field(.quantity)] == nil, indices[.field(.unit)] != nil { indices[.field(.quantity)] = first(called: "amount") }
    }

    private func isFree(_ index: Int) -> Bool {
        !indices.values.contains(index) && !specials.values.contains(index) && !folders.contains(index) && !ownNames.contains(names[index])
    }

    private func first(called name: String) -> Int? {
        titles.indices.first { (plain[$0] == name || names[$0] == name) && isFree($0) }
    }

    /// Beside a person's name the item has another one.
    private mutating func chooseName() {
        guard let name = indices[.field(.name)] else { return }
        let isPerson = plain.contains { $0.hasPrefix("email") || $0 == "username" || $0 == "employeenumber" || $0 == "firstname" }
        for other in ["itemname", "assetname"] + (isPerson ? ["item", "asset", "product"] : []) where plain[name] != other {
            guard let index = plain.firstIndex(of: other), isFree(index) else { continue }
            return indices[.field(.name)] = index
        }
    }

    /// A list of what was given to whom has a type of receivers.
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

    /// Values and prices by the words in their names.
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

/// The currency that the name of a column has in brackets: "Value (EUR)", "Price [€]".
struct HeadingCurrency {
    let currency: Currency
    /// As it is written there.
    let text: String

    init?(_ title: String) {
        guard let open = title.lastIndex(where: { "([".contains($0) }), let close = title[open...].firstIndex(where: { ")]".contains($0) })
        else {
            return nil
        }
        let text = title[title.index(after: open)..<close].filter { !$0.isWhitespace }
        // "(all)" counts nothing in leks.
        guard text == text.uppercased(), let currency = ImportWords.currency(text) else { return nil }
        (self.currency, self.text) = (currency, text)
    }
}
