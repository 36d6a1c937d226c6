import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// `homepwner backup`
struct BackupCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Make a backup of the library, beside it or in a folder elsewhere.",
        discussion: """
            Without --to the command copies only the database, into the library's folder "backups", and prints the path. The window makes \
            such a backup automatically on each day with changes; without the window, run this command yourself, or from cron. Older \
            backups are thinned out. If nothing has changed since the newest backup, no backup is made and the path of the newest is \
            printed.

            With --to the command copies everything, pictures and papers too, into a folder for this library below the given folder, for \
            example on another disk. Files that are there already are not copied again. One backup is kept for each of the last seven \
            days with a backup, for each of twelve months and for each year; they share their files. With --prove all files are read back \
            and compared, those of older backups as well. Damaged files are copied again, or put aside if the library no longer has them. \
            The exit status is 8 if something was damaged or differs. To make a library from the backup, use restore --into.
            """)
    static let need = LibraryNeed.existing

    @Option(help: ArgumentHelp("The folder for backups, such as one on another disk.", valueName: "dir"), completion: .directory)
    var to: String?
    @Flag(help: "Read everything back and compare it.")
    var prove = false
    @Flag(help: "Start new backups in a folder that has lost its earlier ones; by default its disk counts as missing.")
    var begin = false
    @OptionGroup var libraryOption: LibraryOption

    func validate() throws {
        guard to != nil || !prove && !begin else { throw ValidationError("--prove and --begin need --to.") }
    }

    func run(in context: CommandContext) async throws {
        if let to { return try backUp(to: context.environment.absolute(to), in: context) }
        let library = try context.library
        guard let backup = try library.backUpNow() ?? library.currentBackup() else {
            throw CommandFailure(.failed, "No backup was made: the library was never changed.", code: "nothing-to-back-up")
        }
        if let warning = try library.backupsFromTheFuture().warningOfFuture() { try context.tell([warning]) }
        // Scripts expect only their acknowledgements.
        if !context.acknowledges { try context.output.print(backup.url.path) }
    }

    private func backUp(to folder: String, in context: CommandContext) throws {
        let meter = ProgressMeter(context, isForced: false)
        defer { meter.clear() }
        let outcome = try context.library.backUp(to: folder, proving: prove, beginning: begin) { meter.show($0) }
        meter.clear()
        if outcome.isOnSameDisk {
            let folder = visible(folder)
            try context.tell([
                "\(folder) is on the disk of the library: when that disk fails, both are lost. Choose a folder on another disk."
            ])
        }
        if let warning = outcome.future.warningOfFuture() { try context.tell([warning]) }
        try outcome.report(in: context, "Backed up")
    }
}

extension ProgressMeter {
    /// Shows the progress of a backup; returns false if nobody waits for it any more.
    func show(_ progress: BackupProgress) -> Bool {
        switch progress {
        case .copyingDatabase: show("Copying the database")
        case .copyingFiles(let done, let total): show("Copying file \(done + 1) of \(total)")
        case .readingBack(let done, let total): show("Reading back file \(min(done + 1, total)) of \(total)")
        }
    }
}

extension BackupOutcome {
    /// The maximum number of differences that are listed.
    private static let most = 20

    /// Prints the result: the numbers to standard output, the differences to standard error.
    func report(in context: CommandContext, _ verb: String) throws {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        var parts = [count(items, "item", "items"), count(files, "file", "files"), "\(copied) copied"]
        if repaired > 0 { parts.append("\(repaired) repaired") }
        if isProved || !differences.isEmpty { parts.append(count(differences.count, "difference", "differences")) }
        if removed > 0 { parts.append("\(count(removed, "older backup", "older backups")) removed") }
        try context.report(nil, "\(verb): \(parts.joined(separator: ", "))")
        try context.tell(findings.prefix(Self.most).map { visible($0) })
        if findings.count > Self.most { try context.tell(["\(findings.count - Self.most) more."]) }
        guard !differences.isEmpty || !findings.isEmpty else { return }
        try context.tell(differences.prefix(Self.most).map { "Missing or damaged: \(visible($0))" })
        if differences.count > Self.most { try context.tell(["\(differences.count - Self.most) more."]) }
        throw CheckFailed()
    }
}
