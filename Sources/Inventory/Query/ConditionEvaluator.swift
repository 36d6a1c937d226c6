import FoundationEssentials

/// Evaluates a condition that has no problems, item by item and without an index. It defines what conditions mean.
struct ConditionEvaluator {
    private let catalog: Catalog
    private let clock: QueryClock

    init(_ catalog: Catalog, _ clock: QueryClock) {
        self.catalog = catalog
        self.clock = clock
    }

    func finds(_ condition: Condition, _ facts: ItemFacts) -> Bool {
        let (holds, isByState) = evaluated(condition, facts)
        return holds && (facts.isHere || isByState)
    }

    /// Returns whether a condition holds, and whether a condition on the state is the reason.
    private func evaluated(_ condition: Condition, _ facts: ItemFacts) -> (holds: Bool, isByState: Bool) {
        switch condition {
        case .all(let parts):
            var isByState = false
            for part in parts {
                let result = evaluated(part, facts)
                guard result.holds else { return (false, false) }
                isByState = isByState || result.isByState
            }
            return (true, isByState)
        case .any(let parts):
            var holds = false
            for part in parts {
                let result = evaluated(part, facts)
                if result.holds, result.isByState { return (true, true) }
                holds = holds || result.holds
            }
            return (holds, false)
        case .not(let part): return (!evaluated(part, facts).holds, false)
        default:
            // The facts about a disposal mean nothing for an item that is here.
            let isState = condition.isState
            var holds = holds(condition, facts)
            if isState, case .field = condition, !facts.content.isDisposed { holds = false }
            return (holds, holds && isState)
        }
    }

    private func holds(_ leaf: Condition, _ facts: ItemFacts) -> Bool {
        let content = facts.content
        switch leaf {
        case .all, .any, .not, .unknown: return false
        case .text(let text): return holdsText(text, content)
        case .field(let key, .known): return isKnown(key, content)
        case .field(.added, .day(let test)): return passes(test, PartialDay(facts.createdAt.localDay), looksAhead: false)
        case .field(.changed, .day(let test)): return passes(test, PartialDay(facts.modifiedAt.localDay), looksAhead: false)
        case .field(.added, _), .field(.changed, _): return false
        case .field(.fixed(let field), let test): return passes(test, field, content)
        case .field(.own(let id), let test): return content.own(id).map { passes(test, $0) } ?? false
        case .has(let fact): return has(fact, facts)
        case .quality(.incomplete): return Completeness.isWanted(content, hiding: catalog.hiddenFields)
        case .quality(.part): return content.parent != nil
        case .quality(.inAll): return content.amountsAreInAll
        case .state(.here): return facts.isHere
        case .state(.deleted): return facts.isDeleted
        case .state(.disposed(let kind)): return content.isDisposed && (kind == nil || kind == content.text(.disposal))
        }
    }

    private func holdsText(_ text: String, _ content: ItemContent) -> Bool {
        let wanted = TextTest(text, whole: false)
        return catalog.shownDescriptors.contains { $0.isSearched && wanted.passes(content.text($0.field)) }
            || content.searchedOwn.contains { wanted.passes($0.text) }
    }

    private func has(_ fact: ItemFact, _ facts: ItemFacts) -> Bool {
        func has(_ role: PaperRole) -> Bool { facts.content.papers.contains { $0.role == role } }
        return switch fact {
        case .photo: !facts.content.photos.isEmpty
        case .paper: !facts.content.papers.isEmpty
        case .receipt: has(.receipt)
        case .manual: has(.manual)
        case .appraisal: has(.appraisal)
        case .warrantyPaper: has(.warranty)
        case .link: facts.content.papers.contains { $0.link != nil }
        case .parts: facts.hasParts
        case .historyValue: !facts.content.valuations.isEmpty
        }
    }

    // MARK: - Fields

    private func isKnown(_ key: FieldKey, _ content: ItemContent) -> Bool {
        switch key {
        case .fixed(let field): content[field] != nil
        case .own(let id): content.own(id) != nil
        case .added, .changed: true
        }
    }

    private func passes(_ test: FieldTest, _ field: ItemField, _ content: ItemContent) -> Bool {
        switch test {
        case .text(let text, let isWhole): return TextTest(text, whole: isWhole).passes(content.text(field))
        case .number(let bounds):
            // A quantity that nobody wrote down is one.
            return field == .quantity && bounds.map(\.millionths).contains(content.quantity.thousandths * 1_000)
        case .money, .currency: return amount(field, content).map { Self.passes(test, $0) } ?? false
        case .day(let test): return content[field]?.day.map { passes(test, $0, looksAhead: FieldKey.fixed(field).looksAhead) } ?? false
        case .named(let wanted, let isExact): return passes(wanted, exactly: isExact, field, content)
        case .choice(let words): return content[field]?.text.map(words.contains) ?? false
        case .yes: return content[field] == .yes
        case .known: return content[field] != nil
        }
    }

    /// Returns the amount for all pieces, as lists show it. The price that was got is not one for each piece.
    private func amount(_ field: ItemField, _ content: ItemContent) -> Money? {
        field == .disposalPrice ? content[field]?.money : content.inAll(content[field]?.money)
    }

    private func passes(_ wanted: Set<UUID>, exactly isExact: Bool, _ field: ItemField, _ content: ItemContent) -> Bool {
        switch field {
        case .place:
            guard let place = content.place?.id else { return false }
            return wanted.contains(place) || !isExact && wanted.contains { catalog.isPlace(place, in: $0) }
        case .tags:
            let tags = content.tags
            return isExact ? tags.count == 1 && tags.allSatisfy { wanted.has($0.id) } : tags.contains { wanted.has($0.id) }
        default: return wanted.has(content[field]?.reference?.id)
        }
    }

    private func passes(_ test: FieldTest, _ value: OwnValue.Content) -> Bool {
        switch (test, value) {
        case (.text(let text, let isWhole), .text(let own)), (.text(let text, let isWhole), .link(let own)):
            TextTest(text, whole: isWhole).passes(own)
        case (.number(let bounds), .number(let number)): bounds.contains(number)
        case (.money, .money(let money)), (.currency, .money(let money)): Self.passes(test, money)
        case (.day(let test), .day(let day)): passes(test, day, looksAhead: false)
        case (.choice(let words), .choice(let word)): words.contains(word)
        case (.choice(let words), .choices(let own)): own.contains(where: words.contains)
        case (.yes, .yes), (.known, _): true
        default: false
        }
    }

    private static func passes(_ test: FieldTest, _ money: Money) -> Bool { MoneyTest(test)?.passes(money) ?? false }

    /// - Parameter looksAhead: whether a distance is the time that is left, and not the time that has passed.
    private func passes(_ test: DayTest, _ day: PartialDay, looksAhead: Bool) -> Bool {
        DayLimits(test, clock, looksAhead: looksAhead).hold(day.first.ordinal, day.last.ordinal)
    }
}

extension FieldKey {
    /// Whether a distance of its day is the time that is left, and not the time that has passed.
    public var looksAhead: Bool { self == .fixed(.warrantyEnds) }
}

extension Set<UUID> {
    fileprivate func has(_ id: UUID?) -> Bool { id.map(contains) ?? false }
}
