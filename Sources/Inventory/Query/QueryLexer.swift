/// The operators between a field and a value.
enum QueryOperator: String, Sendable {
    case holds = ":"
    case equals = "="
    case differs = "!="
    case below = "<"
    case upTo = "<="
    case above = ">"
    case from = ">="

    /// Whether it needs values with an order.
    var compares: Bool {
        switch self {
        case .below, .upTo, .above, .from: true
        case .holds, .equals, .differs: false
        }
    }
}

/// A piece of a query's text.
struct QueryToken: Sendable {
    enum Content: Sendable {
        case open, close
        case minus
        /// A word without quotes.
        case word(String)
        case phrase(String)
        /// A field, an operator and what is behind it.
        case condition(QueryHead, QueryOperator, [Segment])
    }

    /// A part of a value: with quotes or without. Commas and `..` without quotes separate values.
    enum Segment: Hashable, Sendable {
        case plain(String)
        case quoted(String)

        var text: String {
            switch self {
            case .plain(let text), .quoted(let text): text
            }
        }
    }

    let content: Content
    /// Its place in the scalars of the text.
    let range: Range<Int>

    /// Whether it may be a condition of its own.
    var isLeaf: Bool {
        switch content {
        case .word, .phrase, .condition: true
        case .open, .close, .minus: false
        }
    }
}

/// The name in front of an operator.
struct QueryHead: Sendable {
    /// The name as it is written, without quotes.
    let name: String
    /// Whether a `#` before it says that it is a custom field.
    let isOwn: Bool
    /// The field; nil for `has`, `no`, `is` and `search`, and for unknown names.
    let field: QueryField?

    /// Whether it is one of the words that may be in front of a colon instead of a field.
    var isWord: Bool { field == nil && !isOwn && QueryWord.heads.contains(QueryLexer.lowered(name)) }
}

/// Splits a query's text into tokens. It never fails; what has no partner is noted.
struct QueryLexer {
    private let scalars: [Unicode.Scalar]
    private let fields: QueryFields
    private var index = 0
    private(set) var tokens: [QueryToken] = []
    /// The notes, with places in the scalars.
    private(set) var notes: [(kind: QueryNote.Kind, range: Range<Int>)] = []

    init(_ scalars: [Unicode.Scalar], _ fields: QueryFields) {
        self.scalars = scalars
        self.fields = fields
    }

    static func lowered(_ name: String) -> String { String(decoding: QueryFields.plain(name), as: UTF8.self) }

    mutating func run() {
        while true {
            skipBlanks()
            guard index < scalars.count else { return }
            readToken()
        }
    }

    private mutating func readToken() {
        let start = index
        switch scalars[index] {
        case "(": put(.open, from: start, to: index + 1)
        case ")" where closes(at: index): put(.close, from: start, to: index + 1)
        case let scalar where Self.isMinus(scalar) && negates(at: index): put(.minus, from: start, to: index + 1)
        case let scalar where Self.quotes[scalar] != nil: readQuoted()
        case "#" where readOwn(): break
        default: readBare()
        }
    }

    private mutating func put(_ content: QueryToken.Content, from start: Int, to end: Int) {
        tokens.append(QueryToken(content: content, range: start..<end))
        index = end
    }

    private mutating func skipBlanks() {
        while index < scalars.count, isBlank(index) { index += 1 }
    }

    // MARK: - Characters

    private func isBlank(_ index: Int) -> Bool { scalars[index].properties.isWhitespace }

    private static func isMinus(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "\u{2212}" || scalar == "\u{2013}" }

