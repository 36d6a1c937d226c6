import FoundationEssentials

/// The ways in which the end of a query's text may go on: names of fields, and their values in the library.
public struct QuerySuggestions {
    /// A way to go on.
    public struct Suggestion: Hashable, Sendable {
        /// The whole text with it.
        public let text: String
        /// The part that it adds: "place:Kitchen", or "place:", which needs a value.
        public let term: String
        /// The condition of the whole text; nil for a field without a value.
        public let condition: Condition?
        /// The condition of the part; nil for a field without a value.
        public let part: Condition?
    }

    private let context: QueryContext
    private let printer: QueryPrinter
    private let fields: QueryFields

    /// Creates the suggestions of a library.
    public init(_ context: QueryContext) {
        self.context = context
        printer = QueryPrinter(context.catalog, style: context.style)
        fields = QueryFields(context.catalog)
    }

    /// The largest number of suggestions at once.
    private static let most = 8
    /// The number of letters of a word from which it may be the beginning of a field's name.
    private static let fewestLetters = 2

    /// Returns the ways in which a text may go on, the likely ones first. Words that begin no field's name have none.
    ///
    /// - Parameter rest: the text that follows it, which counts for the conditions
    public func suggestions(for text: String, before rest: String = "") -> [Suggestion] {
        let (before, last, openBrackets, isQuoted) = Self.split(text)
        // The rest may have the end of what is quoted.
        guard rest.isEmpty || !isQuoted else { return [] }
        let isDenied = last.hasPrefix("-")
        let word = isDenied ? last.dropFirst() : last[...]
        guard let sign = word.firstIndex(where: { $0 == ":" || $0 == "=" }) else {
            guard word.count >= Self.fewestLetters else { return [] }
            return names(beginningWith: String(word)).map { name in
                let term = (isDenied ? "-" : "") + name
                return Suggestion(text: before + term, term: term, condition: nil, part: nil)
            }
        }
        let (head, value) = (String(word[..<sign]), word[word.index(after: sign)...])
        guard !value.contains(",") else { return [] }
        let wanted = QueryFields.plain(String(value.filter { $0 != "\"" }))
        let found = values(of: head, exactly: word[sign] == "=").enumerated().compactMap { place, value in
            Self.rank(value.label, wanted).map { (rank: $0, place: place, value: value) }
        }
        // A value that is written already needs no list.
        if found.count == 1, found[0].rank == 0 { return [] }
        return found.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.prefix(Self.most).compactMap { found in
            let condition = isDenied ? Condition.not(found.value.condition) : found.value.condition
            let term = found.value.text.map { (isDenied ? "-" : "") + $0 } ?? printer.text(of: condition)
            let end = rest.isEmpty ? String(repeating: ")", count: openBrackets) : rest
            let query = ParsedQuery(before + term + end, context)
            let isUnderstood = !query.notes.contains { note in
                note.isError && note.range.upperBound > before.utf8.count && note.range.lowerBound <= (before + term).utf8.count
            }
            return isUnderstood ? Suggestion(text: before + term + " ", term: term, condition: query.condition, part: condition) : nil
        }
    }

    /// Returns terms with which an empty text may begin, in their order; those that name hidden fields are left out.
    public func beginnings(_ terms: [String]) -> [Suggestion] {
        terms.compactMap { term in
            let query = ParsedQuery(term, context)
            guard query.notes.contains(where: \.isError) else {
                return Suggestion(text: term + " ", term: term, condition: query.condition, part: query.condition)
            }
            let head = term.prefix { $0.isLetter || $0 == "-" }
            guard head.count + 1 == term.count, let field = fields.field(named: String(head), isOwn: false), !field.isHidden else {
                return nil
            }
            return Suggestion(text: term, term: term, condition: nil, part: nil)
        }
    }

