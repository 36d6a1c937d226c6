import Foundation
import Inventory
import Threading

/// Measures a library in which every field of every item is filled: places, tags, and their effect on search and orders.
struct CatalogBench {
    let folder: URL
    let count: Int

    func run() throws -> [Finding] {
        let library = try Library.open(at: folder)
        let store = library.store(actor: "bench", on: .callers)
        let time = try milliseconds {
            let steps = SampleItems(count: count, seed: 1, photos: [], isFull: true).map(ChangePlan.Step.add)
            _ = try now { () async throws(InventoryError) in try await store.apply(ChangePlan(steps), progress: nil) }
        }
        defer { library.close() }
        func find(_ query: ItemQuery) throws -> ItemListing {
            try now { () async throws(InventoryError) in try await store.results(of: query, showing: 0..<15, tracking: .none).set }
        }
        _ = try find(ItemQuery(text: "zzz"))
        var keys: [Double] = []
        for word in ["kettle", "oak chair", "dealer", "summer house"] {
            for end in word.indices.dropFirst() { keys.append(try milliseconds { _ = try find(ItemQuery(text: String(word[..<end]))) }) }
        }
        let catalog = try now { () async throws(InventoryError) in try await store.catalog() }
        let rooms = catalog.places(in: nil).flatMap { catalog.places(in: $0.id) }
        let places = try (rooms + catalog.places(in: nil)).map { place in
            try milliseconds { _ = try find(ItemQuery(scope: .place(place.id))) }
        }
        let tags = try catalog.tags.map { tag in try milliseconds { _ = try find(ItemQuery(scope: .tag(tag.id))) } }
        let counts = try (0..<5).map { _ in
            try milliseconds { _ = try now { () async throws(InventoryError) in try await store.counts() } }
        }
        return [
            Finding("add \(count) full items at once", [Double(count) / time * 1000], unit: "items/s"),
            Finding("one key in the search field, full items", keys, unit: "ms"),
            Finding("a place chosen", places, unit: "ms", goal: 16),
            Finding("a tag chosen", tags, unit: "ms", goal: 16),
            Finding("counts of a sidebar", counts, unit: "ms"),
            try moving(rooms, catalog, store), try adding(store),
        ]
    }

    /// Measures the memory that search needs, in a process that did nothing else.
    func table() throws -> Finding {
        let library = try Library.open(at: folder)
        defer { library.close() }
        let store = library.store(actor: "bench", on: .callers)
        func find(_ query: ItemQuery) throws {
            _ = try now { () async throws(InventoryError) in try await store.results(of: query, showing: 0..<15, tracking: .none).set }
        }
        try find(ItemQuery())
        let before = Measure.anonymousBytes()
        try find(ItemQuery(text: "zzz"))
        let memory = Double(Measure.anonymousBytes() - before) / 1_048_576
        return Finding("search table of full items", [memory], unit: "MB", goal: count >= 1_000_000 ? 140 : 14)
    }

    /// A room with all its furniture and boxes goes to another house and back.
    private func moving(_ rooms: [Place], _ catalog: Catalog, _ store: any LibraryStore) throws -> Finding {
        let houses = catalog.places(in: nil)
        var times: [Double] = []
        for room in rooms.prefix(8) {
            guard
                let other = houses.first(where: { house in
                    house.id != room.parent && !catalog.places(in: house.id).contains { $0.name == room.name }
                })
            else { continue }
            for parent in [other.id, room.parent] {
                var moved = room
                moved.parent = parent
                let request = ChangeRequest.put(.place(moved))
                times.append(
                    try milliseconds { _ = try now { () async throws(InventoryError) in try await store.perform(request) } })
            }
        }
        if times.isEmpty, let room = rooms.first {
            // Each house has each room: a name is changed instead, which does the same to whatever is in it.
            for name in [room.name + " 2", room.name] {
                var renamed = room
                renamed.name = name
                let request = ChangeRequest.put(.place(renamed))
                times.append(
                    try milliseconds { _ = try now { () async throws(InventoryError) in try await store.perform(request) } })
            }
        }
        return Finding("a room moved with all that is in it", times, unit: "ms", goal: 50)
    }

    private func adding(_ store: any LibraryStore) throws -> Finding {
        let times = try (0..<5).map { number in
            let field = OwnField(id: UUID(), name: "Field \(number)", kind: .text)
            return try milliseconds { _ = try now { () async throws(InventoryError) in try await store.perform(.put(.field(field))) } }
        }
        return Finding("a new own field", times, unit: "ms", goal: 50)
    }

    private func now<Value: Sendable>(_ body: @escaping @Sendable () async throws(InventoryError) -> Value) throws -> Value {
        try CallingThread.run(body)
    }
}
