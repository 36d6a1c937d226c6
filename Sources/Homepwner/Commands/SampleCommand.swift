import ArgumentParser
import Inventory

/// `homepwner sample`
struct SampleCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample", abstract: "Add made-up items with pictures, for trying and measuring.",
        discussion: "The same seed gives the same items.")
    static let need = LibraryNeed.any
    static let changes = true

    @Option(help: ArgumentHelp("How many items.", valueName: "n"))
    var items: Int
    @Option(help: ArgumentHelp("Which items.", valueName: "s"))
    var seed: UInt64 = 1
    @Flag(help: "Fill all fields, and not just those of every form.")
    var full = false
    @Flag(help: "Show progress even when standard error is not a terminal.")
    var progress = false
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        guard (1...10_000_000).contains(items) else { throw ValidationError("--items takes a number from 1 to 10000000.") }
    }

    func run(in context: CommandContext) async throws {
        let store = try context.store
        // Which pictures there are makes no difference to the identities, only whether there are any.
        let photo = PhotoReference(sha256: "", fileExtension: "", width: 1, height: 1, byteCount: 1, originalName: nil)
        let first = SampleItems(count: 1, seed: seed, photos: [photo]).map(\.id)
        guard try await store.items(ids: first).isEmpty else {
            throw CommandFailure(
                .failed, "The sample with the seed \(seed) is in the library already. Choose another --seed.", code: "duplicate-item")
        }
        let meter = ProgressMeter(context, isForced: progress)
        let total = items
        let progress = WorkProgress { meter.show("Adding item \($0.done) of \(total)") }
        let change = try await SampleLibrary.generate(into: store, items: items, seed: seed, isFull: full, progress: progress)
        meter.clear()
        try context.report(change, "Added: \(items) \(items == 1 ? "item" : "items")")
    }
}
