import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// `homepwner field`
struct FieldCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "field", abstract: "Look at fields, hide and show them; add, rename, change and delete custom fields.",
        discussion: """
            Any field but the name can be hidden: it is shown, searched and exported nowhere then. \
            The option --set of the commands add and edit fills a custom field. What is in a field that is hidden or deleted stays \
            with its items, unseen. undo takes back each of these.
            """,
        subcommands: [
            FieldList.self, FieldAdd.self, FieldRename.self, FieldKindCommand.self, FieldHide.self, FieldShow.self, FieldUse.self,
            FieldDelete.self,
        ])
}

/// What a field holds, as the command line names it: "yes-no".
struct FieldKindOption: ExpressibleByArgument, Sendable {
    let kind: OwnField.Kind

    init(_ kind: OwnField.Kind) { self.kind = kind }

    /// Reads that name; that in files is known, too.
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
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print the custom fields, in their order, or all fields.")
    static let need = LibraryNeed.existing

    /// What it writes.
    enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
        case table, json
    }

    @Option(help: "How to print them.")
    var format = Format.table
    @Flag(help: "All fields, those that every library has first; with how many items have something in each.")
    var all = false
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let catalog = try await context.store.catalog()
        if all { return try await printAll(catalog, context) }
        func types(_ field: OwnField) -> [String] { field.types.compactMap { catalog.type($0)?.name } }
        switch format {
        case .table:
            var table = TextTable([
                ("FIELD", .left), ("KIND", .left), ("UNIT", .left), ("CHOICES", .left), ("TYPES", .left), ("HIDDEN", .left),
            ])
            for field in catalog.fields {
                table.add([
                    field.name, FieldKindOption(field.fieldKind).name, field.unit, field.choices.joined(separator: ", "),
                    types(field).joined(separator: ", "), field.isHidden ? "hidden" : "",
                ])
            }
            let lines = table.lines(limit: context.environment.columns).map { $0 + "\n" }
            try context.output.out(Array(lines.joined().utf8))
        case .json:
            let lines = catalog.fields.map { field in
                var json = JSONText()
                json.object { json in
                    json.member("id", field.id.uuidString.lowercased())
                    json.member("name", field.name)
                    json.member("kind", FieldKindOption(field.fieldKind).name)
                    json.member("unit", field.unit)
                    json.array("choices", field.choices) { $0.string($1) }
                    json.array("types", types(field)) { $0.string($1) }
                    json.member("hidden", field.isHidden)
                }
                return String(decoding: json.bytes, as: UTF8.self)
            }
            let text = lines.isEmpty ? "[]\n" : "[\n  " + lines.joined(separator: ",\n  ") + "\n]\n"
            try context.output.out(Array(text.utf8))
        }
    }
}

extension FieldList {
    /// A field, whichever it is.
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

/// `homepwner field add`
struct FieldAdd: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a custom field.")
    static let need = LibraryNeed.any
    static let changes = true

    @Argument(help: "What it is called.")
    var name: OwnFieldName
    @Option(help: "What it holds.")
    var kind = FieldKindOption(.text)
    @Option(parsing: .unconditional, help: "What a number counts, as cm.")
    var unit = ""
    @Option(parsing: .unconditionalSingleValue, help: "What may be chosen; more than one may be given.")
    var choice: [String] = []
    @Option(parsing: .unconditionalSingleValue, help: "A type whose things have it; without one, all have it.")
    var type: [String] = []
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let catalog = try await store.catalog()
        let types = try type.map { name in
            guard let type = catalog.type(like: name) else {
                throw CommandFailure(
                    .failed, "There is no type “\(visible(name, limit: 80))”. Nothing was added.",
                    code: InventoryError.Code.itemMissing.rawValue)
            }
            return type.id
        }
        let position = (catalog.fields.map(\.position).max() ?? -1) + 1
        let field = OwnField(
            id: try .random(), name: name.name, kind: kind.kind, unit: unit, choices: choice, types: types, position: position)
        let change = try await store.perform(.put(.field(field)))
        try context.report(change, "Added: \(name.shown)")
    }
}

/// `homepwner field rename`
struct FieldRename: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a custom field; its contents are kept.")
    static let need = LibraryNeed.existing
    static let changes = true

    @Argument(help: "The field.")
    var field: OwnFieldName
    @Argument(help: "Its new name.")
    var name: OwnFieldName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        var field = try field.field(in: try await context.store.catalog())
        field.name = name.name
        let change = try await context.store.perform(.put(.field(field)))
        try context.report(change, "Renamed: \(self.field.shown) to \(name.shown)")
    }
}

/// `homepwner field kind`
struct FieldKindCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "kind", abstract: "Change the kind of a custom field.",
        discussion: """
            What items have in it is converted. While something cannot be, nothing is changed and it is said what; --drop takes that off its \
            items, and the history keeps it.
            """)
    static let need = LibraryNeed.existing
    static let changes = true

    @Argument(help: "The field.")
    var field: OwnFieldName
    @Argument(help: "What it is to hold.")
    var kind: FieldKindOption
    @Option(parsing: .unconditional, help: "What a number counts, as cm.")
    var unit = ""
    @Option(parsing: .unconditionalSingleValue, help: "What may be chosen; more than one may be given.")
    var choice: [String] = []
    @Flag(help: "Take off what cannot be converted.")
    var drop = false
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        var field = try field.field(in: try await store.catalog())
        field.fieldKind = kind.kind
        field.unit = unit
        if !choice.isEmpty { field.choices = choice }
        let known = try await store.conversion(to: field)
        guard known.failing == 0 || drop else {
            let count = known.failing == 1 ? "1 item has" : "\(known.failing) items have"
            let list = known.misfits.map { "  \(VisibleLine.text($0.item)): \(VisibleLine.text($0.value))" }
            let more = known.failing > known.misfits.count ? ["  …"] : []
            try context.tell(["\(count) something in “\(self.field.shown)” that does not convert:"] + list + more)
            throw CommandFailure(.badData, "Nothing was changed. Change these first, or give --drop.", code: "bad-field")
        }
        let change = try await store.perform(.convert(field, droppingWhatDoesNotConvert: drop))
        try context.report(change, "Changed: \(self.field.shown)")
    }
}

/// `homepwner field delete`
struct FieldDelete: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a custom field; undo restores it with its contents.")
    static let need = LibraryNeed.existing
    static let changes = true

    @Argument(help: "The field.")
    var field: OwnFieldName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let known = try field.field(in: try await context.store.catalog())
        let change = try await context.store.perform(.remove(.field, known.id, itemsTo: nil))
        try context.report(change, "Deleted: \(field.shown)")
    }
}
