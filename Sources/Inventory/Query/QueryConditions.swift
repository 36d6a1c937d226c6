import FoundationEssentials

/// Makes the condition of a field, an operator and values.
struct QueryConditions {
    /// The remarks about a condition.
    struct Outcome {
        var notes: [QueryNote.Kind] = []
        var lookups: Set<QueryLookup> = []
        /// Whether there is no value yet, so that there is no condition either.
        var isIncomplete = false
    }

    private let context: QueryContext
    private let fields: QueryFields
    private let names: QueryNames
    private let values: QueryValues

    init(_ context: QueryContext) {
        self.context = context
        fields = QueryFields(context.catalog)
        names = QueryNames(context.catalog)
        values = QueryValues(context)
    }

    /// Returns the condition; nil if it was not understood or is incomplete, with notes.
    func condition(
        _ head: QueryHead, _ sign: QueryOperator, _ segments: [QueryToken.Segment], _ outcome: inout Outcome
    ) -> Condition? {
        if head.isWord { return worded(QueryLexer.lowered(head.name), sign, segments, &outcome) }
        guard let field = head.field else {
            outcome.notes.append(.unknownField(head.name, nearest: fields.nearest(to: head.name)))
            return nil
        }
        guard !field.isHidden else {
            outcome.notes.append(.hiddenField(field.title))
            return nil
        }
        guard !segments.isEmpty else {
            outcome.notes.append(.incomplete(head.name + sign.rawValue))
            outcome.isIncomplete = true
            return nil
        }
        guard !segments.allSatisfy({ $0.text.isEmpty }) else {
            outcome.notes.append(.empty(instead: "no:\(field.name)"))
            return nil
        }
        guard !sign.compares || field.hasOrder else {
            let known = [QueryOperator.holds, .equals, .differs].map(\.rawValue)
            outcome.notes.append(.operatorMissing(title: field.title, wanted: sign.rawValue, known: known))
            return nil
        }
        let condition = condition(field, sign, segments, &outcome)
        return sign == .differs ? condition.map { .not($0) } : condition
    }

    // MARK: - has, no, is, search

    private func worded(
        _ word: String, _ sign: QueryOperator, _ segments: [QueryToken.Segment], _ outcome: inout Outcome
    ) -> Condition? {
        guard sign == .holds else {
            outcome.notes.append(.operatorMissing(title: word, wanted: sign.rawValue, known: [":"]))
            return nil
        }
        if word == QueryWord.search { return saved(segments, &outcome) }
        let values = Self.facts(segments)
        guard !values.isEmpty else {
            outcome.notes.append(.incomplete(word + ":"))
            outcome.isIncomplete = true
            return nil
        }
        var found: [Condition] = []
        for value in values {
            guard let next = word == QueryWord.state ? state(value, &outcome) : fact(value, &outcome) else { return nil }
            found.append(next)
        }
        let any = Condition.any(found).normalized
        return word == QueryWord.without ? .not(any) : any
    }

    /// Returns the condition of a saved search, or that one of several holds.
    private func saved(_ segments: [QueryToken.Segment], _ outcome: inout Outcome) -> Condition? {
        let list = Self.list(segments).filter { !$0.text.isEmpty }
        guard !list.isEmpty else {
            outcome.notes.append(.incomplete(QueryWord.search + ":"))
            outcome.isIncomplete = true
            return nil
        }
        var ids: Set<UUID> = []
        for value in list {
            switch names.search(value.text) {
            case .ids(let some): ids.formUnion(some)
            case .none(let nearest):
                outcome.notes.append(.unknownName(value.text, .savedSearch, nearest: nearest))
                return nil
            case .several(let several):
                outcome.notes.append(.severalNames(value.text, .savedSearch, names: several))
                return nil
            }
        }
        let searches = context.catalog.searches.filter { ids.contains($0.id) }
        for search in searches {
            switch search.condition.problemOfName(in: context.catalog) {
            case nil: continue
            case .hidden(let key)?: outcome.notes.append(.hiddenField(fields.title(of: key)))
            case let problem?: outcome.notes.append(.unusableSearch(search.name, problem))
            }
            return nil
        }
        return Condition.any(searches.map(\.condition)).normalized
    }

    /// Returns the names behind `has:`, `no:` or `is:`. A `#` in front of quotes belongs to the name in them.
    private static func facts(_ segments: [QueryToken.Segment]) -> [String] {
        var names: [String] = []
        var isOwn = false
        for segment in list(segments) where !segment.text.isEmpty {
            names.append((isOwn ? "#" : "") + segment.text)
            isOwn = segment == .plain("#")
            if isOwn { names.removeLast() }
        }
        return names
    }

