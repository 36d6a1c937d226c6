import Exchange
import FoundationEssentials
import HomepwnerResources
public import Inventory
public import Threading

/// The sample inventory that ships with the program: the things of a made-up home, with pictures.
nonisolated public struct SampleInventory: Sendable {
    private let file: String
    private let pictures: String

    /// Returns the sample that is installed with the program; nil if it is missing.
    public static func find() -> SampleInventory? {
        guard let file = HomepwnerResources.path(of: "sample/inventory.csv"), let pictures = HomepwnerResources.path(of: "sample") else {
            return nil
        }
        return SampleInventory(file: file, pictures: pictures)
    }

    /// Adds the sample to a library, as one change that one undo reverts.
    @discardableResult
    public func fill(_ store: any LibraryStore, on pools: ThreadPools) async throws -> Change? {
        let plan = try await pools.background.run { try read() }
        let importer = Importer(store: store, photoFolder: pictures, paperFolder: pictures, pools: pools)
        return try await importer.store(try await importer.prepare(plan), title: ChangeTitle(.openSample, count: plan.entries.count))
    }

    /// Returns whether the sample is in a library already: some of its things have fixed identities.
    public func isIn(_ store: any LibraryStore) async throws -> Bool {
        try await !store.items(ids: try read().entries.compactMap(\.id)).isEmpty
    }

    private func read() throws -> ImportPlan {
        try ImportPlan.read(FileSource(path: file), options: ImportOptions(currency: .usd))
    }
}
