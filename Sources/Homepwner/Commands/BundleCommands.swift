import Exchange
import FoundationEssentials
import Inventory

/// `homepwner export --format bundle` and `homepwner import BUNDLE.zip`
enum BundleCommands {
    // MARK: - Out

    /// Exports the whole library.
    static func export(to file: String, proves: Bool, in context: CommandContext) async throws {
        let meter = ProgressMeter(context, isForced: false)
        defer { meter.clear() }
        let export = BundleExport(of: try context.library, store: try context.store, program: "homepwner \(Version.number)")
        let outcome = try await export.write(to: context.environment.absolute(file), proves: proves) { meter.show($0.text) }
        meter.clear()
        try context.tell(outcome.notes)
        try context.tell(outcome.missing.prefix(20).map { "\($0) is missing or damaged in the library, so it is not in the bundle" })
        let counts = "\(counted(outcome.itemCount, "item")), \(counted(outcome.fileCount, "file"))"
        guard let differences = outcome.differences else {
            try context.report(nil, "Exported: \(counts)")
            return try expectNothing(missing: outcome.missing)
        }
        try context.tell(differences)
        try context.report(
            nil, "\(differences.isEmpty ? "Exported and proved" : "Compared"): \(counts), \(counted(differences.count, "difference"))")
        guard differences.isEmpty else {
            throw CommandFailure(
                .damaged, "The bundle differs from the library, so it was not saved. Check the disk, then try again.",
                code: "bundle-differs")
        }
        try expectNothing(missing: outcome.missing)
    }

    /// Throws if files are missing in the bundle: the export is then incomplete, although everything else was written.
    private static func expectNothing(missing: [String]) throws {
        guard !missing.isEmpty else { return }
        throw CommandFailure(
            .damaged,
            "The bundle was written without \(counted(missing.count, "file")) that the library has lost: “homepwner check” lists them.",
            code: "files-missing")
    }

    // MARK: - In

    /// Makes a library of a bundle.
    static func importBundle(_ command: ImportCommand, in context: CommandContext) -> Int32 {
        // An incomplete library is removed before the program ends.
        let signals = HeldSignals()
        defer { signals.release() }
        let meter = ProgressMeter(context, isForced: command.progress)
        do {
            if let option = command.rows.firstGiven {
                throw CommandFailure(.usage, "\(option) is for CSV files; a bundle is always imported completely.", code: "bundle-option")
            }
            let bundle = try BundleImport(path: context.environment.absolute(command.file))
            let outcome: LibraryIntake.Outcome
            do {
                defer { meter.clear() }
                outcome = try bundle.restore(to: context.location) { meter.show($0.text) && !signals.wantsEnd }
            }
            try context.tell(outcome.findings)
            let missing = bundle.manifest.missing
            try context.tell(missing.prefix(20).map { "\(visible($0)) was already missing when the bundle was made" })
            try context.report(nil, "Imported: \(counted(outcome.itemCount, "item")), \(counted(outcome.fileCount, "file"))")
            return ExitStatus.done.rawValue
        } catch is OutputClosed {
            return ExitStatus.ioError.rawValue
        } catch { return CommandExecutor.report(CommandFailure(error), to: context.output) }
    }

    /// Returns a text such as "1,204 items" or "1 item".
    private static func counted(_ number: Int, _ what: String) -> String {
        var digits = String(number)
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
            index -= 3
        }
        return "\(digits) \(what)\(number == 1 ? "" : "s")"
    }
}
