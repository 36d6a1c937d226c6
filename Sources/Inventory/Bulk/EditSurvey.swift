import FoundationEssentials

/// Other items that an edit of an item depends on.
protocol EditRelations {
    /// Returns the key of an item, and the identity of its whole; nil for an item that is gone.
    func whole(_ id: UUID) throws -> (key: ItemKey, parent: UUID?)?

    /// Returns an item as it is stored; nil if it is gone.
    func item(_ key: ItemKey, _ catalog: Catalog) throws -> Item?

    /// Returns whether another item has an item number.
    func isTaken(_ number: String, by another: ItemKey) throws -> Bool

    /// Returns some item numbers that no item has, counted up from a first one; fewer if it does not end with digits.
    func freeNumbers(from first: String, count: Int) throws -> [String]
}

/// The effect of an edit on items, one after the other.
struct EditSurvey {
    /// The effect on one item.
    enum Verdict {
        case changed(ItemContent)
        case unchanged
        case refused(EditRefusal)
    }

    let edit: BulkEdit
    let chosen: ChosenKeys
    private let movesItems: Bool
    private let target: Reference?
    /// The number that the only item gets.
    private let number: String?
    /// The numbers of the items that are numbered, by key.
    private let numbers: [Int64: String]
    private var keys: [EditOutcome.Kind: [UInt32]] = [:]
    private var reasons: [EditRefusal: Int] = [:]
    /// Chosen parts that are not in the new place yet, and the nearest item around each that is chosen, too.
    private var waiting: [Int64: Int64] = [:]
    private var found = 0
    private var addedOlder = 0
    private var changedFields: [FieldKey: Int] = [:]
    /// Fields that the edits of others change: a part leaves its whole, and a value has another day.
    private static let others: [FieldKey] = [.fixed(.parent), .fixed(.valueOn), .fixed(.valueSource)]
    /// The fields whose changes are counted.
    private let looked: Set<FieldKey>
    /// The judged items, which may be changed since: up to this key, and those that were refused.
    private var (last, refused): (Int64, Set<Int64>) = (.min, [])

    /// - Parameter relations: the state of the library before the edit.
    init(_ edit: BulkEdit, _ chosen: ChosenKeys, _ relations: some EditRelations) throws {
        let turns = try edit.firstNumber.map { zip(chosen.inOrder, try relations.freeNumbers(from: $0, count: chosen.count)) }
        self.init(edit, chosen, numbers: turns.map { Dictionary(uniqueKeysWithValues: $0) } ?? [:])
    }

    /// Creates the survey of items that were counted.
    init(of outcome: EditOutcome) { self.init(outcome.edit, outcome.chosen, numbers: outcome.numbers) }

    private init(_ edit: BulkEdit, _ chosen: ChosenKeys, numbers: [Int64: String]) {
        (self.edit, self.chosen, self.numbers) = (edit, chosen, numbers)
        movesItems = edit.changes(.place)
        looked = Set(edit.edits.map(\.key) + Self.others)
        target =
            edit.edits.lazy.compactMap { edit in
                guard case .set(.fixed(.place), .fixed(.reference(let place))) = edit else { return nil }
                return place
            }.first
        number =
            edit.edits.lazy.compactMap { edit in
                guard case .set(.fixed(.assetNumber), .fixed(.text(let number))) = edit else { return nil }
                return number
            }.first
    }

    /// Returns the effect on an item in its stored state.
    func verdict(_ item: Item, _ catalog: Catalog, _ relations: some EditRelations) throws -> Verdict {
        try verdict(item, catalog, relations, around: try chosenAround(item, relations))
    }

    private func verdict(
        _ item: Item, _ catalog: Catalog, _ relations: some EditRelations, around whole: ItemKey?, depth: Int = 0
    ) throws -> Verdict {
        let company = BulkEdit.Company(count: chosen.count, hasWhole: whole != nil, number: numbers[item.key.rawValue])
        let content: ItemContent
        do { content = try edit.applied(to: item.content, catalog, among: company) } catch { return .refused(error) }
        if let whole, item.content.place != target, try isRefused(whole, catalog, relations, depth: depth + 1) {
            return .refused(.wholeRefused)
        }
        guard content != item.content else { return .unchanged }
        if let number, content.text(.assetNumber) == number, item.content.text(.assetNumber) != number,
            try relations.isTaken(number, by: item.key)
        {
            return .refused(.numberTaken(number))
        }
        return .changed(content)
    }

