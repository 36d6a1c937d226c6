import FoundationEssentials

/// Writes a condition in the query language, with English names. `ParsedQuery` reads the same condition from the text.
///
/// Entries that were deleted, and conditions of later versions, have no name: they are marked, and such a text is not understood.
public struct QueryPrinter {
    private let catalog: Catalog
    private let style: NumberStyle
    private let fields: QueryFields
    private let names: QueryNames

    /// - Parameters:
    ///   - catalog: the names of the library.
    ///   - style: the style of numbers, which must be the one with which the text is read.
    public init(_ catalog: Catalog, style: NumberStyle = .plain) {
        self.catalog = catalog
        self.style = style
        fields = QueryFields(catalog)
        names = QueryNames(catalog)
    }

    /// Returns the text of a condition.
    public func text(of condition: Condition) -> String { text(condition, in: .outside) }

    /// The combination around a condition, which determines whether it needs brackets.
    private enum Surroundings {
        case outside, all, any, not
    }

    private func text(_ condition: Condition, in outer: Surroundings) -> String {
        switch condition {
        case .nothing: return "(is:here -is:here)"  // not a text
        case .everything where outer != .outside: return "(is:here or -is:here)"  // not a text
        case .all(let parts):
            let text = parts.map { self.text($0, in: .all) }.joined(separator: " ")
            return outer == .not || outer == .all ? "(\(text))" : text
        case .any(let parts):
            let text = parts.map { self.text($0, in: .any) }.joined(separator: " or ")
            return outer == .outside ? text : "(\(text))"
        case .not(.field(let key, .known)): return "no:" + name(of: key, asValue: true)
        case .not(.has(let fact)): return "no:" + fact.rawValue
        case .not(let part): return "-" + text(part, in: .not)
        case .text(let text): return word(text)
        case .has(let fact): return "has:" + fact.rawValue
        case .quality(let quality): return "is:" + quality.rawValue
        case .state(.here): return "is:here"
        case .state(.deleted): return "is:deleted"
        case .state(.disposed(let kind)): return "is:" + (kind ?? "disposed")
        case .field(let key, .known): return "has:" + name(of: key, asValue: true)
        case .field(let key, let test): return name(of: key) + text(of: test, key)
        case .unknown: return "is:unknown"
        }
    }

    // MARK: - Fields

    /// Returns the name of a field in front of an operator.
    public func name(of key: FieldKey) -> String { name(of: key, asValue: false) }

    /// Returns the name of a field.
    ///
    /// - Parameter asValue: whether it is behind `has:` or `no:`, where a comma would end it.
    private func name(of key: FieldKey, asValue: Bool) -> String {
        switch key {
        case .added: return "added"
        case .changed: return "changed"
        case .fixed(let field): return field.descriptor.queryName
        case .own(let id):
            guard let name = catalog.field(id)?.name else {
                let old = catalog.fieldTable.numbers[id].flatMap { catalog.fieldTable.entries[$0]?.name } ?? ""
                return "#" + Self.quoted("\(old) (deleted)")  // not a text
            }
            let isWord = QueryWord.heads.contains(QueryLexer.lowered(name))
            let facts = ItemFact.allCases.map { QueryLexer.lowered($0.rawValue) } + QueryConditions.otherFacts.keys
            let isFact = asValue && facts.contains(QueryLexer.lowered(name))
            let needsMark = isWord || isFact || name.hasPrefix("#") || fields.field(named: name, isOwn: false)?.key != key
            if asValue { return Self.value((needsMark ? "#" : "") + name) }
            // A slash in front of a name is one of a place only.
            return (needsMark ? "#" : "") + (name.hasPrefix("/") ? Self.quoted(name) : Self.value(name))
        }
    }

    private func text(of test: FieldTest, _ key: FieldKey) -> String {
        switch test {
        case .text(let text, let isWhole): (isWhole ? "=" : ":") + Self.value(text)
        case .number(let bounds): Self.text(bounds) { $0.typed(style) }
        case .money(let bounds, let currency):
            Self.text(bounds) { amount in
                guard let currency else { return amount.typed(style) }
                return self.amount(amount, currency)
            }
        case .currency(let currency): ":" + currency.code
        case .day(let test): Self.text(of: test)
        case .named(let ids, let isExact):
            (isExact ? "=" : ":") + ids.map { name(of: $0, key) }.sorted().joined(separator: ",")
        case .choice(let words): ":" + words.map(Self.value).sorted().joined(separator: ",")
        case .yes: ":yes"
        case .known: ""
        }
    }

    /// Returns an amount with the code of its currency: "100EUR". It has the currency's decimals, so that it is read in every style.
    private func amount(_ amount: DecimalNumber, _ currency: Currency) -> String {
        let factor = (currency.minorUnitDigits..<6).reduce(Int64(1)) { result, _ in result * 10 }
        guard amount.millionths % factor == 0 else { return amount.typed(style) + currency.code }
        let number = Money(minorUnits: amount.millionths / factor, currency: currency).plainNumber
        return String(number.map { $0 == "." ? style.decimal : $0 }) + currency.code
    }

