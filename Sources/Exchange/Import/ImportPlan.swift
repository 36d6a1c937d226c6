public import FoundationEssentials
public import Inventory

/// A column that is read into a field which the library hides.
public struct HiddenColumn: Hashable, Sendable {
    /// The column's heading in the file.
    public let column: String
    /// The field's name.
    public let field: String
}

/// The result of reading a CSV file: good rows, ready to be stored, and the problems of the others. Nothing is stored yet.
public struct ImportPlan: Sendable {
    /// A good row.
    public struct Entry: Hashable, Sendable {
        /// The row in the file, from 1.
        public let row: Int
        /// The item's identity, if the file has one.
        public let id: UUID?
        /// The row's content of the item, without pictures.
        public internal(set) var content: ItemContent
        /// The names of its pictures' files.
        public let photoNames: [String]
        /// Its papers.
        public let paperNames: [PaperCell.Name]
        /// The unreadable cells, whose text goes to the notes.
        public internal(set) var kept: [KeptCell] = []
        /// The identifier for a new item that has parts; nil if it needs no particular one.
        var newID: UUID?
        /// True if the column of the warranty's terms has the day on which it ends.
        var hasEndForTerms = false

        /// Appends the texts of the unreadable cells to the notes.
        ///
        /// - Returns: the problem of the notes; nil if there is none.
        mutating func keepCells() -> String? {
            if !kept.isEmpty { content.notes = KeptNotes.adding(kept, to: content.notes) }
            return ItemContent.problem(of: content.notes, as: .notes)
        }
    }

    /// The good rows, in the file's order.
    public internal(set) var entries: [Entry] = []
    /// The problems of the other rows.
    public internal(set) var problems = ImportProblems()
    /// The file's columns that are read.
    public internal(set) var columns: Set<ImportColumn> = []
    /// The names of the columns that are not read.
    public internal(set) var ignoredColumns: [String] = []
    /// The notes about the reading of dates, for each column of dates in the file.
    public internal(set) var dates: [ImportDateNotes] = []
    /// The custom fields with a column in the file.
    public internal(set) var ownFields: [OwnField] = []
    /// The custom fields among them that the library does not have yet.
    public internal(set) var newFields: [OwnField] = []
    /// The columns that are read into fields which the library hides: their headings, and these fields.
    public internal(set) var hiddenColumns: [HiddenColumn] = []
    /// The encoding that the import guessed; nil if it did not need to guess.
    public internal(set) var guessedEncoding: TextEncoding?
    /// The currencies assumed for amounts without one.
    public internal(set) var assumedCurrencies: [Currency] = []
    /// The lines of the file that are not items: titles, names of rooms, totals, places.
    public internal(set) var setAside: [SetAsideLine] = []
    /// The places listed in the file, including empty ones.
    public internal(set) var places: [Place] = []
    /// Remarks for people about the interpretation of the columns, one sentence each.
    public internal(set) var remarks: [String] = []
    /// The interpretation of amounts of several pieces; nil if there was no choice.
    public internal(set) var amounts: ImportAmounts.Reading?
    /// The fixed fields that the library hides. The import never removes a value from them, because nobody would notice.
    var hiddenFields: Set<ItemField> = []
    /// The headings in the file of the fields' columns.
    var titles: [ItemField: String] = [:]
    /// The heading of the column of pictures in the file.
    var photosTitle = ImportColumn.photos.title
    /// The heading of the column of papers in the file.
    var papersTitle = ImportColumn.papers.title

    init() {}

    /// A place listed in the file.
    public struct Place: Hashable, Sendable {
        /// The names from the outermost place to this one.
        public let path: [String]
    }

    /// The unreadable cells as problems, row by row.
    public var keptCells: [ImportProblem] {
        entries.flatMap { entry in entry.kept.map { ImportProblem(row: entry.row, column: $0.column, reason: $0.reason) } }
    }

