import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// A kind of entry that the command line lists and changes by name: places, tags, types and custom fields.
protocol CommandEntry: Sendable {
    /// The form in which such an entry is named on the command line.
    associatedtype Name: EntryArgument = EntryName
    /// The words of its commands.
    static var words: EntryWords { get }
    var id: UUID { get }
    /// Its name alone, without the places around it.
    var name: String { get set }
    /// The entry as the store takes it.
    var entry: CatalogEntry { get }
    /// Returns the entry with a name; nil if there is none.
    static func find(_ name: Name, in catalog: Catalog) throws -> Self?
    /// Throws if the entry must not get a name.
    func checkNewName(_ name: String, in catalog: Catalog) throws
    /// Returns what happens to the items of the entry when it is deleted, as an end of the message.
    func endOfDeletion(in store: any LibraryStore) async throws -> String
}

extension CommandEntry {
    func checkNewName(_ name: String, in catalog: Catalog) throws {}
    func endOfDeletion(in store: any LibraryStore) async throws -> String { "" }

    /// Returns the entry with a name, or throws an error about a missing one.
    static func named(_ name: Name, in catalog: Catalog) throws -> Self {
        guard let entry = try find(name, in: catalog) else { throw CommandFailure.missing(words.noun, name.shown, lookUp: words.lookUp) }
        return entry
    }
}

/// The words of the commands of a kind of entry.
struct EntryWords: Sendable {
    let noun: String
    /// The argument that names an entry.
    let argument: ArgumentHelp
    /// The commands that help with a name that no entry has.
    let lookUp: String
    /// The abstracts of the commands.
    let list, add, rename, delete: String
    var newName: ArgumentHelp = "Its new name."
}

/// An entry's name on the command line.
protocol EntryArgument: ExpressibleByArgument, Sendable {
    /// The name in a sentence.
    var shown: String { get }
    /// Returns the name of the entry once it has a new one.
    func renamed(_ name: EntryName) -> Self
}

/// The name of a tag, a type or a custom field on the command line.
struct EntryName: EntryArgument {
    let name: String

    init(argument: String) { name = LibraryName.trimmed(argument) }

    var shown: String { visible(name, limit: 80) }

    func renamed(_ name: EntryName) -> EntryName { name }
}

extension CommandFailure {
    /// Returns the error for a name that no entry has.
    static func missing(_ noun: String, _ shown: String, lookUp: String) -> CommandFailure {
        CommandFailure(
            .failed, "There is no \(noun) “\(shown)”. Look it up with the command \(lookUp).",
            code: InventoryError.Code.itemMissing.rawValue)
    }
}

/// An entry whose list shows the number of its items.
protocol CountedEntry: CommandEntry {
    /// Returns all entries of the kind in their order.
    static func inOrder(_ catalog: Catalog) -> [Self]
    /// Returns the columns and members of the list.
    static func list(_ catalog: Catalog, _ counts: LibraryCounts) -> EntryList<Self>
}

/// `homepwner place list`, `tag list` and `type list`
struct ListEntries<Entry: CountedEntry>: ParsableCommand, InventoryCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: "list", abstract: Entry.words.list) }
    static var need: LibraryNeed { .existing }
    static var canBePart: Bool { true }

    @Option(help: "The output format.")
    var format = ListFormat.table
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let (catalog, counts) = (try await store.catalog(), try await store.counts())
        try Entry.list(catalog, counts).print(Entry.inOrder(catalog), as: format, context)
    }
}

/// The options of a new entry.
protocol NewEntryOptions: ParsableArguments, Sendable {
    associatedtype Entry: CommandEntry
    /// Returns the new entry.
    func entry(named name: String, in context: CommandContext) async throws -> Entry
}

/// `homepwner tag add`, `type add` and `field add`
struct AddEntry<Options: NewEntryOptions>: ParsableCommand, InventoryCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: "add", abstract: Options.Entry.words.add) }
    static var need: LibraryNeed { .any }
    static var changes: Bool { true }
    static var canBePart: Bool { true }

    @Argument(help: "Its name.")
    var name: EntryName
    @OptionGroup var options: Options
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let new = try await options.entry(named: name.name, in: context)
        let change = try await context.store.perform(.put(new.entry))
        try context.report(change, of: new.id, "Added: \(name.shown)")
    }
}

/// `homepwner place rename`, `tag rename`, `type rename` and `field rename`
struct RenameEntry<Entry: CommandEntry>: ParsableCommand, InventoryCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: "rename", abstract: Entry.words.rename) }
    static var need: LibraryNeed { .existing }
    static var changes: Bool { true }
    static var canBePart: Bool { true }

    @Argument(help: Entry.words.argument)
    var old: Entry.Name
    @Argument(help: Entry.words.newName)
    var name: EntryName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let catalog = try await context.store.catalog()
        var renamed = try Entry.named(old, in: catalog)
        try renamed.checkNewName(name.name, in: catalog)
        renamed.name = name.name
        let change = try await context.store.perform(.put(renamed.entry))
        try context.report(change, of: renamed.id, "Renamed: \(old.shown) to \(old.renamed(name).shown)")
    }
}

/// `homepwner tag delete`, `type delete` and `field delete`
struct DeleteEntry<Entry: CommandEntry>: ParsableCommand, InventoryCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: "delete", abstract: Entry.words.delete) }
    static var need: LibraryNeed { .existing }
    static var changes: Bool { true }
    static var canBePart: Bool { true }

    @Argument(help: Entry.words.argument)
    var name: Entry.Name
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let catalog = try await store.catalog()
        let deleted = try Entry.named(name, in: catalog)
        let end = try await deleted.endOfDeletion(in: store)
        let change = try await store.perform(.remove(deleted.entry.kind, deleted.id, itemsTo: nil))
        try context.report(change, of: deleted.id, "Deleted: \(name.shown)\(end)")
        try context.tellSearches(using: deleted.entry.kind, deleted.id, in: catalog)
    }
}
