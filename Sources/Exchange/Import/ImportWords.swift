import Inventory

/// Recognizes the words that people write into cells of amounts, days and numbers.
enum ImportWords {
    /// Returns whether a cell means that there is no value: "n/a", "-", "gift", "$ -".
    static func isNothing(_ text: String) -> Bool {
        if let first = text.utf8.first, (48...57).contains(first) { return false }
        let plain = text.filter { !$0.isWhitespace }
        return plain.isEmpty || nothing.contains(plain.lowercased()) || isDashes(plain)
    }

    private static let nothing: Set<String> = [
        "n/a", "na", "n.a.", "n.a", "n/v", "nil", "null", "none", "nothing", "unknown", "unkn.", "tbd", "tba", "tbc", "?", "??", "???",
        "gift", "free", "#n/a", "#value!", "#ref!", "#div/0!", "#name?", "#num!", "#null!", "k.a.", "k.a", "ka", "k/a", "keine",
        "keineangabe", "unbekannt", "geschenk", "geschenkt", "gratis", "umsonst", "inconnu", "inconnue", "cadeau", "gratuit", "aucun",
        "desconocido", "desconocida", "regalo", "ninguno",
    ]

    /// Returns whether a text is "-", "–" or "$ -", which spreadsheets write for an empty amount.
    private static func isDashes(_ plain: String) -> Bool {
        let dashes = plain.filter { "-–—−".contains($0) }
        guard !dashes.isEmpty else { return false }
        let rest = plain.filter { !"-–—−".contains($0) }
        return rest.isEmpty || !rest.contains(where: MoneyParser.isDigit) && isCurrency(rest)
    }

    /// Returns whether a text is a currency's code or sign.
    static func isCurrency(_ text: String) -> Bool { currency(text, default: .usd) != nil }

    /// Returns the currency for a code or sign.
    ///
    /// - Parameter currency: the currency of signs that several have, such as “$”.
    static func currency(_ text: String, default currency: Currency) -> Currency? {
        guard !text.isEmpty, text.count <= 4, !text.contains(where: MoneyParser.isDigit) else { return nil }
        return (try? MoneyParser.parse(text + " 1", default: currency, style: .plain))?.currency
    }

    /// Returns an amount in the parser's notation: the dash in "349,-" and "50.–" becomes 00.
    static func amount(_ text: String) -> String {
        guard text.utf8.dropFirst().contains(where: { $0 == UInt8(ascii: "-") || $0 == 0xE2 }) else { return text }
        var result = ""
        var characters = Array(text)[...]
        while let character = characters.popFirst() {
            result.append(character)
            guard character == "," || character == ".", result.dropLast().last.map(MoneyParser.isDigit) == true else { continue }
            let dashes = characters.prefix { "-–—−".contains($0) }
            guard !dashes.isEmpty, dashes.count <= 2, characters.dropFirst(dashes.count).first.map(MoneyParser.isDigit) != true else {
                continue
            }
            result += "00"
            characters = characters.dropFirst(dashes.count)
        }
        return result
    }

    /// Reads a number and a unit, such as "4 pairs"; nil for other texts.
    static func count(_ text: String, style: NumberStyle) -> (quantity: Quantity, unit: String)? {
        let parts = text.split(maxSplits: 1) { $0.isWhitespace }
        guard parts.count == 2, let quantity = Quantity(parts[0], style: style) else { return nil }
        let unit = String(parts[1].reversed().drop { $0.isWhitespace }.reversed())
        guard !unit.isEmpty, unit.count <= 20, unit.allSatisfy({ $0.isLetter || $0 == "." || $0.isWhitespace }) else { return nil }
        return (quantity, pieces.contains(ImportHeadings.plain(unit)) ? "" : unit)
    }

    private static let pieces: Set<String> = ["pc", "pcs", "piece", "pieces", "stuck", "stk", "st", "x", "unit", "units", "unidades"]

    /// Returns a warranty's time in English: "24 Monate" becomes "24 months". The heading gives the unit of a bare number.
    ///
    /// - Parameter unit: the unit of bare numbers; nil if unknown.
    static func time(_ text: String, unit: String?) -> String? {
        let parts = text.lowercased().split { $0.isWhitespace || $0 == "-" }
        guard let first = parts.first else { return nil }
        let digits = first.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count <= 4 else { return nil }
        let rest = parts.count > 1 ? String(parts[1]) : String(first.dropFirst(digits.count))
        guard parts.count == 1 || parts.count == 2 && digits.count == first.count else { return nil }
        if rest.isEmpty { return unit.map { "\(digits) \($0)" } }
        let word = ImportHeadings.plain(rest)
        if years.contains(word) { return "\(digits) years" }
        return months.contains(word) ? "\(digits) months" : nil
    }

