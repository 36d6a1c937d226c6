import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// `homepwner tag`
struct TagCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "List, add, rename, merge and delete tags.",
        discussion: "No item is deleted with a tag. undo reverses each of these commands.",
        subcommands: [TagList.self, TagAdd.self, TagRename.self, TagMerge.self, TagDelete.self])
}

/// The name of a tag or a type on the command line.
struct EntryName: ExpressibleByArgument, Sendable {
    let name: String

    init(argument: String) { name = LibraryName.trimmed(argument) }

    /// The name in a sentence.
    var shown: String { visible(name, limit: 80) }

    /// Returns the tag with the name, or throws an error about a missing one.
    func tag(in catalog: Catalog) throws -> Tag {
        guard let tag = catalog.tag(like: name) else { throw missing("tag") }
        return tag
    }

    /// Returns the type with the name, or throws an error about a missing one.
    func type(in catalog: Catalog) throws -> ItemType {
        guard let type = catalog.type(like: name) else { throw missing("type") }
        return type
    }

    private func missing(_ noun: String) -> CommandFailure {
        CommandFailure(
            .failed, "There is no \(noun) “\(shown)”. Look it up with the command \(noun) list.",
            code: InventoryError.Code.itemMissing.rawValue)
    }
}

/// `homepwner tag list`
struct TagList: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print the tags, each with the number of items that have it.")
    static let need = LibraryNeed.existing

    @Option(help: "The output format.")
    var format = ListFormat.table
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let (catalog, counts) = (try await store.catalog(), try await store.counts())
        let list = EntryList<Tag>(columns: [
            .init(title: "Tag") { $0.name }, .init(title: "Color") { $0.color.rawValue },
            .init(title: "Items", alignment: .right) { String(counts.tags[$0.id] ?? 0) },
        ]) { json, tag in
            json.member("id", tag.id.uuidString.lowercased())
            json.member("name", tag.name)
            json.member("color", tag.color.rawValue)
            json.member("items", Int64(counts.tags[tag.id] ?? 0))
        }
        try list.print(catalog.tagsInOrder(), as: format, context)
    }
}

/// `homepwner tag add`
struct TagAdd: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a tag.")
    static let need = LibraryNeed.any
    static let changes = true

    @Argument(help: "Its name.")
    var name: EntryName
    @Option(help: "Its color.")
    var color = OneOf(value: Tag.Color.gray)
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let tag = Tag(id: try .random(), name: name.name, color: color.value)
        let change = try await context.store.perform(.put(.tag(tag)))
        try context.report(change, of: tag.id, "Added: \(name.shown)")
    }
}

/// `homepwner tag rename`
struct TagRename: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a tag; its items keep it.")
    static let need = LibraryNeed.existing
    static let changes = true

    @Argument(help: "The tag.")
    var tag: EntryName
    @Argument(help: "Its new name.")
    var name: EntryName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let catalog = try await context.store.catalog()
        var tag = try tag.tag(in: catalog)
        if let other = catalog.tag(like: name.name), other.id != tag.id {
            let advice = "To merge the two, use the command tag merge with --into."
            throw CommandFailure(
                .failed, "There is a tag “\(visible(other.name, limit: 80))” already. \(advice)",
                code: InventoryError.Code.nameTaken.rawValue)
        }
        tag.name = name.name
        let change = try await context.store.perform(.put(.tag(tag)))
        try context.report(change, of: tag.id, "Renamed: \(self.tag.shown) to \(name.shown)")
    }
}

/// `homepwner tag merge`
struct TagMerge: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Give all items of a tag another tag, and delete the first tag.")
    static let need = LibraryNeed.existing
    static let changes = true

    @Argument(help: "The tag to delete.")
    var tag: EntryName
    @Option(parsing: .unconditional, help: ArgumentHelp("The tag to keep.", valueName: "tag"))
    var into: EntryName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let catalog = try await context.store.catalog()
        let (tag, other) = (try tag.tag(in: catalog), try into.tag(in: catalog))
        guard tag.id != other.id else {
            throw CommandFailure(.usage, "A tag cannot be merged into itself. Name another one after --into.")
        }
        let change = try await context.store.perform(.mergeTag(tag.id, into: other.id))
        let count = LibraryName.count(change.items.count, "item")
        try context.report(change, of: tag.id, "Merged: \(self.tag.shown) into \(into.shown); \(count) had it")
    }
}

/// `homepwner tag delete`
struct TagDelete: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a tag; its items are kept.")
    static let need = LibraryNeed.existing
    static let changes = true

    @Argument(help: "The tag.")
    var tag: EntryName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let tag = try tag.tag(in: try await store.catalog())
        let count = try await store.count(of: ItemQuery(scope: .tag(tag.id)))
        let change = try await store.perform(.remove(.tag, tag.id, itemsTo: nil))
        try context.report(change, of: tag.id, "Deleted: \(self.tag.shown); \(LibraryName.count(count, "item")) had it")
    }
}
