import ArgumentParser
import Exchange
import FoundationEssentials
import Graphics
import Inventory
import Reports

/// The size of a report's pages.
enum ReportSize: String, ExpressibleByArgument, CaseIterable, Sendable {
    case a4, letter

    var page: PageSize { self == .a4 ? .a4 : .letter }
}

/// The value of `--without`: parts of a report, with commas between them.
struct ReportParts: ExpressibleByArgument, Sendable {
    let parts: Set<ReportOptions.Part>

    init(_ parts: Set<ReportOptions.Part> = []) { self.parts = parts }

    init?(argument: String) {
        var parts: Set<ReportOptions.Part> = []
        for word in argument.split(separator: ",") {
            guard let part = ReportOptions.Part(rawValue: word.filter { $0 != " " }.lowercased()) else { return nil }
            parts.insert(part)
        }
        guard !parts.isEmpty else { return nil }
        self.init(parts)
    }

    /// The default in the text of `--help`.
    var defaultValueDescription: String { "nothing" }
}

/// The value of `--items`: identities, with commas between them.
struct ItemIdentities: ExpressibleByArgument, Sendable {
    let ids: [UUID]

    init?(argument: String) {
        let words = argument.split(separator: ",").map { $0.filter { $0 != " " } }
        ids = words.compactMap { UUID(uuidString: $0) }
        guard !ids.isEmpty, ids.count == words.count else { return nil }
    }
}

/// `homepwner report`
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write a report on paper, as a PDF file.",
        subcommands: [
            InsuranceReportCommand.self, PlainReportCommand<PoliceReportWords>.self, PlainReportCommand<MovingReportWords>.self,
            PlainReportCommand<EstateReportWords>.self, LoanReportCommand.self, PlainReportCommand<OverviewReportWords>.self,
            LabelReportCommand.self,
        ])
}

/// The options that all reports have.
struct ReportArguments: ParsableArguments {
    @Option(name: .shortAndLong, help: ArgumentHelp("The file.", valueName: "out.pdf"), completion: .file(extensions: ["pdf"]))
    var output: String
    @OptionGroup var scope: ScopeOptions
    @Option(parsing: .unconditional, help: ArgumentHelp("Only items with these words in their texts.", valueName: "text"))
    var search = ""
    @Option(help: ArgumentHelp("Only these items, by their identifiers, separated by commas.", valueName: "uuid,..."))
    var items: ItemIdentities?
    @Option(help: "The size of the pages.")
    var size = ReportSize.a4
    @Option(
        help: ArgumentHelp(
            "The facts to leave out, separated by commas: values, serials, places (those below rooms), notes.", valueName: "parts"))
    var without = ReportParts()
    @Option(parsing: .unconditional, help: ArgumentHelp("The owner of the items.", valueName: "name"))
    var owner = ""
    @Option(parsing: .unconditional, help: ArgumentHelp("The address of the items.", valueName: "address"))
    var address = ""
    @Option(help: ArgumentHelp("The day of the report; today by default.", valueName: "day"))
    var date: String?

    /// Returns the options of the report, and adds notes about an ambiguous day.
    func options(_ environment: CommandEnvironment, _ notes: inout [String]) throws -> ReportOptions {
        var day = Day.today()
        if let date { day = try environment.exactDay(date, of: "--date", &notes) }
        let numbers = environment.numberStyle
        let style = NumberStyle(
            decimal: numbers.decimal, grouping: numbers.grouping, currencyFollows: numbers.currencyFollows, days: environment.days)
        return ReportOptions(
            owner: owner, address: address, day: day, size: size.page, only: items.map { Set($0.ids) }, leftOut: without.parts, style: style
        )
    }

    /// Makes a report, and puts the file in its place when it is complete.
    ///
    /// - Parameters:
    ///   - labels: the labels, if it uses any.
    ///   - complete: adds the options of a particular kind of report.
    func write(
        _ kind: ReportKind, on labels: ReportKind.LabelChoice? = nil, in context: CommandContext,
        completing complete: (inout ReportOptions, _ notes: inout [String]) throws -> Void = { _, _ in }
    ) async throws {
        var notes: [String] = []
        var options = try options(context.environment, &notes)
        try complete(&options, &notes)
        options.pool = try context.library.pools.background
        let store = try context.store
        if let ids = items?.ids {
            let found = try await store.items(ids: ids)
            if let missing = ids.first(where: { found[$0] == nil }) {
                throw InventoryError(
                    .itemMissing, "There is no item \(missing.uuidString.lowercased()) in the library. The command list shows the items.")
            }
        }
        let labels = labels ?? ReportKind.LabelChoice(sheet: .standard(size.page))
        let query =
            labels.areOfPlaces
            ? ItemQuery(scope: try await scope.placeScope(in: store) ?? .all)
            : ItemQuery(text: search, condition: try await scope.conditionOnStored(in: context))
        let papers = try context.library.papers
        let target = try ExportFile(path: context.environment.absolute(output))
        let meter = ProgressMeter(context, isForced: false)
        defer { meter.clear() }
        let outcome: ReportOutcome
        do throws(ReportError) {
            let progress = { (done: Int, total: Int) in meter.show("Drawing page \(done + 1) of \(total)") }
            let report = try await kind.report(of: query, in: store, papers, options, on: labels)
            outcome = try await report.make(progress: progress) { try target.write($0) }
        } catch { throw Self.failure(error) }
        meter.clear()
        try target.commit()
        try context.tell(notes + outcome.notes.map { visible($0) })
        let (items, pages) = (outcome.itemCount, outcome.pageCount)
        try context.report(nil, "Reported: \(items) \(outcome.noun)\(items == 1 ? "" : "s") on \(pages) \(pages == 1 ? "page" : "pages")")
    }

    /// Returns the underlying error in the form for commands.
    private static func failure(_ error: ReportError) -> any Error {
        switch error {
        case .library(let error): error
        case .document(.output(let error)): error
        case .document(let error): CommandFailure(.failed, error.description, code: "document")
        case .missing(let sentence): CommandFailure(.failed, sentence, code: "missing-library")
        case .stopped: OutputClosed()
        }
    }
}

/// `homepwner report insurance`
struct InsuranceReportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "insurance", abstract: "Write a schedule for the insurer: totals, then each room with pictures, facts and values.",
        discussion: """
            An existing file is replaced when the new one is complete. The same library gives the same bytes for the same --date. Items \
            that left the household are not in the schedule.
            """)
    static let need = LibraryNeed.existing

    @OptionGroup var arguments: ReportArguments
    @Flag(inversion: .prefixedNo, help: "Add receipts and larger pictures at the end, or leave them out.")
    var appendix = true
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        try await arguments.write(.insurance, in: context) { options, _ in options.hasAppendix = appendix }
    }
}
