import Foundation
import GRDBSQLite
import Inventory
import Threading

/// Measures queries on a library in which every field of every item is filled, from the condition to the first rows.
struct QueryBench {
    let folder: URL
    let count: Int

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let three = "value>500 no:receipt bought>=2020"
    private static let others = [
        "maker:so quantity>1 price<100", "tag:heirloom warranty<=2y is:incomplete", "(condition:good,fair or has:photo) -unit:pair",
    ]

    func run() throws -> [Finding] {
        let large = count >= 1_000_000
        var first: [Double] = []
        for _ in 0..<3 {
            let library = try Library.open(at: folder)
            defer { library.close() }
            let store = library.store(actor: "bench", on: .callers)
            _ = try rows(of: Condition.everything, store)
            _ = try now { () async throws(InventoryError) in try await store.counts() }
            let condition = try condition(Self.three, store)
            first.append(try milliseconds { _ = try rows(of: condition, store) })
        }
        let library = try Library.open(at: folder)
        defer { library.close() }
        let store = library.store(actor: "bench", on: .callers)
        let three = try condition(Self.three, store)
        let conditions = try [three] + Self.others.map { try condition($0, store) }
        for condition in conditions { _ = try rows(of: condition, store) }
        let times = try (0..<10).flatMap { _ in try conditions.map { condition in try milliseconds { _ = try rows(of: condition, store) } }
        }
        return [
            Finding("a query of three conditions, with columns that are read first", first, unit: "ms", goal: large ? 600 : 60),
            Finding("a query of three conditions, to rows", times, unit: "ms", goal: large ? 60 : 16),
            Finding("limit: SQLite's WHERE for one of them", try bare(times: 5), unit: "ms"),
        ] + (try sorting(store, large)) + (try grouping(store, large))
    }

    /// Measures orders by fields without an index, with the name as the second key.
    private func sorting(_ store: any LibraryStore, _ large: Bool) throws -> [Finding] {
        let fields: [ItemField] = [.maker, .bought, .quantity, .type, .value]
        let catalog = try now { () async throws(InventoryError) in try await store.catalog() }
        let keys = (fields.map(FieldKey.fixed) + [.changed]).compactMap { SortKey($0, in: catalog) }
        func sort(_ key: SortKey, _ ascending: Bool, then second: SortTerm = .byName) throws {
            let query = ItemQuery(order: SortOrder(key, ascending: ascending, then: second))
            _ = try now { () async throws(InventoryError) in try await store.results(of: query, showing: 0..<15, tracking: .none).set }
        }
        try sort(.place, true)
        var (first, again): ([Double], [Double]) = ([], [])
        for key in keys {
            first.append(try milliseconds { try sort(key, true) })
            again.append(try milliseconds { try sort(key, false) })
            again.append(try milliseconds { try sort(key, true, then: SortTerm(.place, ascending: true)) })
            again.append(try milliseconds { try sort(key, true) })
        }
        return [
            Finding("the first sort by a field and the name", first, unit: "ms", goal: large ? 600 : 60),
            Finding("a later sort by the same field and another one", again, unit: "ms", goal: large ? 150 : 16),
        ]
    }

    /// Measures groups with their sums in the order of names, first and again; and after a change, which the columns follow.
    private func grouping(_ store: any LibraryStore, _ large: Bool) throws -> [Finding] {
        func group(_ grouping: Grouping) throws {
            let query = ItemQuery(order: SortOrder(.name, ascending: true), grouping: grouping)
            _ = try now { () async throws(InventoryError) in try await store.results(of: query, showing: 0..<15, tracking: .none).set }
        }
        let groupings = Grouping.allCases.filter { $0 != .none }
        let first = try groupings.map { grouping in try milliseconds { try group(grouping) } }
        let again = try groupings.flatMap { grouping in
            try group(grouping)
            return try (0..<3).map { _ in try milliseconds { try group(grouping) } }
        }
        let changed = try groupings.map { grouping in
            let item = NewItem(ItemContent(name: "Lamp"))
            _ = try now { () async throws(InventoryError) in try await store.perform(.add(item)) }
            return try milliseconds { try group(grouping) }
        }
        return [
            Finding("the first list in groups", first, unit: "ms", goal: large ? 600 : 60),
            Finding("a list in groups after a change", changed, unit: "ms", goal: large ? 150 : 16),
            Finding("the same list in groups again", again, unit: "ms", goal: large ? 100 : 12),
        ]
    }

    private func condition(_ text: String, _ store: any LibraryStore) throws -> Condition {
        let query = ParsedQuery(text, QueryContext(try now { () async throws(InventoryError) in try await store.catalog() }))
        if let error = query.firstError { throw Failure(description: "\(text): \(error)") }
        return query.condition
    }

    private func rows(of condition: Condition, _ store: any LibraryStore) throws -> ItemListing {
        let query = ItemQuery(condition: condition, order: SortOrder(.name, ascending: true))
        return try now { () async throws(InventoryError) in try await store.results(of: query, showing: 0..<15, tracking: .none).set }
    }

    /// Measures the same by SQLite alone, with the same indexes.
    private func bare(times: Int) throws -> [Double] {
        var database: OpaquePointer?
        let file = folder.appending(path: "library.sqlite").path
        guard sqlite3_open_v2(file, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else { throw Failure(description: "no \(file)") }
        defer { sqlite3_close(database) }
        let sql = """
            SELECT key FROM items WHERE state = 0 AND valueMinor > 50000 AND bought >= '2020'
            AND NOT EXISTS (SELECT 1 FROM itemPapers WHERE item = key AND role = 'receipt') ORDER BY nameOrder
            """
        return try (0..<times).map { _ in
            try milliseconds {
                guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
                    throw Failure(description: String(cString: sqlite3_errmsg(database)))
                }
            }
        }
    }

    private func now<Value: Sendable>(_ body: @escaping @Sendable () async throws(InventoryError) -> Value) throws -> Value {
        try CallingThread.run(body)
    }
}