    /// Returns the unit that a heading gives for its numbers.
    static func unit(ofTime heading: String) -> String? {
        let words = Set(ImportHeadings.words(heading))
        if !words.isDisjoint(with: years.subtracting(["y", "a"])) { return "years" }
        return words.isDisjoint(with: months.subtracting(["m"])) ? nil : "months"
    }

    private static let years: Set<String> = [
        "year", "years", "yr", "yrs", "y", "jahr", "jahre", "an", "ans", "annee", "annees", "ano", "anos",
    ]
    private static let months: Set<String> = [
        "month", "months", "mo", "mos", "mth", "mths", "m", "monat", "monate", "mois", "mes", "meses",
    ]

    /// Returns a day with German, French and Spanish month names in English; nil if there are none.
    static func day(_ text: String) -> String? {
        var found = false
        let words = text.split(omittingEmptySubsequences: false) { $0.isWhitespace }.map { word -> String in
            guard let index = Self.monthNames[ImportHeadings.plain(String(word))] else { return String(word) }
            found = true
            return Self.english[index]
        }
        return found ? words.joined(separator: " ") : nil
    }

    private static let english = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
    private static let monthNames: [String: Int] = {
        let names = [
            "januar februar marz april mai juni juli august september oktober november dezember",
            "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        ]
        return names.reduce(into: [:]) { table, line in
            for (index, name) in line.split(separator: " ").enumerated() { table[String(name)] = index }
        }
    }()

    /// Returns whether a cell is a number or an amount.
    static func isNumber(_ text: String, _ options: ImportOptions) -> Bool {
        (try? MoneyParser.parse(amount(text), default: options.currency, style: options.numberStyle)) != nil || isNothing(text)
            || !text.contains(where: \.isLetter) && text.contains(where: MoneyParser.isDigit)
    }

    /// Returns whether a line is the name of a room: "Master Bedroom", "KITCHEN:", "Wohnzimmer".
    static func isRoom(_ text: String) -> Bool {
        let words = ImportHeadings.words(text)
        guard let last = words.last, words.count <= 3, Set(words).isDisjoint(with: ["for", "to", "of", "in", "from", "with"]) else {
            return false
        }
        let tail = words.suffix(2).joined(separator: " ")
        // A “bird bath” and a “garden shed” are objects; a “guest bath” is a room.
        if things.contains(last) { return words.count == 1 || words.dropLast().allSatisfy(qualifiers.contains) }
        return rooms.contains(last) || rooms.contains(tail) || words.count == 2 && rooms.contains(words[0]) && Int(last) != nil
    }

    /// The names of rooms that are also names of objects.
    private static let things: Set<String> = [
        "bath", "shed", "library", "closet", "study", "garden", "den", "cave", "lounge", "salon", "bureau",
    ]
    private static let qualifiers: Set<String> = [
        "master", "main", "guest", "guests", "kid", "kids", "child", "children", "childrens", "family", "my", "our", "his", "her", "their",
        "front", "back", "upper", "lower", "upstairs", "downstairs", "first", "second", "third", "left", "right", "big", "small", "half",
        "full", "private", "shared", "home", "the", "walkin", "walk",
    ]

    private static let rooms: Set<String> = [
        "kitchen", "bedroom", "bathroom", "bath", "livingroom", "living room", "dining room", "family room", "laundry room", "laundry",
        "garage", "attic", "loft", "basement", "cellar", "hall", "hallway", "entry", "foyer", "office", "study", "den", "library",
        "nursery",
        "playroom", "pantry", "closet", "shed", "garden", "patio", "porch", "balcony", "workshop", "utility room", "storage room", "lounge",
        "kuche", "wohnzimmer", "schlafzimmer", "kinderzimmer", "esszimmer", "arbeitszimmer", "badezimmer", "bad", "keller", "dachboden",
        "flur", "diele", "balkon", "werkstatt", "cuisine", "salon", "chambre", "bureau", "cave", "grenier", "salle de bain", "entree",
        "cocina",
        "dormitorio", "comedor", "garaje", "sotano", "desvan", "bano",
    ]
}