    /// Returns the beginning of a condition that stays when another of its values is chosen: "place:" of "place:Kitchen"; nil if its field
    /// has no list of values.
    public func stem(of term: String) -> String? {
        guard let sign = term.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return nil }
        let stem = term[...sign]
        let head = term[..<sign].drop { $0 == "-" }
        return values(of: String(head), exactly: term[sign] == "=").isEmpty ? nil : String(stem)
    }

    /// Splits a text before its last term: behind the last blank or bracket that is not quoted. Counts the brackets without a partner.
    private static func split(_ text: String) -> (before: String, last: String, openBrackets: Int, isQuoted: Bool) {
        var (isQuoted, start, open) = (false, text.startIndex, 0)
        for index in text.indices {
            switch text[index] {
            case "\"": isQuoted.toggle()
            case " ", "(", ")":
                guard !isQuoted else { continue }
                start = text.index(after: index)
                if text[index] != " " { open = max(0, open + (text[index] == "(" ? 1 : -1)) }
            default: break
            }
        }
        return (String(text[..<start]), String(text[start...]), open, isQuoted)
    }

    /// Returns the place of a value among others: 0 for the one that is written, 1 for one that begins so, 2 for one that contains it.
    private static func rank(_ label: String, _ wanted: [UInt8]) -> Int? {
        let plain = QueryFields.plain(label)
        guard plain != wanted, !wanted.isEmpty else { return wanted.isEmpty ? 1 : 0 }
        return plain.starts(with: wanted) ? 1 : ByteSearch.holds(plain, wanted) ? 2 : nil
    }

    // MARK: - Names

    /// Returns the names of fields with the sign that is usual behind them.
    private func names(beginningWith text: String) -> [String] {
        let wanted = QueryFields.plain(text)
        guard !wanted.isEmpty else { return [] }
        let heads = QueryWord.heads.filter { $0 != QueryWord.search || !context.catalog.searches.isEmpty }.map { ($0, $0 + ":") }
        let fixed = context.catalog.shownDescriptors.map { ($0.queryName, Self.usual($0)) }
        let times = QueryField.times.map { ($0.0.name, $0.0.name + ":") }
        return (heads + fixed + times).filter { QueryFields.plain($0.0).starts(with: wanted) }.prefix(Self.most).map(\.1)
    }

    private static func usual(_ descriptor: FieldDescriptor) -> String {
        switch descriptor.kind {
        case .money, .quantity: descriptor.queryName + ">"
        default: descriptor.queryName + ":"
        }
    }

    // MARK: - Values

    private struct Value {
        let label: String
        let condition: Condition
        /// The text, if it is not that of the condition.
        var text: String?

        init(_ label: String, _ condition: Condition) { (self.label, self.condition) = (label, condition) }
    }

    /// Returns the values of a field, or the facts or states, that can be chosen.
    private func values(of head: String, exactly isExact: Bool) -> [Value] {
        switch head.lowercased() {
        case QueryWord.has: return facts
        case QueryWord.without: return facts.map { Value($0.label, .not($0.condition)) }
        case QueryWord.state: return states
        case QueryWord.search: return searches
        default: break
        }
        let isOwn = head.hasPrefix("#")
        let name = (isOwn ? head.dropFirst() : head[...]).filter { $0 != "\"" }
        guard let field = fields.field(named: String(name), isOwn: isOwn), !field.isHidden else { return [] }
        func named(_ id: UUID) -> Condition { .field(field.key, .named([id], exactly: isExact)) }
        let catalog = context.catalog
        switch field.kind {
        case .place:
            return catalog.places.map { ($0, catalog.path(of: $0.id).joined(separator: "/")) }
                .sorted { ($0.0.name, $0.1) < ($1.0.name, $1.1) }.map { Value($0.0.name, named($0.0.id)) }
        case .tag: return catalog.tags.map { Value($0.name, named($0.id)) }.sorted { $0.label < $1.label }
        case .type: return catalog.types.map { Value($0.name, named($0.id)) }.sorted { $0.label < $1.label }
        case .choice(let choices, _): return choices.map { Value($0.id, .field(field.key, .choice([$0.id]))) }
        case .ownChoice: return (field.own?.choices ?? []).map { Value($0, .field(field.key, .choice([$0]))) }
        case .yesOrNo: return [Value("yes", .field(field.key, .yes)), Value("no", .not(.field(field.key, .yes)))]
        case .day: return days(of: field.key)
        case .text, .number, .money, .item: return []
        }
    }

    /// The saved searches, in their order, by their names.
    private var searches: [Value] {
        context.catalog.searches.map { search in
            var value = Value(search.name, search.condition)
            value.text = QueryWord.search + ":" + QueryPrinter.value(search.name)
            return value
        }
    }

    private var facts: [Value] {
        let facts = ItemFact.allCases.map { Value($0.rawValue, Condition.has($0)) }
        let known = context.catalog.shownDescriptors.filter { $0.group != .disposal }
            .map { Value($0.queryName, Condition.field(.fixed($0.field), .known)) }
        let own = context.catalog.shownFields.map { Value($0.name, Condition.field(.own($0.id), .known)) }
        return facts + known + own
    }

    private var states: [Value] {
        let qualities = ItemQuality.allCases.map { Value($0.rawValue, Condition.quality($0)) }
        let kinds = FieldDescriptor.disposals.map { Value($0.id, Condition.state(.disposed($0.id))) }
        return qualities + [Value("disposed", .state(.disposed(nil)))] + kinds
    }

    private func days(of key: FieldKey) -> [Value] {
        func current(_ label: String, _ unit: DayTest.Unit, _ offset: Int) -> Value {
            Value(label, .field(key, .day(.within(.current(unit, offset: offset)))))
        }
        func distance(_ label: String, _ unit: DayTest.Unit, _ count: Int) -> Value {
            Value(label, .field(key, .day(.distance(unit, .upTo(count)))))
        }
        guard key.looksAhead else {
            return [
                current("today", .day, 0), distance("7d", .day, 7), current("thismonth", .month, 0), current("thisyear", .year, 0),
                current("lastyear", .year, -1),
            ]
        }
        return [distance("60d", .day, 60), current("thismonth", .month, 0), current("thisyear", .year, 0), current("nextyear", .year, 1)]
    }
}
