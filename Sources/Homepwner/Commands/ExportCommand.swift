import ArgumentParser
import Exchange
import Inventory

/// Which items `export` writes.
enum ExportState: String, ExpressibleByArgument, CaseIterable, Sendable {
    case all, here, disposed
}

/// What `export` writes.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case csv, xlsx, html, bundle
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

            A spreadsheet (--format xlsx) has typed cells on sheets for items, for what they were worth when, and for places; what it cannot \
            hold is said before. Pages (--format html) are a folder with an index by place, a page for each item, pictures and papers, for \
            any browser; a folder that is there is replaced only where an export made it.

            A bundle is a ZIP file that holds everything: items, deleted ones, history, pictures and papers, and a page for any browser. import \
            makes the same library of it again, elsewhere and years later. The same library gives the same bytes.
            """)
    static let need = LibraryNeed.existing

    @Argument(help: ArgumentHelp("The file; - is standard output.", valueName: "file"), completion: .file())
    var file: String
    @Option(help: "What is written: a CSV file, a spreadsheet, a folder of pages, or the whole library as a bundle.")
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
        if format != .bundle, prove { throw ValidationError("--prove is for bundles: add --format bundle.") }
        guard format == .bundle else { return }
        guard scope.isEmpty, state == .all, !raw else {
            throw ValidationError("A bundle holds the whole library: leave out --place, --tag, --type, --state and --raw.")
        }
        if file == "-" { throw ValidationError("A bundle is a file: give its name, as inventory.zip.") }
    }

    func run(in context: CommandContext) async throws {
        switch format {
        case .csv: break
        case .xlsx: return try await writeSpreadsheet(context)
        case .html: return try await writePages(context)
        case .bundle: return try await BundleCommands.export(to: file, proves: prove, in: context)
        }
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
        try await forEach(context) { item in
            csv.add(item)
            count += 1
            if csv.count >= 64 << 10 { try body(csv.take()) }
        }
        try body(csv.take())
        return count
    }

    private func writeSpreadsheet(_ context: CommandContext) async throws {
        guard file != "-" else { throw CommandFailure(.usage, "A spreadsheet needs the name of a file.", code: "no-file") }
        let fields = try await hidden.fields(context.store)
        var limits = ItemSpreadsheet.Limits(fields: fields)
        try await forEach(context) { limits.add($0) }
        try context.tell(limits.notes)
        let sheet = try ItemSpreadsheet(path: context.environment.absolute(file), fields: fields, limits: limits)
        var count = 0
        try await forEach(context) { item in
            try sheet.add(item)
            count += 1
        }
        try sheet.finish(places: try await context.store.catalog())
        try context.report(nil, "Exported: \(count) \(count == 1 ? "item" : "items")")
    }

    private func writePages(_ context: CommandContext) async throws {
        guard file != "-" else { throw CommandFailure(.usage, "Pages need the name of a folder.", code: "no-file") }
        let fields = try await hidden.fields(context.store)
        try context.tell([PageExport.note])
        let (library, environment) = (try context.library, context.environment)
        let numbers = environment.numberStyle
        let style = NumberStyle(
            decimal: numbers.decimal, grouping: numbers.grouping, currencyFollows: numbers.currencyFollows, days: environment.days)
        let pages = try PageExport(path: environment.absolute(file), of: library, fields: fields, style: style)
        let meter = ProgressMeter(context, isForced: false)
        defer { meter.clear() }
        try await forEach(context, ordered: SortOrder(.location, ascending: true)) { item in
            try pages.add(item, isDisposed: item.content.isDisposed)
            if !meter.show("Writing page \(pages.count)") { throw OutputClosed() }
        }
        try pages.finish(named: LibraryNaming.of(library, standardPath: nil), on: Day.today())
        meter.clear()
        try context.tell(pages.missing.map { "Missing or damaged: \(visible($0))" })
        try context.report(nil, "Exported: \(pages.count) \(pages.count == 1 ? "item" : "items")")
    }

    /// All that are written, the oldest first, as they are added again.
    private func forEach(
        _ context: CommandContext, ordered order: SortOrder = SortOrder(.newest, ascending: true), _ body: (Item) throws -> Void
    ) async throws {
        let scopes = try await scope.scopes(in: try context.store)
        let parts: [ItemScope] = state == .all ? [.all, .disposed] : [state == .here ? .all : .disposed]
        for part in parts {
            let query = ItemQuery(scope: part, alsoIn: scopes, order: order)
            var pages = ItemPages(of: query, in: try context.store)
            while let items = try await pages.next() {
                for item in items { try body(item) }
                if context.output.isClosed { throw OutputClosed() }
            }
        }
    }
}
