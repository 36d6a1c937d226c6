import Inventory

/// Counts in words.
nonisolated enum CountText {
    /// A number with its groups: "1,248".
    static func number(_ count: Int, style: NumberStyle) -> String {
        let digits = Array(String(count))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(style.grouping) }
            text.append(digit)
        }
        return text
    }

    /// "1 picture", "1,248 pictures".
    static func pictures(_ count: Int, style: NumberStyle) -> String {
        count == 1 ? "1 picture" : "\(number(count, style: style)) pictures"
    }

    /// "1 paper", "12 papers".
    static func papers(_ count: Int, style: NumberStyle) -> String {
        count == 1 ? "1 paper" : "\(number(count, style: style)) papers"
    }

    /// "1 page", "1,248 pages".
    static func pages(_ count: Int, style: NumberStyle) -> String {
        count == 1 ? "1 page" : "\(number(count, style: style)) pages"
    }

    /// "1 place", "12 places".
    static func places(_ count: Int, style: NumberStyle) -> String {
        count == 1 ? "1 place" : "\(number(count, style: style)) places"
    }

    /// "1 item", "1,248 items".
    static func items(_ count: Int, style: NumberStyle) -> String {
        count == 1 ? "1 item" : "\(number(count, style: style)) items"
    }
}