    private func state(_ name: String, _ outcome: inout Outcome) -> Condition? {
        let plain = QueryFields.plain(name)
        let all = Self.states
        if let found = all.first(where: { QueryFields.plain($0.name) == plain }) { return unlessHidden(found.condition, &outcome) }
        let near = NameDistance.nearest(to: plain, among: all.map { ($0.name, QueryFields.plain($0.name)) }, limit: 3)
        outcome.notes.append(.unknownName(name, .state, nearest: near.isEmpty ? all.map(\.name) : near))
        return nil
    }

    /// Returns a condition, unless it is about a hidden field.
    private func unlessHidden(_ condition: Condition, _ outcome: inout Outcome) -> Condition? {
        guard case .hidden(.fixed(let field))? = condition.problems(in: context.catalog).first else { return condition }
        outcome.notes.append(.hiddenField(field.descriptor.title))
        return nil
    }

    /// The states and qualities that may be behind `is:`.
    static let states: [(name: String, condition: Condition)] =
        ItemQuality.allCases.map { ($0.rawValue, .quality($0)) }
        + [("here", .state(.here)), ("disposed", .state(.disposed(nil)))]
        + FieldDescriptor.disposals.map { ($0.id, .state(.disposed($0.id))) } + [("deleted", .state(.deleted))]

    /// Other names of facts.
    static let otherFacts: [String: ItemFact] = [
        "picture": .photo, "photos": .photo, "pictures": .photo, "papers": .paper, "part": .parts, "links": .link,
    ]

    private func fact(_ name: String, _ outcome: inout Outcome) -> Condition? {
        let plain = QueryLexer.lowered(name)
        if let fact = ItemFact.allCases.first(where: { QueryLexer.lowered($0.rawValue) == plain }) ?? Self.otherFacts[plain] {
            return unlessHidden(.has(fact), &outcome)
        }
        let isOwn = name.hasPrefix("#")
        let field = fields.field(named: isOwn ? String(name.dropFirst()) : name, isOwn: isOwn)
        if let field, field.isAlwaysKnown {
            outcome.notes.append(.unreadable(.alwaysKnown(field.name)))
            return nil
        }
        guard let field else {
            let facts = ItemFact.allCases.map { ($0.rawValue, QueryFields.plain($0.rawValue)) }
            let near = NameDistance.nearest(to: QueryFields.plain(name), among: facts, limit: 1).first ?? fields.nearest(to: name)
            outcome.notes.append(.unknownName(name, .fact, nearest: near.map { [$0] } ?? []))
            return nil
        }
        guard !field.isHidden else {
            outcome.notes.append(.hiddenField(field.title))
            return nil
        }
        return .field(field.key, .known)
    }

    // MARK: - Fields

    private func condition(
        _ field: QueryField, _ sign: QueryOperator, _ segments: [QueryToken.Segment], _ outcome: inout Outcome
    ) -> Condition? {
        do throws(QueryValues.Problem) {
            switch field.kind {
            case .text:
                let text = segments.map(\.text).joined()
                guard Folding.folded(text).contains(where: { $0 != UInt8(ascii: " ") }) else {
                    outcome.notes.append(.empty(instead: "no:\(field.name)"))
                    return nil
                }
                return .field(field.key, .text(text, whole: sign != .holds))
            case .number: return .field(field.key, try values.number(segments, sign, field))
            case .money: return .field(field.key, try values.money(segments, sign))
            case .day:
                var remarks: [QueryValues.Remark] = []
                let test = try values.day(segments, sign, &remarks)
                outcome.notes += remarks.map { .readAs($0.text, meaning: $0.meaning) }
                return .field(field.key, test)
            case .place, .tag, .type, .item: return named(field, sign, segments, &outcome)
            case .choice(let choices, let areGrades):
                guard let words = words(segments, choices.map { ($0.id, $0.title) }, field, &outcome) else { return nil }
                guard sign.compares, areGrades else { return .field(field.key, .choice(words)) }
                return grades(choices.map(\.id), sign, words, field, &outcome)
            case .ownChoice:
                let choices = (field.own?.choices ?? []).map { (id: $0, title: $0) }
                return words(segments, choices, field, &outcome).map { .field(field.key, .choice($0)) }
            case .yesOrNo: return yesOrNo(field, segments, &outcome)
            }
        } catch {
            outcome.notes.append(.unreadable(error.reason))
            return nil
        }
    }

