import ArgumentParser
import FoundationEssentials
import Inventory

/// `homepwner backup`
struct BackupCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Make a backup of the library and print its path.",
        discussion: """
            The window makes one by itself on each day on which something has changed; those who use the library from a shell alone give \
            this command, or have cron do so. A backup is a checked copy of the database in the library's folder "backups"; pictures stay \
            where they are, for they never change. Older backups are thinned out. When nothing has changed since the newest backup, none \
            is made, and the path is that of the newest.
            """)
    static let need = LibraryNeed.existing

    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let library = try context.library
        guard let backup = try library.backUpNow() ?? library.newestBackup() else {
            throw CommandFailure(.failed, "There is nothing to back up: the library was never changed.", code: "nothing-to-back-up")
        }
        // Scripts want nothing but their acknowledgements.
        if !context.acknowledges { try context.output.print(backup.url.path) }
    }
}
