import ArgumentParser
import Inventory
import Reports

/// `homepwner report moving`
struct MovingReportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "moving", abstract: "Write a list for a move: by place and box, each item with boxes to tick.")
    static let need = LibraryNeed.existing

    @OptionGroup var arguments: ReportArguments
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        try await arguments.write(in: context) { query, store, options, progress, write throws(ReportError) in
            try await ListReport(.moving, of: query, in: store, options).make(progress: progress, write: write)
        }
    }
}

/// `homepwner report estate`
struct EstateReportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "estate", abstract: "Write an inventory of an estate: by room, with values, columns to fill in and lines to sign.")
    static let need = LibraryNeed.existing

    @OptionGroup var arguments: ReportArguments
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        try await arguments.write(in: context) { query, store, options, progress, write throws(ReportError) in
            try await ListReport(.estate, of: query, in: store, options).make(progress: progress, write: write)
        }
    }
}

/// `homepwner report overview`
struct OverviewReportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "overview", abstract: "Write one page with the number of items and their values, by place and type.")
    static let need = LibraryNeed.existing

    @OptionGroup var arguments: ReportArguments
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        try await arguments.write(in: context) { query, store, options, progress, write throws(ReportError) in
            try await OverviewReport(of: query, in: store, options).make(progress: progress, write: write)
        }
    }
}