    /// Splits a value at its commas. Texts in quotes stay whole.
    static func list(_ segments: [QueryToken.Segment]) -> [QueryToken.Segment] {
        var list: [QueryToken.Segment] = []
        var known: Set<QueryToken.Segment> = []
        for segment in segments {
            switch segment {
            case .quoted: if known.insert(segment).inserted { list.append(segment) }
            case .plain(let text):
                list += text.split(separator: ",").map { .plain(String($0)) }.filter { known.insert($0).inserted }
            }
        }
        return list
    }

    private func yesOrNo(_ field: QueryField, _ segments: [QueryToken.Segment], _ outcome: inout Outcome) -> Condition? {
        let text = segments.map(\.text).joined()
        let yes: Condition = field.key == .fixed(.inAll) ? .quality(.inAll) : .field(field.key, .yes)
        switch QueryLexer.lowered(text) {
        case "yes", "true", "1", "x", "y": return yes
        case "no", "false", "0", "n": return .not(yes)
        default:
            outcome.notes.append(.unreadable(.notYesOrNo(text, title: field.title)))
            return nil
        }
    }

    /// Returns the grades that are better or worse than one.
    ///
    /// - Parameter choices: from the best to the worst.
    private func grades(
        _ choices: [String], _ sign: QueryOperator, _ words: Set<String>, _ field: QueryField, _ outcome: inout Outcome
    ) -> Condition? {
        guard words.count == 1, let place = words.first.flatMap(choices.firstIndex) else {
            outcome.notes.append(
                .unreadable(.manyGrades(title: field.title, choices: choices)))
            return nil
        }
        let range: ArraySlice<String> =
            switch sign {
            case .above: choices[..<place]
            case .from: choices[...place]
            case .below: choices[(place + 1)...]
            default: choices[place...]
            }
        guard !range.isEmpty else {
            outcome.notes.append(.unreadable(sign == .above ? .bestGrade(choices[place]) : .worstGrade(choices[place])))
            return nil
        }
        return .field(field.key, .choice(Set(range)))
    }

    private func words(
        _ segments: [QueryToken.Segment], _ choices: [(id: String, title: String)], _ field: QueryField, _ outcome: inout Outcome
    ) -> Set<String>? {
        var words: Set<String> = []
        for value in Self.list(segments) where !value.text.isEmpty {
            if case .own(let id) = field.key, !choices.contains(where: { $0.id == value.text }) {
                // It may be no choice any more, but a word that items have.
                if context.answers.words[id]?.contains(value.text) ?? false {
                    words.insert(value.text)
                    continue
                }
                outcome.lookups.insert(.word(id, value.text))
            }
            let found = QueryNames.word(value.text, among: choices)
            if !found.words.isEmpty {
                words.formUnion(found.words)
            } else {
                let noun = QueryNote.Noun.choice(of: field.title)
                outcome.notes.append(
                    found.isSeveral
                        ? .severalNames(value.text, noun, names: found.nearest)
                        : .unknownName(value.text, noun, nearest: found.nearest))
                return nil
            }
        }
        return words.isEmpty ? nil : words
    }

    private func named(
        _ field: QueryField, _ sign: QueryOperator, _ segments: [QueryToken.Segment], _ outcome: inout Outcome
    ) -> Condition? {
        let list = Self.list(segments).filter { !$0.text.isEmpty }
        // A name in quotes is one, whatever it says.
        if list.count == 1, case .plain(let text) = list[0], QueryLexer.lowered(text) == QueryWord.none {
            return .not(.field(field.key, .known))
        }
        var ids: Set<UUID> = []
        for value in list {
            let noun: QueryNote.Noun
            let found: QueryNames.Found
            switch field.kind {
            case .place: (noun, found) = (.place, names.place(value.text))
            case .tag: (noun, found) = (.tag, names.tag(value.text))
            case .type: (noun, found) = (.type, names.type(value.text))
            default: (noun, found) = (.item, item(value.text, &outcome))
            }
            switch found {
            case .ids(let some): ids.formUnion(some)
            case .none(let nearest):
                outcome.notes.append(.unknownName(value.text, noun, nearest: nearest))
                return nil
            case .several(let several):
                outcome.notes.append(.severalNames(value.text, noun, names: several))
                return nil
            }
        }
        guard !ids.isEmpty else { return nil }
        let canBeExact = field.key == .fixed(.place) || field.key == .fixed(.tags)
        return .field(field.key, .named(ids, exactly: canBeExact && sign != .holds))
    }

    private func item(_ name: String, _ outcome: inout Outcome) -> QueryNames.Found {
        if let id = UUID(uuidString: name) { return .ids([id]) }
        if let known = context.answers.items[name] { return known.isEmpty ? .none(nearest: []) : .ids(known) }
        outcome.lookups.insert(.item(name))
        return .none(nearest: [])
    }
}
