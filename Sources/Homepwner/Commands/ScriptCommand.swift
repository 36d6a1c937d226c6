import ArgumentParser
import Words

/// `homepwner script`, which `ScriptRunner` performs.
struct ScriptCommand: ParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "script", abstract: "Run the command lines of a file, one a line and without the program's name.",
        discussion: """
            Words are quoted as in a shell; # begins a comment. After each change that is safely on the disk it prints \
            ACK <uuid> <revision>. It stops at the first line that fails, says which, and ends with that line's exit status.
            """
                + "\n\n"
                + tr(
                    """
                    With --as-one all lines are one step with a title: one entry in the history and one undo. If a line fails, nothing is \
                    changed. Lines that add, change, delete or list are possible; the output follows when everything is stored.
                    """))

    @Argument(help: ArgumentHelp("The file, which may be a pipe; - is standard input.", valueName: "file"), completion: .file())
    var file: String
    @Flag(help: "Go on after a line that fails; the exit status is that of the first one.")
    var keepGoing = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(tr("Make one step of all lines, with this title in the history; all or nothing."), valueName: "title"))
    var asOne: String?
    @OptionGroup var libraryOption: LibraryOption

    /// The maximum number of characters in a title.
    private static let longestTitle = 100

    mutating func validate() throws {
        guard let title = asOne else { return }
        guard !keepGoing else {
            throw ValidationError(tr("With --as-one all lines are done or none: leave out --keep-going."))
        }
        guard !title.allSatisfy(\.isWhitespace) else {
            throw ValidationError(tr("The title is empty. Give one for the history, for example --as-one \"Move house\"."))
        }
        guard title.count <= Self.longestTitle, !title.contains(where: { $0.isNewline || $0 == "\0" }) else {
            let limit = String(Self.longestTitle)
            throw ValidationError(tr("A title has one line of at most \(limit) characters."))
        }
    }
}
