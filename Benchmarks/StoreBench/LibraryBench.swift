import Foundation
import Inventory
import TestSupport
import Threading

/// Measures a library of many items, without a screen.
struct LibraryBench {
    let folder: URL
    let count: Int

    private static let actor = "bench"
    private static let nouns = [
        "Kettle", "Lamp", "Chair", "Guitar", "Camera", "Clock", "Mirror", "Drill", "Tent", "Ring", "Röhrenradio", "Vase",
    ]
    private static let makes = ["Red", "Old", "Small", "Nordic", "Folding", "Electric", "Brass", "Oak", "Spare", "Grandmother's"]
    private static let places = ["Kitchen", "Living Room", "Bedroom", "Study", "Garage", "Attic", "Cellar", "Hall"]

    /// Makes the library in one change, and returns the number of items per second.
    func fill() throws -> Finding {
        let library = try Library.open(at: folder)
        defer { library.close() }
        var dice = SeededRandom(7)
        let plan = ChangePlan((0..<count).map { index in .add(NewItem(Self.content(index, &dice))) })
        let store = library.store(actor: Self.actor, on: .callers)
        let time = try milliseconds { _ = try now { () async throws(InventoryError) in try await store.apply(plan, progress: nil) } }
        return Finding("add \(count) items at once", [Double(count) / time * 1000], unit: "items/s")
    }

    /// From a closed library to its first screen of rows.
    func opening(times: Int) throws -> Finding {
        let samples = try (0..<times).map { _ in
            try milliseconds {
                let library = try Library.open(at: folder)
                let store = library.store(actor: Self.actor, on: .callers)
                _ = try now { () async throws(InventoryError) in try await store.firstResults(in: .standard, of: .all, limit: 15) }
                library.close()
            }
        }
        return Finding("open, first screen of rows", samples, unit: "ms")
    }

    /// Measures the waits of a user who types, sorts and saves.
    func using() throws -> [Finding] {
        let library = try Library.open(at: folder)
        defer { library.close() }
        let large = count >= 1_000_000
        let store = library.store(actor: Self.actor, on: .callers)
        func find(_ query: ItemQuery) throws -> ItemListing {
            try now { () async throws(InventoryError) in try await store.results(of: query, showing: 0..<0, tracking: .none).set }
        }
        _ = try find(ItemQuery())
        _ = try find(ItemQuery(text: "zzz"))

        var keys: [Double] = []
        for word in ["kettle", "oak chair", "SN-1234", "röhre", "attic lamp"] {
            for end in word.indices.dropFirst() {
                keys.append(try milliseconds { _ = try find(ItemQuery(text: String(word[..<end]))) })
            }
        }
        var orders: [Double] = []
        for key in SortKey.allCases {
            for ascending in [true, false] {
                orders.append(try milliseconds { _ = try find(ItemQuery(order: SortOrder(key, ascending: ascending))) })
            }
        }
        // The place of each item is read before a list is shown by place; see `prepareGroups`.
        let byPlace = ItemQuery(order: SortOrder(.place, ascending: true), grouping: .place(.whole))
        let reading = try milliseconds { _ = try find(byPlace) }
        let sections = try (0..<20).map { _ in try milliseconds { _ = try find(byPlace) } }
        let listing = try find(ItemQuery(order: SortOrder(.name, ascending: true)))
        var dice = SeededRandom(11)
        let screens = try (0..<200).map { _ -> Double in
            let start = Int.random(in: 0..<max(1, listing.count - 14), using: &dice)
            return try milliseconds {
                _ = try now { () async throws(InventoryError) in try await store.rows(of: listing, in: start..<start + 14) }
            }
        }
        let jumps = try jumps(in: listing, of: library, &dice)
        let adds = try (0..<1000).map { index -> Double in
            let content = Self.content(count + index, &dice)
            return try milliseconds { _ = try now { () async throws(InventoryError) in try await store.perform(.add(NewItem(content))) } }
                * 1000
        }
        return [
            Finding("one key in the search field", keys, unit: "ms", goal: large ? 20 : 4),
            Finding("change of sort order", orders, unit: "ms", goal: large ? 100 : 12),
            Finding("sections of locations, read for the first time", [reading], unit: "ms"),
            Finding("sections of locations, with their sums", sections, unit: "ms", goal: large ? 100 : 12),
            Finding("14 rows anywhere in the list", screens, unit: "ms", goal: 0.25),
            Finding("32 rows anywhere in the list, on another thread, waited for", jumps, unit: "ms", goal: 1),
            Finding("one durable add", adds, unit: "us", goal: 350),
        ]
    }

    /// Measures the wait of a frame after a jump: a question to another thread and back, and two pages that were not read before.
    private func jumps(in set: ItemListing, of library: Library, _ dice: inout SeededRandom) throws -> [Double] {
        let store = library.store(actor: Self.actor)
        return try (0..<2_000).map { _ in
            let start = Int.random(in: 0..<max(1, set.count - 32), using: &dice)
            return try milliseconds {
                let (answer, _) = library.pools.reading.ask { () async throws(InventoryError) in
                    try await store.rows(of: set, in: start..<start + 32)
                }
                _ = try answer.wait(atMost: nil)?.get()
            }
        }
    }

    private func now<Value: Sendable>(_ body: @escaping @Sendable () async throws(InventoryError) -> Value) throws -> Value {
        try CallingThread.run(body)
    }

    private static func content(_ index: Int, _ dice: inout SeededRandom) -> ItemContent {
        let name =
            "\(makes[Int.random(in: 0..<makes.count, using: &dice)]) \(nouns[Int.random(in: 0..<nouns.count, using: &dice)]) \(index)"
        return ItemContent(
            name: name, serialNumber: index % 4 == 0 ? "" : "SN-\(Int.random(in: 1000..<9_999_999, using: &dice))",
            value: Money(minorUnits: Int64.random(in: 100..<250_000, using: &dice), currency: .usd),
            place: places[Int.random(in: 0..<places.count, using: &dice)], notes: "")
    }
}
