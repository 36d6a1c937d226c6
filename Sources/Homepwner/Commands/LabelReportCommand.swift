import ArgumentParser
import Inventory
import Reports

/// Paper with labels on it, as people name it.
struct SheetName: ExpressibleByArgument, Sendable {
    let sheet: LabelSheet

    init?(argument: String) {
        guard let sheet = LabelSheet(named: argument) else { return nil }
        self.sheet = sheet
    }
}

/// `homepwner report labels`
struct LabelReportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "labels", abstract: "Write labels for items: a code that scanners read, own number, name and place.",
        discussion: """
            Sheets are \(LabelSheet.all.map(\.name).joined(separator: ", ")) (the last two are of Letter size), and rolls of any size, as \
            62x29mm: width and height, from 15mm to 300mm. Items without an own number get no label, and are counted. Print the file in \
            its own size, not fitted to the page.
            """)
    static let need = LibraryNeed.existing

    @OptionGroup var arguments: ReportArguments
    @Option(help: ArgumentHelp("The paper; 70x37 by default, 5160 with --size letter.", valueName: "name"))
    var sheet: SheetName?
    @Option(help: ArgumentHelp("The first label that is free on the first page.", valueName: "n"))
    var from = 1
    @OptionGroup var libraryOption: LibraryOption

    /// The paper that is meant.
    private var paper: LabelSheet { sheet?.sheet ?? .standard(arguments.size.page) }

    mutating func validate() throws {
        let count = paper.count
        guard (1...count).contains(from) else {
            throw ValidationError("--from takes a number from 1 to \(count): the sheet has so many labels.")
        }
    }

    func run(in context: CommandContext) async throws {
        try await arguments.write(in: context) { query, store, options, progress, write throws(ReportError) in
            try await LabelReport(of: query, in: store, options, on: paper, from: from).make(progress: progress, write: write)
        }
    }
}
