import Inventory

/// Reads the columns of days of a file, each in one order of day and month, and the ends of warranties.
struct ImportDays {
    /// A column of days, and its field.
    private struct Column {
        let column: ImportColumn
        let field: ItemField
        var dates: ImportDates
    }

    private var columns: [Column]
    /// Warranties given as a time from the purchase, with the index of their entry.
    private var times: [(entry: Int, column: ImportColumn, typed: String, time: String)] = []
    private let header: ImportHeader
    private let parser: DayParser

    private static let terms = ImportColumn.field(.warrantyTerms)

    init(_ header: ImportHeader, _ options: ImportOptions) {
        self.header = header
        parser = DayParser(options.days)
        columns = FieldDescriptor.all.filter { $0.kind == .day && header.indices[.field($0.field)] != nil }.map { descriptor in
            let column = ImportColumn.field(descriptor.field)
            return Column(column: column, field: descriptor.field, dates: ImportDates(options, column: header.title(column)))
        }
        // A column called just “Warranty” may contain the warranty's end.
        if header.indices[Self.terms] != nil, Self.mayBeEnd(header.title(Self.terms)) {
            columns.append(Column(column: Self.terms, field: .warrantyEnds, dates: ImportDates(options, column: header.title(Self.terms))))
        }
    }

    private static func mayBeEnd(_ title: String) -> Bool {
        Set(ImportHeadings.words(title)).isDisjoint(with: ["terms", "details", "conditions", "bedingungen", "condiciones"])
    }

    /// Reads the days of a row. An unreadable day is kept for the notes, but in the warranty column it is the warranty's terms.
    mutating func take(_ cells: inout ImportCells, entry: Int) {
        for index in columns.indices {
            let (column, field) = (columns[index].column, columns[index].field)
            let typed = cells.cell(column)
            // Homebox writes the year 1 for an empty day.
            guard !typed.isEmpty, !ImportWords.isNothing(typed), !(header.isHomebox && typed.hasPrefix("0001-")) else { continue }
            let isTerms = column == Self.terms
            if field == .warrantyEnds, let time = ImportWords.time(typed, unit: isTerms ? header.warrantyUnit : nil) {
                times.append((entry, column, typed, time))
                continue
            }
            // In the warranty column a year alone, or "yes", is not the warranty's end.
            if isTerms, typed.filter(MoneyParser.isDigit).count < 3 || typed.allSatisfy(MoneyParser.isDigit) { continue }
            do throws(ImportProblem) {
                columns[index].dates.take(try columns[index].dates.read(typed, row: cells.row.number), entry: entry)
            } catch {
                if !isTerms { cells.keep(column, error.reason) }
            }
        }
    }

    /// Sets the days of the entries.
    ///
    /// - Returns: the interpretation of each column.
    func settle(_ entries: inout [ImportPlan.Entry]) -> [ImportDateNotes] {
        var notes: [ImportDateNotes] = []
        for column in columns {
            let (days, rejected, columnNotes) = column.dates.resolve()
            for (index, day) in days {
                guard column.column == Self.terms else {
                    entries[index].content[column.field] = .day(day)
                    continue
                }
                if entries[index].content[.warrantyEnds] == nil { Self.end(&entries[index], on: day) }
            }
            for (index, typed, reason) in rejected where column.column != Self.terms {
                entries[index].kept.append(
                    KeptCell(column: columnNotes.column, text: typed, reason: reason, target: .field(column.field)))
            }
            if column.column != Self.terms || !days.isEmpty { notes.append(columnNotes) }
        }
        for (index, column, typed, time) in times where entries[index].content[.warrantyEnds] == nil {
            do throws(FieldError) {
                let day = try WarrantyEnd.read(time, from: entries[index].content.bought, parser)
                if column == Self.terms {
                    Self.end(&entries[index], on: day)
                } else {
                    entries[index].content[.warrantyEnds] = .day(day)
                }
            } catch {
                guard column != Self.terms else { continue }
                entries[index].kept.append(
                    KeptCell(column: header.title(column), text: typed, reason: error.description, target: .field(.warrantyEnds)))
            }
        }
        return notes
    }

    private static func end(_ entry: inout ImportPlan.Entry, on day: PartialDay) {
        entry.content[.warrantyEnds] = .day(day)
        entry.content[.warrantyTerms] = nil
        entry.hasEndForTerms = true
    }
}
