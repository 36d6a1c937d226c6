import FoundationEssentials

/// Reads a text in the query language. See `ParsedQuery`.
struct QueryParser {
    /// The limits of a query: bytes, conditions, brackets in brackets, and words and signs.
    static let (mostBytes, mostLeaves, mostDepth, mostTokens) = (4_096, 200, 16, 1_000)

    private let text: String
    private let reader: QueryConditions
    private let fields: QueryFields
    private var tokens: [QueryToken] = []
    private var index = 0
    private var notes: [QueryNote] = []
    private var lookups: Set<QueryLookup> = []
    /// The ranges of the leaves that were read, in bytes. Combinations keep their order.
    private var ranges: [Range<Int>] = []
    /// The number of saved searches that were read and have no leaves, so that they find everything or nothing.
    private var plainSearches = 0
    /// The place in bytes of each scalar, and of the end.
    private var offsets: [Int] = []

    init(_ text: String, _ context: QueryContext) {
        self.text = text
        fields = QueryFields(context.catalog)
        reader = QueryConditions(context)
    }

    mutating func parse() -> ParsedQuery {
        guard text.utf8.count <= Self.mostBytes else { return refused(.manyBytes(limit: Self.mostBytes)) }
        let scalars = Array(text.unicodeScalars)
        var offset = 0
        offsets = scalars.map { scalar in
            defer { offset += String(scalar).utf8.count }
            return offset
        }
        offsets.append(offset)
        var lexer = QueryLexer(scalars, fields)
        lexer.run()
        for note in lexer.notes { self.note(note.kind, note.range) }
        tokens = lexer.tokens
        guard tokens.count(where: \.isLeaf) <= Self.mostLeaves else { return refused(.manyConditions(limit: Self.mostLeaves)) }
        // Any text is read in a moment, also one of brackets alone.
        guard tokens.count <= Self.mostTokens, matchBrackets() else { return refused(.manyBrackets(limit: Self.mostDepth)) }
        let condition = orList()
        guard ranges.count <= Self.mostLeaves else { return refused(.manyConditions(limit: Self.mostLeaves)) }
        let whole = condition.normalized
        // Saved searches bring brackets that the text does not have.
        guard whole.bracketDepth <= Self.mostDepth else { return refused(.manyBrackets(limit: Self.mostDepth)) }
        noteDeleted(in: whole)
        let spans = zip(ranges, whole.leaves).map { (range: $0, path: $1.path) }
        notes.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        return ParsedQuery(whole, notes, spans, lookups)
    }

    private func refused(_ kind: QueryNote.Kind) -> ParsedQuery {
        ParsedQuery(.nothing, [QueryNote(kind: kind, range: 0..<text.utf8.count)], [], [])
    }

    private mutating func note(_ kind: QueryNote.Kind, _ range: Range<Int>) {
        notes.append(QueryNote(kind: kind, range: bytes(range)))
    }

    private func bytes(_ range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }

    /// The condition on deleted items asks another reader, so it must hold for the whole query.
    private mutating func noteDeleted(in condition: Condition) {
        let outer = condition.terms
        for (range, leaf) in zip(ranges, condition.leaves) where leaf.condition == .state(.deleted) && !outer.contains(leaf.condition) {
            notes.append(QueryNote(kind: .deletedInside, range: range))
        }
    }

    // MARK: - Brackets

    /// Removes the brackets without a partner. Returns false if brackets are in too many others.
    private mutating func matchBrackets() -> Bool {
        var open: [Int] = []
        var lone: Set<Int> = []
        var deepest = 0
        for (place, token) in tokens.enumerated() {
            switch token.content {
            case .open:
                open.append(place)
            case .close:
                if open.popLast() == nil { lone.insert(place) } else { deepest = max(deepest, open.count + 1) }
            default: break
            }
        }
        lone.formUnion(open)
        for place in lone { note(.bracket, tokens[place].range) }
        tokens = tokens.enumerated().filter { !lone.contains($0.offset) }.map(\.element)
        return deepest <= Self.mostDepth
    }

    // MARK: - Terms

    private var current: QueryToken? { index < tokens.count ? tokens[index] : nil }