    /// The sums of the file's items by currency, without disposed items. A part whose whole has a value is not added.
    public var totals: [CurrencyTotal] { CurrencyTotal.sums(of: entries.map { ($0.id ?? $0.newID, $0.content) }) }

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - options: the choices that the file leaves open.
    ///   - progress: called every thousand rows; false cancels, with the error `cancelled`.
    /// - Throws: `malformed` if there is no header, or the rows cannot be separated; `unreadable`.
    public static func read(
        _ source: any ByteSource, options: ImportOptions, progress: ((ImportProgress) -> Bool)? = nil
    ) throws(ExchangeError) -> ImportPlan {
        let reader = CSVReader(source, encoding: options.encoding, separator: options.separator, guesses: true)
        guard let first = try reader.next() else {
            throw ExchangeError(.malformed, "\(visible(source.name)) is empty. Its first row has to name the columns.")
        }
        var (above, waiting) = try lines(above: first, reader)
        let header = try ImportHeader(above.isEmpty ? first : waiting.removeFirst(), file: source.name, options: options)
        var plan = ImportPlan()
        plan.columns = Set(header.indices.keys)
        plan.hiddenFields = options.ownFields.hiddenFields
        plan.hiddenColumns = header.hiddenColumns(options.ownFields)
        for column in plan.columns { if case .field(let field) = column { plan.titles[field] = header.title(column) } }
        plan.photosTitle = header.title(.photos)
        plan.papersTitle = header.title(.papers)
        if above.isEmpty { waiting.removeFirst() }
        var rows = ImportRows(header: header, options: options, above: above)
        var count = 0
        while let row = try waiting.isEmpty ? reader.next() : waiting.removeFirst() {
            rows.add(row)
            count += 1
            if count % 1000 == 0, let progress {
                let part = source.byteCount.map { $0 > 0 ? min(1, Double(reader.bytesRead) / Double($0)) : 1 }
                guard progress(.reading(rows: count, part: part)) else { throw .importStopped }
            }
        }
        do { try rows.finish(&plan) } catch { throw ExchangeError(.unreadable, error.description) }
        var spelling = NameSpelling(options.ownFields)
        // Rows with an identifier come from this program and already have the library's names.
        for index in plan.entries.indices where plan.entries[index].id == nil { spelling.apply(to: &plan.entries[index].content) }
        plan.places = plan.places.map { Place(path: spelling.path($0.path)) }
        plan.guessedEncoding = reader.guessedEncoding
        return plan
    }

    /// Returns the lines above the headings, and the rows read so far, beginning with the headings.
    private static func lines(above first: CSVRow, _ reader: CSVReader) throws(ExchangeError) -> (above: [CSVRow], rows: [CSVRow]) {
        guard first.faults.isEmpty, !ImportHeader.isLikely(first, columns: 1) else { return ([], [first]) }
        var rows = [first]
        while rows.count <= titleLimit, let row = try reader.next() {
            rows.append(row)
            if ImportHeader.isLikely(row, columns: 2) { return (Array(rows.dropLast()), [row]) }
        }
        return ([], rows)
    }

    /// The maximum number of lines above the headings.
    private static let titleLimit = 30

    /// The assumptions that people need to check, one sentence each.
    public var assumptions: [String] {
        var sentences: [String] = []
        if guessedEncoding == .windows1252 {
            sentences.append("The file is not UTF-8 and was read as Windows-1252. Check the accented letters.")
        }
        if !assumedCurrencies.isEmpty {
            let codes = assumedCurrencies.map(\.code).joined(separator: " or ")
            sentences.append("Amounts without a currency were read as \(codes).")
        }
        return sentences
    }

    /// Takes rows out of the plan that look like items of the library and are not imported.
    mutating func leaveOut(_ rows: Set<Int>) {
        if !rows.isEmpty { entries.removeAll { rows.contains($0.row) } }
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
    /// The error of a cancelled import.
    static var importStopped: ExchangeError { ExchangeError(.cancelled, "The import was stopped. Nothing was added.") }
}
