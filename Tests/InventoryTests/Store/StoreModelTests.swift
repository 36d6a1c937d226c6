import Foundation
import StoreTesting
import Testing
import TestSupport

@testable import Inventory

/// Compares a library with the naive store during random changes, undo, redo and reopening: queries, pages, sums, places, history and
/// status after each step.
@Suite struct StoreModelTests {
    /// The next random change, with names that both stores know.
    private enum Act {
        case add(ItemContent), addMany([ItemContent]), edit(Int, ItemContent), delete([Int]), move(Int, MoveSide, Int)
        case bringBack(ItemContent), bulk(BulkEdit, [Int]), search(ChangeRequest), merge(Int, Int, MergeChoice), undo, redo, reopen
    }

    private static func act(_ random: inout SeededRandom, _ count: Int) -> Act {
        let any = { (random: inout SeededRandom) in Int.random(in: 0..<max(1, count), using: &random) }
        switch Int.random(in: 0..<28, using: &random) {
        case 0...4: return .add(SearchTests.content(&random))
        case 5: return .addMany((0..<Int.random(in: 1...60, using: &random)).map { _ in SearchTests.content(&random) })
        case 6...9: return .edit(any(&random), SearchTests.content(&random))
        case 10...11: return .delete((0..<Int.random(in: 1...4, using: &random)).map { _ in any(&random) })
        case 12: return .delete(Array(0..<count / 2))
        case 13...14: return .move(any(&random), Bool.random(using: &random) ? .above : .below, any(&random))
        case 15: return .bringBack(SearchTests.content(&random))
        case 16...17: return .undo
        case 18: return .redo
        case 19...21: return .bulk(bulkEdit(&random), (0..<Int.random(in: 1...20, using: &random)).map { _ in any(&random) })
        case 22...24: return .search(searchChange(&random))
        case 25...26:
            let taken = [ItemField.name, .notes, .value, .price, .maker, .place].filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
            let choice = MergeChoice(taking: Set(taken.map(FieldKey.fixed)), isAdding: Bool.random(using: &random))
            return .merge(any(&random), any(&random), choice)
        default: return .reopen
        }
    }

    private static let searches = (0..<4).map { _ in UUID() }

    /// Returns a change of some of a few saved searches, whose names and conditions may collide.
    private static func searchChange(_ random: inout SeededRandom) -> ChangeRequest {
        func search(_ random: inout SeededRandom) -> SavedSearch {
            let conditions: [Condition] = [.everything, .text("lamp"), .has(.photo), .any([.text("a"), .not(.quality(.incomplete))])]
            let terms = [SortTerm(.name, ascending: true), SortTerm(.newest, ascending: false)].prefix(
                Int.random(in: 0...2, using: &random))
            return SavedSearch(
                id: searches.randomElement(using: &random)!, name: ["Dear", "dear", "No receipt", "Här"].randomElement(using: &random)!,
                condition: conditions.randomElement(using: &random)!, sort: SearchSort(Array(terms)),
                view: SearchView(layout: SearchView.Layout.allCases.randomElement(using: &random)),
                position: Int.random(in: 0...2, using: &random))
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .remove(.search, searches.randomElement(using: &random)!, itemsTo: nil)
        case 1:
            let some = (0..<Int.random(in: 1...3, using: &random)).map { _ in CatalogEntry.search(search(&random)) }
            return .putAll(some, title: ChangeTitle(.moveSearch, named: "Dear"))
        default: return .put(.search(search(&random)))
        }
    }

