import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// `homepwner field`
struct FieldCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "field", abstract: "List, hide and show fields; add, rename, change and delete custom fields.",
        discussion: """
            Any field except the name can be hidden. Hidden fields are not shown, searched or exported. To set the value of a custom \
            field, use --set of the commands add and edit. Items keep the values of hidden and deleted fields. undo reverses each of \
            these commands.
            """,
        subcommands: [
            FieldList.self, AddEntry<NewField>.self, RenameEntry<OwnField>.self, FieldKindCommand.self, FieldHide.self, FieldShow.self,
            FieldUse.self, DeleteEntry<OwnField>.self,
        ])
}

extension OwnField: CommandEntry {
    static let words = EntryWords(
        noun: "custom field", argument: ArgumentHelp("The field.", valueName: "field"), lookUp: "field list, or add it with field add",
        list: "Print the custom fields, in their order, or all fields.", add: "Add a custom field.",
        rename: "Rename a custom field; its values are kept.", delete: "Delete a custom field; undo brings it back with its values.")

    var entry: CatalogEntry { .field(self) }

    static func find(_ name: EntryName, in catalog: Catalog) -> OwnField? { catalog.field(named: name.name) }
}

/// The kind of a field's values by its name on the command line: "yes-no".
struct FieldKindOption: ExpressibleByArgument, Sendable {
    let kind: OwnField.Kind

    init(_ kind: OwnField.Kind) { self.kind = kind }

    /// Reads that name; the name in files is accepted, too.
    init?(argument: String) {
        guard let kind = OwnField.Kind.allCases.first(where: { Self($0).name == argument || $0.rawValue == argument }) else { return nil }
        self.kind = kind
    }

    var name: String { kind.rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) } }
    var defaultValueDescription: String { name }
    static var allValueStrings: [String] { OwnField.Kind.allCases.map { Self($0).name } }
}

/// `homepwner field list`
struct FieldList: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: OwnField.words.list)
    static let need = LibraryNeed.existing
    static let canBePart = true

    /// The formats of the output.
    enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
        case table, json
    }

    @Option(help: "The output format.")
    var format = Format.table
    @Flag(help: "All fields, built-in fields first, with the number of items that have a value in each.")
    var all = false
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let catalog = try await context.store.catalog()
        if all { return try await printAll(catalog, context) }
        func types(_ field: OwnField) -> [String] { field.types.compactMap { catalog.type($0)?.name } }
        let list = EntryList<OwnField>(columns: [
            .init(title: "Field") { $0.name },
            .init(title: "Kind") { FieldKindOption($0.fieldKind).name },
            .init(title: "Unit") { $0.unit },
            .init(title: "Choices") { $0.choices.joined(separator: ", ") },
            .init(title: "Types") { types($0).joined(separator: ", ") },
            .init(title: "Hidden") { $0.isHidden ? "hidden" : "" },
        ]) { json, field in
            json.member("id", field.id.uuidString.lowercased())
            json.member("name", field.name)
            json.member("kind", FieldKindOption(field.fieldKind).name)
            json.member("unit", field.unit)
            json.array("choices", field.choices) { $0.string($1) }
            json.array("types", types(field)) { $0.string($1) }
            json.member("hidden", field.isHidden)
        }
        try list.print(catalog.fields, as: format == .json ? .json : .table, context)
    }
}

extension FieldList {
    /// A custom or fixed field.
    private struct Row {
        let name: String
        let isOwn: Bool
        let isHidden: Bool
        let count: Int
    }

    private func printAll(_ catalog: Catalog, _ context: CommandContext) async throws {
        let counts = try await context.store.fieldCounts()
        let fixed = FieldDescriptor.all.map { descriptor in
            Row(
                name: descriptor.title, isOwn: false, isHidden: !catalog.shows(descriptor.field),
                count: counts.fixed[descriptor.field] ?? 0)
        }
        let own = catalog.fields.map { Row(name: $0.name, isOwn: true, isHidden: $0.isHidden, count: counts.own[$0.id] ?? 0) }
        let list = EntryList<Row>(columns: [
            .init(title: "Field") { $0.name },
            .init(title: "Custom") { $0.isOwn ? "custom" : "" },
            .init(title: "Hidden") { $0.isHidden ? "hidden" : "" },
            .init(title: "Items", alignment: .right) { String($0.count) },
        ]) { json, row in
            json.member("name", row.name)
            json.member("own", row.isOwn)
            json.member("hidden", row.isHidden)
            json.member("items", Int64(row.count))
        }
        try list.print(fixed + own, as: format == .json ? .json : .table, context)
    }
}

/// The options of `homepwner field add`
struct NewField: NewEntryOptions {
    @Option(help: "The kind of its values.")
    var kind = FieldKindOption(.text)
    @Option(parsing: .unconditional, help: "The unit of a number, as cm.")
    var unit = ""
    @Option(parsing: .unconditionalSingleValue, help: "A choice; more than one may be given.")
    var choice: [String] = []
    @Option(parsing: .unconditionalSingleValue, help: "A type whose items have the field; by default all items have it.")
    var type: [String] = []

    func entry(named name: String, in context: CommandContext) async throws -> OwnField {
        let catalog = try await context.store.catalog()
        let types = try type.map { name in
            guard let type = catalog.type(like: name) else {
                throw CommandFailure(
                    .failed, "There is no type “\(visible(name, limit: 80))”. Nothing was added.",
                    code: InventoryError.Code.itemMissing.rawValue)
            }
            return type.id
        }
        let position = (catalog.fields.map(\.position).max() ?? -1) + 1
        return OwnField(id: try .random(), name: name, kind: kind.kind, unit: unit, choices: choice, types: types, position: position)
    }
}

/// `homepwner field kind`
struct FieldKindCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "kind", abstract: "Change the kind, unit or choices of a custom field.",
        discussion: """
            The values of items are converted. If a value cannot be converted, nothing is changed and such values are listed. With --drop \
            they are removed from their items; the history keeps them.
            """)
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: OwnField.words.argument)
    var field: EntryName
    @Argument(help: "The new kind of its values.")
    var kind: FieldKindOption
    @Option(parsing: .unconditional, help: "The unit of a number, as cm.")
    var unit = ""
    @Option(parsing: .unconditionalSingleValue, help: "A choice; more than one may be given.")
    var choice: [String] = []
    @Flag(help: "Remove values that cannot be converted.")
    var drop = false
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        var field = try OwnField.named(field, in: try await store.catalog())
        field.fieldKind = kind.kind
        field.unit = unit
        if !choice.isEmpty { field.choices = choice }
        let known = try await store.conversion(to: field)
        guard known.failing == 0 || drop else {
            let count = known.failing == 1 ? "1 item has" : "\(known.failing) items have"
            let list = known.misfits.map { "  \(VisibleLine.text($0.item)): \(VisibleLine.text($0.value))" }
            let more = known.failing > known.misfits.count ? ["  …"] : []
            try context.tell(["\(count) a value in “\(self.field.shown)” that cannot be converted:"] + list + more)
            throw CommandFailure(.badData, "Nothing was changed. Change these first, or give --drop.", code: "bad-field")
        }
        let change = try await store.perform(.convert(field, droppingWhatDoesNotConvert: drop))
        try context.report(change, "Changed: \(self.field.shown)")
    }
}
