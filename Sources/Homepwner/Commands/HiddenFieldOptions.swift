import ArgumentParser
import Exchange
import Inventory

/// Whether hidden fields are written, too.
struct HiddenFieldsOption: ParsableArguments {
    @Flag(name: .customLong("all-fields"), help: "Include hidden fields.")
    var includesHidden = false

    /// Returns the fields that are written.
    func fields(_ store: any LibraryStore) async throws -> UsedFields {
        UsedFields(try await store.catalog(), includesHidden: includesHidden)
    }
}

/// A field's name on the command line: a custom field, or one that every library has.
struct AnyFieldName: ExpressibleByArgument, Sendable {
    /// The named field.
    enum Field {
        case own(OwnField)
        case fixed(ItemField)
    }

    private let own: EntryName

    init(argument: String) { own = EntryName(argument: argument) }

    /// The name in a sentence.
    var shown: String { own.shown }

    /// Returns the field with the name, or throws an error about a missing one. A custom field comes first, because its name is exactly
    /// this one.
    func field(in catalog: Catalog) throws -> Field {
        if let field = catalog.field(named: own.name) { return .own(field) }
        let wanted = Self.plain(own.name)
        let fixed = ItemField.allCases.first { Self.plain($0.rawValue) == wanted || Self.plain($0.descriptor.title) == wanted }
        if let fixed { return .fixed(fixed) }
        throw CommandFailure.missing("field", shown, lookUp: "field list --all")
    }

    private static func plain(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" } }
}

extension CommandFailure {
    /// Returns the error for a value of a hidden field.
    static func hiddenField(_ name: String) -> CommandFailure {
        CommandFailure(
            .badData, "The field “\(visible(name, limit: 80))” is hidden. Show it first, with the command field show.", code: "bad-field")
    }

    /// Throws if a value is given for a hidden field.
    static func expectShown(_ fields: Set<ItemField>, _ store: any LibraryStore) async throws {
        guard !fields.isEmpty else { return }
        let catalog = try await store.catalog()
        for descriptor in FieldDescriptor.all where fields.contains(descriptor.field) && !catalog.shows(descriptor.field) {
            throw hiddenField(descriptor.title)
        }
    }
}

/// `homepwner field hide`
struct FieldHide: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "hide", abstract: "Hide a field; its values are kept.")
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: "The field.")
    var field: AnyFieldName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws { try await field.setHidden(true, context) }
}

/// `homepwner field show`
struct FieldShow: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a hidden field again.")
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: "The field.")
    var field: AnyFieldName
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws { try await field.setHidden(false, context) }
}

extension AnyFieldName {
    fileprivate func setHidden(_ isHidden: Bool, _ context: CommandContext) async throws {
        let store = try context.store
        let catalog = try await store.catalog()
        let found = try field(in: catalog)
        let entry: CatalogEntry
        let count: Int?
        let counts = isHidden ? try await store.fieldCounts() : nil
        switch found {
        case .own(let field):
            entry = .field(field.hidden(isHidden))
            count = counts.map { $0.own[field.id] ?? 0 }
        case .fixed(let field):
            var hidden = HiddenFields(catalog.hiddenFields)
            if isHidden { hidden.fields.insert(field) } else { hidden.fields.remove(field) }
            entry = .hiddenFields(hidden)
            count = counts.map { $0.fixed[field] ?? 0 }
        }
        let change = try await store.perform(.put(entry))
        let kept =
            count.flatMap { $0 > 0 ? "; \(LibraryName.count($0, "item")) \($0 == 1 ? "keeps its value" : "keep their values")" : nil } ?? ""
        try context.report(change, "\(isHidden ? "Hidden" : "Shown"): \(shown)\(kept)")
    }
}

/// A set of fields by its name on the command line.
enum FieldSetOption: String, ExpressibleByArgument, CaseIterable, Sendable {
    case finding, insurance, everything

    var set: FieldSet {
        switch self {
        case .finding: .finding
        case .insurance: .insurance
        case .everything: .everything
        }
    }
}

/// `homepwner field use`
struct FieldUse: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Show the fields of a ready set, and hide the others.",
        discussion: """
            finding shows the fields that help to find things, insurance the fields that insurers ask for, and everything all fields, \
            also hidden custom fields. The other sets do not change custom fields. Hidden fields keep their values.
            """)
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: "The set.")
    var set: FieldSetOption
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let entries = set.set.entries(try await store.catalog())
        let change = try await store.perform(.putAll(entries, title: ChangeTitle(.chooseFields, named: set.set.title)))
        try context.report(change, "Fields: \(set.set.title)")
    }
}
