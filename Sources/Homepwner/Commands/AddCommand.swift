import ArgumentParser
import FoundationEssentials
import Inventory

/// `homepwner add`
struct AddCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add one item and print its identifier.")
    static let need = LibraryNeed.any
    static let changes = true
    static let canBePart = true

    @OptionGroup var fields: FieldOptions
    @OptionGroup var papers: PaperOptions
    @OptionGroup var own: OwnFieldOptions
    @Option(help: ArgumentHelp("Its identifier; with it, repeating the command changes nothing.", valueName: "uuid"))
    var id: ItemID?
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        guard fields.name?.isEmpty == false else { throw ValidationError("Name the item: --name <name>.") }
    }

    /// Returns the next free number, or the present number of the item if the same command is repeated.
    private func nextOwnNumber(_ store: any LibraryStore) async throws -> String? {
        if let id = id?.id, let known = try await store.items(ids: [id])[id] { return known.content[.assetNumber]?.text }
        return try await store.nextOwnNumber()
    }

    /// Adds the item. If another command took its number meanwhile, the item gets the next one.
    private func add(_ content: ItemContent, _ id: UUID, to store: any LibraryStore) async throws -> Change {
        var content = content
        for _ in 0..<FieldOptions.mostTries {
            do { return try await store.perform(.add(NewItem(content, id: id))) } catch {
                guard error.code == .numberTaken, fields.wantsNextOwnNumber, let next = try await store.nextOwnNumber() else { throw error }
                content[.assetNumber] = .text(next)
            }
        }
        return try await store.perform(.add(NewItem(content, id: id)))
    }

    func run(in context: CommandContext) async throws {
        let store = try context.store
        try await CommandFailure.expectShown(fields.given, store)
        var content = ItemContent()
        let next = fields.wantsNextOwnNumber ? try await nextOwnNumber(store) : nil
        let whole = try await fields.links.whole(in: store)
        let notes = try fields.apply(to: &content, nextOwnNumber: next, whole: whole, context.environment)
        if !fields.links.isEmpty {
            var spelling = NameSpelling(try await store.catalog())
            spelling.apply(to: &content)
        }
        if !own.isEmpty { try own.apply(to: &content, try await store.catalog(), context.environment) }
        // Errors in the texts are reported before any picture is copied.
        try content.validate()
        content.photos = try await fields.takePhotos(into: store, context.environment)
        try PaperOptions.add(try await papers.take(into: store, context.environment), to: &content)
        let id = try id?.id ?? UUID.random()
        let change = try await add(content, id, to: store)
        try context.tell(notes)
        try context.report(change, id.uuidString.lowercased())
    }
}
