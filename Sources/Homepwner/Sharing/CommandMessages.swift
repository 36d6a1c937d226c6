import FoundationEssentials

/// What a process that has a library open says first to one that connects.
struct CommandGreeting: Codable, Sendable {
    /// Grows when messages change so that old and new programs do not understand each other.
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

/// Why a window should come to the front.
struct Activation: Codable, Sendable {
    /// `DESKTOP_STARTUP_ID` of the start that was asked for, by which a window manager lets the window take the focus.
    var startupID: String?
    /// Whether the form for a new item is to open.
    var newItem: Bool
}

/// What a process asks of the one that has the library open.
struct CommandRequest: Codable, Sendable {
    /// A command line without the program's name; empty to activate.
    var arguments: [String]
    /// Where it was typed.
    var environment: CommandEnvironment
    /// Where it is in a script, which wants its changes acknowledged; nil outside.
    var place: String?
    /// Set to raise the window.
    var activation: Activation?

    init(arguments: [String], environment: CommandEnvironment) {
        self.arguments = arguments
        self.environment = environment
    }
}

/// A piece of the answer. The one with the exit status is the last.
struct CommandReply: Codable, Sendable {
    /// Set in the first piece: from here on the command may have changed something.
    var started: Bool?
    /// For standard output.
    var out: Data?
    /// For standard error.
    var err: Data?
    /// How the command ended.
    var exit: Int32?
    /// Set when the process ends and has stopped the command, of which nothing is stored: whoever sent it runs it elsewhere.
    var again: Bool?
}