    /// Returns whether a chosen item stays as it is, so that its parts do not move.
    private func isRefused(_ whole: ItemKey, _ catalog: Catalog, _ relations: some EditRelations, depth: Int) throws -> Bool {
        if whole.rawValue <= last { return refused.contains(whole.rawValue) }
        // Items in a damaged file may form a cycle.
        guard depth < Catalog.deepest, let item = try relations.item(whole, catalog) else { return false }
        let verdict = try verdict(item, catalog, relations, around: try chosenAround(item, relations), depth: depth)
        if case .refused = verdict { return true }
        return false
    }

    /// Returns the effect on an item, and counts it. Items are judged in ascending order.
    mutating func judge(_ item: Item, _ catalog: Catalog, _ relations: some EditRelations) throws -> Verdict {
        found += 1
        let whole = try chosenAround(item, relations)
        if let whole, item.content.place != target { waiting[item.key.rawValue] = whole.rawValue }
        let verdict = try verdict(item, catalog, relations, around: whole)
        let kind: EditOutcome.Kind
        switch verdict {
        case .changed(let content):
            kind = .changed
            for key in looked where key.differs(item.content, content) {
                changedFields[key, default: 0] += 1
            }
            if edit.changes(.value), !content.addedOlder(since: item.content).isEmpty { addedOlder += 1 }
        case .unchanged: kind = .unchanged
        case .refused(let reason):
            kind = .refused
            reasons[reason, default: 0] += 1
            refused.insert(item.key.rawValue)
        }
        last = item.key.rawValue
        keys[kind, default: []].append(UInt32(truncatingIfNeeded: item.key.rawValue))
        return verdict
    }

    /// Returns the nearest chosen item around a part, if the edit moves items.
    private func chosenAround(_ item: Item, _ relations: some EditRelations) throws -> ItemKey? {
        guard movesItems else { return nil }
        var next = item.content.parent?.id
        var seen: Set<UUID> = [item.id]
        // Items in a damaged file may form a cycle.
        while let id = next, seen.insert(id).inserted, let whole = try relations.whole(id) {
            if chosen.contains(whole.key) { return whole.key }
            next = whole.parent
        }
        return nil
    }

    /// Returns the counts after all items.
    func outcome(revision: Int64) -> EditOutcome {
        var keys = keys
        if !waiting.isEmpty {
            let changed = Set(keys[.changed] ?? [])
            func moves(_ key: UInt32) -> Bool {
                var outer = Int64(key)
                var steps = 0
                while let next = waiting[outer], steps <= waiting.count { (outer, steps) = (next, steps + 1) }
                return outer != Int64(key) && changed.contains(UInt32(truncatingIfNeeded: outer))
            }
            let unchanged = keys[.unchanged] ?? []
            keys[.following] = unchanged.filter(moves)
            keys[.unchanged] = unchanged.filter { !moves($0) }
        }
        let refusals = reasons.map { EditOutcome.Refused(reason: $0.key, count: $0.value) }
            .sorted { ($1.count, "\($0.reason)") < ($0.count, "\($1.reason)") }
        return EditOutcome(
            edit: edit, revision: revision, gone: chosen.gone + chosen.count - found, addedOlder: addedOlder, changedFields: changedFields,
            refusals: refusals,
            chosen: chosen, keys: keys, numbers: numbers)
    }
}

extension BulkEdit {
    /// The number from which the items are numbered; nil if they are not.
    fileprivate var firstNumber: String? {
        edits.lazy.compactMap { edit in
            guard case .set(.fixed(.assetNumber), .numbersFrom(let number)) = edit else { return nil }
            return number
        }.first
    }

    /// Returns the title of the change in the history, with verbs that earlier versions know.
    func title(_ count: Int, _ name: String) -> ChangeTitle {
        let fields = Set(edits.map(\.key))
        let verb: ChangeTitle.Verb =
            switch fields {
            case [.fixed(.place)]: .moveToPlace
            case [.fixed(.tags)]: .tag
            case [.fixed(.type)]: .changeType
            case [.fixed(.value)], [.fixed(.value), .fixed(.price)]: .value
            case [.fixed(.assetNumber)] where firstNumber != nil: .number
            default: .edit
            }
        return ChangeTitle(verb, count == 1 ? name : "", count: count)
    }
}

extension FieldKey {
    /// Returns whether two contents differ in the field. A value differs if it is of another day or from another source, too; an older one
    /// beside it is no difference.
    fileprivate func differs(_ one: ItemContent, _ other: ItemContent) -> Bool {
        switch self {
        case .fixed(.value): one.valuation != other.valuation
        case .fixed(let field): one[field] != other[field]
        case .own(let id): one.own(id) != other.own(id)
        case .added, .changed: false
        }
    }
}
