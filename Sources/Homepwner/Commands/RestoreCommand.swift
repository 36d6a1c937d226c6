import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory
import Words

/// `homepwner restore`
struct RestoreCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring back an item, or, with --into, a whole library from a backup.",
        discussion: """
            A deleted item comes back with its pictures and its history, as it was when it was deleted; an item that left the household \
            is taken back, with --with-parts together with the parts that left in the same way on the same day.

            With --into a new library is made from a backup of the command backup --to: from the newest in a folder, which is the one \
            with the most history, or from one of the dated files in its folder "backups". A copy of library.sqlite that Syncthing, \
            Dropbox or a similar program made when two computers changed the library can be given as well. The new library is read from \
            end to end. The exit status is 8 if something is missing or damaged.
            """)
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(
        help: ArgumentHelp(
            "The item, by the identifier that the list of deleted items or list --state disposed shows; or the backup.",
            valueName: "uuid|backup"), completion: .file())
    var what: String
    @Option(help: ArgumentHelp("The folder of the new library; it is made, or empty.", valueName: "dir"), completion: .directory)
    var into: String?
    @Flag(help: ArgumentHelp(tr("The parts that left together with it come back, too.")))
    var withParts = false
    @OptionGroup var libraryOption: LibraryOption

    var isPossiblePart: Bool { into == nil }
    var needs: LibraryNeed { into == nil ? Self.need : .none }

    func validate() throws {
        if into != nil, withParts { throw ValidationError(tr("Give --with-parts for an item, and --into for a backup.")) }
        guard into != nil || UUID(uuidString: what) != nil else {
            let name = visible(what, limit: 60)
            throw ValidationError("“\(name)” is not the identifier of an item. A backup needs --into with a new folder.")
        }
    }

    func run(in context: CommandContext) async throws {
        if let into { return try restore(into: context.environment.absolute(into), context) }
        guard let item = UUID(uuidString: what) else { return }
        let store = try context.store
        if let item = try await store.items(ids: [item])[item], item.content.isDisposed {
            return try context.report(try await store.perform(.assign(.disposal(nil, withParts: withParts), to: .items([item.id]))), nil)
        }
        let change = try await store.perform(.restore(item))
        if let kind = try await store.items(ids: [item])[item]?.content[.disposal] {
            let word = ItemField.disposal.formatted(kind).lowercased()
            try context.tell(["It is marked as \(word), as before its deletion. To take it back, run this command again."])
        }
        try context.report(change, nil)
    }

    private func restore(into folder: String, _ context: CommandContext) throws {
        let backup = try BackupRestore(from: context.environment.absolute(what))
        let meter = ProgressMeter(context, isForced: false)
        defer { meter.clear() }
        let outcome = try backup.restore(into: URL(fileURLWithPath: folder, isDirectory: true)) { meter.show($0) }
        meter.clear()
        let moment = "The backup is of \(backup.takenAt.localDay.iso), \(backup.takenAt.localTime)"
        let doubt = backup.isFromTheFuture ? ", in the future: the clock was wrong when it was made, or it is wrong now." : "."
        try context.tell([moment + doubt])
        try outcome.report(in: context, "Restored")
    }
}
