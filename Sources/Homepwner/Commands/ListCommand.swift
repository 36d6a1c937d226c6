import ArgumentParser
import Exchange
import Inventory

/// What `list` writes.
enum ListFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case table, json, csv
}

/// What `list` sorts by.
enum ListOrder: String, ExpressibleByArgument, CaseIterable, Sendable {
    case newest, name, value, serial, location, own

    var key: SortKey {
        switch self {
        case .newest: .newest
        case .name: .name
        case .value: .value
        case .serial: .serialNumber
        case .location: .location
        case .own: .custom
        }
    }
}

/// `homepwner list`
struct ListCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print all items, or those that a search finds.",
        discussion: """
            The JSON is an array of objects with id, name, serialNumber, value (in minor units of the currency, as cents; null when it is \
            not known), currency, date, location, notes, photos (file, sha256, name, width, height) and revision.
            """)
    static let need = LibraryNeed.existing

    @Option(help: "How to print them.")
    var format = ListFormat.table
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only items with these words in their texts.", valueName: "text"))
    var search = ""
    @Option(help: "What to sort by.")
    var sort = ListOrder.newest
    @Flag(help: "Sort the other way round.")
    var reverse = false
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        // The newest come first, one's own order is as it was made; everything else begins with the smallest.
        let order = SortOrder(sort.key, ascending: (sort != .newest && sort != .own) != reverse)
        let pages = ItemPages(of: ItemQuery(text: search, order: order), in: store)
        switch format {
        case .table: try await printTable(pages, context)
        case .json: try await printJSON(pages, context)
        case .csv: try await printCSV(pages, context)
        }
    }

    private func printTable(_ items: ItemPages, _ context: CommandContext) async throws {
        var pages = items
        var table = TextTable([
            ("NAME", .left), ("SERIAL NUMBER", .left), ("VALUE", .right), ("DATE", .left), ("LOCATION", .left), ("ID", .left),
        ])
        while let page = try await pages.next() {
            for item in page {
                let content = item.content
                table.add([
                    content.name, content.serialNumber, content.worth?.formatted() ?? "", content.bought?.iso ?? "", content.location,
                    item.id.uuidString.lowercased(),
                ])
            }
        }
        var pending: [UInt8] = []
        for line in table.lines(limit: context.environment.columns) {
            pending += Array((line + "\n").utf8)
            try flush(&pending, context, atLeast: 32 << 10)
        }
        try flush(&pending, context)
    }

    private func printJSON(_ items: ItemPages, _ context: CommandContext) async throws {
        var pages = items
        var pending = Array("[".utf8)
        var isFirst = true
        while let page = try await pages.next() {
            for item in page {
                pending += Array((isFirst ? "\n  " : ",\n  ").utf8)
                isFirst = false
                pending += ItemJSON.encode(item)
                try flush(&pending, context, atLeast: 32 << 10)
            }
        }
        pending += Array((isFirst ? "]\n" : "\n]\n").utf8)
        try flush(&pending, context)
    }

    private func printCSV(_ items: ItemPages, _ context: CommandContext) async throws {
        var pages = items
        var csv = ItemCSV(catalog: try await context.store.catalog())
        while let page = try await pages.next() {
            for item in page {
                csv.add(item)
                if csv.count >= 32 << 10 { try context.output.out(csv.take()) }
            }
        }
        try context.output.out(csv.take())
    }

    private func flush(_ pending: inout [UInt8], _ context: CommandContext, atLeast limit: Int = 1) throws {
        guard pending.count >= limit else { return }
        try context.output.out(pending)
        pending = []
    }
}
