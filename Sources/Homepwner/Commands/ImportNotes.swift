import Exchange
import Inventory

/// Notes for people about the reading of a file without errors.
enum ImportNotes {
    /// Returns the sentences, each with the name of its column.
    static func sentences(_ plan: ImportPlan) -> [String] {
        let dates = plan.dates.flatMap { notes in
            [order(notes), doubtful(notes)].compactMap { $0 }.map { (notes.column, $0) }
        }
        let hidden = plan.hiddenColumns.map { ($0.column, self.hidden($0)) }
        return plan.remarks + setAside(plan) + kept(plan) + (dates + hidden).map { "column \(visible($0.0, limit: 40)): \($0.1)" }
    }

    /// Describes the result of the comparison with the library.
    static func sentences(_ prepared: PreparedImport) -> [String] {
        var sentences: [String] = []
        if prepared.alikeCount > 0 {
            let look =
                prepared.alikeCount == 1 ? "1 looks like an existing item" : "\(prepared.alikeCount) look like existing items"
            switch prepared.alike {
            case .add: sentences.append("\(look); to leave out such rows, give --alike skip, and to change these items, --alike update.")
            case .skip: sentences.append("\(look), left out.")
            case .update: sentences.append("\(look), changed.")
            }
        }
        sentences += beginning(prepared.alterations.map(\.description))
        if !prepared.alterations.isEmpty, !prepared.takesAlterations {
            sentences.append(
                "A spreadsheet probably did that, so the library's texts are kept. To use the file's texts, give --take-changed-texts.")
        }
        return sentences
    }

    private static func kept(_ plan: ImportPlan) -> [String] {
        beginning(plan.keptCells.map { "\($0.description) It is kept in the notes." })
    }

    private static func setAside(_ plan: ImportPlan) -> [String] {
        let lines = plan.setAside.filter { $0.kind != .place }
        let places = plan.setAside.count - lines.count
        let hint = lines.contains(where: \.canBeItem) ? ["To import such a row as an item, give its number with --item-row."] : []
        return beginning(lines.map { "Row \($0.row): \($0.sentence)" }) + hint
            + (places == 0 ? [] : [places == 1 ? "1 row is a place, not an item." : "\(places) rows are places, not items."])
    }

    /// Returns the first sentences, and the number of the others.
    private static func beginning(_ sentences: [String]) -> [String] {
        let more = sentences.count - limit
        return Array(sentences.prefix(limit)) + (more > 0 ? ["and \(more) more like these."] : [])
    }

    private static let limit = 20

    private static func hidden(_ column: HiddenColumn) -> String {
        let name = visible(column.field, limit: 80)
        return "the field “\(name)” is hidden; its values are imported, but not shown. To show it, run: homepwner field show \"\(name)\""
    }

    private static func order(_ notes: ImportDateNotes) -> String? {
        guard let order = notes.order else { return nil }
        if let evidence = notes.evidence {
            return "the \(first(order)) comes first in all dates, because “\(shown(evidence))” in row \(evidence.row) allows no other order"
        }
        let other: DateOrderOption = order == .dayMonthYear ? .mdy : .dmy
        return """
            the file does not show which number comes first; the \(first(order)) is assumed, as in your language settings. \
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
