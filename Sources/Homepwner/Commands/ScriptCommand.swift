import ArgumentParser

/// `homepwner script`, which `ScriptRunner` performs.
struct ScriptCommand: ParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "script", abstract: "Run the command lines of a file, one a line and without the program's name.",
        discussion: """
            Words are quoted as in a shell; # begins a comment. After each change that is safely on the disk it prints \
            ACK <uuid> <revision>. It stops at the first line that fails, says which, and ends with that line's exit status.
            """)

    @Argument(help: ArgumentHelp("The file, which may be a pipe; - is standard input.", valueName: "file"), completion: .file())
    var file: String
    @Flag(help: "Go on after a line that fails; the exit status is that of the first one.")
    var keepGoing = false
    @OptionGroup var libraryOption: LibraryOption
}
