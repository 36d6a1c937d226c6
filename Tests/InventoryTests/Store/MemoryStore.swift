import Foundation
import Synchronization

@testable import Inventory

/// A store that has everything in arrays and works in the slow way, as the model for the others.
final class MemoryStore: LibraryStore {
    struct Stored: Hashable {
        var item: Item
        /// The place, larger further up; nil if nobody moved it.
        var place: Double?

        /// The place in the order that people make by hand.
        var hand: Double { place ?? Double(item.key.rawValue) * MemoryStore.gap }
    }

    struct Step: Hashable {
        let id: UUID
        let before: Stored?
        let after: Stored?
    }

    struct Entry: Hashable {
        let kind: Change.Kind
        let title: String
        let steps: [Step]
        var searches: [SearchStep] = []
        /// The other items of a merge or a split.
        var partners: [UUID: StepPartner] = [:]
    }

    struct State {
        var items: [UUID: Stored] = [:]
        var lastKey: Int64 = 0
        var history: [Entry] = []
        /// Entries that undo and redo take next, as indices, the next one last.
        var undo: [Int] = []
        var redo: [Int] = []
        var deleted: [UUID: Int64] = [:]
        var searches: [UUID: SavedSearch] = [:]
        var pictures: [String: Data] = [:]
        var papers: [String: PaperFile] = [:]
    }

    static let gap = 1_000_000.0

    let state = Mutex(State())
    let broadcaster = Broadcaster()
    let collation = Collation()
    let actor = tester

    var changes: AsyncStream<Change> { broadcaster.subscribe() }
    func prepare() async throws(InventoryError) {}
    func prepareSearch() async throws(InventoryError) {}
    func prepareGroups() async throws(InventoryError) {}

    var status: LibraryStatus {
        state.withLock { state in
            LibraryStatus(
                revision: Int64(state.history.count), itemCount: state.items.count, totals: Self.totals(state.items.values.map(\.item)),
                undoTitle: state.undo.last.map { state.history[$0].title }, redoTitle: state.redo.last.map { state.history[$0].title },
                isMovedByHand: state.items.values.contains { $0.place != nil })
        }
    }

    static func totals(_ items: [Item]) -> [CurrencyTotal] {
        var sums: [Currency: Int128] = [:]
        for value in items.compactMap(\.content.worth) { sums[value.currency, default: 0] += Int128(value.minorUnits) }
        return Counters.shown(sums)
    }

    // MARK: - Reading

    func firstResults(
        in order: Inventory.SortOrder, groupedBy grouping: Grouping, of scope: ItemScope, limit: Int
    ) async throws(InventoryError) -> Results {
        try await results(of: ItemQuery(scope: scope, order: order, grouping: grouping), showing: 0..<limit, tracking: .none)
    }

    func results(of query: ItemQuery, showing rows: Range<Int>, tracking: ItemSelection) async throws(InventoryError) -> Results {
        let all = state.withLock { Array($0.items.values) }
        let matcher = query.matcher
        let found = all.filter { stored in
            let content = stored.item.content
            return matcher.matches(FieldDescriptor.all.filter(\.isSearched).map { Folding.folded(content.text($0.field)) })
        }
        var sorted = sorted(found, query.order)
        var sections: [ItemSection] = []
        if query.grouping != .none {
            let stored = Dictionary(uniqueKeysWithValues: sorted.map { ($0.item.id, $0) })
            let groups = PlainGroups(collation: collation).groups(of: sorted.map(\.item), query)
            sorted = []
            for group in groups {
                sections.append(
                    ItemSection(start: sorted.count, count: group.items.count, name: group.name, totals: Self.totals(group.items)))
                sorted += group.items.compactMap { stored[$0.id] }
            }
        }
        var set = ItemListing(
            query: query, count: sorted.count, totals: Self.totals(sorted.map(\.item)), isComplete: true,
            keys: .some(sorted.map { UInt32($0.item.key.rawValue) }))
        set.sections = sections
        set.revision = state.withLock { Int64($0.history.count) }
        return Results(
            set: set, libraryCount: all.count, page: try await self.rows(of: set, in: rows),
            ranks: try await ranks(of: tracking, in: set))
    }

