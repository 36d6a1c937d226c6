import FoundationEssentials
import Inventory

/// Turns rows of text into items, and says of the others what is wrong.
struct ImportRows {
    private let header: ImportHeader
    private let options: ImportOptions
    private var entries: [ImportPlan.Entry] = []
    private var problems = ImportProblems()
    /// The columns of dates, each with what its rows say.
    private var dates: [(field: ItemField, dates: ImportDates)]
    private var own: OwnColumns?
    private var rowOfID: [UUID: Int] = [:]
    private var rowOfNumber: [String: Int] = [:]
    /// What amounts without a currency were read as, by code.
    var assumedCurrencies: [Currency] { assumed.sorted { $0.code < $1.code } }
    private var assumed: Set<Currency> = []

    init(header: ImportHeader, options: ImportOptions) {
        self.header = header
        self.options = options
        own = header.own
        dates = FieldDescriptor.all.filter { $0.kind == .day && header.indices[.field($0.field)] != nil }.map { descriptor in
            (descriptor.field, ImportDates(options, column: header.title(.field(descriptor.field))))
        }
    }

    mutating func add(_ row: CSVRow) {
        var found = row.faults.map { fault in
            ImportProblem(row: row.number, column: header.title(at: fault.column), reason: ImportProblem.reason(fault.kind))
        }
        if found.isEmpty, let problem = raggedness(row) { found.append(problem) }
        guard found.isEmpty else { return problems.add(found) }
        var content = self.content(of: row, &found)
        own?.read(row, options, into: &content) { found.append(ImportProblem(row: row.number, column: header.title(at: $0), reason: $1)) }
        let id = self.id(of: row, &found)
        if content.name.isEmpty, id == nil {
            found.append(problem(row, .field(.name), "It is empty. Give the item a name, or remove the row."))
        }
        let number = content.text(.assetNumber)
        if let first = rowOfNumber[number] {
            let reason = "Row \(first) has the same one, and each is given once. Remove one of the two."
            found.append(problem(row, .field(.assetNumber), reason))
        }
        var noted: [(index: Int, date: ImportDates.Noted)] = []
        for (index, column) in dates.enumerated() {
            let typed = cell(row, .field(column.field))
            guard !typed.isEmpty else { continue }
            do { noted.append((index, try column.dates.read(typed, row: row.number))) } catch {
                found.append(problem(row, .field(column.field), error.reason))
            }
        }
        guard found.isEmpty else { return problems.add(found) }
        noteCurrencies(row, content)
        for (index, date) in noted { dates[index].dates.take(date, entry: entries.count) }
        if let id { rowOfID[id] = row.number }
        if !number.isEmpty { rowOfNumber[number] = row.number }
        own?.note(row, entry: entries.count)
        let photoNames = PhotoNames.split(cell(row, .photos))
        entries.append(
            ImportPlan.Entry(
                row: row.number, id: id, content: content, photoNames: photoNames,
                paperNames: PaperCell.names(text(row, .papers))))
    }

    /// Makes the own fields that are missing; before `finish`, which takes rows out.
    mutating func makeFields() throws(InventoryError) -> [OwnField] { try own?.makeFields(options, &entries) ?? [] }

    /// The good rows, the problems, and how the dates were read: only now it is known what "03/04/2026" means.
    mutating func finish() -> ([ImportPlan.Entry], ImportProblems, [ImportDateNotes]) {
        var notes: [ImportDateNotes] = []
        var gone: Set<Int> = []
        for (field, column) in dates {
            let (days, rejected, columnNotes) = column.resolve()
            for (index, day) in days { entries[index].content[field] = .day(day) }
            for (index, reason) in rejected {
                gone.insert(index)
                problems.add([ImportProblem(row: entries[index].row, column: columnNotes.column, reason: reason)])
            }
            notes.append(columnNotes)
        }
        for index in gone.sorted(by: >) { entries.remove(at: index) }
        problems.sort()
        return (entries, problems, notes)
    }

