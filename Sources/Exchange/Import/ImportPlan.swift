public import FoundationEssentials
public import Inventory

/// A column that is read into a field which the library hides.
public struct HiddenColumn: Hashable, Sendable {
    /// What the file calls it.
    public let column: String
    /// What the field is called.
    public let field: String
}

/// What a CSV file would bring: good rows, ready to be stored, and the problems of the others. Nothing is stored yet.
public struct ImportPlan: Sendable {
    /// A good row.
    public struct Entry: Hashable, Sendable {
        /// The row in the file, from 1.
        public let row: Int
        /// The item's identity, where the file has one.
        public let id: UUID?
        /// What the row says of the item; without pictures.
        public internal(set) var content: ItemContent
        /// The names of its pictures' files.
        public let photoNames: [String]
        /// Its papers.
        public let paperNames: [PaperCell.Name]
    }

    /// The good rows, in the file's order.
    public internal(set) var entries: [Entry] = []
    /// What is wrong with the others.
    public internal(set) var problems = ImportProblems()
    /// The columns that the file has and that are read.
    public internal(set) var columns: Set<ImportColumn> = []
    /// The names of the columns that are not read.
    public internal(set) var ignoredColumns: [String] = []
    /// How the dates were read, for each column of dates that the file has.
    public internal(set) var dates: [ImportDateNotes] = []
    /// The own fields that the file has columns of and that are read.
    public internal(set) var ownFields: [OwnField] = []
    /// Those of them that the library does not have yet.
    public internal(set) var newFields: [OwnField] = []
    /// The columns that are read into fields which the library hides: what the file calls them, and these fields.
    public internal(set) var hiddenColumns: [HiddenColumn] = []
    /// How the file was found to write its characters; nil where it is UTF-8, has a mark, or somebody said it.
    public internal(set) var guessedEncoding: TextEncoding?
    /// The currencies that amounts without one were taken to be in.
    public internal(set) var assumedCurrencies: [Currency] = []
    /// The fixed fields that the library hides. Nothing is taken out of them, for nobody would see that.
    var hiddenFields: Set<ItemField> = []
    /// What the file calls the column of pictures.
    var photosTitle = ImportColumn.photos.title
    /// What the file calls the column of papers.
    var papersTitle = ImportColumn.papers.title

    init() {}

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - options: what the file leaves open.
    ///   - progress: called every thousand rows; false stops, which is the error `cancelled`.
    /// - Throws: `malformed` when there is no header, or the rows cannot be told apart; `unreadable`.
    public static func read(
        _ source: any ByteSource, options: ImportOptions, progress: ((ImportProgress) -> Bool)? = nil
    ) throws(ExchangeError) -> ImportPlan {
        let reader = CSVReader(source, encoding: options.encoding, separator: options.separator, guesses: true)
        guard let first = try reader.next() else {
            throw ExchangeError(.malformed, "\(visible(source.name)) is empty. Its first row has to name the columns.")
        }
        let header = try ImportHeader(first, file: source.name, options: options)
        var plan = ImportPlan()
        plan.columns = Set(header.indices.keys)
        plan.ignoredColumns = header.ignored
        plan.hiddenFields = options.ownFields.hiddenFields
        plan.hiddenColumns = header.hiddenColumns(options.ownFields)
        plan.photosTitle = header.title(.photos)
        plan.papersTitle = header.title(.papers)
        var rows = ImportRows(header: header, options: options)
        var count = 0
        while let row = try reader.next() {
            rows.add(row)
            count += 1
            if count % 1000 == 0, let progress {
                let part = source.byteCount.map { $0 > 0 ? min(1, Double(reader.bytesRead) / Double($0)) : 1 }
                guard progress(.reading(rows: count, part: part)) else { throw .importStopped }
            }
        }
        do { plan.newFields = try rows.makeFields() } catch { throw ExchangeError(.unreadable, error.description) }
        plan.ownFields = (header.own?.known.map(\.field) ?? []) + plan.newFields
        plan.assumedCurrencies = rows.assumedCurrencies
        (plan.entries, plan.problems, plan.dates) = rows.finish()
        var spelling = NameSpelling(options.ownFields)
        // What this program exported has its identity, and each name as it was.
        for index in plan.entries.indices where plan.entries[index].id == nil { spelling.apply(to: &plan.entries[index].content) }
        plan.guessedEncoding = reader.guessedEncoding
        return plan
    }

    /// What was taken for granted and people have to know, a sentence each.
    public var assumptions: [String] {
        var sentences: [String] = []
        if guessedEncoding == .windows1252 {
            sentences.append("The file is not UTF-8 and was read as Windows-1252. Look whether accented letters are right.")
        }
        if !assumedCurrencies.isEmpty {
            let codes = assumedCurrencies.map(\.code).joined(separator: " or ")
            sentences.append("Amounts without a currency were read as \(codes).")
        }
        return sentences
    }

    /// Takes rows out of the plan, for reasons found later.
    mutating func reject(_ problems: [Int: [ImportProblem]]) {
        guard !problems.isEmpty else { return }
        entries.removeAll { problems[$0.row] != nil }
        for row in problems.keys.sorted() { self.problems.add(problems[row] ?? []) }
        self.problems.sort()
    }
}

extension ExchangeError {
    /// What an import that was stopped says.
    static var importStopped: ExchangeError { ExchangeError(.cancelled, "The import was stopped. Nothing was added.") }
}
