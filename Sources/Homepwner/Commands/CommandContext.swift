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
    let output: any CommandOutput
    /// Whether each stored change is reported as `ACK <uuid> <revision>` for scripts, instead of a text for people.
    var acknowledges = false

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
        get throws { try library.store(actor: environment.actor, on: .callers, searchesOnce: !acknowledges) }
    }

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
    /// The option with the library's folder.
    var libraryOption: LibraryOption { get }
    /// Performs the command.
    func run(in context: CommandContext) async throws
}

extension InventoryCommand {
    static var changes: Bool { false }
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
