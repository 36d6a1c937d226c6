import Exchange
import Inventory

/// What people have to know of how a file was read although nothing is wrong with it.
enum ImportNotes {
    /// The sentences, each with the column that it is about.
    static func sentences(_ plan: ImportPlan) -> [String] {
        let dates = plan.dates.flatMap { notes in
            [order(notes), doubtful(notes)].compactMap { $0 }.map { (notes.column, $0) }
        }
        let hidden = plan.hiddenColumns.map { ($0.column, self.hidden($0)) }
        return (dates + hidden).map { "column \(visible($0.0, limit: 40)): \($0.1)" }
    }

    private static func hidden(_ column: HiddenColumn) -> String {
        let name = visible(column.field, limit: 80)
        return "the field “\(name)” is hidden; what the file has of it is kept there. To see it, give: homepwner field show \"\(name)\""
    }

    private static func order(_ notes: ImportDateNotes) -> String? {
        guard let order = notes.order else { return nil }
        if let evidence = notes.evidence {
            return "the \(first(order)) comes first in all dates, for “\(shown(evidence))” in row \(evidence.row) leaves no other order"
        }
        let other: DateOrderOption = order == .dayMonthYear ? .mdy : .dmy
        return """
            nothing says which number comes first; the \(first(order)) does, as in the settings of your language. \
            If it is the \(first(other.order)), give --date-order \(other.rawValue).
            """
    }

    private static func doubtful(_ notes: ImportDateNotes) -> String? {
        guard let example = notes.doubtful, let doubt = DayReading.doubt(about: example.day) else { return nil }
        let others = notes.doubtfulCount - 1
        let more = others == 0 ? "" : others == 1 ? " There is 1 more such row." : " There are \(others) more such rows."
        return "in row \(example.row) it is “\(shown(example))”. \(doubt)\(more)"
    }

    private static func first(_ order: Day.Order) -> String {
        switch order {
        case .dayMonthYear: "day"
        case .monthDayYear: "month"
        case .yearMonthDay: "year"
        }
    }

    private static func shown(_ example: ImportDateNotes.Example) -> String { visible(example.text, limit: 40) }
}
