import FoundationEssentials
import Inventory

/// Turns rows of text into items, and says of the others what is wrong.
struct ImportRows {
    private let header: ImportHeader
    private let options: ImportOptions
    private var entries: [ImportPlan.Entry] = []
    private var problems = ImportProblems()
    private var dates: ImportDates
    private var rowOfID: [UUID: Int] = [:]

    init(header: ImportHeader, options: ImportOptions) {
        self.header = header
        self.options = options
        dates = ImportDates(options)
    }

    mutating func add(_ row: CSVRow) {
        var found = row.faults.map { fault in
            ImportProblem(row: row.number, column: header.title(at: fault.column), reason: ImportProblem.reason(fault.kind))
        }
        if found.isEmpty, let problem = raggedness(row) { found.append(problem) }
        guard found.isEmpty else { return problems.add(found) }
        let content = self.content(of: row, &found)
        let id = self.id(of: row, &found)
        if content.name.isEmpty, id == nil {
            found.append(problem(row, .name, "It is empty. Give the item a name, or remove the row."))
        }
        var date: ImportDates.Noted?
        let typedDate = cell(row, .date)
        if !typedDate.isEmpty {
            do { date = try dates.read(typedDate, row: row.number) } catch { found.append(problem(row, .date, error.reason)) }
        }
        guard found.isEmpty else { return problems.add(found) }
        if let date { dates.take(date, entry: entries.count) }
        if let id { rowOfID[id] = row.number }
        let photoNames = PhotoNames.split(cell(row, .photos))
        entries.append(ImportPlan.Entry(row: row.number, id: id, content: content, photoNames: photoNames))
    }

    /// The good rows, the problems, and how the dates were read: only now it is known what "03/04/2026" means.
    mutating func finish() -> ([ImportPlan.Entry], ImportProblems, ImportDateNotes) {
        let (days, rejected, notes) = dates.resolve()
        for (index, day) in days { entries[index].content.date = day }
        for (index, reason) in rejected {
            problems.add([ImportProblem(row: entries[index].row, column: header.title(.date), reason: reason)])
        }
        for (index, _) in rejected.reversed() { entries.remove(at: index) }
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
        let content = ItemContent(
            name: text(row, .name), serialNumber: text(row, .serialNumber), value: money(row, &found), location: text(row, .location),
            notes: text(row, .notes))
        for (column, part) in [
            (ImportColumn.name, ItemContent(name: content.name)), (.serialNumber, ItemContent(serialNumber: content.serialNumber)),
            (.location, ItemContent(location: content.location)), (.notes, ItemContent(notes: content.notes)),
        ] {
            do { try part.validate() } catch { found.append(problem(row, column, error.description)) }
        }
        return content
    }

    private func money(_ row: CSVRow, _ found: inout [ImportProblem]) -> Money? {
        let amount = text(row, .value)
        guard !amount.isEmpty else { return nil }
        let code = cell(row, .currency)
        guard let currency = code.isEmpty ? options.currency : Currency(code: code) else {
            found.append(
                problem(row, .currency, "“\(visible(code, limit: 40))” is not a currency. Write its code of three letters, as EUR."))
            return nil
        }
        do {
            let money = try MoneyParser.parse(amount, default: currency, style: options.numberStyle)
            if code.isEmpty || money.currency == currency { return money }
            found.append(problem(row, .value, "“\(visible(amount, limit: 40))” is not in \(currency.code), as the row says elsewhere."))
        } catch {
            let shown = visible(amount, limit: 40)
            let reason = error.description.contains(shown) ? error.description : "“\(shown)” is not an amount: \(error.description)"
            found.append(problem(row, .value, reason))
        }
        return nil
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
    /// Names stand apart by `;`, `|` or line ends.
    static func split(_ cell: String) -> [String] {
        cell.split { $0 == ";" || $0 == "|" || $0.isNewline }.map(trimmed).filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
