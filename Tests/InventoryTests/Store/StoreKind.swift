import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// The stores that must behave alike.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    /// The slow and correct one.
    case memory
    /// A library in a folder.
    case sqlite
    /// A wrapper of another store that can wait and fail.
    case delayed

    var testDescription: String { rawValue }

    /// Returns an empty store with its folder and library, which are removed with it.
    func make() throws -> TestedStore {
        guard self != .memory else { return TestedStore(store: MemoryStore(), folder: nil, library: nil) }
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let store = SQLiteStore(library, actor: tester)
        return TestedStore(store: self == .sqlite ? store : DelayedStore(store), folder: folder, library: library)
    }
}

struct TestedStore {
    let store: any LibraryStore
    let folder: TemporaryFolder?
    let library: Library?
}

extension LibraryStore {
    /// Returns all results of a query, as rows.
    func rows(_ query: ItemQuery) async throws -> [ItemRow] {
        let set = try await results(of: query, showing: 0..<0, tracking: .none).set
        return try await rows(of: set, in: 0..<set.count).rows.compactMap { $0 }
    }

    func names(_ key: SortKey, ascending: Bool = true, _ text: String = "") async throws -> [String] {
        try await rows(ItemQuery(text: text, order: Inventory.SortOrder(key, ascending: ascending))).map(\.name)
    }

    @discardableResult
    func add(_ name: String, _ change: (inout ItemContent) -> Void = { _ in }) async throws -> Item {
        var content = ItemContent(name: name)
        change(&content)
        let id = UUID()
        _ = try await perform(.add(NewItem(content, id: id)))
        guard let item = try await items(ids: [id])[id] else { throw InventoryError(.itemMissing, "It was not stored.") }
        return item
    }
}