    func ranks(of selection: ItemSelection, in set: ItemListing) async throws(InventoryError) -> [Int?] {
        keys(of: selection).map { key in key.flatMap { key in (0..<set.count).first { set.key(at: $0) == key } } }
    }

    func keys(of selection: ItemSelection) -> [ItemKey?] {
        switch selection {
        case .items(let ids): ids.map { id in state.withLock { $0.items[id]?.item.key } }
        case .ranks(let ranges, let set): ranges.joined().map { set.key(at: $0) }
        }
    }

    private func sorted(_ items: [Stored], _ order: Inventory.SortOrder) -> [Stored] {
        let stored = Dictionary(uniqueKeysWithValues: items.map { ($0.item.id, $0) })
        let plain = PlainOrder(collation: collation) { stored[$0.id]?.hand ?? 0 }
        return plain.sorted(items.map(\.item), order).compactMap { stored[$0.id] }
    }

    private func item(_ key: ItemKey) -> Item? { state.withLock { $0.items.values.first { $0.item.key == key }?.item } }

    func rows(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> RowPage {
        let ranks = ranks.clamped(to: 0..<set.count)
        let matcher = set.query.matcher
        return RowPage(
            start: ranks.lowerBound,
            rows: set.keys(in: ranks).map { key in
                guard let item = item(key) else { return nil }
                let content = item.content
                var row = ItemRow(
                    key: key, id: item.id, revision: item.revision, name: content.name, serialNumber: content.serialNumber,
                    value: content.worth, place: content.place?.path ?? [], createdAt: item.createdAt,
                    photo: content.photos.first?.unnamed, photoCount: content.photos.count,
                    quantity: content[.quantity]?.quantity, unit: content.text(.unit),
                    each: content.worth == content.value ? nil : content.value)
                (row.maker, row.model, row.warrantyEnds) = (content.text(.maker), content.text(.model), content[.warrantyEnds]?.day)
                row.placeID = content.place?.id
                let rest = matcher.without(wordsIn: [content.name, content.serialNumber, row.placePath])
                if !rest.isEmpty { row.foundText = FoundText.line(rest) { content.text(FoundText.fields[$0].field) } }
                return row
            })
    }

    func rank(startingWith text: String, in set: ItemListing, from rank: Int) async throws(InventoryError) -> Int? {
        // The number of spaces between two words does not matter.
        func words(_ text: String) -> [UInt8] {
            Array(Folding.folded(text).split(separator: UInt8(ascii: " ")).joined(separator: [UInt8(ascii: " ")]))
        }
        var wanted = words(text)
        guard !wanted.isEmpty, set.count > 0 else { return nil }
        if text.hasSuffix(" ") { wanted.append(UInt8(ascii: " ")) }
        return (0..<set.count).map { (max(0, rank) + $0) % set.count }.first { place in
            item(set[place]).map { words($0.content.name).starts(with: wanted) } ?? false
        }
    }

    func items(of set: ItemListing, in ranks: Range<Int>) async throws(InventoryError) -> [Item] {
        set.keys(in: ranks).compactMap(item)
    }

    func totals(of set: ItemListing, in ranks: [Range<Int>]) async throws(InventoryError) -> [CurrencyTotal] {
        Self.totals(ranks.joined().compactMap { set.key(at: $0).flatMap(item) })
    }

    func items(ids: [UUID]) async throws(InventoryError) -> [UUID: Item] {
        state.withLock { state in
            Dictionary(ids.compactMap { id in state.items[id].map { (id, $0.item) } }, uniquingKeysWith: { first, _ in first })
        }
    }

    func nextOwnNumber() async throws(InventoryError) -> String? {
        let items = state.withLock { $0.items.values.map(\.item) }
        let numbered = items.filter { $0.content[.assetNumber] != nil }
        var next = numbered.max { $0.key < $1.key }.flatMap { OwnNumbers.following($0.content.text(.assetNumber)) }
        while let number = next, numbered.contains(where: { $0.content.text(.assetNumber) == number }) {
            next = OwnNumbers.following(number)
        }
        return next
    }

    func namesakes(of names: Set<String>) async throws(InventoryError) -> ItemListing {
        func plain(_ name: String) -> [UInt8] { Namesakes.plain(Folding.folded(name)) }
        let (wanted, items) = (Set(names.map(plain)), state.withLock { $0.items.values.map(\.item) })
        let found = items.filter { wanted.contains(plain($0.content.name)) }.sorted { $0.key > $1.key }
        return ItemListing(someKeys: found.map { UInt32(truncatingIfNeeded: $0.key.rawValue) })
    }

    func owners(ofNumbers numbers: [String]) async throws(InventoryError) -> [String: UUID] {
        let items = state.withLock { $0.items.values.map(\.item) }
        let numbered = items.filter { numbers.contains($0.content.text(.assetNumber)) }
        return Dictionary(numbered.map { ($0.content.text(.assetNumber), $0.id) }) { first, _ in first }
    }

    func meaning(ofCode code: String) async throws(InventoryError) -> CodeMeaning {
        guard !code.isEmpty else { return .unknown }
        let items = state.withLock { $0.items.values.map(\.item) }
        if let item = items.first(where: { $0.content.text(.assetNumber) == code }) { return .item(item.id) }
        let forms = ProductCode.forms(of: code)
        let owners = items.filter { item in
            let stored = item.content.text(.code)
            return stored == code || forms.contains(stored.filter { $0 != " " && $0 != "-" })
        }
        guard let only = owners.first else { return .unknown }
        return owners.count == 1 ? .item(only.id) : .items(owners.count)
    }

    func completions(of field: ItemField, matching text: String, limit: Int) async throws(InventoryError) -> [String] {
        let all = Set(state.withLock { $0.items.values.map { $0.item.content.text(field) } }).subtracting([""])
            .sorted { collation.key($0).lexicographicallyPrecedes(collation.key($1)) }
        let (wanted, matcher) = (Folding.folded(text), SearchMatcher(text))
        let starting = all.filter { Folding.folded($0).starts(with: wanted) }
        return Array((starting + all.filter { !starting.contains($0) && matcher.matches([Folding.folded($0)]) }).prefix(limit))
    }

    /// This model has no other entries than saved searches.
    func catalog() async throws(InventoryError) -> Catalog {
        let searches = state.withLock { Array($0.searches.values) }
        var catalog = Catalog()
        for (index, search) in searches.enumerated() { catalog.put(.search(search), Int64(index + 1)) }
        return catalog
    }

    func conversion(to field: OwnField) async throws(InventoryError) -> FieldConversion { FieldConversion() }

    func completions(ofOwn field: UUID, matching text: String, limit: Int) async throws(InventoryError) -> [String] { [] }

    func counts() async throws(InventoryError) -> LibraryCounts {
        var counts = LibraryCounts()
        counts.all = state.withLock { $0.items.count }
        return counts
    }

    func fieldCounts() async throws(InventoryError) -> FieldCounts { FieldCounts() }

    func deletedItems(offset: Int, limit: Int) async throws(InventoryError) -> DeletedItems {
        let history = state.withLock { state in (state.history, Set(state.deleted.keys).subtracting(state.items.keys)) }
        var found: [DeletedItem] = []
        var seen: Set<UUID> = []
        for entry in history.0.reversed() {
            for step in entry.steps where history.1.contains(step.id) && !seen.contains(step.id) {
                let wasDeleted = history.0.contains {
                    [.delete, .edit].contains($0.kind) && $0.steps.contains { $0.id == step.id && $0.after == nil }
                }
                guard let before = step.before, step.after == nil, entry.kind == .redo || wasDeleted else { continue }
                let never = Timestamp(milliseconds: 0)
                found.append(DeletedItem(id: step.id, content: before.item.content, createdAt: never, deletedAt: never, actor: actor))
            }
            seen.formUnion(entry.steps.map(\.id))
        }
        return DeletedItems(count: found.count, items: Array(found.dropFirst(offset).prefix(limit)))
    }

    func historyExtent(of item: UUID?) async throws(InventoryError) -> HistoryExtent {
        state.withLock { state in
            let count = item.map { id in state.history.reduce(0) { $0 + $1.steps.count { $0.id == id } } } ?? state.history.count
            return HistoryExtent(count: count, last: Int64(state.history.count))
        }
    }

    func history(
        of item: UUID?, within extent: HistoryExtent, offset: Int, limit: Int
    ) async throws(InventoryError) -> [HistoryRecord] {
        let entries = state.withLock { Array($0.history.prefix(Int(extent.last))) }
        var records: [HistoryRecord] = []
        for (index, entry) in entries.enumerated().reversed() {
            let only = entry.steps.count == 1 ? entry.steps.first : nil
            let steps: [Step?] = item == nil ? [only] : entry.steps.filter { $0.id == item }
            for step in steps {
                records.append(
                    HistoryRecord(
                        sequence: Int64(index + 1), kind: entry.kind, title: entry.title, actor: actor, at: Timestamp(milliseconds: 0),
                        itemCount: entry.steps.count,
                        step: step.map { told($0, beside: entry.partners[$0.id]) }))
            }
        }
        return Array(records.dropFirst(offset).prefix(limit))
    }

    /// Returns only the differences of a changed item.
    private func told(_ step: Step, beside partner: StepPartner?) -> HistoryRecord.Step {
        let partner = partner.map(named)
        guard let before = step.before?.item.content, let after = step.after?.item.content else {
            return HistoryRecord.Step(
                id: step.id, before: step.before?.item.content, after: step.after?.item.content, partner: partner)
        }
        var (old, new) = (ItemContent(), ItemContent())
        for field in ItemField.allCases where before[field] != after[field] { (old[field], new[field]) = (before[field], after[field]) }
        old.valuations = before.valuations.filter { !after.valuations.contains($0) }
        new.valuations = after.valuations.filter { !before.valuations.contains($0) }
        if before.photos != after.photos { (old.photos, new.photos) = (before.photos, after.photos) }
        return HistoryRecord.Step(id: step.id, before: old, after: new, partner: partner)
    }

    private func named(_ partner: StepPartner) -> StepPartner {
        var partner = partner
        let steps = state.withLock { $0.history.flatMap(\.steps) }.filter { $0.id == partner.id }
        let last = steps.last.flatMap { $0.after ?? $0.before }?.item
        (partner.name, partner.addedAt) = (last?.content.name ?? "", last?.createdAt)
        return partner
    }

    func papers(of hashes: [String]) async throws(InventoryError) -> [String: PaperFile] {
        let all = state.withLock { $0.papers }
        return all.filter { hashes.contains($0.key) }
    }

    func pictures(of hashes: [String]) async throws(InventoryError) -> [String: PhotoReference] {
        let all = state.withLock { $0.pictures }
        var found: [String: PhotoReference] = [:]
        for hash in hashes {
            guard let data = all[hash] else { continue }
            found[hash] = try PreparedPhoto(data, originalName: nil, processor: FakeProcessor()).reference
        }
        return found
    }

    func renditions(_ rendition: Rendition, of hashes: [String]) async throws(InventoryError) -> [String: Data] {
        let name = rendition == .thumbnail ? "thumbnail " : "display "
        return state.withLock { state in
            Dictionary(
                hashes.compactMap { hash in state.pictures[hash].map { (hash, Data(name.utf8) + $0.prefix(40)) } },
                uniquingKeysWith: { first, _ in first })
        }
    }
}
