import ArgumentParser
import Exchange
import Inventory
import Reports

/// `homepwner report loan`
struct LoanReportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "loan", abstract: "Write a slip for lent items: the items, the borrower, the due date, and lines for both signatures.",
        discussion: """
            Choose the items with --items, --place, --tag, --type or --search; parts of them are listed with them. Facts that are not \
            given (--owner, --address, --borrower, --due) are printed as blank lines. The day of the loan is --date. The library keeps no \
            record of the loan: the slip is the record.
            """)
    static let need = LibraryNeed.existing

    @OptionGroup var arguments: ReportArguments
    @Option(parsing: .unconditional, help: ArgumentHelp("The name of the borrower.", valueName: "name"))
    var borrower = ""
    @Option(help: ArgumentHelp("The day when the items are due back.", valueName: "day"))
    var due: String?
    @OptionGroup var libraryOption: LibraryOption

    /// Returns the day of return, which is not before the first day of the loan; nil if it is not given.
    private func dueDay(_ lent: Day, _ environment: CommandEnvironment, _ notes: inout [String]) throws -> Day? {
        guard let due, !due.isEmpty else { return nil }
        let day = try environment.exactDay(due, of: "--due", &notes)
        guard day >= lent else {
            throw CommandFailure(
                .usage,
                "--due: “\(visible(due, limit: 40))” is before \(lent.iso), the day of the loan. Give that day or a later one, or another day "
                    + "of the loan after --date.", code: "bad-date")
        }
        return day
    }

    func run(in context: CommandContext) async throws {
        let environment = context.environment
        try await arguments.write(.loan, in: context) { options, notes in
            options.loan = ReportOptions.Loan(borrower: LibraryName.trimmed(borrower), due: try dueDay(options.day, environment, &notes))
        }
    }
}
