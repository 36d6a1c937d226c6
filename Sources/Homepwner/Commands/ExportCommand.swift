public import ArgumentParser
public import Exchange
import Inventory

/// The items that `export` writes.
enum ExportState: String, ExpressibleByArgument, CaseIterable, Sendable {
    case all, here, disposed
}

extension ExportFormat: ExpressibleByArgument {}

/// `homepwner export`
struct ExportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write items to a file for other programs, or the whole library to a bundle; import reads CSV files and bundles again.",
        discussion: """
            The export includes items that left the household, after the other items, but no deleted items. An existing file is replaced \
            when the new one is complete. Pictures and papers are listed by their files below the folders photos and papers of the \
            library; to import them again, give these folders to import with --photos and --papers. Hidden fields have no column unless \
            --all-fields is given. A message before the export lists data that the format cannot hold.

            JSON is the array of objects that list --format json prints. A spreadsheet (--format xlsx) has typed cells on sheets for \
            items, for their values over time, and for places. Pages (--format html) are a folder with an index by place, a page for each \
            item, pictures and papers, for any browser; an existing folder is replaced only if an export made it. The pictures are copied \
            without positions and camera data, unless --originals is given.

            A bundle is a ZIP file that holds everything: items, deleted items, history, pictures and papers, and a page for any browser. \
            The command import makes the same library from it, also on another computer and years later. The same library gives the same \
            bytes.
            """)
    static let need = LibraryNeed.existing

    @Argument(help: ArgumentHelp("The file; - is standard output.", valueName: "file"), completion: .file())
    var file: String
    @Option(help: "The format: a CSV file, JSON, a spreadsheet, a folder of pages, or the whole library as a bundle.")
    var format = ExportFormat.csv
    @Flag(help: "Read the bundle again and compare it with the library before saving it.")
    var prove = false
    @Flag(help: "Write texts that begin like a formula without the apostrophe that keeps spreadsheets from running them.")
    var raw = false
    @Flag(help: "Copy the pictures of pages unchanged, with the positions, dates and serial numbers that cameras write.")
    var originals = false
    @OptionGroup var hidden: HiddenFieldsOption
    @OptionGroup var scope: ScopeOptions
    @Option(parsing: .unconditional, help: ArgumentHelp("Only items with these words in their texts.", valueName: "text"))
    var search = ""
    @Option(help: "The items to export: all items, those in the household, or those that left it.")
    var state = ExportState.all
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        if format != .bundle, prove { throw ValidationError("--prove is for bundles: add --format bundle.") }
        if format != .csv, raw { throw ValidationError("--raw is for CSV files, which spreadsheets read.") }
        if format != .html, originals { throw ValidationError("--originals is for pages: add --format html.") }
        guard format == .bundle else { return }
        guard scope.isEmpty, search.isEmpty, state == .all, !raw else {
            throw ValidationError(
                "A bundle holds the whole library: leave out --place, --tag, --type, --where, --search, --state and --raw.")
        }
        if file == "-" { throw ValidationError("A bundle is a file: give its name, as inventory.zip.") }
    }

    func run(in context: CommandContext) async throws {
        if format == .bundle { return try await BundleCommands.export(to: file, proves: prove, in: context) }
        let store = try context.store
        var condition = try await scope.conditionOnStored(in: context)
        if state == .here { condition = .every([.state(.here), condition]) }
        // A condition on the state finds what left the household among all items.
        let parts: [ItemScope] =
            state == .all ? (condition.asksForState ? [.all] : [.all, .disposed]) : [state == .here ? .all : .disposed]
        let export = ItemExport(
            parts.map { [condition] in ItemQuery(text: search, scope: $0, condition: condition) }, fields: try await hidden.fields(store),
            in: store)
        if file == "-" { return try await print(export, in: context) }
        let meter = ProgressMeter(context, isForced: false)
        defer { meter.clear() }
        func goOn(_ text: String) throws { if !meter.show(text) { throw OutputClosed() } }
        let preparation = try await export.prepare(format) { try goOn("Looking at item \($0)") }
        meter.clear()
        try context.tell(preparation.notes)
        let environment = context.environment
        let numbers = environment.numberStyle
        let style = NumberStyle(
            decimal: numbers.decimal, grouping: numbers.grouping, currencyFollows: numbers.currencyFollows, days: environment.days)
        let library = try context.library
        let outcome = try await export.write(
            preparation, to: environment.absolute(file), titled: LibraryNaming.of(library, standardPath: nil), of: library, style: style,
            copiesOriginals: originals, isSafeForSpreadsheets: !raw
        ) { try goOn("Writing item \($0)") }
        meter.clear()
        try context.tell(outcome.missing.map { "Missing or damaged: \(visible($0))" })
        try context.tell(outcome.notes)
        try context.report(nil, "Exported: \(outcome.itemCount) \(outcome.itemCount == 1 ? "item" : "items")")
    }

    /// Exports to standard output. The program that reads it cannot receive notes.
    private func print(_ export: ItemExport, in context: CommandContext) async throws {
        switch format {
        case .csv, .json:
            _ = try await export.writeText(
                as: format, isSafeForSpreadsheets: !raw,
                goOn: { _ in if context.output.isClosed { throw OutputClosed() } }, { try context.output.out($0) })
        case .xlsx: throw CommandFailure(.usage, "A spreadsheet needs the name of a file.", code: "no-file")
        case .html, .bundle: throw CommandFailure(.usage, "Pages need the name of a folder.", code: "no-file")
        }
    }
}
