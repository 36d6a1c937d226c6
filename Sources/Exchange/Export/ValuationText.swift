import Inventory

/// Older valuations as the lines of a cell: "1200.00 EUR 2024-05-01 Jeweller", with a dash for an unknown day.
enum ValuationText {
    /// The reason why a line is not a valuation, as a sentence.
    struct Problem: Error {
        let reason: String
    }

    static func lines(of valuations: [Valuation]) -> String { valuations.map(line).joined(separator: "\n") }

    private static func line(_ valuation: Valuation) -> String {
        let words = [valuation.money.plainNumber, valuation.money.currency.code, valuation.day?.iso ?? "-"]
        return (words + (valuation.source.isEmpty ? [] : [escaped(valuation.source)])).joined(separator: " ")
    }

    static func read(_ text: String) throws(Problem) -> [Valuation] {
        var result: [Valuation] = []
        for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }).map(String.init)
        where line.contains(where: { !$0.isWhitespace }) {
            let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
            guard words.count >= 3, let currency = Currency(code: words[1]), words[2] == "-" || PartialDay(iso: words[2]) != nil,
                let money = try? MoneyParser.parse(words[0], default: currency, style: .plain), money.currency == currency
            else {
                let advice = "Write each on a line of its own, like 24.50 EUR 2026-03-31 Own estimate."
                throw Problem(reason: "“\(visible(line, limit: 60))” is not an earlier value. \(advice)")
            }
            let source = words.count > 3 ? unescaped(words[3]) : ""
            if let problem = ItemContent.problem(of: source, as: .valueSource) { throw Problem(reason: problem) }
            result.append(Valuation(money, day: PartialDay(iso: words[2]), source: source))
        }
        guard result.count <= ItemContent.valuationLimit else {
            throw Problem(reason: "There are \(result.count) earlier values; the limit is \(ItemContent.valuationLimit).")
        }
        return result
    }

    /// Returns a source without line ends.
    private static func escaped(_ source: String) -> String {
        source.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                result.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
