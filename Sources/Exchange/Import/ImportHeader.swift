import Inventory

/// The row with the column headings of a CSV file, interpreted.
struct ImportHeader {
    /// Columns of other programs that belong to no field.
    enum Special: Hashable {
        case importRef, parentRef, url, archived, lifetimeWarranty, soldNotes, entryType
    }

    /// A column that was matched with a field by words in its heading.
    struct Guess: Hashable {
        let title: String
        let field: ItemField
    }

    /// The index of each column.
    private(set) var indices: [ImportColumn: Int] = [:]
    /// The indexes of the columns that belong to no field.
    private(set) var specials: [Special: Int] = [:]
    /// The columns that make up the path of a place, the outermost first.
    private(set) var folders: [Int] = []
    /// The columns that were matched with the value or price by words in their headings.
    private(set) var guesses: [Guess] = []
    /// The fields whose headings say that amounts are for all pieces.
    private(set) var inAll: Set<ItemField> = []
    /// The indexes of the columns that are not read.
    private(set) var ignoredIndices: [Int] = []
    /// The indexes of the columns without a heading.
    private var unnamedIndices: [Int] = []
    /// The columns that are read into custom fields.
    private(set) var own: OwnColumns?
    /// True if Homebox wrote the file.
    let isHomebox: Bool
    /// True if the program that wrote the file omits empty fields at the end of rows.
    let cutsRows: Bool
    /// The unit of bare numbers in the warranty column.
    let warrantyUnit: String?
    /// The number of columns in the file.
    let count: Int
    /// The number of the row in the file.
    let row: Int
    private let titles: [String]
    private let currencies: [ItemField: Currency]

    init(_ row: CSVRow, file: String, options: ImportOptions = ImportOptions()) throws(ExchangeError) {
        titles = row.fields
        self.row = row.number
        // Empty names at the end come from separators that a program left behind.
        count = (row.fields.lastIndex { !$0.isEmpty } ?? -1) + 1
        isHomebox = row.fields.contains { $0.lowercased().hasPrefix("hb.") }
        cutsRows = row.fields.contains { ImportHeadings.plain($0) == "shortdescription" }
        if let fault = row.faults.first {
            throw ExchangeError(.malformed, "Row \(row.number), the header of \(visible(file)): \(ImportProblem.reason(fault.kind))")
        }
        let names = row.fields.map(Self.normalized)
        var indices: [ImportColumn: Int] = [:]
        for column in ImportColumn.allCases { indices[column] = try Self.index(of: column, in: names, titles: titles, file: file) }
        var match = HeaderMatch(titles: titles, names: names, indices: indices, ownFields: options.ownFields)
        match.complete()
        self.indices = match.indices
        (specials, folders, guesses, inAll) = (match.specials, match.folders, match.guesses, match.inAll)
        let amounts = FieldDescriptor.all.filter { $0.kind == .money }.map(\.field)
        currencies = amounts.reduce(into: [:]) { table, field in
            table[field] = match.indices[.field(field)].flatMap { HeadingCurrency(row.fields[$0], default: options.currency)?.currency }
        }
        warrantyUnit = match.indices[.field(.warrantyTerms)].flatMap { ImportWords.unit(ofTime: row.fields[$0]) }
        let taken = Set(match.indices.values).union(match.folders).union(match.specials.filter { $0.key != .url }.values)
        ignoredIndices = row.fields.indices.filter { !taken.contains($0) && !row.fields[$0].isEmpty }
        unnamedIndices = row.fields.indices.filter { !taken.contains($0) && row.fields[$0].isEmpty && $0 < count }
        let own = OwnColumns(self, &ignoredIndices, options)
        self.own = own.isEmpty ? nil : own
        guard match.indices[.field(.name)] != nil else {
            let found = row.fields.filter { !$0.isEmpty }.prefix(5).map { "“\(visible($0, limit: 30))”" }.joined(separator: ", ")
            throw ExchangeError(
                .malformed,
                """
                The first row of \(visible(file)) has to name the columns, and one of them has to be called Name. \
                It has \(found.isEmpty ? "no names" : found).
                """)
        }
    }

    /// Returns whether a row is likely the row of headings: it has the name of the item and enough other known headings.
    static func isLikely(_ row: CSVRow, columns: Int) -> Bool {
        guard row.faults.isEmpty else { return false }
        var match = HeaderMatch(titles: row.fields, names: row.fields.map(normalized), indices: [:], ownFields: Catalog())
        match.completeAll()
        return match.indices[.field(.name)] != nil && match.indices.count >= columns
    }

    /// Returns whether a row repeats the headings.
    func isRepeated(by row: CSVRow) -> Bool {
        var count = 0
        for index in row.fields.indices where !row.fields[index].isEmpty {
            guard index < titles.count, row.fields[index] == titles[index] else { return false }
            count += 1
        }
        return count >= 2
    }

    /// Returns the columns that are read into fields which a library hides.
    func hiddenColumns(_ catalog: Catalog) -> [HiddenColumn] {
        let fixed = FieldDescriptor.all.filter { !catalog.shows($0.field) && indices[.field($0.field)] != nil }
        return fixed.map { HiddenColumn(column: title(.field($0.field)), field: $0.title) }
            + (own?.known ?? []).filter(\.field.isHidden).map { HiddenColumn(column: title(at: $0.index), field: $0.field.name) }
    }

    /// Returns the currency in the heading of a column of amounts.
    func currency(of field: ItemField) -> Currency? { currencies[field] }

    /// Returns the indexes of the columns that are not read, in the file's order.
    ///
    /// - Parameter hasIDs: whether the column of identifiers has any; numbers of other programs are not identifiers.
    func ignoredIndices(hasIDs: Bool) -> [Int] {
        let ids = indices[.id].flatMap { hasIDs ? nil : $0 }
        return (ignoredIndices + unnamedIndices + (ids.map { [$0] } ?? [])).sorted()
    }

    /// Returns a column's heading in the file.
    func title(_ column: ImportColumn) -> String { indices[column].map { titles[$0] } ?? column.title }

    /// Returns the index of a special column.
    func index(_ special: Special) -> Int? { specials[special] }

    /// Returns the heading in the file of the column at an index; its number, from 1, if it has no name.
    func title(at index: Int) -> String { titles.indices.contains(index) && !titles[index].isEmpty ? titles[index] : String(index + 1) }

    /// Returns the name of the column at an index in a sentence.
    func spokenTitle(at index: Int) -> String {
        titles.indices.contains(index) && !titles[index].isEmpty ? titles[index] : "Column \(index + 1)"
    }

    private static func index(
        of column: ImportColumn, in names: [String], titles: [String], file: String
    ) throws(ExchangeError) -> Int? {
        for wanted in column.headerNames.map(normalized) {
            let matches = names.indices.filter { names[$0] == wanted }
            guard let index = matches.first else { continue }
            if matches.count == 1 { return index }
            // A heading that another program uses twice has another meaning, and is listed as a column that is not read.
            if column.isGuess, wanted != normalized(column.title) { continue }
            throw ExchangeError(
                .malformed,
                """
                In \(visible(file)), columns \(matches[0] + 1) and \(matches[1] + 1) are both called \
                “\(visible(titles[index], limit: 40))”. Rename or remove one of them.
                """)
        }
        return nil
    }

    static func normalized(_ name: String) -> String {
        var name = name.lowercased()
        // Homebox writes its own initials before every name.
        if name.hasPrefix("hb.") { name.removeFirst(3) }
        var result = ""
        for scalar in name.unicodeScalars where !scalar.properties.isWhitespace && !["-", "_", "."].contains(scalar) {
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
