import Exchange
import FoundationEssentials
import Inventory

/// The context of a command.
struct CommandContext: Sendable {
    /// The library's folder.
    let location: URL
    /// The open library; nil for commands that do not need one.
    let openLibrary: Library?
    /// The process in which the command was given. Its currency is the library's, if one was chosen.
    let environment: CommandEnvironment
    private(set) var output: any CommandOutput
    /// Whether each stored change is reported as `ACK <uuid> <revision>` for scripts, instead of a text for people.
    var acknowledges = false
    /// The store of the change that the command is a part of; nil if it makes its own.
    private var changeStore: (any LibraryStore)?

    init(location: URL, openLibrary: Library?, environment: CommandEnvironment, output: any CommandOutput, acknowledges: Bool = false) {
        (self.location, self.openLibrary, self.output, self.acknowledges) = (location, openLibrary, output, acknowledges)
        var environment = environment
        if let currency = openLibrary?.settings.currency { environment.currency = currency.code }
        self.environment = environment
    }

    /// The library.
    var library: Library {
        get throws {
            guard let openLibrary else { throw CommandFailure(.internalError, "The command was run without a library.", code: "internal") }
            return openLibrary
        }
    }

    /// The store for queries and changes, in the name of the command's user.
    var store: any LibraryStore {
        get throws { try changeStore ?? library.store(actor: environment.actor, on: .callers, searchesOnce: !acknowledges) }
    }

    /// Returns the context of a line of a script that is one change.
    ///
    /// - Parameters:
    ///   - store: the store of the change.
    ///   - output: the receiver of the line's output.
    func within(_ store: any LibraryStore, output: any CommandOutput) -> CommandContext {
        var context = self
        (context.changeStore, context.output, context.acknowledges) = (store, output, true)
        return context
    }

    /// Whether the command is a part of a change, on the thread of all writing.
    var isWithinChange: Bool { changeStore != nil }

    /// Prints notes about a successful command to standard error.
    func tell(_ notes: [String]) throws {
        for note in notes { try output.warn("homepwner: " + note) }
    }

    /// Reports a stored change: to scripts by item (or by entry, if no item changed), to people in words.
    ///
    /// - Parameters:
    ///   - change: the stored change; nil if nothing changed.
    ///   - message: the text for people; nil for none.
    func report(_ change: Change?, _ message: String?) throws {
        guard acknowledges else {
            if let message { try output.print(message) }
            return
        }
        var lines: [UInt8] = []
        func acknowledge(_ id: UUID, _ number: Int64) { lines += Array("ACK \(id.uuidString.lowercased()) \(number)\n".utf8) }
        for item in change?.items ?? [] { acknowledge(item.id, item.revision) }
        // A change without items, such as the undo of a place or tag, has no revisions: its own number identifies it.
        if let change, change.items.isEmpty { for entry in change.entries { acknowledge(entry, change.sequence) } }
        try output.out(lines)
    }
}

/// A command of the command line that works on a library.
protocol InventoryCommand: Sendable {
    /// The library's state that the command requires.
    static var need: LibraryNeed { get }
    /// The requirement of this particular command line.
    var needs: LibraryNeed { get }
    /// Whether it changes the library.
    static var changes: Bool { get }
    /// Whether it reads and changes the library only through the store of its context, so that it can be a part of a change.
    static var canBePart: Bool { get }
    /// Whether this particular command line can be a part of a change.
    var isPossiblePart: Bool { get }
    /// The option with the library's folder.
    var libraryOption: LibraryOption { get }
    /// Performs the command.
    func run(in context: CommandContext) async throws
}

extension InventoryCommand {
    static var changes: Bool { false }
    static var canBePart: Bool { false }
    var isPossiblePart: Bool { Self.canBePart }
    var needs: LibraryNeed { Self.need }
}

/// The requirements of a command.
enum LibraryNeed: Sendable {
    /// The command opens the library itself, even one that cannot be opened normally.
    case none
    /// An existing library.
    case existing
    /// A library that is made if it does not exist.
    case any
}
