import ArgumentParser
import Glibc

/// `homepwner` itself: the list of commands, and the text of `--help`.
struct CommandLineTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "homepwner", abstract: "Keep an inventory of your home.",
        usage: """
            homepwner [--library <dir>] [--new-item]
            homepwner <command> [--library <dir>] ...
            """,
        discussion: """
            Without a command the program opens its window. With a command it does the same work from a shell or a script. If a window \
            has the library open, the window runs the command, and the answer is the same.

            Without --library the window opens the library that was open last, and commands work in $XDG_DATA_HOME/homepwner.

            \(ExitStatus.help)
            """,
        version: "homepwner \(Version.number)",
        subcommands: [
            AddCommand.self, EditCommand.self, ValueCommand.self, DisposeCommand.self, DeleteCommand.self, UndoCommand.self,
            RedoCommand.self, SplitCommand.self, MergeCommand.self, DuplicateCommand.self,
            TrashCommand.self, RestoreCommand.self,
            ListCommand.self, ShowCommand.self, PlaceCommand.self, TagCommand.self, TypeCommand.self, FieldCommand.self, SearchCommand.self,
            CurrencyCommand.self,
            ImportCommand.self, ExportCommand.self, ReportCommand.self, BackupCommand.self, SampleCommand.self, CheckCommand.self,
            ScriptCommand.self,
            ScreenshotsCommand.self, NibCommand.self,
        ])

    @Flag(help: "Open the window with the form for a new item.")
    var newItem = false
    @OptionGroup var libraryOption: LibraryOption

    /// A parsed command line, or a message in its place.
    enum Parsed {
        case command(any ParsableCommand)
        /// Help, the version, or an error.
        case message(String, isError: Bool, status: Int32)
    }

    /// Reads a command line.
    ///
    /// - Parameters:
    ///   - arguments: the arguments without the program's name.
    ///   - columns: the maximum width of help.
    static func read(_ arguments: [String], columns: Int?) -> Parsed {
        do {
            let command = try parseAsRoot(arguments)
            if command is any InventoryCommand || command is ScriptCommand || command is ScreenshotsCommand || command is NibCommand {
                return .command(command)
            }
            // Help is a command, too, which throws its text; so does the tool itself without a command.
            var other = command
            try other.run()
            return .message("", isError: false, status: 0)
        } catch {
            let status = exitCode(for: error).rawValue
            return .message(fullMessage(for: error, columns: columns), isError: status != 0, status: status)
        }
    }
}
