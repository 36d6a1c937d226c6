import FoundationEssentials
import TestSupport
import WorkspaceModel

@testable import Inventory
@testable import WorkspaceModel

/// An inventory in memory that answers each question by looking at all items.
final class NaiveStore {
    struct Thing: Equatable {
        let key: UInt32
        var place: Int
        var name: Int
    }

    /// In the order that people make by hand.
    private(set) var things: [Thing] = []
    /// The places that there are, and whether quantities are hidden.
    private(set) var catalogue = Catalogue()
    private(set) var status = LibraryStatus()
    private var past: [(things: [Thing], catalogue: Catalogue, moved: UInt32?)] = []
    private var lastKey: UInt32 = 0

    struct Catalogue: Equatable {
        var places: Set<Int> = [0, 1, 2, 3]
        var hidesQuantity = false
    }

    static let places = (0..<4).map { _ in UUID() }
    private var identities: [UInt32: UUID] = [:]
    private var keys: [UUID: UInt32] = [:]

    // MARK: - Questions

    func identity(of key: UInt32) -> UUID {
        if let known = identities[key] { return known }
        let made = UUID()
        (identities[key], keys[made]) = (made, key)
        return made
    }

    private func contains(_ thing: Thing, _ query: ItemQuery) -> Bool {
        let isInScope: Bool
        switch query.scope {
        case .place(let id): isInScope = Self.places.firstIndex(of: id) == thing.place
        case .noPlace: isInScope = thing.place == 4
        default: isInScope = true
        }
        return isInScope
            && query.condition.terms.allSatisfy { term in
                if case .text(let text) = term { "\(thing.name)".contains(text) } else { false }
            }
    }

    private func listedKeys(_ query: ItemQuery) -> [Thing] {
        var found = things.filter { contains($0, query) }
        if query.order != .custom { found.sort { $0.key > $1.key } }
        if query.grouping != .none {
            found = found.enumerated().sorted { one, other in
                (Self.group(of: one.element, query), one.offset) < (Self.group(of: other.element, query), other.offset)
            }
            .map(\.element)
        }
        return found
    }

    /// Returns the group of an item: its place, or one of two makers. Items without one come last.
    private static func group(of thing: Thing, _ query: ItemQuery) -> Int {
        query.grouping == .maker ? [0, 1, 4][thing.name % 3] : thing.place
    }

    private static func name(of group: Int, _ query: ItemQuery) -> GroupName {
        if group == 4 { return .nothing }
        return query.grouping == .maker ? .text("Maker \(group)") : .place(path(of: group))
    }

    /// Returns the items of a query: all of them, or as many as a start reads.
    func listing(_ query: ItemQuery, knowing most: Int? = nil) -> ItemListing {
        let found = listedKeys(query)
        let known = found.prefix(most ?? found.count).map(\.key)
        var result = ItemListing(
            query: query, count: found.count, totals: sums(of: found), isComplete: most == nil, keys: .some(known))
        result.revision = status.revision
        guard query.grouping != .none else { return result }
        var start = 0
        for group in 0..<5 {
            let count = found.count { Self.group(of: $0, query) == group }
            if count > 0 { result.sections.append(ItemSection(start: start, count: count, name: Self.name(of: group, query))) }
            start += count
        }
        return result
    }

    /// Returns the keys of a selection.
    func keys(of selection: ItemSelection) -> [UInt32] {
        switch selection {
        case .items(let ids): ids.compactMap { keys[$0] }
        case .ranks(let ranges, let listing):
            ranges.joined().compactMap { listing.key(at: $0) }.map { UInt32($0.rawValue) }
        }
    }

    func ranks(of selection: ItemSelection, in listing: ItemListing) -> [Int?] {
        let wanted = keys(of: selection)
        let ranks = Dictionary(uniqueKeysWithValues: listing.allKeys.enumerated().map { ($1, $0) })
        return wanted.map { ranks[$0] }
    }

    func results(_ query: ItemQuery, tracking: ItemSelection = .none, knowing most: Int? = nil) -> Results {
        let set = listing(query, knowing: most)
        return Results(
            set: set, libraryCount: things.count, page: RowPage(start: 0, rows: []), ranks: ranks(of: tracking, in: set))
    }

    private func sums(of things: [Thing]) -> [CurrencyTotal] {
        let sum = things.reduce(0) { $0 + Int64($1.key) }
        return [CurrencyTotal(currency: .usd, money: Money(minorUnits: sum, currency: .usd))]
    }

    /// Returns the sums of some ranks of a listing, without items that are gone.
    func totals(of listing: ItemListing, in ranks: [Range<Int>]) -> [CurrencyTotal] {
        let wanted = Set(keys(of: .ranks(ranks, of: listing)))
        return sums(of: things.filter { wanted.contains($0.key) })
    }

    func exists(_ item: UUID) -> Bool { things.contains { identity(of: $0.key) == item } }

    func item(at rank: Int, of listing: ItemListing) -> Item? {
        guard let key = listing.key(at: rank), things.contains(where: { Int64($0.key) == key.rawValue }) else { return nil }
        return Item(
            id: identity(of: UInt32(key.rawValue)), key: key, revision: 1, content: ItemContent(),
            createdAt: Timestamp(milliseconds: 0), modifiedAt: Timestamp(milliseconds: 0), manualOrder: nil)
    }

