import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// `homepwner tag`
struct TagCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "List, add, rename, merge and delete tags.",
        discussion: "No item is deleted with a tag. undo reverses each of these commands.",
        subcommands: [ListEntries<Tag>.self, AddEntry<NewTag>.self, RenameEntry<Tag>.self, TagMerge.self, DeleteEntry<Tag>.self])
}

extension Tag: CountedEntry {
    static let words = EntryWords(
        noun: "tag", argument: ArgumentHelp("The tag.", valueName: "tag"), lookUp: "tag list",
        list: "Print the tags, each with the number of items that have it.",
        add: "Add a tag.", rename: "Rename a tag; its items keep it.", delete: "Delete a tag; its items are kept.")

    var entry: CatalogEntry { .tag(self) }

    static func find(_ name: EntryName, in catalog: Catalog) -> Tag? { catalog.tag(like: name.name) }

    static func inOrder(_ catalog: Catalog) -> [Tag] { catalog.tagsInOrder() }

    static func list(_ catalog: Catalog, _ counts: LibraryCounts) -> EntryList<Tag> {
        EntryList(columns: [
            .init(title: "Tag") { $0.name }, .init(title: "Color") { $0.color.rawValue },
            .init(title: "Items", alignment: .right) { String(counts.tags[$0.id] ?? 0) },
        ]) { json, tag in
            json.member("id", tag.id.uuidString.lowercased())
            json.member("name", tag.name)
            json.member("color", tag.color.rawValue)
            json.member("items", Int64(counts.tags[tag.id] ?? 0))
        }
    }

    func checkNewName(_ name: String, in catalog: Catalog) throws {
        guard let other = catalog.tag(like: name), other.id != id else { return }
        let advice = "To merge the two, use the command tag merge with --into."
        throw CommandFailure(
            .failed, "There is a tag “\(visible(other.name, limit: 80))” already. \(advice)",
            code: InventoryError.Code.nameTaken.rawValue)
    }

    func endOfDeletion(in store: any LibraryStore) async throws -> String {
        "; \(LibraryName.count(try await store.count(of: ItemQuery(scope: .tag(id))), "item")) had it"
    }
}

/// The options of `homepwner tag add`
struct NewTag: NewEntryOptions {
    @Option(help: "Its color.")
    var color = OneOf(value: Tag.Color.gray)

    func entry(named name: String, in context: CommandContext) throws -> Tag { Tag(id: try .random(), name: name, color: color.value) }
}

/// `homepwner tag merge`
struct TagMerge: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Give all items of a tag another tag, and delete the first tag.")
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: "The tag to delete.")
    var tag: EntryName
    @Option(parsing: .unconditional, help: ArgumentHelp("The tag to keep.", valueName: "tag"))
    var into: EntryName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let catalog = try await context.store.catalog()
        let (tag, other) = (try Tag.named(tag, in: catalog), try Tag.named(into, in: catalog))
        guard tag.id != other.id else {
            throw CommandFailure(.usage, "A tag cannot be merged into itself. Name another one after --into.")
        }
        let change = try await context.store.perform(.mergeTag(tag.id, into: other.id))
        let count = LibraryName.count(change.items.count, "item")
        try context.report(change, of: tag.id, "Merged: \(self.tag.shown) into \(into.shown); \(count) had it")
    }
}
