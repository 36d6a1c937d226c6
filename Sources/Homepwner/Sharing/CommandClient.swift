import Exchange
import FoundationEssentials
import Inventory

/// A client that hands its command to the process that has the library open.
final class CommandClient {
    private let channel: MessageChannel
    private let greeting: CommandGreeting

    /// Connects.
    ///
    /// - Parameters:
    ///   - location: the library's folder.
    ///   - timeout: the timeout for the greeting, in seconds.
    /// - Returns: nil if no process listens or answers.
    /// - Throws: `CommandFailure` if the other process has an incompatible version.
    init?(location: URL, timeout: Double) throws {
        guard let socket = CommandSocket(location: location), let channel = socket.connect(),
            let greeting = try? channel.receive(CommandGreeting.self, timeout: timeout), greeting.library == socket.library
        else { return nil }
        guard greeting.format == CommandGreeting.currentFormat else {
            throw CommandFailure(
                .unavailable,
                "The library is in use by process \(greeting.process) of version \(greeting.version), which does not understand this version. Close that program.",
                code: InventoryError.Code.libraryInUse.rawValue)
        }
        self.channel = channel
        self.greeting = greeting
    }

    /// Runs a command in the other process and passes on its output.
    ///
    /// - Returns: its exit status; nil if the other process ended before the command began, or stopped it before anything was stored, so
    ///   that the command can run elsewhere.
    func run(_ request: CommandRequest, output: any CommandOutput) throws -> Int32? {
        var hasStarted = false
        do {
            try channel.send(request)
            while true {
                let reply = try channel.receive(CommandReply.self)
                hasStarted = true
                if let out = reply.out { try output.out(Array(out)) }
                if let err = reply.err { try output.err(Array(err)) }
                if let exit = reply.exit { return exit }
                if reply.again == true { return nil }
            }
        } catch is MessageChannel.Problem {
            guard hasStarted else { return nil }
            throw CommandFailure(
                .unavailable,
                """
                Process \(greeting.process), which has the library open, ended before it answered. \
                Check the stored items, then try again.
                """, code: "no-answer")
        }
    }

    /// The window's display in words; nil if it is this display.
    var windowElsewhere: String? {
        guard let display = greeting.display, display != CommandEnvironment.display else { return nil }
        let place = "on the display \(visible(display, limit: 80)), as process \(greeting.process)"
        return "The window of this library is \(place). Go there, or close it there."
    }

    /// Brings the window to the front.
    ///
    /// - Returns: false if the other process ended meanwhile, so that a window can open here.
    /// - Throws: `CommandFailure` if it has no window, or one that does not answer.
    func activate(_ activation: Activation) throws -> Bool {
        var request = CommandRequest(arguments: [], environment: .current())
        request.activation = activation
        guard let status = try run(request, output: ProcessOutput()) else { return false }
        guard status == ExitStatus.done.rawValue else {
            throw CommandFailure(
                .unavailable, "The library is in use by process \(greeting.process), which has no window that answers. End that process.",
                code: InventoryError.Code.libraryInUse.rawValue)
        }
        return true
    }
}
