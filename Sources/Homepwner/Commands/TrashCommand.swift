import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// `homepwner trash`
struct TrashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "List deleted items.", subcommands: [TrashListCommand.self])
}

/// `homepwner trash list`
struct TrashListCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print the deleted items, the newest deletion first; restore brings one back.")
    static let need = LibraryNeed.existing
    static let canBePart = true

    /// The formats of the output.
    enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
        case table, json
    }

    @Option(help: "The output format.")
    var format = Format.table
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        switch format {
        case .table: try await printTable(context)
        case .json: try await printJSON(context)
        }
    }

    private func forEach(_ context: CommandContext, _ body: (DeletedItem) throws -> Void) async throws {
        var pages = DeletedPages(in: try context.store)
        while let page = try await pages.next() {
            for item in page { try body(item) }
        }
    }

    private func printTable(_ context: CommandContext) async throws {
        var table = TextTable([
            ("NAME", .left), ("SERIAL NUMBER", .left), ("VALUE", .right), ("DELETED", .left), ("BY", .left), ("ID", .left),
        ])
        try await forEach(context) { item in
            table.add([
                item.content.name, item.content.serialNumber, item.content.worth?.formatted() ?? "", item.deletedAt.localDay.iso,
                item.actor,
                item.id.uuidString.lowercased(),
            ])
        }
        let lines = table.lines(limit: context.environment.columns).map { $0 + "\n" }
        try context.output.out(Array(lines.joined().utf8))
    }

    private func printJSON(_ context: CommandContext) async throws {
        var text = "["
        try await forEach(context) { item in
            var json = JSONText()
            json.object { json in
                json.member("id", item.id.uuidString.lowercased())
                json.member("name", item.content.name)
                json.member("serialNumber", item.content.serialNumber)
                json.member("deleted", item.deletedAt.iso)
                json.member("by", item.actor)
            }
            text += (text == "[" ? "\n  " : ",\n  ") + String(decoding: json.bytes, as: UTF8.self)
        }
        try context.output.out(Array((text == "[" ? "[]\n" : text + "\n]\n").utf8))
    }
}
