import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// `homepwner type`
struct TypeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "type", abstract: "List, add, rename and delete types of items.",
        discussion: "No item is deleted with a type. undo reverses each of these commands.",
        subcommands: [TypeList.self, TypeAdd.self, TypeRename.self, TypeDelete.self])
}

/// `homepwner type list`
struct TypeList: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print the types, each with the number of its items.")
    static let need = LibraryNeed.existing

    @Option(help: "The output format.")
    var format = ListFormat.table
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let (catalog, counts) = (try await store.catalog(), try await store.counts())
        let list = EntryList<ItemType>(columns: [
            .init(title: "Type") { $0.name },
            .init(title: "Useful Years", alignment: .right) { $0.usefulYears.map(String.init) ?? "" },
            .init(title: "Limit", alignment: .right) { $0.limit?.formatted() ?? "" },
            .init(title: "Items", alignment: .right) { String(counts.types[$0.id] ?? 0) },
        ]) { json, type in
            json.member("id", type.id.uuidString.lowercased())
            json.member("name", type.name)
            json.member("usefulYears", type.usefulYears.map(Int64.init))
            json.member("limit", type.limit?.minorUnits)
            json.member("limitCurrency", type.limit?.currency.code)
            json.member("items", Int64(counts.types[type.id] ?? 0))
        }
        try list.print(catalog.typesInOrder(), as: format, context)
    }
}

/// `homepwner type add`
struct TypeAdd: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a type of items.")
    static let need = LibraryNeed.any
    static let changes = true

    @Argument(help: "Its name.")
    var name: EntryName
    @Option(help: ArgumentHelp("The useful life of such items in years, as insurers calculate it.", valueName: "n"))
    var usefulYears: Int?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The amount that a policy usually pays at most for all of them together.", valueName: "amount"))
    var limit: String?
    @OptionGroup var currencyOption: CurrencyOption
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        guard (0...1_000).contains(usefulYears ?? 0) else { throw ValidationError("--useful-years takes a number from 0 to 1000.") }
        if currencyOption.currency != nil, limit == nil { throw ValidationError("--currency needs --limit: give the amount, too.") }
    }

    func run(in context: CommandContext) async throws {
        let limit = try limit.flatMap { try context.environment.money($0, in: currencyOption.currency, before: nil) }
        let type = ItemType(id: try .random(), name: name.name, usefulYears: usefulYears, limit: limit)
        let change = try await context.store.perform(.put(.type(type)))
        try context.report(change, of: type.id, "Added: \(name.shown)")
    }
}

/// `homepwner type rename`
struct TypeRename: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a type; its items keep it.")
    static let need = LibraryNeed.existing
    static let changes = true

    @Argument(help: "The type.")
    var type: EntryName
    @Argument(help: "Its new name.")
    var name: EntryName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        var type = try type.type(in: try await context.store.catalog())
        type.name = name.name
        let change = try await context.store.perform(.put(.type(type)))
        try context.report(change, of: type.id, "Renamed: \(self.type.shown) to \(name.shown)")
    }
}

/// `homepwner type delete`
struct TypeDelete: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a type; its items keep the name until they get another type.")
    static let need = LibraryNeed.existing
    static let changes = true

    @Argument(help: "The type.")
    var type: EntryName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let type = try type.type(in: try await store.catalog())
        let count = try await store.count(of: ItemQuery(scope: .type(type.id)))
        let change = try await store.perform(.remove(.type, type.id, itemsTo: nil))
        let rest = count == 0 ? "it had no items" : "\(LibraryName.count(count, "item")) \(count == 1 ? "keeps" : "keep") its name"
        try context.report(change, of: type.id, "Deleted: \(self.type.shown); \(rest)")
    }
}
