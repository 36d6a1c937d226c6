import ArgumentParser
import FoundationEssentials
import Inventory
import Threading

/// Runs one command and converts its errors into a message and an exit status.
enum CommandExecutor {
    /// Runs a parsed command.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - context: its context.
    ///   - place: the command's line in a script, such as "script.txt:12"; nil outside.
    static func run(_ command: any InventoryCommand, in context: CommandContext, place: String? = nil) -> Int32 {
        do {
            try CallingThread.run { try await command.run(in: context) }
            return ExitStatus.done.rawValue
        } catch is OutputClosed {
            return ExitStatus.ioError.rawValue
        } catch is CheckFailed {
            return ExitStatus.damaged.rawValue
        } catch { return report(error, in: context, place: place) }
    }

    /// Prints the message of an error of a command and returns its exit status.
    static func report(_ error: any Error, in context: CommandContext, place: String?) -> Int32 {
        report(CommandFailure(diagnosed(error, in: context)), place: place, to: context.output)
    }

    /// Determines whether an unreadable part is damaged or the disk failed, before a message mentions backups.
    private static func diagnosed(_ error: any Error, in context: CommandContext) -> any Error {
        // A part of a change is on the thread of all writing, which the diagnosis needs. The whole change is diagnosed after it.
        guard let error = error as? InventoryError, !context.isWithinChange else { return error }
        return context.openLibrary?.diagnose(error) ?? LibraryDiagnosis.of(error, at: context.location)
    }

    /// Reads and runs a command line on an open library, for a script or for another process.
    ///
    /// - Parameter isHandedOver: whether another process already chose this library; a script's lines may not choose one.
    static func run(_ arguments: [String], in context: CommandContext, place: String?, isHandedOver: Bool) -> Int32 {
        let parsed = CommandLineTool.read(arguments, columns: context.environment.columns)
        return run(parsed, in: context, place: place, isHandedOver: isHandedOver)
    }

    /// Runs a command line that was read; see `run(_:in:place:isHandedOver:)`.
    static func run(_ parsed: CommandLineTool.Parsed, in context: CommandContext, place: String?, isHandedOver: Bool) -> Int32 {
        do throws(CommandFailure) {
            if let command = try command(of: parsed, isInScript: place != nil, isHandedOver: isHandedOver) {
                return run(command, in: context, place: place)
            }
        } catch { return report(error, place: place, to: context.output) }
        guard case .message(let text, let isError, let status) = parsed else { return ExitStatus.done.rawValue }
        try? isError ? context.output.warn(text) : context.output.print(text)
        return status
    }

    /// Returns the command of a command line; nil if the line only prints a text.
    ///
    /// - Throws: a failure for a line of a script that is not understood, and for a command that cannot run on an open library.
    static func command(
        of parsed: CommandLineTool.Parsed, isInScript: Bool, isHandedOver: Bool
    ) throws(CommandFailure) -> (any InventoryCommand)? {
        switch parsed {
        case .message(let text, let isError, _):
            guard isError, isInScript else { return nil }
            let firstLine = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
            let message = firstLine.hasPrefix("Error: ") ? String(firstLine.dropFirst("Error: ".count)) : firstLine
            throw CommandFailure(.usage, message)
        case .command(let command):
            guard let command = command as? any InventoryCommand else {
                throw CommandFailure(.usage, "This command cannot run in a script.")
            }
            guard isHandedOver || command.libraryOption.library == nil else {
                throw CommandFailure(.usage, "A script works on one library: give --library before its file.")
            }
            return command
        }
    }

    /// Prints the message of a failure and returns its number.
    static func report(_ failure: CommandFailure, place: String? = nil, to output: any CommandOutput) -> Int32 {
        let placed = place.map { CommandFailure(failure.status, "\($0): \(failure.message)", code: failure.code) } ?? failure
        try? output.err(Array(placed.line.utf8))
        return failure.status.rawValue
    }
}
