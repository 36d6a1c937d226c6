import Inventory

/// A row that is a sum of other rows.
struct ImportTotal {
    /// True if the sum is of the whole list, so that no room goes on below it.
    let isOfAll: Bool

    /// Recognizes the text of a sum: "Total", "Subtotal:", "Kitchen total", "Total (3 items)", "Gesamtsumme". Nil for other texts, such as
    /// "Total station": beside the word for a sum there is nothing in a sum's text but what it is of.
    ///
    /// - Parameter isRoom: whether the file has a room of a name, in words without capitals and accents.
    init?(_ text: String, isRoom: (String) -> Bool) {
        guard text.utf8.count <= Self.longest else { return nil }
        let words = ImportHeadings.words(text)
        let whole = words.joined()
        isOfAll = Self.sumsOfAll.contains(whole) || !Self.all.isDisjoint(with: words)
        if Self.sums.contains(whole) { return }
        guard !Self.sums.isDisjoint(with: words) else { return nil }
        // A number is how many things there are, or an amount; else it is part of a name, as in “Sum 41”.
        let hasNumber = !Self.counted.isDisjoint(with: words) || text.contains { ":$€£".contains($0) }
        let rest = words.filter { word in
            let isKnown = Self.sums.contains(word) || Self.beside.contains(word) || Self.isCurrency(word, in: text)
            return !isKnown && !(hasNumber && Self.isNumber(word))
        }
        let name = rest.joined(separator: " ")
        guard rest.isEmpty || name == "room" || ImportWords.isRoom(name) || isRoom(name) else { return nil }
    }

    /// Returns whether the cells beside the name of a sum are those of a sum, too: numbers, or what they are of.
    static func isSum(_ others: ArraySlice<String>, _ options: ImportOptions) -> Bool {
        others.allSatisfy { text in
            text.isEmpty || ImportWords.isNumber(text, options) || ImportWords.isCurrency(text) || ImportWords.isRoom(text)
                || ImportHeadings.words(text).allSatisfy { beside.contains($0) || isNumber($0) }
        }
    }

    private static func isNumber(_ word: String) -> Bool { word.allSatisfy(MoneyParser.isDigit) }

    /// Returns whether a word is the code of a currency, written in capitals.
    private static func isCurrency(_ word: String, in text: String) -> Bool {
        word.utf8.count == 3 && text.contains(word.uppercased()) && Currency(code: word.uppercased()) != nil
    }

    private static let longest = 60
    private static let sums: Set<String> = [
        "total", "totals", "subtotal", "subtotals", "grandtotal", "sum", "totalvalue", "totalworth", "totalcost", "roomtotal",
        "runningtotal",
        "summe", "gesamt", "gesamtsumme", "gesamtwert", "zwischensumme", "soustotal", "totalgeneral", "suma", "sumatotal",
    ]
    private static let sumsOfAll: Set<String> = ["grandtotal", "totalgeneral", "gesamtsumme"]
    /// The words that make it the sum of the whole list.
    private static let all: Set<String> = ["grand", "overall", "all", "everything", "general", "aller", "alle"]
    /// The kind of things that are counted.
    private static let counted: Set<String> = [
        "item", "items", "piece", "pieces", "article", "articles", "artikel", "stuck", "gegenstande", "articulos",
    ]
    /// Other words that the text of a sum may contain.
    private static let beside: Set<String> = counted.union([
        "value", "values", "worth", "cost", "costs", "price", "amount", "estimated", "contents", "grand", "overall", "running", "all",
        "everything", "of", "for", "in", "the", "general", "sub", "wert", "aller", "alle", "der", "fur", "valeur", "valor",
    ])
}
