public import Inventory

/// The reason for closing the library of a window.
public enum LeaveReason: Sendable {
    /// The program ends.
    case quit
    /// Another library takes its place in the window.
    case otherLibrary(LibraryRequest)
    /// It is damaged, and the person wants to see the ways out.
    case rescue(InventoryError)
    /// Another program took its files away, and the person wants to see the ways out.
    case replaced(InventoryError)

    var isQuit: Bool { if case .quit = self { true } else { false } }

    /// The deed, as the title of a button.
    var verb: String { isQuit ? "Quit" : "Leave This Library" }

    /// The deed, as the beginning of a question.
    var question: String { isQuit ? "Quit" : "Leave this library" }
}

/// The state of the open screen when somebody wants to leave.
public enum ScreenPhase: Sendable {
    /// Nothing would be lost.
    case clean
    /// It is being saved, and sends `Act.goOn` or `Act.screenFailed` when that has ended.
    case saving
    /// Typed text would be lost.
    ///
    /// - Parameter discard: leaves no trace of it
    case changed(discard: @MainActor @Sendable () -> Void)
    /// Its work must end before, and it says so.
    case busy(say: @MainActor @Sendable () -> Void)
    /// Something is being made that can be waited for. It sends `Act.goOn` or `Act.screenFailed` when that has ended.
    ///
    /// - Parameters:
    ///   - loss: the sentence about the result of stopping it
    ///   - say: says that the window waits
    case making(loss: String, say: @MainActor @Sendable () -> Void, stop: @MainActor @Sendable () -> Void)
}

/// Work beside the changes of the library, which the window waits for before it closes.
public enum Work: Sendable {
    /// The kinds of work, of which there is one at a time.
    public enum Kind: Sendable {
        case exchange, pictures
    }

    /// An export, an import of a bundle, or a backup, with its name, such as "The export".
    case exchange(String, stop: @MainActor @Sendable () -> Void)
    /// Pictures and papers that are read for items.
    case pictures

    var kind: Kind {
        switch self {
        case .exchange: .exchange
        case .pictures: .pictures
        }
    }
}

/// The work under way, and the way out that somebody wants.
struct Leaving: Sendable {
    struct Request: Sendable {
        let reason: LeaveReason
        /// The kinds of work that the person knows are waited for.
        var waited: Set<Work.Kind> = []
        /// Whether the person knows that changes are waited for which have not begun yet.
        var knowsOfChanges = false
        /// Whether the person knows that the report is waited for.
        var knowsOfReport = false
        /// Whether the person has just asked, and not the end of some work.
        var isAsked = true
        /// The screen that is waited for until it is saved or made.
        var awaitedScreen: Int?
        /// The screen that is left with what is in it.
        var leftScreen: Int?
        /// Whether an export or a backup is stopped for it.
        var stopsExchange = false
        /// The question about it that is open, and the work that it is about; nil for the open screen.
        var question: (id: Int, work: Work.Kind?)?
    }

    var works: [Work.Kind: Work] = [:]
    /// The request that waits; nil if nobody wants to leave.
    var request: Request?
    /// Whether the person left without the pictures that are being read.
    var leavesPictures = false
}
