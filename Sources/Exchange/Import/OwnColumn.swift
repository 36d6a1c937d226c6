import FoundationEssentials
import Inventory

/// Columns of own fields: what they are called, and what a file that has them says.
enum OwnColumn {
    /// What is before a name that a fixed column has.
    private static let prefix = "Field: "

    /// What the columns of own fields are called.
    static func titles(_ fields: [OwnField]) -> [String] {
        fields.map { isTaken($0.name) ? prefix + $0.name : $0.name }
    }

    /// Whether a fixed column would be read from a column of a name.
    private static func isTaken(_ name: String) -> Bool {
        taken.contains(ImportHeader.normalized(name)) || ImportHeadings.claims(name)
    }

    private static let taken = Set(ImportColumn.allCases.flatMap(\.headerNames).map(ImportHeader.normalized))

    /// The names that the field of a column may have, the likeliest first.
    static func names(of title: String) -> [String] {
        let title = SpreadsheetText.unprotect(title)
        // Homebox writes its custom fields so.
        for start in ["hb.field.", "hb.field:"] where title.lowercased().hasPrefix(start) { return [String(title.dropFirst(start.count))] }
        guard title.lowercased().hasPrefix(prefix.lowercased()) else { return [title] }
        let rest = String(title.dropFirst(prefix.count))
        return isTaken(rest) ? [rest, title] : [title, rest]
    }

    /// The field that a column is of; nil where there is none.
    static func field(of title: String, in fields: [OwnField]) -> OwnField? {
        let names = names(of: title)
        for name in names { if let field = fields.first(where: { $0.name == name }) { return field } }
        for name in names.map(ImportHeader.normalized) {
            let alike = fields.filter { ImportHeader.normalized($0.name) == name }
            if alike.count == 1 { return alike[0] }
        }
        return nil
    }

    /// Returns whether a column belongs to a custom field of Homebox.
    static func isOfHomebox(_ title: String) -> Bool { ["hb.field.", "hb.field:"].contains { title.lowercased().hasPrefix($0) } }

    /// Returns whether a heading marks its column as a custom field.
    static func isField(_ title: String) -> Bool { isOfHomebox(title) || title.lowercased().hasPrefix(prefix.lowercased()) }
}

/// The columns of a file that are read into own fields.
struct OwnColumns {
    /// A column of a field that there is.
    private(set) var known: [(index: Int, field: OwnField)] = []
    /// A column that a field is made for, and what is in it, by the places of the good rows.
    private var new: [(index: Int, name: String, texts: [(entry: Int, text: String)])] = []

    /// - Parameters:
    ///   - ignored: the columns that no fixed field claims; those that are read are taken out.
    init(_ header: ImportHeader, _ ignored: inout [Int], _ options: ImportOptions) {
        var left: [Int] = []
        for index in ignored {
            let title = header.title(at: index)
            if let field = OwnColumn.field(of: title, in: options.ownFields.shownFields)
                ?? OwnColumn.field(of: title, in: options.ownFields.fields.filter(\.isHidden))
            {
                guard !known.contains(where: { $0.field.id == field.id }) else {
                    left.append(index)
                    continue
                }
                known.append((index, field))
            } else if let name = OwnColumn.names(of: title).first, options.makesFields || OwnColumn.isOfHomebox(title),
                options.ownFields.field(named: name) == nil, !new.contains(where: { $0.name == name }), OwnField.canBeCalled(name)
            {
                new.append((index, name, []))
            } else {
                left.append(index)
            }
        }
        ignored = left
    }

    /// Whether there are any.
    var isEmpty: Bool { known.isEmpty && new.isEmpty }

    /// Reads the cells of a row.
    ///
    /// - Parameters:
    ///   - content: gets what is read.
    ///   - wrong: called with the column, the field and the message for each unreadable cell.
    func read(_ row: CSVRow, _ options: ImportOptions, into content: inout ItemContent, wrong: (Int, OwnField, String) -> Void) {
        for (index, field) in known where index < row.fields.count && !row.fields[index].isEmpty {
            let text = SpreadsheetText.unprotect(row.fields[index])
            let holdsWords = [.text, .longText, .choice, .choices, .link].contains(field.fieldKind)
            guard holdsWords || !ImportWords.isNothing(text) else { continue }
            do throws(FieldError) {
                let read = try field.read(
                    field.fieldKind == .money ? ImportWords.amount(text) : text, style: options.numberStyle, currency: options.currency,
                    days: DayParser(options.days))
                if let read, let problem = field.problem(of: read) { throw FieldError(description: problem) }
                content.setOwn(field, read)
            } catch { wrong(index, field, error.description) }
        }
    }

    /// Keeps the cells of a good row for which there is no field yet.
    mutating func note(_ row: CSVRow, entry: Int) {
        for place in new.indices where new[place].index < row.fields.count {
            let text = SpreadsheetText.unprotect(row.fields[new[place].index])
            if text.contains(where: { !$0.isWhitespace }) { new[place].texts.append((entry, text)) }
        }
    }

    /// Creates the missing fields, and sets their contents in the rows. Empty columns create no field.
    func makeFields(_ options: ImportOptions, _ entries: inout [ImportPlan.Entry]) throws(InventoryError) -> [OwnField] {
        var fields: [OwnField] = []
        let first = (options.ownFields.fields.map(\.position).max() ?? -1) + 1
        for column in new where !column.texts.isEmpty {
            let cells = OwnCells(column.texts, named: column.name, options)
            let field = OwnField(id: try .random(), name: column.name, kind: cells.kind, position: first + fields.count)
            for (entry, content) in cells.contents(of: field) { entries[entry].content.setOwn(field, content) }
            fields.append(field)
        }
        return fields
    }
}
