import Inventory
import Words

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
        let n = number(count, style: style)
        return tr("\(n) picture", "\(n) pictures", count)
    }

    /// "1 paper", "12 papers".
    static func papers(_ count: Int, style: NumberStyle) -> String {
        let n = number(count, style: style)
        return tr("\(n) paper", "\(n) papers", count)
    }

    /// "1 page", "1,248 pages".
    static func pages(_ count: Int, style: NumberStyle) -> String {
        let n = number(count, style: style)
        return tr("\(n) page", "\(n) pages", count)
    }

    /// "1 place", "12 places".
    static func places(_ count: Int, style: NumberStyle) -> String {
        let n = number(count, style: style)
        return tr("\(n) place", "\(n) places", count)
    }

    /// "1 item", "1,248 items".
    static func items(_ count: Int, style: NumberStyle) -> String {
        let n = number(count, style: style)
        return tr("\(n) item", "\(n) items", count)
    }
}
