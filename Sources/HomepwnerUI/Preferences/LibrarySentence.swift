import Inventory
import Toolkit

/// The result of an action on the library, in a sentence.
nonisolated struct LibrarySentence {
    var text = ""
    var color = ThemeColor.secondaryLabel

    /// Makes an empty sentence, before any action.
    init() {}

    /// Makes the sentence for a backup.
    init(backup: Result<LibraryBackup?, InventoryError>) {
        switch backup {
        case .success(.some): text = "The backup was made, and its copy of the database is sound."
        case .success(nil): text = "Nothing has changed since the newest backup, so no other one was made."
        case .failure(let error): (text, color) = (error.description, .negative)
        }
    }

    /// Makes the sentence for a check.
    init(check: Result<CheckReport, InventoryError>, style: NumberStyle) {
        switch check {
        case .success(let report) where report.ok:
            text = "Nothing is wrong with the database" + (report.photosChecked == 0 ? "; there are no pictures." : " and the pictures.")
            color = .positive
        case .success(let report): (text, color) = (Self.problems(of: report, style: style), .negative)
        case .failure(let error): (text, color) = (error.description, .negative)
        }
    }

    private static func problems(of report: CheckReport, style: NumberStyle) -> String {
        if let error = report.error { return error }
        if report.damage != nil { return "The database is damaged. Close this sheet to see what can be done." }
        var parts: [String] = []
        for (files, state) in [
            (report.photosMissing, "missing"), (report.photosDamaged, "damaged"), (report.photosUnreadable, "that cannot be read"),
        ] where !files.isEmpty { parts.append("\(CountText.pictures(files.count, style: style)) \(state)") }
        for (files, state) in [
            (report.papersMissing, "missing"), (report.papersDamaged, "damaged"), (report.papersUnreadable, "that cannot be read"),
        ] where !files.isEmpty { parts.append("\(CountText.papers(files.count, style: style)) \(state)") }
        let rows = report.foreignKeys.count + report.counters.count
        if rows > 0 { parts.append("\(CountText.number(rows, style: style)) contradictory entries in the database") }
        return "Found " + parts.joined(separator: ", ") + ". “homepwner check” in a terminal names them."
    }
}

/// Moments in words.
nonisolated enum MomentText {
    /// "Today, 14:05", "3 March 2026, 14:05".
    static func text(_ moment: Timestamp, style: DayStyle, now: Timestamp = .now()) -> String {
        let yesterday = Timestamp(milliseconds: now.milliseconds - 86_400_000).localDay
        let day =
            switch moment.localDay {
            case now.localDay: "Today"
            case yesterday: "Yesterday"
            default: moment.localDay.formatted(style)
            }
        return "\(day), \(moment.localTime)"
    }
}

/// Numbers of bytes in words.
nonisolated enum ByteText {
    /// "640 kB", "12.4 MB".
    static func text(_ bytes: Int64, style: NumberStyle) -> String {
        var amount = Double(max(0, bytes)) / 1000
        var unit = "kB"
        for larger in ["MB", "GB", "TB"] where amount >= 999.5 {
            amount /= 1000
            unit = larger
        }
        let tenths = Int((amount * 10).rounded())
        // One more digit if there are only one or two before the decimal point.
        guard unit != "kB", tenths < 1000, tenths % 10 != 0 else {
            return "\(CountText.number(Int(amount.rounded()), style: style)) \(unit)"
        }
        return "\(tenths / 10)\(style.decimal)\(tenths % 10) \(unit)"
    }
}
