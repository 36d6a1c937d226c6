import Exchange
import Inventory

/// A line of the preview of an import.
nonisolated enum ImportLine: Sendable {
    /// A row that becomes an item.
    case entry(ImportPlan.Entry)
    /// A row, or a cell of one, and its result: as it is shown, and as it is read aloud.
    case note(row: Int, text: String, spoken: String, isRefused: Bool)
    /// A line that is not an item, but can become one.
    case setAside(SetAsideLine)
}

/// The lines of the preview of an import, in sections.
nonisolated struct ImportPreview: Sendable {
    /// Lines that belong together.
    struct Section: Sendable {
        let title: String
        let lines: [ImportLine]
    }

    let sections: [Section]

    /// The largest numbers of rows and of other lines that are shown.
    private static let rows = 8
    private static let most = 200

    init() { sections = [] }

    init(_ prepared: PreparedImport) {
        let plan = prepared.plan
        func note(_ problem: ImportProblem, isRefused: Bool) -> ImportLine {
            let column = problem.column.map { "\(DisplayText.quoted($0)): " } ?? ""
            return .note(
                row: problem.row, text: column + DisplayText.isolated(problem.reason), spoken: problem.description, isRefused: isRefused)
        }
        let alterations = prepared.alterations.prefix(Self.most).map { change in
            let texts = "\(DisplayText.quoted(change.old)) became \(DisplayText.quoted(change.new))"
            return ImportLine.note(
                row: change.row, text: "\(DisplayText.quoted(change.column)): \(texts).", spoken: change.description + ".", isRefused: false
            )
        }
        sections = [
            Section(title: "First Rows", lines: plan.entries.prefix(Self.rows).map(ImportLine.entry)),
            Section(title: "Refused", lines: plan.problems.first.prefix(Self.most).map { note($0, isRefused: true) }),
            Section(title: "Kept in the Notes", lines: plan.keptCells.prefix(Self.most).map { note($0, isRefused: false) }),
            Section(title: "Changed by a Spreadsheet", lines: Array(alterations)),
            Section(title: "Not Items", lines: plan.setAside.prefix(Self.most).map(ImportLine.setAside)),
        ].filter { !$0.lines.isEmpty }
    }

    /// All lines, one section after the other.
    var lines: [ImportLine] { sections.flatMap(\.lines) }
}

extension ImportPlan.Entry {
    /// Describes a row beyond name, place and value, as it will be stored: "200 pieces, $0.05 each · bought 3 March 2026 · price $5.00".
    nonisolated func details(_ style: NumberStyle) -> String {
        var parts: [String] = []
        if content.quantity != .one {
            let unit = content.text(.unit)
            let count = content.quantity.formatted(style) + (unit.isEmpty ? " pieces" : " " + DisplayText.isolated(unit))
            let each = content.value.map { content.amountsAreInAll ? ", in all" : ", \($0.formatted(style)) each" } ?? ""
            parts.append(count + each)
        }
        if let day = content.bought { parts.append("bought \(day.formatted(style.days))") }
        if let price = content[.price]?.money { parts.append("price \(price.formatted(style))") }
        if let day = content[.warrantyEnds]?.day { parts.append("warranty to \(day.formatted(style.days))") }
        if content.isDisposed {
            let day = content[.disposedOn]?.day.map { " on \($0.formatted(style.days))" } ?? ""
            let price = content[.disposalPrice]?.money.map { " for \($0.formatted(style))" } ?? ""
            parts.append("\(ItemField.disposal.formatted(content[.disposal]).lowercased())\(day)\(price), left out of sums")
        }
        if let parent = content.parent, !parent.name.isEmpty { parts.append("part of \(DisplayText.isolated(parent.name))") }
        return parts.joined(separator: " · ")
    }
}