    // MARK: - Cells

    private func cell(_ row: CSVRow, _ column: ImportColumn) -> String {
        guard let index = header.indices[column], index < row.fields.count else { return "" }
        return row.fields[index]
    }

    private func text(_ row: CSVRow, _ column: ImportColumn) -> String { SpreadsheetText.unprotect(cell(row, column)) }

    private func problem(_ row: CSVRow, _ column: ImportColumn, _ reason: String) -> ImportProblem {
        ImportProblem(row: row.number, column: header.title(column), reason: reason)
    }

    /// A row of another length than the header has lost or gained a field, and nobody can say which.
    private func raggedness(_ row: CSVRow) -> ImportProblem? {
        let used = (row.fields.lastIndex { !$0.isEmpty } ?? -1) + 1
        guard row.fields.count < header.count || used > header.count else { return nil }
        let count = max(row.fields.count < header.count ? row.fields.count : used, used)
        return ImportProblem(
            row: row.number,
            reason: """
                It has \(count) \(count == 1 ? "field" : "fields") where the header has \(header.count). \
                Look for a separator or a quotation mark too few or too many.
                """)
    }

    private func content(of row: CSVRow, _ found: inout [ImportProblem]) -> ItemContent {
        var content = ItemContent()
        for descriptor in FieldDescriptor.all where header.indices[.field(descriptor.field)] != nil {
            let column = ImportColumn.field(descriptor.field)
            let typed = text(row, column)
            guard !typed.isEmpty else { continue }
            switch descriptor.kind {
            case .line, .lines:
                if let problem = ItemContent.problem(of: typed, as: descriptor.field) {
                    found.append(self.problem(row, column, problem))
                } else {
                    content[descriptor.field] = .text(descriptor.field == .assetNumber ? Self.trimmed(typed) : typed)
                }
            case .money: content[descriptor.field] = money(row, descriptor.field, &found).map(FieldValue.money)
            // Read with all of its column.
            case .day: break
            case .quantity, .choice, .yesOrNo, .place, .item, .type, .tags:
                do {
                    content[descriptor.field] = try descriptor.field.read(typed, style: options.numberStyle)
                    if descriptor.kind == .place { content.place = place(typed, of: row) }
                    // As the library has them: by name, and each once.
                    if descriptor.kind == .tags { content.tags = Set(content.tags).sorted { $0.name < $1.name } }
                    if let problem = content.problem(of: descriptor.field), descriptor.field != .parent {
                        found.append(self.problem(row, column, problem))
                    }
                } catch { found.append(problem(row, column, error.description)) }
            }
        }
        let earlier = text(row, .earlierValues)
        if !earlier.isEmpty {
            do { content.setOlderValuations(try ValuationText.read(earlier)) } catch {
                found.append(problem(row, .earlierValues, error.reason))
            }
        }
        // A file without values: what was paid stands for them until somebody says more.
        if header.indices[.field(.value)] == nil { content.value = content[.price]?.money }
        for field in [ItemField.value, .price] where header.indices[.field(field)] != nil {
            if let problem = content.problem(of: field) { found.append(self.problem(row, .field(field), problem)) }
        }
        return content
    }

    /// Where a thing is: a path in what this program exported, which gives each row its identity, and where the library has that path.
    /// Elsewhere a slash without blanks is a part of a name.
    private func place(_ typed: String, of row: CSVRow) -> Reference? {
        let path = Reference(text: typed)
        let isPath = UUID(uuidString: cell(row, .id)) != nil || path.flatMap { options.ownFields.place(at: $0.path) } != nil
        return isPath ? path : Reference(typed: typed)
    }