    /// Returns the rows of a listing, without items that are gone.
    func rows(of listing: ItemListing) -> RowPage {
        let known = Dictionary(uniqueKeysWithValues: things.map { ($0.key, $0) })
        let rows = (0..<listing.count).map { rank in
            listing.key(at: rank).flatMap { known[UInt32($0.rawValue)] }.map { thing in
                ItemRow(
                    key: ItemKey(rawValue: Int64(thing.key)), id: identity(of: thing.key), revision: 1, name: "\(thing.name)",
                    serialNumber: "", value: nil, place: Self.path(of: thing.place), createdAt: Timestamp(milliseconds: 0),
                    photo: nil, photoCount: 0, quantity: nil, unit: "", each: nil)
            }
        }
        return RowPage(start: 0, rows: rows)
    }

    private static func path(of place: Int) -> [String] { place < places.count ? ["Place \(place)"] : [] }

    /// Returns the rows of the sidebar, with the numbers of items if they are to be counted.
    func tree(counting: Bool) -> SidebarTree {
        var catalog = Catalog()
        for number in 0..<4 {
            catalog.put(
                .place(Place(id: Self.places[number], name: "Place \(number)")), Int64(number + 1),
                isGone: !catalogue.places.contains(number))
        }
        catalog.put(.hiddenFields(HiddenFields(catalogue.hidesQuantity ? [.quantity] : [])), 1)
        return SidebarTree(catalog, counting ? counts : nil)
    }

    var counts: LibraryCounts {
        var counts = LibraryCounts()
        counts.all = things.count
        counts.noPlace = things.count { $0.place == 4 }
        for thing in things where thing.place < 4 { counts.places[Self.places[thing.place], default: 0] += 1 }
        return counts
    }

    /// Returns the number of pieces of all items of a list.
    func pieces(in scope: ItemScope) -> Int {
        listedKeys(ItemQuery(scope: scope)).reduce(0) { $0 + 1 + $1.name % 3 }
    }

    // MARK: - Changes

    /// Does a change that was asked for; nil if nothing changed.
    func perform(_ work: ChangeWork) -> Change? {
        switch work {
        case .undo: undo()
        case .request(.delete(let items)): delete(Set(keys(of: items)))
        case .request(.move(let item, let side, of: let other)):
            keys[item].flatMap { item in keys[other].flatMap { move(item, side, of: $0) } }
        case .request(.assign(.place(let place), to: let items)):
            put(Set(keys(of: items)), in: (0...Self.places.count).first { Self.path(of: $0) == place?.path ?? [] } ?? 0)
        default: nil
        }
    }

    private func change(_ kind: Change.Kind, moving moved: UInt32? = nil, _ body: (inout [Thing]) -> Void) -> Change? {
        let before = (things, catalogue)
        body(&things)
        // A place of which an item tells is made.
        catalogue.places.formUnion(things.map(\.place).filter { $0 < 4 })
        guard (things, catalogue) != before else { return nil }
        past.append((before.0, before.1, moved))
        return stored(kind, before.0, moved)
    }

    /// Takes a place away; the items in it are without a place then.
    func remove(place: Int) -> Change? {
        change(.edit) { things in
            for index in things.indices where things[index].place == place { things[index].place = 4 }
            catalogue.places.remove(place)
        }
    }

    func hideOrShowQuantities() -> Change? {
        change(.edit) { _ in catalogue.hidesQuantity.toggle() }
    }

    private func stored(_ kind: Change.Kind, _ before: [Thing], _ moved: UInt32?) -> Change {
        status.revision += 1
        if moved != nil { status.isMovedByHand = true }
        let old = Dictionary(uniqueKeysWithValues: before.map { ($0.key, $0) })
        let new = Dictionary(uniqueKeysWithValues: things.map { ($0.key, $0) })
        let touched = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] || $0 == moved }
        let items = touched.sorted().map {
            Change.ItemChange(
                id: identity(of: $0), key: ItemKey(rawValue: Int64($0)), revision: 2, existedBefore: old[$0] != nil,
                existsAfter: new[$0] != nil)
        }
        return Change(sequence: status.revision, kind: kind, title: "\(kind)", items: items)
    }

    func add(place: Int, name: Int) -> Change? {
        lastKey += 1
        let key = lastKey
        return change(.add) { $0.insert(Thing(key: key, place: place, name: name), at: 0) }
    }

    func delete(_ gone: Set<UInt32>) -> Change? {
        change(.delete) { things in things.removeAll { gone.contains($0.key) } }
    }

    func put(_ keys: Set<UInt32>, in place: Int) -> Change? {
        change(.edit) { things in
            for index in things.indices where keys.contains(things[index].key) { things[index].place = place }
        }
    }

    /// Moves an item to one side of another. Returns nil where one of them is gone or nothing changes.
    func move(_ key: UInt32, _ side: MoveSide, of other: UInt32) -> Change? {
        change(.move, moving: key) { things in
            guard key != other, let from = things.firstIndex(where: { $0.key == key }),
                things.contains(where: { $0.key == other })
            else { return }
            let thing = things.remove(at: from)
            let to = things.firstIndex { $0.key == other } ?? 0
            things.insert(thing, at: side == .above ? to : to + 1)
        }
    }

    func undo() -> Change? {
        guard let before = past.popLast() else { return nil }
        let now = things
        (things, catalogue) = (before.things, before.catalogue)
        return stored(.undo, now, before.moved)
    }
}
