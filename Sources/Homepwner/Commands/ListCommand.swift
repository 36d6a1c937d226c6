import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory
import Words

/// The formats of `list`.
enum ListFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case table, json, csv
}

/// The items that `list` searches.
enum ListState: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// Items in the household.
    case here
    /// Items that were sold, given away, lost, stolen or destroyed.
    case disposed
    /// Deleted items.
    case trash
}

/// `homepwner list`
struct ListCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print all items, or the items that a search finds.",
        discussion: """
            The JSON is an array of objects with id, name, serialNumber, value (in minor units of the currency, as cents; null when \
            unknown), currency, date, location, notes, photos (file, sha256, name, width, height), revision and the other fields; see the \
            manual page.
            """)
    static let need = LibraryNeed.existing
    static let canBePart = true

    @Option(help: "The output format.")
    var format = ListFormat.table
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only items with these words in their texts.", valueName: "text"))
    var search = ""
    @OptionGroup var scope: ScopeOptions
    @Option(help: "The items to list: those in the household, those that left it, or deleted items.")
    var state = ListState.here
    @Flag(help: "Print only the number of items.")
    var count = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            One or two fields to sort by, as in place,-value: a minus reverses the order. Also newest (the default), own, the order \
            made by hand, and missing, the number of missing facts times the value.
            """, valueName: "fields"))
    var sort: String?
    @Option(help: ArgumentHelp("Sort by a custom field instead.", valueName: "field"))
    var sortField: EntryName?
    @Flag(help: "Reverse the order of the first field to sort by.")
    var reverse = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The columns: names of fields, id and state, as in name,maker,value. In a table, amounts are those of all pieces.",
            valueName: "fields"))
    var columns: String?
    @OptionGroup var hidden: HiddenFieldsOption
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        if state == .trash, !hasOrderOfDeletion { throw ValidationError(Self.orderOfDeletion) }
        guard sortField == nil || isNewest else { throw ValidationError("Sort by --sort or by --sort-field, not by both.") }
        guard columns == nil || !count else { throw ValidationError("Give --columns or --count, not both.") }
    }

    private var hasOrderOfDeletion: Bool { search.isEmpty && isNewest && sortField == nil && !reverse }

    private var isNewest: Bool { sort.map { (try? FieldNameList($0, of: "--sort"))?.isNewest ?? false } ?? true }

    private static var orderOfDeletion: String {
        tr("Deleted items are listed in the order of their deletion: leave out --search, --sort and --reverse.")
    }

    func run(in context: CommandContext) async throws {
        let store = try context.store
        var condition = try await scope.condition(in: context)
        let isTrash = state == .trash || condition.asksForDeleted
        let week = context.environment.days.firstWeekday
        if isTrash {
            guard hasOrderOfDeletion else { throw CommandFailure(.usage, Self.orderOfDeletion) }
            if state == .disposed { condition = .every([ItemScope.disposed.condition, condition]) }
        }
        let order = try order(in: try await store.catalog())
        let query = ItemQuery(text: search, scope: state == .disposed ? .disposed : .all, condition: condition, order: order)
        if count {
            let number = try await isTrash ? DeletedPages.count(condition, firstWeekday: week, in: store) : store.count(of: query)
            return try context.output.print(String(number))
        }
        var chosen: [ItemColumn]?
        if let columns {
            chosen = try FieldNameList(columns, of: "--columns").columns(
                in: try await store.catalog(), includesHidden: hidden.includesHidden)
        }
        var printer = ItemPrinter(format, chosen, try await hidden.fields(store), context)
        if isTrash {
            var pages = DeletedPages(condition, firstWeekday: week, in: store)
            while let page = try await pages.next() {
                for item in page { try printer.add(item) }
            }
        } else {
            var pages = ItemPages(of: query, in: store)
            while let page = try await pages.next() {
                for item in page { try printer.add(item) }
            }
        }
        try printer.finish()
        if let warning = ConflictCopies.warning(in: context.location) { try context.tell([warning]) }
    }

    private func order(in catalog: Catalog) throws -> Inventory.SortOrder {
        guard let sortField else { return try FieldNameList(sort ?? "newest", of: "--sort").order(in: catalog, reverses: reverse) }
        let field = try OwnField.named(sortField, in: catalog)
        guard field.isSortable, !field.isHidden else { throw CommandFailure.unsortable(field.name, isHidden: field.isHidden) }
        return Inventory.SortOrder(own: field.id, ascending: !reverse)
    }
}

/// Prints items one by one as a table, as JSON or as CSV.
struct ItemPrinter {
    private let format: ListFormat
    private let context: CommandContext
    private let fields: UsedFields
    /// The chosen columns; nil for those of every list.
    private let columns: ItemColumns?
    private var table: TextTable
    private var csv: ItemCSV
    private var chosenCSV: PlainCSV
    private var json: ItemJSONList
    /// The lines of the table that are not printed yet.
    private var lines: [UInt8] = []

    /// The number of bytes that are printed at once.
    private static let chunk = 32 << 10

    /// The columns of the table before the identity, each of a field.
    private static let columns: [(title: String, alignment: TextTable.Alignment, field: ItemField)] = [
        ("NAME", .left, .name), ("SERIAL NUMBER", .left, .serialNumber), ("VALUE", .right, .value), ("DATE", .left, .bought),
        ("PLACE", .left, .place),
    ]

    init(_ format: ListFormat, _ columns: [ItemColumn]?, _ fields: UsedFields, _ context: CommandContext) {
        self.format = format
        self.fields = fields
        self.context = context
        self.columns = columns.map { ItemColumns($0, fields: fields) }
        csv = ItemCSV(fields: fields)
        chosenCSV = PlainCSV(self.columns?.titles ?? [])
        json = ItemJSONList(fields: fields)
        let standard = Self.columns.filter { fields.contains($0.field) }.map { ($0.title, $0.alignment) } + [("ID", .left)]
        table = TextTable(self.columns?.headings ?? standard)
    }

    mutating func add(_ item: Item) throws {
        if let columns {
            add(ListedItem(item), columns)
        } else {
            switch format {
            case .table: add(item.content, item.id)
            case .json: json.add(item)
            case .csv: csv.add(item)
            }
        }
        try flush(atLeast: Self.chunk)
    }

    mutating func add(_ item: DeletedItem) throws {
        if let columns {
            add(ListedItem(item), columns)
        } else {
            switch format {
            case .table: add(item.content, item.id)
            case .json: json.add(item)
            case .csv: csv.add(item)
            }
        }
        try flush(atLeast: Self.chunk)
    }

    private mutating func add(_ item: ListedItem, _ columns: ItemColumns) {
        switch format {
        case .table: table.add(columns.texts(item))
        case .json: json.add(columns.object(item))
        case .csv: chosenCSV.add(cells: columns.cells(item))
        }
    }

    /// Prints the rest.
    mutating func finish() throws {
        if format == .json { json.finish() }
        if format == .table {
            for line in table.lines(limit: context.environment.columns) {
                lines += line.utf8
                lines.append(UInt8(ascii: "\n"))
                try flush(atLeast: Self.chunk)
            }
        }
        try flush()
    }

    private mutating func add(_ content: ItemContent, _ id: UUID) {
        let texts = Self.columns.filter { fields.contains($0.field) }.map { column in
            switch column.field {
            case .value: content.worth?.formatted() ?? ""
            case .bought: content.bought?.iso ?? ""
            case .place: content.placePath
            default: content.text(column.field)
            }
        }
        table.add(texts + [id.uuidString.lowercased()])
    }

    private mutating func flush(atLeast limit: Int = 1) throws {
        switch format {
        case .table:
            guard lines.count >= limit else { return }
            try context.output.out(lines)
            lines = []
        case .json: if json.count >= limit { try context.output.out(json.take()) }
        case .csv where columns != nil: if chosenCSV.count >= limit { try context.output.out(chosenCSV.take()) }
        case .csv: if csv.count >= limit { try context.output.out(csv.take()) }
        }
    }
}
