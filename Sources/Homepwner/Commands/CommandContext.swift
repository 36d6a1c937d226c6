import Exchange
import FoundationEssentials
import Inventory

/// What a command works with.
struct CommandContext: Sendable {
    /// The library's folder.
    let location: URL
    /// The library, open; nil for commands that do not want one.
    let openLibrary: Library?
    /// The process that the command was given in. Its currency is the library's, if one was chosen.
    let environment: CommandEnvironment
    let output: any CommandOutput
    /// Whether each stored change is answered with `ACK <uuid> <revision>`, as scripts want it, in place of what people want to read.
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

    /// How the library is asked and changed, in the name of whoever gave the command.
    var store: any LibraryStore {
        get throws { try library.store(actor: environment.actor, on: .callers, searchesOnce: !acknowledges) }
    }

    /// Tells people what they have to know although all went well, on standard error.
    func tell(_ notes: [String]) throws {
        for note in notes { try output.warn("homepwner: " + note) }
    }

    /// Reports a stored change: to scripts by item (or by entry, if no item changed), to people in words.
    ///
    /// - Parameters:
    ///   - change: what was stored; nil when there was nothing to change.
    ///   - message: what people read; nil for nothing.
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
    /// What has to be there before the command runs.
    static var need: LibraryNeed { get }
    /// The same of this very command line.
    var needs: LibraryNeed { get }
    /// Whether it changes the library.
    static var changes: Bool { get }
    /// Where the library is.
    var libraryOption: LibraryOption { get }
    /// Does it.
    func run(in context: CommandContext) async throws
}

extension InventoryCommand {
    static var changes: Bool { false }
    var needs: LibraryNeed { Self.need }
}

/// What a command wants of the library.
enum LibraryNeed: Sendable {
    /// It looks for itself, also at one that does not open.
    case none
    /// One that is there.
    case existing
    /// One that is there or is made.
    case any
}
