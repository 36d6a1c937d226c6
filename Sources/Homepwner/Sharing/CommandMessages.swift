import FoundationEssentials

/// The first message of a process that has a library open, sent to each new connection.
struct CommandGreeting: Codable, Sendable {
    /// The format of messages; it grows with incompatible changes.
    static let currentFormat = 2

    var format = currentFormat
    var version = Version.number
    /// The process's number.
    var process: Int32
    /// The real path of the library's folder.
    var library: String
    /// The display of its window; nil without a window, and from versions that do not send it.
    var display: String?
}

/// A request to bring a window to the front.
struct Activation: Codable, Sendable {
    /// `DESKTOP_STARTUP_ID` of the requested start, with which a window manager lets the window take the focus.
    var startupID: String?
    /// Whether the form for a new item opens.
    var newItem: Bool
}

/// The request of a process to the one that has the library open.
struct CommandRequest: Codable, Sendable {
    /// A command line without the program's name; empty to activate.
    var arguments: [String]
    /// The environment in which it was typed.
    var environment: CommandEnvironment
    /// Its place in a script, which needs acknowledgements of its changes; nil outside.
    var place: String?
    /// The name of the script for messages, if the arguments are `script --as-one` with a file that has its lines; nil otherwise.
    var script: String?
    /// Set to raise the window.
    var activation: Activation?

    init(arguments: [String], environment: CommandEnvironment) {
        self.arguments = arguments
        self.environment = environment
    }
}

/// A part of the answer. The part with the exit status is the last.
struct CommandReply: Codable, Sendable {
    /// Set in the first part: from here on the command may have changed something.
    var started: Bool?
    /// Bytes for standard output.
    var out: Data?
    /// Bytes for standard error.
    var err: Data?
    /// The exit status of the command.
    var exit: Int32?
    /// Set if the process ends and has stopped the command without storing anything, so that its sender runs it elsewhere.
    var again: Bool?
}
