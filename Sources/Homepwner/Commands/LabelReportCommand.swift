import ArgumentParser
import Exchange
import Inventory
import Reports

/// `homepwner report labels`
struct LabelReportCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "labels", abstract: "Write labels for items: a code that scanners read, item number, name and place.",
        discussion: """
            Sheets are \(LabelSheet.all.map(\.name).joined(separator: ", ")) (the last two are of Letter size). A custom sheet looks like \
            3x7@63.5x38.1mm: 3 labels across and 7 down, then the width and height of a label. Add +LEFT+TOP for the margins and \
            /WIDTHxHEIGHT for the distance from one label to the next. A roll looks like 62x29mm: width and height, from 15mm to 300mm. \
            Items without an item number get no label, and are counted. Labels of places hold the identifier of the place, which stays \
            the same when the place is renamed or moved. Print the file in its own size, not fitted to the page.
            """)
    static let need = LibraryNeed.existing

    @OptionGroup var arguments: ReportArguments
    @Option(help: ArgumentHelp("The paper; 70x37 by default, 5160 with --size letter.", valueName: "name"))
    var sheet: String?
    @Option(help: ArgumentHelp("The first label that is free on the first page.", valueName: "n"))
    var from = 1
    @Flag(help: "Labels for places: all, or --place and those below it.")
    var places = false
    @Option(help: "With --places: only the places of a kind.")
    var kind: OneOf<Place.Kind>?
    @OptionGroup var libraryOption: LibraryOption

    /// Returns the chosen paper.
    private func paper() throws -> LabelSheet {
        guard let sheet else { return .standard(arguments.size.page) }
        if let known = LabelSheet(named: sheet) { return known }
        do throws(LabelSheetProblem) {
            return try LabelSheet(own: sheet, on: arguments.size.page)
        } catch { throw ValidationError("--sheet \(visible(sheet, limit: 60)): \(error.sentence)") }
    }

    mutating func validate() throws {
        let count = try paper().count
        guard (1...count).contains(from) else {
            throw ValidationError("--from takes a number from 1 to \(count), the number of labels on a sheet.")
        }
        guard places || kind == nil else { throw ValidationError("--kind needs --places: items have no kind.") }
        if places {
            guard arguments.scope.tag.isEmpty, arguments.scope.type == nil, arguments.scope.query == nil, arguments.search.isEmpty,
                arguments.items == nil
            else {
                throw ValidationError(
                    "--places can only be combined with --place: tags, types, conditions, words and identifiers belong to items.")
            }
        }
    }

    func run(in context: CommandContext) async throws {
        let labels = ReportKind.LabelChoice(sheet: try paper(), first: from, areOfPlaces: places, placeKind: kind?.value)
        try await arguments.write(.labels, on: labels, in: context)
    }
}