    /// A number with a blank behind it is the same number.
    private static func trimmed(_ text: String) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }

    private func money(_ row: CSVRow, _ field: ItemField, _ found: inout [ImportProblem]) -> Money? {
        let amount = text(row, .field(field))
        // One column of currencies stands for all amounts of a row.
        let currencies = ImportColumn.currency(of: header.indices[.currency(of: field)] == nil ? .value : field)
        let code = cell(row, currencies)
        let named = MoneyParser.currency(namedIn: amount, default: options.currency, style: options.numberStyle)
        let assumed = named == nil ? otherCurrency(row, than: field) ?? options.currency : options.currency
        guard let currency = code.isEmpty ? assumed : Currency(code: code) else {
            found.append(
                problem(
                    row, currencies, "“\(visible(code, limit: 40))” is not a currency. Write its code of three letters, as EUR."))
            return nil
        }
        do {
            let money = try MoneyParser.parse(amount, default: currency, style: options.numberStyle)
            if code.isEmpty || money.currency == currency { return money }
            found.append(
                problem(row, .field(field), "“\(visible(amount, limit: 40))” is not in \(currency.code), as the row says elsewhere."))
        } catch {
            let shown = visible(amount, limit: 40)
            let reason = error.description.contains(shown) ? error.description : "“\(shown)” is not an amount: \(error.description)"
            found.append(problem(row, .field(field), reason))
        }
        return nil
    }

    /// The currency that another amount of the row names: two amounts of one thing are hardly ever in two.
    private func otherCurrency(_ row: CSVRow, than field: ItemField) -> Currency? {
        for other in Self.amounts where other != field {
            guard header.indices[.field(other)] != nil, case let typed = text(row, .field(other)), !typed.isEmpty else { continue }
            let found = MoneyParser.currency(namedIn: typed, default: options.currency, style: options.numberStyle)
            if let found { return found }
        }
        return nil
    }

    private static let amounts = FieldDescriptor.all.filter { $0.kind == .money }.map(\.field)

    /// Notes which currencies were taken for granted in a good row.
    private mutating func noteCurrencies(_ row: CSVRow, _ content: ItemContent) {
        for field in Self.amounts {
            guard header.indices[.field(field)] != nil, let money = content[field]?.money, code(of: field, row).isEmpty,
                MoneyParser.currency(namedIn: text(row, .field(field)), default: options.currency, style: options.numberStyle) == nil
            else { continue }
            assumed.insert(money.currency)
        }
    }

    /// What the row says in its column of currencies: one stands for all amounts of a row.
    private func code(of field: ItemField, _ row: CSVRow) -> String {
        cell(row, ImportColumn.currency(of: header.indices[.currency(of: field)] == nil ? .value : field))
    }

    private func id(of row: CSVRow, _ found: inout [ImportProblem]) -> UUID? {
        let text = cell(row, .id)
        // Other programs number their things; that is no identity of ours, and no fault.
        guard text.utf8.count == 36 else { return nil }
        guard let id = UUID(uuidString: text) else {
            found.append(problem(row, .id, "“\(visible(text, limit: 40))” is not an identifier. Leave it empty for a new item."))
            return nil
        }
        if let first = rowOfID[id] { found.append(problem(row, .id, "Row \(first) has the same one. Remove one of the two rows.")) }
        return id
    }
}

/// The names in a cell of pictures.
enum PhotoNames {
    /// Names stand apart by `;`, `|` or line ends, and by commas where each of them ends as files of pictures do: others are parts of a name.
    static func split(_ cell: String) -> [String] {
        cell.split { $0 == ";" || $0 == "|" || $0.isNewline }.flatMap { part in
            let names = part.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
            return names.allSatisfy(isPicture) ? names : [trimmed(part)]
        }.filter { !$0.isEmpty }
    }

    /// Whether a name ends as those of pictures do.
    static func isPicture(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let endings: Set<String> = ["jpg", "jpeg", "jpe", "png", "webp", "heic", "heif", "avif", "gif", "bmp", "tif", "tiff"]

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
