import ArgumentParser
import Exchange
import Inventory

/// `homepwner import`
struct ImportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add an item for each row of a CSV file, as one change; or make a library from a bundle.",
        discussion: """
            The first row names the columns: Name, Serial Number, Value, Currency, Date, Location, Notes, Photos, ID, in any order and \
            case, also under other common names. A row with the ID of an item changes that item. Cells that cannot be read are kept in \
            the notes. Rows that cannot be read are listed, and nothing is imported unless --skip-bad-rows is given.

            A bundle, as “homepwner export --format bundle” writes it, becomes a whole library. The folder of that library must be \
            missing or empty, and no program may have it open.
            """)
    static let need = LibraryNeed.any
    static let changes = true

    @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"), completion: .file())
    var file: String
    @OptionGroup var rows: ImportRowOptions
    @Flag(help: "Show progress even when standard error is not a terminal.")
    var progress = false
    @OptionGroup var libraryOption: LibraryOption

    /// Returns whether the file is a bundle.
    func namesBundle(_ environment: CommandEnvironment) throws -> Bool {
        try file != "-" && BundleImport.isBundle(environment.absolute(file))
    }

    func run(in context: CommandContext) async throws {
        guard try !namesBundle(context.environment) else {
            throw CommandFailure(
                .usage, "A bundle becomes a separate library: run the command alone, with --library and a new folder.",
                code: "bundle-not-here")
        }
        let store = try context.store
        let meter = ProgressMeter(context, isForced: progress)
        let plan = try read(context, meter, try await store.catalog())
        if !plan.ignoredColumns.isEmpty {
            let names = plan.ignoredColumns.prefix(30).map { "“\(visible($0, limit: 40))”" }.joined(separator: ", ")
            try context.output.warn("homepwner: not read: \(Self.count(plan.ignoredColumns.count, "column")), \(names)")
        }
        if !plan.problems.isEmpty, !rows.skipBadRows { throw try refusal(plan, meter, context) }
        let importer = try rows.importer(to: store, context.environment, pools: try context.library.pools)
        let prepared = try await importer.prepare(plan, progress: { meter.show($0) })
        meter.clear()
        if !prepared.plan.problems.isEmpty {
            // To leave out every row is to import nothing, which nobody can have wanted.
            let isEmpty = prepared.plan.entries.isEmpty && (prepared.alike != .skip || prepared.alikeCount == 0)
            if !rows.skipBadRows || isEmpty { throw try refusal(prepared.plan, meter, context) }
            try warn(of: prepared.plan.problems, context)
        }
        let notes = ImportNotes.sentences(prepared.plan) + ImportNotes.sentences(prepared) + prepared.plan.assumptions
        try context.tell(notes)
        if prepared.skippedPhotoCount > 0 {
            let count = prepared.skippedPhotoCount
            try context.output.warn(
                "homepwner: \(Self.count(count, "picture")) left out. Name the folder that holds them with --photos.")
        }
        if prepared.skippedPaperCount > 0 {
            let count = prepared.skippedPaperCount
            try context.output.warn("homepwner: \(Self.count(count, "paper")) left out. Name the folder that holds them with --papers.")
        }
        let change = rows.dryRun ? nil : try await importer.store(prepared, progress: { meter.show($0) })
        meter.clear()
        let preview = rows.dryRun ? ImportTable.lines(prepared, context.environment).map { "\n" + $0 }.joined() : ""
        try context.report(change, summary(prepared) + preview)
    }

    private func read(_ context: CommandContext, _ meter: ProgressMeter, _ catalog: Catalog) throws -> ImportPlan {
        let environment = context.environment
        let source: any ByteSource = file == "-" ? StandardInputSource() : try FileSource(path: environment.absolute(file))
        defer { meter.clear() }
        return try ImportPlan.read(source, options: rows.importOptions(catalog, environment), progress: meter.show)
    }

    private func summary(_ prepared: PreparedImport) -> String {
        let changed = prepared.changedCount > 0 ? ", \(prepared.changedCount) changed" : ""
        let fields = prepared.plan.newFields.count
        let made = fields > 0 && prepared.newCount + prepared.changedCount > 0 ? ", \(Self.count(fields, "custom field")) made" : ""
        let same = prepared.sameCount > 0 ? ", \(prepared.sameCount) unchanged" : ""
        let kept = prepared.plan.keptCells.count
        let cells = kept > 0 ? ", \(Self.count(kept, "cell")) kept in the notes" : ""
        let places = prepared.places.isEmpty ? "" : ", \(Self.count(prepared.places.count, "place")) made"
        let alike = prepared.alike == .skip && prepared.alikeCount > 0 ? ", \(prepared.alikeCount) left out as already there" : ""
        let skipped = prepared.plan.problems.isEmpty ? "" : ", \(Self.count(prepared.plan.problems.rowCount, "row")) left out"
        let start = (rows.dryRun ? "Would import: " : "Imported: ") + "\(prepared.newCount) new"
        return [start, changed, same, alike, made, places, cells, skipped].joined()
    }

    private func refusal(_ plan: ImportPlan, _ meter: ProgressMeter, _ context: CommandContext) throws -> CommandFailure {
        meter.clear()
        try warn(of: plan.problems, context)
        let offer =
            plan.entries.isEmpty
            ? "Fix the file and import it again."
            : "Fix the file, or import the \(Self.count(plan.entries.count, "good row")) with --skip-bad-rows."
        let rows = rows.skipBadRows ? "No row of the file can be read" : "\(Self.count(plan.problems.rowCount, "row")) cannot be read"
        return CommandFailure(
            .badData, "\(rows), so nothing was imported. \(offer)",
            code: ExchangeError.Code.badRows.rawValue)
    }

    private func warn(of problems: ImportProblems, _ context: CommandContext) throws {
        for problem in problems.first.prefix(20) { try context.output.warn("homepwner: " + problem.description) }
        let shownRows = Set(problems.first.prefix(20).map(\.row)).count
        if problems.rowCount > shownRows {
            try context.output.warn("homepwner: and \(Self.count(problems.rowCount - shownRows, "more row")) like these.")
        }
    }

    private static func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
}
