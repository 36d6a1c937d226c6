import Inventory

/// The first row of a CSV file, understood.
struct ImportHeader {
    /// Where each column stands, from 0.
    private(set) var indices: [ImportColumn: Int] = [:]
    /// The names of the columns that are not read, in order.
    var ignored: [String] { ignoredIndices.map { titles[$0] } }
    /// Where those stand.
    private var ignoredIndices: [Int] = []
    /// The columns that are read into own fields.
    private(set) var own: OwnColumns?
    /// How many columns the file has.
    let count: Int
    private let titles: [String]

    init(_ row: CSVRow, file: String, options: ImportOptions = ImportOptions()) throws(ExchangeError) {
        titles = row.fields
        // Empty names at the end are separators that a program left behind.
        count = (row.fields.lastIndex { !$0.isEmpty } ?? -1) + 1
        if let fault = row.faults.first {
            throw ExchangeError(.malformed, "Row \(row.number), the header of \(visible(file)): \(ImportProblem.reason(fault.kind))")
        }
        let names = row.fields.map(Self.normalized)
        for column in ImportColumn.allCases { indices[column] = try Self.index(of: column, in: names, titles: titles, file: file) }
        let taken = Set(indices.values)
        ignoredIndices = row.fields.indices.filter { !taken.contains($0) && !row.fields[$0].isEmpty }
        let own = OwnColumns(self, &ignoredIndices, options)
        self.own = own.isEmpty ? nil : own
        guard indices[.field(.name)] != nil else {
            let found = row.fields.filter { !$0.isEmpty }.prefix(5).map { "“\(visible($0, limit: 30))”" }.joined(separator: ", ")
            throw ExchangeError(
                .malformed,
                """
                The first row of \(visible(file)) has to name the columns, and one of them has to be called Name. \
                It has \(found.isEmpty ? "no names" : found).
                """)
        }
    }

    /// The columns that are read into fields which a library hides.
    func hiddenColumns(_ catalog: Catalog) -> [HiddenColumn] {
        let fixed = FieldDescriptor.all.filter { !catalog.shows($0.field) && indices[.field($0.field)] != nil }
        return fixed.map { HiddenColumn(column: title(.field($0.field)), field: $0.title) }
            + (own?.known ?? []).filter(\.field.isHidden).map { HiddenColumn(column: title(at: $0.index), field: $0.field.name) }
    }

    /// What the file calls a column.
    func title(_ column: ImportColumn) -> String { indices[column].map { titles[$0] } ?? column.title }

    /// What the file calls the column at an index; its number, from 1, where it has no name.
    func title(at index: Int) -> String { titles.indices.contains(index) && !titles[index].isEmpty ? titles[index] : String(index + 1) }

    private static func index(
        of column: ImportColumn, in names: [String], titles: [String], file: String
    ) throws(ExchangeError) -> Int? {
        for wanted in column.headerNames.map(normalized) {
            let matches = names.indices.filter { names[$0] == wanted }
            guard let index = matches.first else { continue }
            if matches.count == 1 { return index }
            // What another program calls so twice is not what this program means by it; it is told as a column that is not read.
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
