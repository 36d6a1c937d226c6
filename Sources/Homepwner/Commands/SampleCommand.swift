import ArgumentParser
import HomepwnerUI
import Inventory

/// `homepwner sample`
struct SampleCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample", abstract: "Add made-up items with pictures, for trying and measuring.",
        discussion: """
            Without --items the command adds the items of a made-up home, with tags, types, receipts, warranties and parts, as the window \
            offers them for an empty library. With --items it makes any number of items; the same seed gives the same items.
            """)
    static let need = LibraryNeed.any
    static let changes = true

    @Option(help: ArgumentHelp("The number of items; without it, the items of a made-up home.", valueName: "n"))
    var items: Int?
    @Option(help: ArgumentHelp("The seed for the choice of items; 1 by default.", valueName: "s"))
    var seed: UInt64?
    @Flag(help: "Fill all fields, not only those that every form shows.")
    var full = false
    @Flag(help: "Show progress even when standard error is not a terminal.")
    var progress = false
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        guard let items else {
            guard seed == nil, !full else { throw ValidationError("--seed and --full need --items: the made-up home is always the same.") }
            return
        }
        guard (1...10_000_000).contains(items) else { throw ValidationError("--items takes a number from 1 to 10000000.") }
    }

    func run(in context: CommandContext) async throws {
        let store = try context.store
        guard let total = items else { return try await addHome(to: store, context) }
        let seed = seed ?? 1
        // The identities do not depend on the particular pictures, but on whether there are any.
        let photo = PhotoReference(sha256: "", fileExtension: "", width: 1, height: 1, byteCount: 1, originalName: nil)
        let first = SampleItems(count: 1, seed: seed, photos: [photo]).map(\.id)
        guard try await store.items(ids: first).isEmpty else {
            throw CommandFailure(
                .failed, "The sample with the seed \(seed) is in the library already. Choose another --seed.", code: "duplicate-item")
        }
        let meter = ProgressMeter(context, isForced: progress)
        let progress = WorkProgress { meter.show("Adding item \($0.done) of \(total)") }
        let change = try await SampleLibrary.generate(into: store, items: total, seed: seed, isFull: full, progress: progress)
        meter.clear()
        try context.report(change, "Added: \(total) \(total == 1 ? "item" : "items")")
    }

    /// Adds the sample that the window offers for an empty library.
    private func addHome(to store: any LibraryStore, _ context: CommandContext) async throws {
        guard let sample = SampleInventory.find() else {
            throw CommandFailure(
                .failed, "The sample inventory is not installed beside the program. Install the program again.", code: "missing-sample")
        }
        guard try await !sample.isIn(store) else {
            throw CommandFailure(.failed, "The sample home is in the library already. Nothing was added.", code: "duplicate-item")
        }
        let change = try await sample.fill(store, on: context.library.pools)
        try context.report(change, "Added: \(change?.items.count ?? 0) items")
    }
}
