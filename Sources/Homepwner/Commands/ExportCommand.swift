import ArgumentParser
import Exchange
import Inventory

/// Which items `export` writes.
enum ExportState: String, ExpressibleByArgument, CaseIterable, Sendable {
    case all, here, disposed
}

/// What `export` writes.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case csv, bundle
}

/// `homepwner export`
struct ExportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write items to a CSV file, or the whole library to a bundle; import reads both again.",
        discussion: """
            Items that left the household are among them, after those that are here; deleted ones are not. \
            A file that is there is replaced once the new one is whole. Pictures and papers are named by their files below the folders \
            photos and papers of the library; import with --photos and --papers and those folders takes them in again. \
            Fields that are hidden have no column unless --all-fields is given.

            A bundle is a ZIP file that holds everything: items, deleted ones, history, pictures and papers, and a page for any browser. import \
            makes the same library of it again, elsewhere and years later. The same library gives the same bytes.
            """)
    static let need = LibraryNeed.existing

    @Argument(help: ArgumentHelp("The file; - is standard output.", valueName: "file"), completion: .file())
    var file: String
    @Option(help: "What is written: a table of items, or the whole library.")
    var format = ExportFormat.csv
    @Flag(help: "Read the bundle again and compare it with the library before it is put in its place.")
    var prove = false
    @Flag(help: "Write texts that begin like a formula without the apostrophe that keeps spreadsheets from running them.")
    var raw = false
    @OptionGroup var hidden: HiddenFieldsOption
    @OptionGroup var scope: ScopeOptions
    @Option(help: "Which items: all of them, those that are here, or those that left the household.")
    var state = ExportState.all
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        if format == .csv, prove { throw ValidationError("--prove is for bundles: add --format bundle.") }
        guard format == .bundle else { return }
        guard scope.isEmpty, state == .all, !raw else {
            throw ValidationError("A bundle holds the whole library: leave out --place, --tag, --type, --state and --raw.")
        }
        if file == "-" { throw ValidationError("A bundle is a file: give its name, as inventory.zip.") }
    }

    func run(in context: CommandContext) async throws {
        if format == .bundle { return try await BundleCommands.export(to: file, proves: prove, in: context) }
        if file == "-" {
            _ = try await write(context) { try context.output.out($0) }
            return
        }
        let target = try ExportFile(path: context.environment.absolute(file))
        let count = try await write(context) { try target.write($0) }
        try target.commit()
        try context.report(nil, "Exported: \(count) \(count == 1 ? "item" : "items")")
    }

    private func write(_ context: CommandContext, _ body: ([UInt8]) throws -> Void) async throws -> Int {
        var csv = ItemCSV(isSafeForSpreadsheets: !raw, fields: try await hidden.fields(context.store))
        var count = 0
        let scopes = try await scope.scopes(in: try context.store)
        let parts: [ItemScope] = state == .all ? [.all, .disposed] : [state == .here ? .all : .disposed]
        for part in parts {
            // The oldest first, as they are added again.
            let query = ItemQuery(scope: part, alsoIn: scopes, order: SortOrder(.newest, ascending: true))
            var pages = ItemPages(of: query, in: try context.store)
            while let items = try await pages.next() {
                for item in items {
                    csv.add(item)
                    count += 1
                    if csv.count >= 64 << 10 { try body(csv.take()) }
                }
                if context.output.isClosed { throw OutputClosed() }
            }
        }
        try body(csv.take())
        return count
    }
}
