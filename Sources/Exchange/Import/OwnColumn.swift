import FoundationEssentials
import Inventory

/// The headings of columns of custom fields, and the fields of a file's columns.
enum OwnColumn {
    /// The prefix of a name that a fixed column has, too.
    private static let prefix = "Field: "

    /// Returns the headings of the columns of custom fields.
    static func titles(_ fields: [OwnField]) -> [String] {
        fields.map { isTaken($0.name) ? prefix + $0.name : $0.name }
    }

    /// Returns whether a column with this name would be read as a fixed column.
    private static func isTaken(_ name: String) -> Bool {
        taken.contains(ImportHeader.normalized(name)) || ImportHeadings.claims(name)
    }

    private static let taken = Set(ImportColumn.allCases.flatMap(\.headerNames).map(ImportHeader.normalized))

    /// Returns the possible names of a column's field, the likeliest first.
    static func names(of title: String) -> [String] {
        let title = SpreadsheetText.unprotect(title)
        // Homebox uses these prefixes for its custom fields.
        for start in ["hb.field.", "hb.field:"] where title.lowercased().hasPrefix(start) { return [String(title.dropFirst(start.count))] }
        guard title.lowercased().hasPrefix(prefix.lowercased()) else { return [title] }
        let rest = String(title.dropFirst(prefix.count))
        return isTaken(rest) ? [rest, title] : [title, rest]
    }

    /// Returns the field of a column; nil if there is none.
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

/// The columns of a file that are read into custom fields.
struct OwnColumns {
    /// A column of an existing field.
    private(set) var known: [(index: Int, field: OwnField)] = []
    /// A column for a new field, and its texts, by the indices of the good rows.
    private var new: [(index: Int, name: String, texts: [(entry: Int, text: String)])] = []

    /// - Parameters:
    ///   - ignored: the columns that no fixed field claims; the columns of custom fields are removed from them.
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

    /// Whether there are no such columns.
    var isEmpty: Bool { known.isEmpty && new.isEmpty }

    /// Reads the cells of a row.
    ///
    /// - Parameters:
    ///   - content: the content to which the values are added.
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

    /// Stores the cells of a good row whose fields do not exist yet.
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