    private static func bulkEdit(_ random: inout SeededRandom) -> BulkEdit {
        let edits: [FieldEdit] = [
            .multiply(.fixed(.value), BulkEditTests.factor("1.0375")), .add(.fixed(.value), DecimalNumber("0.5")!, .eur),
            .set(.fixed(.place), .fixed(.reference(Reference(text: "House/Attic")!))), .clear(.fixed(.place)), .clear(.fixed(.value)),
            .tags(on: [Reference(name: "Moved")], off: [Reference(name: "Old")]), .tags(on: [], off: [Reference(name: "Moved")]),
            .add(.fixed(.quantity), DecimalNumber("-1")!, nil), .set(.fixed(.maker), .fixed(.text("Sonara"))),
            .set(.fixed(.warrantyEnds), .monthsFromPurchase(24)), .clear(.fixed(.name)), .set(.fixed(.quantity), .fixed(.quantity(.one))),
        ]
        let some = edits.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
        return BulkEdit(Array(some), valuing: .valuation(on: BulkEditTests.today, source: "Index", isCurrent: Bool.random(using: &random)))
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6]) func aLibraryIsLikeTheNaiveStore(_ seed: UInt64) async throws {
        var random = SeededRandom(seed)
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        if seed.isMultiple(of: 2) { try await library.direct.prepare() }
        if seed.isMultiple(of: 3) { try await library.direct.prepareSearch() }
        var store = SQLiteStore(library, actor: tester)
        let oracle = MemoryStore()
        var deleted: [UUID] = []
        for number in 0..<60 {
            let set = try await oracle.results(of: ItemQuery(), showing: 0..<0, tracking: .none).set
            let items = try await oracle.items(of: set, in: 0..<set.count)
            let act = Self.act(&random, items.count)
            var request: ChangeRequest?
            switch act {
            case .add(let content): request = .add(NewItem(content, createdAt: Timestamp(milliseconds: 1_000)))
            case .addMany(let all): request = .addAll(all.map { NewItem($0, createdAt: Timestamp(milliseconds: 1_000)) })
            case .edit(let place, let content):
                if items.indices.contains(place) { request = .update(items[place].id, content, expecting: items[place].revision) }
            case .delete(let places):
                let gone = places.filter(items.indices.contains).map { items[$0] }
                deleted += gone.map(\.id)
                // By rows, like a person; and sometimes by identity, all or none.
                let rows = places.filter(items.indices.contains).map { $0..<$0 + 1 }
                request = number % 3 == 0 ? .delete(.items(gone.map(\.id))) : .delete(.ranks(rows, of: set))
            case .move(let item, let side, let other):
                if items.indices.contains(item), items.indices.contains(other) {
                    request = .move(items[item].id, side, of: items[other].id)
                }
            case .bringBack(let content): if let id = deleted.randomElement(using: &random) { request = .bringBack(id, content) }
            case .bulk(let edit, let places):
                let rows = places.filter(items.indices.contains).map { $0..<$0 + 1 }
                let selection = ItemSelection.ranks(rows, of: set)
                let mine = try await store.outcome(of: edit, to: selection, progress: nil)
                let theirs = try await oracle.outcome(of: edit, to: selection, progress: nil)
                #expect(mine.keys == theirs.keys && mine.refusals == theirs.refusals && mine.total == theirs.total, "\(number): \(edit)")
                request = .assignAll(edit, to: selection, seen: mine.revision)
            case .search(let change): request = change
            case .merge(let one, let other, let choice):
                if items.indices.contains(one), items.indices.contains(other) {
                    request = .mergeItems(ItemMerge(items[other].id, into: items[one].id, choice))
                }
            case .undo:
                let (mine, theirs) = (try await store.undo(progress: nil), try await oracle.undo(progress: nil))
                #expect(mine.map(Outcome.init) == theirs.map(Outcome.init), "\(number): undo")
            case .redo:
                let (mine, theirs) = (try await store.redo(progress: nil), try await oracle.redo(progress: nil))
                #expect(mine.map(Outcome.init) == theirs.map(Outcome.init), "\(number): redo")
            case .reopen:
                library.close()
                library = try Library.openForTest(folder)
                store = SQLiteStore(library, actor: tester)
            }
            if let request {
                let (mine, theirs) = (await Self.outcome(request, store), await Self.outcome(request, oracle))
                #expect(mine == theirs, "\(number): \(request)")
            }
            try await Self.compare(store, oracle, &random, "seed \(seed), step \(number), after \(act)")
        }
        library.close()
    }

    /// The result of a change, without the differences between two stores.
    private struct Outcome: Hashable {
        let kind: Change.Kind
        let title: String
        let items: Set<Change.ItemChange>

        init(_ change: Change) { (kind, title, items) = (change.kind, change.title, Set(change.items)) }
    }

    private static func outcome(_ request: ChangeRequest, _ store: any LibraryStore) async -> Result<Outcome, InventoryError.Code.Failure> {
        do throws(InventoryError) { return .success(Outcome(try await store.perform(request))) } catch {
            return .failure(InventoryError.Code.Failure(code: error.code))
        }
    }

    /// The groupings that ask no kinds of places, which the naive store does not have.
    private static let groupings: [Grouping] = [.none, .none, .place(.whole), .place(.house), .type, .maker, .tags, .year]

    private static func compare(
        _ store: SQLiteStore, _ oracle: MemoryStore, _ random: inout SeededRandom, _ place: String
    ) async throws {
        let fields = [ItemField.maker, .bought, .price, .quantity, .warrantyEnds, .assetNumber].map { SortKey.column(.fixed($0)) }
        for key in SortKey.allCases + fields {
            let second = (SortKey.allCases + fields).randomElement(using: &random).map {
                SortTerm($0, ascending: Bool.random(using: &random))
            }
            let query = ItemQuery(
                text: Int.random(in: 0..<3, using: &random) == 0 ? SearchTests.text(&random, upTo: 2) : "",
                order: Inventory.SortOrder(
                    key, ascending: Bool.random(using: &random), then: Bool.random(using: &random) ? second : nil),
                grouping: Self.groupings.randomElement(using: &random) ?? .none)
            let (mine, theirs) = (
                try await store.results(of: query, showing: 0..<7, tracking: .none),
                try await oracle.results(of: query, showing: 0..<7, tracking: .none)
            )
            #expect(mine.set.allKeys == theirs.set.allKeys, "\(place): \(query)")
            #expect(mine.set.totals == theirs.set.totals && mine.libraryCount == theirs.libraryCount, "\(place): \(query)")
            #expect(mine.set.sections.map(\.start) == theirs.set.sections.map(\.start), "\(place): \(query)")
            // The spelling of a maker is that of most items, also of those that are not found.
            if query.grouping != .maker || query.condition.isEverything {
                #expect(mine.set.sections.map(\.name) == theirs.set.sections.map(\.name), "\(place): \(query)")
            }
            for (mine, theirs) in zip(mine.set.sections, theirs.set.sections) {
                #expect(mine.totals == nil || mine.totals == theirs.totals, "\(place): \(query)")
            }
            #expect(mine.page.rows.map { $0?.name } == theirs.page.rows.map { $0?.name }, "\(place): \(query)")
            #expect(mine.page.rows.map { $0?.foundText } == theirs.page.rows.map { $0?.foundText }, "\(place): \(query)")
        }
        #expect(store.status == oracle.status, "\(place)")
        #expect(try await store.catalog().searches == oracle.catalog().searches, "\(place)")
        let extent = try await oracle.historyExtent(of: nil)
        #expect(try await store.historyExtent(of: nil) == extent, "\(place)")
        let (mine, theirs) = (
            try await store.history(of: nil, within: extent, offset: 0, limit: 3),
            try await oracle.history(of: nil, within: extent, offset: 0, limit: 3)
        )
        #expect(mine.map(\.title) == theirs.map(\.title) && mine.map(\.step) == theirs.map(\.step), "\(place)")
    }
}

extension InventoryError.Code {
    fileprivate struct Failure: Error, Hashable {
        let code: InventoryError.Code
    }
}
