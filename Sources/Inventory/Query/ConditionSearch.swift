import FoundationEssentials

/// Finds the items that are here and meet a condition: with columns in memory, with the search for words, and, for what neither answers,
/// with a look at those items that are left.
struct ConditionSearch {
    private let storage: Storage
    private let memory: ItemMemory
    private let catalog: Catalog
    private let clock: QueryClock
    private let words: (SearchMatcher) throws(InventoryError) -> KeySet

    /// - Parameter words: returns the items that contain some words.
    init(
        _ storage: Storage, _ memory: ItemMemory, _ catalog: Catalog, _ clock: QueryClock,
        words: @escaping (SearchMatcher) throws(InventoryError) -> KeySet
    ) {
        self.storage = storage
        self.memory = memory
        self.catalog = catalog
        self.clock = clock
        self.words = words
    }

    /// Returns the items that meet a condition without problems.
    ///
    /// - Parameter wanted: the items that are looked at; nil for all.
    func keys(of condition: Condition, among wanted: KeySet?) throws(InventoryError) -> KeySet {
        var candidates = try here()
        if let wanted { candidates.formIntersection(KeyBits(wanted)) }
        return try found(condition, among: candidates, try answers(to: condition, among: candidates)).keySet
    }

    /// Returns the items that are here.
    private func here() throws(InventoryError) -> KeyBits {
        for _ in 0..<Self.attempts {
            // A change that could not be followed may empty the index at any moment.
            try memory.index.load(storage, memory.catalog, withTexts: false)
            if let here = memory.index.allKeys { return KeyBits(here) }
        }
        throw storage.closed
    }

    private static let attempts = 3

    // MARK: - Combining

    /// The way in which a condition is answered, the fastest first.
    private enum Way: Comparable {
        case column, words, look
    }

    private func way(_ condition: Condition, _ answers: Answers) -> Way {
        switch condition {
        case .all(let parts), .any(let parts): parts.map { way($0, answers) }.max() ?? .column
        case .not(let part): way(part, answers)
        case .text(let text): QueryPlan.isWord(text) ? .words : .look
        default: answers[condition] != nil ? .column : .look
        }
    }

    /// Returns those of some items that meet a condition.
    private func found(_ condition: Condition, among candidates: KeyBits, _ answers: Answers) throws(InventoryError) -> KeyBits {
        guard !candidates.isEmpty else { return candidates }
        switch condition {
        case .all(let parts):
            var rest = candidates
            for part in parts.sorted(by: { way($0, answers) < way($1, answers) }) { rest = try found(part, among: rest, answers) }
            return rest
        case .any(let parts):
            var (result, rest) = (KeyBits(), candidates)
            for part in parts.sorted(by: { way($0, answers) < way($1, answers) }) {
                let more = try found(part, among: rest, answers)
                result.formUnion(more)
                rest.subtract(more)
            }
            return result
        case .not(let part): return candidates.subtracting(try found(part, among: candidates, answers))
        case .text(let text):
            let holding = try self.holding(text, among: candidates)
            return QueryPlan.isWord(text) ? holding : try looked(condition, among: holding)
        default:
            if let bits = answers[condition] { return candidates.intersection(bits) }
            guard case .field(let key, .text(let text, _)) = condition, isSearched(key) else {
                return try looked(condition, among: candidates)
            }
            // For few items, a look at each is faster than a search of all.
            guard candidates.count > Self.few else { return try looked(condition, among: candidates) }
            // The words of the text are in the item, and perhaps in another field.
            return try looked(condition, among: try holding(text, among: candidates))
        }
    }

    private static let few = 500

    // MARK: - Words

    /// Returns whether the search for words finds the texts of a field.
    private func isSearched(_ key: FieldKey) -> Bool {
        switch key {
        case .fixed(let field): field.descriptor.isSearched
        case .own(let id): catalog.field(id)?.fieldKind.isSearched ?? false
        case .added, .changed: false
        }
    }

    /// Returns those of some items that contain each word of a text; none for a text without letters.
    private func holding(_ text: String, among candidates: KeyBits) throws(InventoryError) -> KeyBits {
        let matcher = SearchMatcher(text)
        return matcher.isEmpty ? KeyBits() : candidates.intersection(KeyBits(try words(matcher)))
    }

