import Exchange
import Inventory

/// The result of a dry run, in words.
nonisolated struct ImportSummary: Sendable {
    /// “212 new items, 3 changed, 2 rows refused”
    let counts: String
    /// Notes about reading the file, a sentence each.
    let notes: [String]
    /// The things to be stored: "3 items", "2 places"; nil if there are none.
    let stored: String?
    /// The assumed order of day and month, if no date in the file shows which comes first.
    let openDateOrder: Day.Order?
    /// “In all: $1,234.50 + €5.00”; nil where the file has no values.
    let totals: String?

    /// - Parameter wasDropped: whether the file was dropped on the window.
    init(_ prepared: PreparedImport, wasDropped: Bool, style: NumberStyle) {
        func number(_ count: Int, _ one: String, _ many: String) -> String {
            CountText.number(count, style: style) + " " + (count == 1 ? one : many)
        }
        let plan = prepared.plan
        stored = Self.stored(prepared, style: style)
        var parts = [number(prepared.newCount, "new item", "new items")]
        if prepared.changedCount > 0 { parts.append("\(CountText.number(prepared.changedCount, style: style)) changed") }
        if prepared.sameCount > 0 { parts.append(number(prepared.sameCount, "already there", "already there")) }
        if prepared.alike == .skip, prepared.alikeCount > 0 {
            parts.append("\(CountText.number(prepared.alikeCount, style: style)) left out that look like existing items")
        }
        if !prepared.places.isEmpty { parts.append(number(prepared.places.count, "new place", "new places")) }
        let kept = plan.keptCells.count
        if kept > 0 { parts.append(number(kept, "cell kept in the notes", "cells kept in the notes")) }
        if !plan.problems.isEmpty { parts.append(number(plan.problems.rowCount, "row refused", "rows refused")) }
        counts = parts.joined(separator: ", ")
        let sums = prepared.totals
        totals = sums.isEmpty ? nil : "Worth in all: " + sums.map { $0.formatted(style) }.joined(separator: " + ")
        var notes = plan.remarks
        if prepared.alikeCount > 0 {
            let look =
                prepared.alikeCount == 1 ? "1 looks like an existing item" : "\(prepared.alikeCount) look like existing items"
            let fate =
                switch prepared.alike {
                case .add: prepared.alikeCount == 1 ? "It is added again." : "They are added again."
                case .skip: prepared.alikeCount == 1 ? "It is left out." : "They are left out."
                case .update: prepared.alikeCount == 1 ? "It changes this item." : "They change these items."
                }
            notes.append("\(look). \(fate)")
        }
        if !prepared.alterations.isEmpty {
            let texts = number(prepared.alterations.count, "text looks", "texts look")
            notes.append(
                "\(texts) changed by a spreadsheet. \(prepared.takesAlterations ? "The file's text is used." : "The library's text is kept.")"
            )
        }
        if !plan.ignoredColumns.isEmpty {
            let names = plan.ignoredColumns.prefix(8).map { DisplayText.quoted($0) }.joined(separator: ", ")
            let more = plan.ignoredColumns.count > 8 ? " and \(plan.ignoredColumns.count - 8) more" : ""
            notes.append("Not read: \(number(plan.ignoredColumns.count, "column", "columns")), \(names)\(more).")
        }
        var open: Day.Order?
        for dates in plan.dates {
            if let order = dates.order, dates.evidence == nil { open = order }
            if let doubtful = dates.doubtful, let doubt = DayReading.doubt(about: doubtful.day) {
                let what = "\(DisplayText.quoted(dates.column)) in row \(doubtful.row) is \(DisplayText.quoted(doubtful.text))"
                let more = dates.doubtfulCount > 1 ? " \(number(dates.doubtfulCount - 1, "more row is", "more rows are")) like it." : ""
                notes.append("\(what). \(doubt)\(more)")
            }
        }
        openDateOrder = open
        notes += plan.assumptions
        for column in plan.hiddenColumns {
            notes.append("The field \(DisplayText.quoted(column.field)) is hidden; its values are imported, but not shown.")
        }
        if prepared.skippedPhotoCount + prepared.skippedPaperCount > 0 {
            let pictures = CountText.pictures(prepared.skippedPhotoCount, style: style)
            let papers = CountText.papers(prepared.skippedPaperCount, style: style)
            let what = prepared.skippedPaperCount == 0 ? pictures : prepared.skippedPhotoCount == 0 ? papers : "\(pictures) and \(papers)"
            notes.append("The file has only the names of \(what): choose the folder with the files, or they are left out.")
        }
        if wasDropped {
            notes.append(
                "A file that is dropped on the list and whose name ends with .csv is read as a list of items. Dropped on the detail of an item it becomes a paper."
            )
        }
        self.notes = notes
    }

    /// Returns the things that an import stores, in words; nil if there are none.
    static func stored(_ prepared: PreparedImport, style: NumberStyle) -> String? {
        let count = prepared.newCount + prepared.changedCount
        if count > 0 { return CountText.items(count, style: style) }
        return prepared.places.isEmpty ? nil : CountText.places(prepared.places.count, style: style)
    }
}
