import ArgumentParser
import FoundationEssentials
import Inventory

/// `homepwner check`
struct CheckCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Verify the database and every picture, and print the findings as JSON.",
        discussion: "The exit status is 8 when something is wrong. Nothing is changed.")
    static let need = LibraryNeed.none

    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let report = try LibraryCheck.run(at: context.location)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try context.output.out(try Array(encoder.encode(report)) + [UInt8(ascii: "\n")])
        if !report.conflictCopies.isEmpty, let warning = ConflictCopies.warning(in: context.location) { try context.tell([warning]) }
        if !report.ok { throw CheckFailed() }
    }
}

/// The check found a problem and has reported it.
struct CheckFailed: Error {}