    private static func isWordLike(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// The closing quotation marks by the opening ones.
    private static let quotes: [Unicode.Scalar: Set<Unicode.Scalar>] = [
        "\"": ["\""], "“": ["”"], "„": ["“", "”"], "«": ["»"],
    ]

    /// Returns whether a minus negates what is behind it.
    private func negates(at index: Int) -> Bool {
        guard index + 1 < scalars.count else { return false }
        let next = scalars[index + 1]
        return Self.isWordLike(next) || Self.quotes[next] != nil || next == "(" || next == "#"
    }

    /// Returns whether a bracket is at the end of a term: only blanks or other such brackets are behind it.
    private func closes(at index: Int) -> Bool {
        guard let next = scalars[index...].firstIndex(where: { $0 != ")" }) else { return true }
        return isBlank(next)
    }

    /// Returns the operator at a place, and the place behind it.
    private func readOperator(at index: Int) -> (QueryOperator, Int)? {
        guard index < scalars.count else { return nil }
        let hasEqual = index + 1 < scalars.count && scalars[index + 1] == "="
        switch scalars[index] {
        case ":": return (.holds, index + 1)
        case "=": return (.equals, index + 1)
        case "!": return hasEqual ? (.differs, index + 2) : nil
        case "<": return hasEqual ? (.upTo, index + 2) : (.below, index + 1)
        case ">": return hasEqual ? (.from, index + 2) : (.above, index + 1)
        default: return nil
        }
    }

    private func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    /// Returns the text in the quotes at a place, and the place behind them.
    private mutating func quoted(at start: Int) -> (text: String, end: Int) {
        guard let closing = Self.quotes[scalars[start]] else { return ("", start) }
        var content = String.UnicodeScalarView()
        var next = start + 1
        while next < scalars.count {
            let scalar = scalars[next]
            if closing.contains(scalar) { return (String(content), next + 1) }
            let isEscape = scalar == "\\" && next + 1 < scalars.count && (scalars[next + 1] == "\"" || scalars[next + 1] == "\\")
            content.append(isEscape ? scalars[next + 1] : scalar)
            next += isEscape ? 2 : 1
        }
        notes.append((.quote, start..<start + 1))
        return (String(content), next)
    }

    /// Returns the end of a run of characters without blanks and closing brackets.
    ///
    /// - Parameter stops: whether the run ends at another character, by its place.
    private func end(of start: Int, stops: (Int) -> Bool = { _ in false }) -> Int {
        var (next, depth) = (start, 0)
        while next < scalars.count, !isBlank(next) {
            let scalar = scalars[next]
            if next > start, stops(next) { return next }
            if scalar == "(" { depth += 1 }
            if scalar == ")" {
                if depth == 0, closes(at: next) { return next }
                depth = max(0, depth - 1)
            }
            next += 1
        }
        return next
    }

    // MARK: - Terms

    /// A phrase, or the name of a field if an operator follows it at once.
    private mutating func readQuoted() {
        let start = index
        let (text, end) = quoted(at: start)
        if !text.isEmpty, let (sign, behind) = readOperator(at: end) {
            return readValue(of: head(text, isOwn: false), sign, from: start, at: behind)
        }
        put(.phrase(text), from: start, to: end)
    }

    /// A custom field after a `#`. Returns false for a word that begins with one.
    private mutating func readOwn() -> Bool {
        let start = index
        guard start + 1 < scalars.count, !isBlank(start + 1) else { return false }
        let name: String
        let end: Int
        if Self.quotes[scalars[start + 1]] != nil {
            let count = notes.count
            (name, end) = quoted(at: start + 1)
            guard notes.count == count else {
                notes.removeLast()
                return false
            }
        } else {
            end = self.end(of: start + 1) { self.readOperator(at: $0) != nil }
            name = text(start + 1..<end)
        }
        guard !name.isEmpty, let (sign, behind) = readOperator(at: end) else { return false }
        readValue(of: head(name, isOwn: true), sign, from: start, at: behind)
        return true
    }

    private func head(_ name: String, isOwn: Bool) -> QueryHead {
        let isWord = !isOwn && QueryWord.heads.contains(Self.lowered(name))
        return QueryHead(name: name, isOwn: isOwn, field: isWord ? nil : fields.field(named: name, isOwn: isOwn))
    }

    /// A word, or a field with an operator behind it, with or without blanks in between.
    private mutating func readBare() {
        let start = index
        let whole = end(of: start)
        if let found = bareHead(at: start) { return readValue(of: found.head, found.sign, from: start, at: found.behind) }
        put(.word(text(start..<whole)), from: start, to: whole)
    }

    /// Returns the field at a place that has no quotes, its operator and the place behind that; nil for a word.
    private func bareHead(at start: Int) -> (head: QueryHead, sign: QueryOperator, behind: Int)? {
        let nameEnd = end(of: start) { self.readOperator(at: $0) != nil }
        guard nameEnd > start, readOperator(at: start) == nil else { return nil }
        let head = head(text(start..<nameEnd), isOwn: false)
        let isKnown = head.field != nil || head.isWord
        if let (sign, behind) = readOperator(at: nameEnd) {
            return isKnown || seemsField(start..<nameEnd, sign, behind) ? (head, sign, behind) : nil
        }
        // "value > 100": only a blank may be between.
        guard nameEnd < scalars.count, isBlank(nameEnd) else { return nil }
        guard let next = scalars[nameEnd...].indices.first(where: { !isBlank($0) }), let (sign, behind) = readOperator(at: next) else {
            return nil
        }
        let isAlone = behind >= scalars.count || isBlank(behind)
        return isKnown || sign != .holds && isAlone && seemsField(start..<nameEnd, sign, behind) ? (head, sign, behind) : nil
    }

    /// Returns whether people probably took a name for one of a field: letters in front of an operator, but no address.
    private func seemsField(_ name: Range<Int>, _ sign: QueryOperator, _ behind: Int) -> Bool {
        guard name.count >= 2, scalars[name.lowerBound].properties.isAlphabetic,
            scalars[name].allSatisfy({ Self.isWordLike($0) || "-_.".unicodeScalars.contains($0) })
        else { return false }
        guard sign == .holds else { return true }
        guard behind < scalars.count, !isBlank(behind) else { return false }
        return scalars[behind] != "/" && scalars[behind] != "\\" && scalars[behind] != ":"
    }

    // MARK: - Values

    private mutating func readValue(of head: QueryHead, _ sign: QueryOperator, from start: Int, at behind: Int) {
        var next = behind
        if next < scalars.count, isBlank(next), head.field != nil || head.isWord {
            let first = scalars[next...].indices.first { !isBlank($0) }
            if let first, !startsTerm(at: first) { next = first }
        }
        var segments: [QueryToken.Segment] = []
        while next < scalars.count, !isBlank(next) || goesOn(at: &next, head, segments) {
            let isSeparated = segments.isEmpty || endsWithSeparator(next, after: behind) || head.isWord && scalars[next - 1] == "#"
            if isSeparated, Self.quotes[scalars[next]] != nil {
                let (text, end) = quoted(at: next)
                segments.append(.quoted(text))
                next = end
                if startsSeparator(next) { continue }
                if next < scalars.count, !isBlank(next), scalars[next] != ")" {
                    notes.append((.unreadable(.textBehindQuotes), start..<next + 1))
                }
                break
            }
            if segments.isEmpty, scalars[next] == "(" { break }
            let end = self.end(of: next) { place in
                Self.quotes[self.scalars[place]] != nil
                    && (self.endsWithSeparator(place, after: next) || head.isWord && self.scalars[place - 1] == "#")
            }
            guard end > next else { break }
            segments.append(.plain(text(next..<end)))
            next = end
        }
        if case .money = head.field?.kind { takeCurrency(&segments, &next, sign) }
        if let unit = head.field?.own?.unit, !unit.isEmpty { takeUnit(unit, &segments, &next) }
        put(.condition(head, sign, segments), from: start, to: next)
    }

    /// Returns whether a comma or `..` is right before a place.
    private func endsWithSeparator(_ place: Int, after start: Int) -> Bool {
        guard place - 1 >= start else { return false }
        return scalars[place - 1] == "," || place - 2 >= start && scalars[place - 1] == "." && scalars[place - 2] == "."
    }

    /// Returns whether a list or a range goes on behind a blank, and moves there: "place:kitchen, pantry", "value:100.. 500".
    private func goesOn(at next: inout Int, _ head: QueryHead, _ segments: [QueryToken.Segment]) -> Bool {
        guard case .plain(let last)? = segments.last, let first = scalars[next...].indices.first(where: { !isBlank($0) }),
            !startsTerm(at: first)
        else { return false }
        let isList = last.hasSuffix(",") && (head.isWord || head.field?.takesLists ?? false)
        let isRange = last.hasSuffix("..") && last != ".." && (head.field?.takesRanges ?? false)
        guard isList || isRange && scalars[first].properties.numericType != nil else { return false }
        next = first
        return true
    }

    private func startsSeparator(_ place: Int) -> Bool {
        guard place < scalars.count else { return false }
        return scalars[place] == "," || scalars[place] == "." && place + 1 < scalars.count && scalars[place + 1] == "."
    }

    /// Returns whether the next term begins at a place. Such a text is not the value of the field before it.
    private func startsTerm(at place: Int) -> Bool {
        let scalar = scalars[place]
        if scalar == "(" || scalar == ")" || readOperator(at: place) != nil { return true }
        if Self.isMinus(scalar) {
            guard place + 1 < scalars.count else { return true }
            return scalars[place + 1].properties.numericType == nil && scalars[place + 1] != "."
        }
        if QueryKeyword(text(place..<end(of: place))) != nil { return true }
        if Self.quotes[scalar] != nil {
            var copy = self
            return copy.readOperator(at: copy.quoted(at: place).end) != nil
        }
        return bareHead(at: place).map { $0.head.field != nil || $0.head.isWord } ?? false
    }

    /// Adds a currency that stands alone behind an amount, or an amount behind a currency: "value>100 EUR", "value>EUR 100".
    private func takeCurrency(_ segments: inout [QueryToken.Segment], _ next: inout Int, _ sign: QueryOperator) {
        guard case .plain(let last)? = segments.last, next < scalars.count, isBlank(next),
            let first = scalars[next...].indices.first(where: { !isBlank($0) })
        else { return }
        let end = end(of: first)
        let word = text(first..<end)
        let hasDigits = last.contains { MoneyParser.isDigit($0) }
        let isBehind = hasDigits && !last.contains { $0.isLetter || $0.isCurrencySymbol } && Self.isCurrency(word)
        let isBefore = !hasDigits && sign.compares && Self.isCurrency(last) && word.contains { MoneyParser.isDigit($0) }
        guard isBehind || isBefore else { return }
        segments[segments.count - 1] = .plain(last + (isBefore ? " " : "") + word)
        next = end
    }

    /// Adds a unit that stands alone behind a number: "Voltage>=220 V".
    private func takeUnit(_ unit: String, _ segments: inout [QueryToken.Segment], _ next: inout Int) {
        guard case .plain(let last)? = segments.last, last.last.map({ MoneyParser.isDigit($0) }) ?? false, next < scalars.count,
            isBlank(next), let first = scalars[next...].indices.first(where: { !isBlank($0) }),
            case let end = end(of: first), text(first..<end).lowercased() == unit.lowercased()
        else { return }
        segments[segments.count - 1] = .plain(last + unit)
        next = end
    }

    /// Returns whether a word is a code of a currency in capitals, or a sign.
    static func isCurrency(_ word: String) -> Bool {
        Currency.codesByTypedSymbol[word] != nil || word.count == 3 && word == word.uppercased() && Currency(code: word) != nil
    }
}

/// The words that join conditions.
enum QueryKeyword: Hashable, Sendable {
    case or, and, not

    /// Returns nil for every other word. See `isLoud`.
    init?(_ word: String) {
        switch word {
        case "OR", "or", "|": self = .or
        case "AND", "and": self = .and
        case "NOT", "not": self = .not
        default: return nil
        }
    }

    /// Returns whether a word is written in the way that always joins conditions: in capitals, or as a sign.
    static func isLoud(_ word: String) -> Bool { word == "|" || word == word.uppercased() }
}