    // MARK: - A look at each item

    private func looked(_ condition: Condition, among candidates: KeyBits) throws(InventoryError) -> KeyBits {
        guard !candidates.isEmpty else { return candidates }
        return try storage.read { db in
            // Many items may pass through this connection's cache.
            defer { db.releaseMemory() }
            var found = KeyBits()
            try ConditionScan(condition, catalog, clock).forEachFound(among: candidates.keys, db) {
                found.set(UInt32(truncatingIfNeeded: $0.key.rawValue), true)
            }
            return found
        }
    }

    // MARK: - Columns

    /// The items that meet each part of a condition that a column answers.
    private typealias Answers = [Condition: KeyBits]

    private func answers(to condition: Condition, among candidates: KeyBits) throws(InventoryError) -> Answers {
        let leaves = Set(condition.leaves.map(\.condition))
        let names = Set(leaves.flatMap { FactName.of($0, catalog) ?? [] })
        let columns = try memory.columns.columns(
            names, in: storage, memory.catalog, atMost: FactColumns.memory(forKeysUpTo: candidates.largest))
        var answers: Answers = [:]
        for leaf in leaves { answers[leaf] = bits(of: leaf, columns, among: candidates) }
        return answers
    }

    /// Returns the items that meet a part of a condition, with or without others that are not here; nil if no column answers it.
    private func bits(of leaf: Condition, _ columns: [FactName: any FactColumn], among candidates: KeyBits) -> KeyBits? {
        if leaf.isState { return leaf == .state(.here) ? candidates : KeyBits() }
        switch leaf {
        case .quality(.incomplete): return memory.index.keys(where: \.isIncomplete).map(KeyBits.init)
        case .field(.added, .known), .field(.changed, .known): return candidates
        case .field(.fixed(.value), let test):
            if let test = MoneyTest(test) { return memory.index.keys(ofValues: test).map(KeyBits.init) }
        case .field(.fixed(.place), .named(let ids, let isExact)): return bits(inPlaces: ids, exactly: isExact)
        default: break
        }
        guard let names = FactName.of(leaf, catalog) else { return nil }
        if case .field(_, .named(_, let isExact)) = leaf {
            var result = KeyBits()
            for case .some(let column as YesColumn) in names.filter({ $0 != .onlyTag }).map({ columns[$0] }) {
                result.formUnion(column.bits)
            }
            if isExact, let only = columns[.onlyTag] as? YesColumn { result.formIntersection(only.bits) }
            return result
        }
        guard names.count == 1, let column = columns[names[0]] else { return nil }
        return bits(of: leaf, column)
    }

    private func bits(of leaf: Condition, _ column: any FactColumn) -> KeyBits? {
        switch column {
        case let column as YesColumn: return column.bits
        case let column as DayColumn:
            guard case .field(let key, .day(let test)) = leaf else { return nil }
            return column.bits(where: DayLimits(test, clock, looksAhead: key.looksAhead))
        case let column as NumberColumn:
            guard case .field(_, .number(let bounds)) = leaf else { return nil }
            return column.bits(within: bounds.map(\.millionths))
        case let column as MoneyColumn:
            guard case .field(_, let test) = leaf else { return nil }
            return MoneyTest(test).map(column.bits(where:))
        case let column as TextColumn:
            guard !column.isTooVaried, case .field(_, let test) = leaf else { return nil }
            switch test {
            case .text(let text, let isWhole):
                let wanted = TextTest(text, whole: isWhole)
                return column.bits { $0.contains(where: wanted.passes) }
            case .choice(let words): return column.bits { $0.contains(where: words.contains) }
            default: return nil
            }
        default: return nil
        }
    }

    private func bits(inPlaces ids: Set<UUID>, exactly isExact: Bool) -> KeyBits? {
        var marks = [Bool](repeating: false, count: Int(catalog.placeTable.lastNumber) + 1)
        for id in ids {
            if !isExact {
                for number in catalog.numbersBelow(id) { marks[Int(number)] = true }
            } else if let number = catalog.placeTable.numbers[id] {
                marks[Int(number)] = true
            }
        }
        return memory.index.keys(inPlaces: marks).map(KeyBits.init)
    }
}