    private static func text<Value>(_ bounds: Bounds<Value>, _ text: (Value) -> String) -> String {
        switch bounds {
        case .exactly(let value): ":" + text(value)
        case .below(let value): "<" + text(value)
        case .upTo(let value): "<=" + text(value)
        case .above(let value): ">" + text(value)
        case .from(let value): ">=" + text(value)
        case .between(let first, let last): ":" + text(first) + ".." + text(last)
        }
    }

    private static func text(of test: DayTest) -> String {
        switch test {
        case .within(let point): return ":" + text(of: point)
        case .before(let point): return "<" + text(of: point)
        case .upTo(let point): return "<=" + text(of: point)
        case .after(let point): return ">" + text(of: point)
        case .from(let point): return ">=" + text(of: point)
        case .between(let first, let last): return ":" + text(of: first) + ".." + text(of: last)
        case .distance(let unit, let bounds):
            let letter = QueryValues.units.first { $0.unit == unit }?.letter ?? "d"
            // A colon before a distance means at most.
            if case .exactly(let count) = bounds { return "=\(count)\(letter)" }
            return text(bounds) { "\($0)\(letter)" }
        }
    }

    private static func text(of point: DayTest.Point) -> String {
        switch point {
        case .day(let day): day.iso
        case .current: QueryValues.points.first { $0.point == point }?.name ?? "today"
        }
    }

    // MARK: - Names

    private func name(of id: UUID, _ key: FieldKey) -> String {
        switch key {
        case .fixed(.place): return place(id)
        case .fixed(.tags):
            return catalog.tag(id).map { Self.value($0.name) }
                ?? deleted(catalog.tagTable.numbers[id].flatMap { catalog.tagTable.entries[$0]?.name })
        case .fixed(.type):
            return catalog.type(id).map { Self.value($0.name) }
                ?? deleted(catalog.typeTable.numbers[id].flatMap { catalog.typeTable.entries[$0]?.name })
        default: return id.uuidString.lowercased()
        }
    }

    private func deleted(_ name: String?) -> String {
        Self.quoted("\(name ?? "") (deleted)")  // not a text
    }

    /// Returns the shortest text that means just this place: its name, an end of its path, or the whole path behind a slash.
    private func place(_ id: UUID) -> String {
        guard let place = catalog.place(id) else {
            return deleted(catalog.placeTable.numbers[id].flatMap { catalog.placeTable.entries[$0]?.name })
        }
        let path = catalog.path(of: id)
        let ends = (1...max(path.count, 1)).map { Reference(id: nil, path: path.suffix($0)).text }
        let whole = "/" + Reference(id: nil, path: path).text
        return Self.value(([place.name] + ends).first { names.place($0) == .ids([id]) } ?? whole)
    }

    // MARK: - Quotes

    /// Returns a text of the search, in quotes unless it is a plain word.
    private func word(_ text: String) -> String {
        // A currency behind an amount, or a unit behind a number, would belong to it.
        let isMeasure = QueryLexer.isCurrency(text) || catalog.fields.contains { $0.unit.lowercased() == text.lowercased() }
        let isPlain = QueryKeyword(text) == nil && !isMeasure && text.first != "/" && Self.isPlain(text)
        return isPlain ? text : Self.quoted(text)
    }

    /// Returns a value, in quotes unless it is a plain word.
    public static func value(_ text: String) -> String {
        isPlain(text) && QueryLexer.lowered(text) != QueryWord.none ? text : quoted(text)
    }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first,
            isLetter(first) && first.properties.generalCategory != .nonspacingMark
                || first == "/" || first == "#" && text.unicodeScalars.count > 1
        else { return false }
        return text.unicodeScalars.dropFirst().allSatisfy { isLetter($0) || "-_/&+.'’".unicodeScalars.contains($0) }
            && !text.contains("..")
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.properties.generalCategory == .nonspacingMark
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
            if scalar == "\"" || scalar == "\\" { result.append("\\") }
            result.append(scalar)
        }
        return "\"" + String(escaped) + "\""
    }
}

extension Condition {
    /// The number of brackets in brackets that its text has.
    var bracketDepth: Int { depth(isBare: true, isInAny: false) }

    /// - Parameters:
    ///   - isBare: whether nothing is around it
    ///   - isInAny: whether it is one of several alternatives, where terms side by side need no brackets
    private func depth(isBare: Bool, isInAny: Bool) -> Int {
        switch self {
        case .all(let parts):
            (parts.map { $0.depth(isBare: false, isInAny: false) }.max() ?? 0) + (isBare || isInAny ? 0 : 1)
        case .any(let parts): (parts.map { $0.depth(isBare: false, isInAny: true) }.max() ?? 0) + (isBare ? 0 : 1)
        case .not(let part): part.depth(isBare: false, isInAny: false)
        default: 0
        }
    }
}
