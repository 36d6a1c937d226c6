import Exchange
import FoundationEssentials
import Glibc
import Inventory
import Words

/// Decides whether this start is for the window or for a command, by reading the arguments itself, because a window should not wait for a
/// parser of command lines.
enum Start {
    /// Runs the command or window of this process's arguments and returns its exit status.
    @MainActor
    static func run() -> Int32 {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else { continue }
            return fail(CommandFailure(.usage, "Argument \(index) is not UTF-8 text. Check the language settings of the terminal."))
        }
        if let missing = ProcessHygiene.missingRoom() { return fail(CommandFailure(.failed, missing, code: "no-room")) }
        // A translation that cannot be used is no reason to do nothing: the texts are then in the next language, or in English.
        if let problem = ChosenCatalogue.ofProcess.problem { try? ProcessOutput().err(Array("homepwner: \(problem)\n".utf8)) }
        let arguments = Array(CommandLine.arguments.dropFirst())
        let options = StartOptions(arguments)
        guard options.rest.isEmpty else { return CommandRunner(library: options.library).run(options.rest) }
        do {
            let choice: LibraryChoice
            if let path = options.library { choice = .folder(try LibraryOption.location(path)) } else { choice = .last }
            return runWindow(choice, newItem: options.newItem)
        } catch { return fail(CommandFailure(error)) }
    }

    private static func fail(_ failure: CommandFailure) -> Int32 {
        try? ProcessOutput().err(Array(failure.line.utf8))
        return failure.status.rawValue
    }
}

/// The options before a command.
struct StartOptions {
    /// The folder of `--library`.
    private(set) var library: String?
    /// Whether `--new-item` was given.
    private(set) var newItem = false
    /// The command and everything after it; empty for the window. It includes unknown arguments, which the parser then reports.
    private(set) var rest: [String] = []

    init(_ arguments: [String]) {
        var index = 0
        while index < arguments.count {
            let argument = arguments[index]
            if argument == "--library", index + 1 < arguments.count {
                library = arguments[index + 1]
                index += 2
            } else if argument.hasPrefix("--library=") {
                library = String(argument.dropFirst("--library=".count))
                index += 1
            } else if argument == "--new-item" {
                newItem = true
                index += 1
            } else {
                rest = Array(arguments[index...])
                return
            }
        }
    }
}
