import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// `homepwner type`
struct TypeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "type", abstract: "List, add, rename and delete types of items.",
        discussion: "No item is deleted with a type. undo reverses each of these commands.",
        subcommands: [ListEntries<ItemType>.self, AddEntry<NewType>.self, RenameEntry<ItemType>.self, DeleteEntry<ItemType>.self])
}

extension ItemType: CountedEntry {
    static let words = EntryWords(
        noun: "type", argument: ArgumentHelp("The type.", valueName: "type"), lookUp: "type list",
        list: "Print the types, each with the number of its items.",
        add: "Add a type of items.", rename: "Rename a type; its items keep it.",
        delete: "Delete a type; its items keep the name until they get another type.")

    var entry: CatalogEntry { .type(self) }

    static func find(_ name: EntryName, in catalog: Catalog) -> ItemType? { catalog.type(like: name.name) }

    static func inOrder(_ catalog: Catalog) -> [ItemType] { catalog.typesInOrder() }

    static func list(_ catalog: Catalog, _ counts: LibraryCounts) -> EntryList<ItemType> {
        EntryList(columns: [
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
    }

    func endOfDeletion(in store: any LibraryStore) async throws -> String {
        let count = try await store.count(of: ItemQuery(scope: .type(id)))
        return count == 0 ? "; it had no items" : "; \(LibraryName.count(count, "item")) \(count == 1 ? "keeps" : "keep") its name"
    }
}

/// The options of `homepwner type add`
struct NewType: NewEntryOptions {
    @Option(help: ArgumentHelp("The useful life of such items in years, as insurers calculate it.", valueName: "n"))
    var usefulYears: Int?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The amount that a policy usually pays at most for all of them together.", valueName: "amount"))
    var limit: String?
    @OptionGroup var currencyOption: CurrencyOption

    mutating func validate() throws {
        guard (0...1_000).contains(usefulYears ?? 0) else { throw ValidationError("--useful-years takes a number from 0 to 1000.") }
        if currencyOption.currency != nil, limit == nil { throw ValidationError("--currency needs --limit: give the amount, too.") }
    }

    func entry(named name: String, in context: CommandContext) throws -> ItemType {
        let limit = try limit.flatMap { try context.environment.money($0, in: currencyOption.currency, before: nil) }
        return ItemType(id: try .random(), name: name, usefulYears: usefulYears, limit: limit)
    }
}
