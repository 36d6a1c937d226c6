import Inventory
import Toolkit
import WorkspaceModel

/// The texts about a warranty: its terms, its end, and the elapsed part.
struct WarrantyText {
    /// The remaining time.
    nonisolated enum State: Hashable {
        case over
        /// A number of days is left, sixty at most.
        case soon(Int)
        case long(Int)

        init(_ end: PartialDay, _ today: Day) {
            let days = today.days(to: end.last)
            self = days < 0 ? .over : days <= 60 ? .soon(days) : .long(days)
        }
    }

    /// The terms, in the words of the guarantor.
    let terms: DetailLine?
    /// "until 8 October 2027", "ended on 8 October 2024".
    let end: DetailLine?
    /// "321 days left"; empty after the end.
    let left: String
    /// The colour of the days left; a warning colour near the end.
    let leftColor: ThemeColor
    /// The elapsed part, 0 to 1; 0 after the end, because the bar is empty then; nil if the start is unknown.
    let progress: Double?

    /// Nil if all facts about a warranty are missing.
    init?(_ content: ItemContent, matcher: SearchMatcher, style: NumberStyle, today: Day = .today()) {
        let words = content.text(.warrantyTerms)
        terms =
            words.isEmpty
            ? nil
            : DetailLine(
                ItemField.warrantyTerms.descriptor.title, MarkedText(words, matcher), copied: words, place: .field(.warrantyTerms))
        guard let end = content[.warrantyEnds]?.day else {
            (self.end, left, leftColor, progress) = (nil, "", .secondaryLabel, nil)
            if terms == nil { return nil }
            return
        }
        let state = State(end, today)
        let day = end.formatted(style.days)
        self.end = DetailLine(
            ItemField.warrantyEnds.descriptor.title, state == .over ? "ended \(end.exact == nil ? "in" : "on") \(day)" : "until \(day)",
            copied: day,
            color: .secondaryLabel, place: .field(.warrantyEnds))
        switch state {
        case .over: left = ""
        case .soon(0): left = "ends today"
        case .soon(1), .long(1): left = "1 day left"
        case .soon(let days), .long(let days): left = "\(CountText.number(days, style: style)) days left"
        }
        if case .soon = state { leftColor = .caution } else { leftColor = .secondaryLabel }
        let start = content.bought?.first
        let length = start.map { $0.days(to: end.last) } ?? 0
        if state == .over {
            // The bar of an ended warranty is empty.
            progress = 0
        } else if let start, length > 0 {
            progress = min(1, max(0, Double(start.days(to: today)) / Double(length)))
        } else {
            progress = nil
        }
    }
}
