import ArgumentParser
import Inventory
import Reports

/// The words of the command of a report without options of its own.
protocol PlainReportWords: Sendable {
    /// The kind, whose name is that of the command.
    static var kind: ReportKind { get }
    /// The abstract of the command.
    static var abstract: String { get }
    /// The rest of its help.
    static var discussion: String { get }
}

extension PlainReportWords {
    static var discussion: String { "" }
}

/// `homepwner report police`, `report moving`, `report estate` and `report overview`
struct PlainReportCommand<Kind: PlainReportWords>: ParsableCommand, InventoryCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Kind.kind.name, abstract: Kind.abstract, discussion: Kind.discussion)
    }
    static var need: LibraryNeed { .existing }

    @OptionGroup var arguments: ReportArguments
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws { try await arguments.write(Kind.kind, in: context) }
}

enum PoliceReportWords: PlainReportWords {
    static let kind = ReportKind.police
    static let abstract = "Write a list for the police: an item a page, its serial number, marks and pictures large."
    static let discussion = """
        Choose the items with --place, --tag, --type or --search. An existing file is replaced when the new one is complete.
        """
}

enum MovingReportWords: PlainReportWords {
    static let kind = ReportKind.moving
    static let abstract = "Write a list for a move: by place and box, each item with boxes to tick."
}

enum EstateReportWords: PlainReportWords {
    static let kind = ReportKind.estate
    static let abstract = "Write an inventory of an estate: by room, with values, columns to fill in and lines to sign."
}

enum OverviewReportWords: PlainReportWords {
    static let kind = ReportKind.overview
    static let abstract = "Write one page with the number of items and their values, by place and type."
}