    /// Reads conditions that "or" joins, up to a closing bracket or the end.
    private mutating func orList() -> Condition {
        var alternatives: [Condition] = []
        var terms: [Condition] = []
        // Whether there is a term before, even if it has no condition yet.
        var hasTerm = false
        var isBesideCondition = false
        func end() {
            if !terms.isEmpty { alternatives.append(.all(terms)) }
        }
        while let token = current {
            if case .close = token.content { break }
            if let keyword = keyword(of: token) {
                let next = index + 1
                switch keyword.kind {
                case .or where hasTerm && startsTerm(next):
                    end()
                    (terms, hasTerm, isBesideCondition) = ([], false, false)
                    index = next
                    continue
                case .and where hasTerm && startsTerm(next) && (keyword.isLoud || isBesideCondition || isCondition(next)):
                    index = next
                    continue
                case .not where startsTerm(next) && (keyword.isLoud || isCondition(next)): break
                default:
                    guard keyword.isLoud else { break }
                    note(.loneOperator(keyword.word), token.range)
                    index = next
                    continue
                }
            }
            isBesideCondition = isCondition(index)
            hasTerm = true
            if let term = term() { terms.append(term) }
        }
        end()
        return alternatives.count == 1 ? alternatives[0] : alternatives.isEmpty ? .everything : .any(alternatives)
    }

    private func keyword(of token: QueryToken) -> (kind: QueryKeyword, word: String, isLoud: Bool)? {
        guard case .word(let word) = token.content, let kind = QueryKeyword(word) else { return nil }
        return (kind, word, QueryKeyword.isLoud(word))
    }

    private func startsTerm(_ place: Int) -> Bool {
        guard place < tokens.count else { return false }
        if case .close = tokens[place].content { return false }
        // A joining word in capitals has no meaning as a term.
        guard let keyword = keyword(of: tokens[place]), keyword.isLoud else { return true }
        return keyword.kind == .not
    }

    /// Returns whether a condition or a bracket begins at a token.
    private func isCondition(_ place: Int) -> Bool {
        guard place < tokens.count else { return false }
        switch tokens[place].content {
        case .open, .condition: return true
        case .minus: return isCondition(place + 1)
        case .close, .phrase: return false
        case .word(let word): return word == "NOT" && isCondition(place + 1)
        }
    }

    /// Reads a term; nil for one that has no condition.
    private mutating func term() -> Condition? {
        var isNegated = false
        while let token = current {
            if case .minus = token.content {
                isNegated.toggle()
            } else if let keyword = keyword(of: token), keyword.kind == .not, startsTerm(index + 1),
                keyword.isLoud || isCondition(index + 1)
            {
                isNegated.toggle()
            } else {
                break
            }
            index += 1
        }
        guard let token = current else { return nil }
        index += 1
        guard let term = condition(of: token) else { return nil }
        return isNegated ? .not(term) : term
    }

    private mutating func condition(of token: QueryToken) -> Condition? {
        switch token.content {
        case .close, .minus: return nil
        case .open:
            let count = ranges.count + plainSearches
            let inner = orList()
            if case .close? = current?.content { index += 1 }
            return ranges.count + plainSearches == count ? nil : inner
        case .word(let word): return leaf(.text(word), token.range)
        case .phrase(let text): return leaf(.text(text), token.range)
        case .condition(let head, let sign, let segments):
            var outcome = QueryConditions.Outcome()
            let read = reader.condition(head, sign, segments, &outcome)
            lookups.formUnion(outcome.lookups)
            if outcome.isIncomplete, case .open? = current?.content, current?.range.lowerBound == token.range.upperBound {
                outcome.notes = [.bracketedValues(head.name + sign.rawValue)]
            }
            for kind in outcome.notes { note(kind, token.range) }
            if outcome.isIncomplete { return nil }
            if read == nil, outcome.notes.isEmpty {
                note(.incomplete(head.name + sign.rawValue), token.range)
                return nil
            }
            guard let read else { return leaf(.text(plainText(of: token)), token.range) }
            if read.leaves.isEmpty { plainSearches += 1 }
            ranges += repeatElement(bytes(token.range), count: read.leaves.count)
            return read
        }
    }

    /// Returns the condition that a text occurs; nil for a text that the search ignores.
    private mutating func leaf(_ condition: Condition, _ range: Range<Int>) -> Condition? {
        guard case .text(let text) = condition, Folding.folded(text).contains(where: { $0 != UInt8(ascii: " ") }) else {
            note(.unreadable(.nothingToSearch), range)
            return nil
        }
        ranges.append(bytes(range))
        return condition
    }

    /// Returns the text of a token that is searched as a word: without quotes.
    private func plainText(of token: QueryToken) -> String {
        guard case .condition(let head, let sign, let segments) = token.content else { return "" }
        return (head.isOwn ? "#" : "") + head.name + sign.rawValue + segments.map(\.text).joined()
    }
}
