import ArgumentParser
import Inventory

/// `homepwner delete`
struct DeleteCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete items, all or none; undo brings them back.")
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: ArgumentHelp("The items.", valueName: "uuid"))
    var items: [ItemID]
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let change = try await context.store.perform(.delete(.items(items.map(\.id))))
        try context.report(change, nil)
    }
}

/// `homepwner undo`
struct UndoCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last change, also one of another window, command or day.")
    static let need = LibraryNeed.existing
    static let changes = true

    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        guard let change = try await context.store.undo(progress: nil) else {
            throw CommandFailure(.failed, "There is no change to undo.", code: "nothing-to-undo")
        }
        try context.report(change, "Undone: \(change.title)")
    }
}

/// `homepwner redo`
struct RedoCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo the change that was undone last.")
    static let need = LibraryNeed.existing
    static let changes = true

    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        guard let change = try await context.store.redo(progress: nil) else {
            throw CommandFailure(.failed, "There is no change to redo.", code: "nothing-to-redo")
        }
        try context.report(change, "Redone: \(change.title)")
    }
}
