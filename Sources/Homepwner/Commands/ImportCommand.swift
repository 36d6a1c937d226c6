import ArgumentParser
import Exchange
import Inventory

/// How a file writes its characters.
enum EncodingOption: String, ExpressibleByArgument, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case windows1252 = "windows-1252"

    var encoding: TextEncoding {
        switch self {
        case .utf8: .utf8
        case .utf16: .utf16
        case .windows1252: .windows1252
        }
    }
}

/// Which number comes first in a date with slashes.
enum DateOrderOption: String, ExpressibleByArgument, CaseIterable, Sendable {
    case dmy, mdy, ymd

    var order: Day.Order {
        switch self {
        case .dmy: .dayMonthYear
        case .mdy: .monthDayYear
        case .ymd: .yearMonthDay
        }
    }
}

/// `homepwner import`
struct ImportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add an item for each row of a CSV file, as one change; or make a library of a bundle.",
        discussion: """
            The first row names the columns: Name, Serial Number, Value, Currency, Date, Location, Notes, Photos, ID, in any order and \
            case, also under other common names. A row with the ID of an item changes that item. Rows that cannot be read are named; then \
            nothing is imported, unless --skip-bad-rows is given.

            Of a bundle, which “homepwner export --format bundle” writes, a whole library is made, which must not be there yet or be empty; \
            nobody may have it open.
            """)
    static let need = LibraryNeed.any
    static let changes = true

    @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"), completion: .file())
    var file: String
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The folder with the pictures that the file names.", valueName: "dir"),
        completion: .directory)
    var photos: String?
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The folder with the papers that the file names.", valueName: "dir"),
        completion: .directory)
    var papers: String?
    @Flag(help: "Import the good rows and leave out the others.")
    var skipBadRows = false
    @Flag(help: "Make own fields of columns that nothing is read from otherwise.")
    var newFields = false
    @Flag(help: "Say what would be imported, and import nothing.")
    var dryRun = false
    @Option(help: ArgumentHelp("The currency of amounts that name none, as EUR.", valueName: "code"))
    var currency: String?
    @Flag(help: "Read 1.234 as one thousand two hundred thirty-four, and 1,5 as one and a half.")
    var decimalComma = false
    @Option(help: ArgumentHelp("Which number comes first in 03/04/2026.", valueName: "order"))
    var dateOrder: DateOrderOption?
    @Option(help: "How the file writes its characters.")
    var encoding: EncodingOption?
    @Flag(help: "Show progress even when standard error is not a terminal.")
    var progress = false
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        if let currency, Currency(code: currency) == nil {
            throw ValidationError("“\(visible(currency, limit: 40))” is not a currency. Write its code of three letters, as EUR.")
        }
    }

    func run(in context: CommandContext) async throws {
        guard file == "-" || !BundleImport.isBundle(context.environment.absolute(file)) else {
            throw CommandFailure(
                .usage, "A bundle becomes a library of its own: give the command by itself, with --library and a new folder.",
                code: "bundle-not-here")
        }
        let store = try context.store
        let meter = ProgressMeter(context, isForced: progress)
        let plan = try read(context, meter, try await store.catalog())
        if !plan.ignoredColumns.isEmpty {
            let names = plan.ignoredColumns.prefix(30).map { "“\(visible($0, limit: 40))”" }.joined(separator: ", ")
            try context.output.warn("homepwner: not read: \(Self.count(plan.ignoredColumns.count, "column")), \(names)")
        }
        if !plan.problems.isEmpty, !skipBadRows { throw try refusal(plan, meter, context) }
        let importer = Importer(
            store: store, photoFolder: photos.map(context.environment.absolute), paperFolder: papers.map(context.environment.absolute),
            pools: try context.library.pools)
        let prepared = try await importer.prepare(plan, progress: { meter.show($0) })
        meter.clear()
        if !prepared.plan.problems.isEmpty {
            // To leave out every row is to import nothing, which nobody can have wanted.
            if !skipBadRows || prepared.plan.entries.isEmpty { throw try refusal(prepared.plan, meter, context) }
            try warn(of: prepared.plan.problems, context)
        }
        try context.tell(ImportNotes.sentences(prepared.plan))
        if prepared.skippedPhotoCount > 0 {
            let count = prepared.skippedPhotoCount
            try context.output.warn(
                "homepwner: \(Self.count(count, "picture")) left out. Name the folder that holds them with --photos.")
        }
        if prepared.skippedPaperCount > 0 {
            let count = prepared.skippedPaperCount
            try context.output.warn("homepwner: \(Self.count(count, "paper")) left out. Name the folder that holds them with --papers.")
        }
        let change = dryRun ? nil : try await importer.store(prepared, progress: { meter.show($0) })
        meter.clear()
        try context.report(change, summary(prepared))
    }

    private func read(_ context: CommandContext, _ meter: ProgressMeter, _ catalog: Catalog) throws -> ImportPlan {
        let environment = context.environment
        var options = ImportOptions(
            encoding: encoding?.encoding, currency: currency.flatMap(Currency.init(code:)) ?? environment.defaultCurrency,
            numberStyle: decimalComma ? NumberStyle(decimal: ",", grouping: ".") : .plain, dateOrder: dateOrder?.order,
            days: environment.days)
        options.ownFields = catalog
        options.makesFields = newFields
        let source: any ByteSource = file == "-" ? StandardInputSource() : try FileSource(path: environment.absolute(file))
        defer { meter.clear() }
        return try ImportPlan.read(source, options: options, progress: meter.show)
    }

    private func summary(_ prepared: PreparedImport) -> String {
        let changed = prepared.changedCount > 0 ? ", \(prepared.changedCount) changed" : ""
        let fields = prepared.plan.newFields.count
        let made = fields > 0 && prepared.newCount + prepared.changedCount > 0 ? ", \(Self.count(fields, "own field")) made" : ""
        let same = prepared.sameCount > 0 ? ", \(prepared.sameCount) the same already" : ""
        let skipped = prepared.plan.problems.isEmpty ? "" : ", \(Self.count(prepared.plan.problems.rowCount, "row")) left out"
        return (dryRun ? "Would import: " : "Imported: ") + "\(prepared.newCount) new" + changed + same + made + skipped
    }

    private func refusal(_ plan: ImportPlan, _ meter: ProgressMeter, _ context: CommandContext) throws -> CommandFailure {
        meter.clear()
        try warn(of: plan.problems, context)
        let offer =
            plan.entries.isEmpty
            ? "Mend the file, then import it again."
            : "Mend the file, or import the \(Self.count(plan.entries.count, "good row")) with --skip-bad-rows."
        let rows = skipBadRows ? "No row of the file can be read" : "\(Self.count(plan.problems.rowCount, "row")) cannot be read"
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
