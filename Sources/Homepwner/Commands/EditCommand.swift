import ArgumentParser
import FoundationEssentials
import Inventory

/// `homepwner edit`
struct EditCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the given fields of one item; the others stay.",
        discussion: """
            An empty text removes what was there. Pictures given with --photo are added to those that the item has; with --no-photos they \
            take their place.
            """)
    static let need = LibraryNeed.existing
    static let changes = true

    @Argument(help: ArgumentHelp("The item.", valueName: "uuid"))
    var item: ItemID
    @OptionGroup var fields: FieldOptions
    @OptionGroup var own: OwnFieldOptions
    @Flag(help: "Remove the pictures that the item has.")
    var noPhotos = false
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        guard !fields.isEmpty || !own.isEmpty || noPhotos else { throw ValidationError("Name what is to be changed, as --value 24.50.") }
        guard fields.name != "" else { throw ValidationError("An item has to have a name.") }
    }

    func run(in context: CommandContext) async throws {
        let store = try context.store
        var photos: [PhotoReference]?
        // A window may change the same item at the same moment; then the fields are put into what it stored.
        for _ in 0..<4 {
            guard let old = try await store.items(ids: [item.id])[item.id] else { throw InventoryError.noItem }
            var content = old.content
            let next = fields.wantsNextOwnNumber ? try await store.nextOwnNumber() : nil
            let notes = try fields.apply(to: &content, nextOwnNumber: next, context.environment)
            if !own.isEmpty { try own.apply(to: &content, try await store.catalog(), context.environment) }
            try content.validate()
            if noPhotos { content.photos = [] }
            if !fields.photo.isEmpty {
                guard Set(fields.photo).count + content.photos.count <= ItemContent.photoLimit else {
                    throw CommandFailure(
                        .badData,
                        "An item has at most \(ItemContent.photoLimit) pictures, and this one has \(content.photos.count). Nothing was changed."
                    )
                }
                let taken: [PhotoReference]
                if let known = photos { taken = known } else { taken = try await fields.takePhotos(into: store, context.environment) }
                photos = taken
                // A picture that the item has already stays where it is.
                _ = PhotoEdit.add(taken).apply(to: &content.photos)
            }
            do {
                let change = try await store.perform(.update(item.id, content, expecting: old.revision))
                try context.tell(notes)
                return try context.report(change, nil)
            } catch let error as InventoryError where error.code == .conflict { continue }
        }
        throw CommandFailure(.failed, "The item is being changed elsewhere. Try again.", code: "conflict")
    }
}

extension InventoryError {
    /// What a command says of an identity that nothing has.
    static let noItem = InventoryError(.itemMissing, "There is no item with this identifier. Look it up with the command list.")
}
