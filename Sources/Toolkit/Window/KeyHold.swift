/// Holds back typed keys until a requested view is there: a form that is still being read gets the letters that were typed in this time,
/// and not the list that is still visible.
///
/// It ends with `end()`. It is cancelled when it is released, after some seconds, when the window is asked to close, and by a press of the
/// pointer.
public final class KeyHold {
    /// The receiver of the held keys.
    public enum Purpose: Hashable, Sendable {
        /// The requested view gets them. Repeats of the key that requested it are ignored. If the view does not come, all held keys are
        /// ignored, because the visible view could interpret them differently.
        case whatComes
        /// The view with the keyboard gets them, after the earlier request is done.
        case order
    }

    private weak var keyboard: WindowKeyboard?
    private var number = 0
    private var limit: ScheduledAction?

    /// Begins to hold back the keys of a window.
    ///
    /// - Parameters:
    ///   - purpose: the receiver of the keys
    ///   - seconds: the time after which it is cancelled
    public init(in window: Window?, _ purpose: Purpose = .whatComes, atMost seconds: Double = 10) {
        guard let window else { return }
        keyboard = window.keyboard
        number = window.keyboard.begin(purpose)
        limit = window.schedule(after: seconds) { [weak self] in self?.cancel() }
    }

    deinit {
        guard let keyboard else { return }
        let number = number
        Task { @MainActor in keyboard.end(number, isThere: false) }
    }

    /// Whether it has neither ended nor been cancelled.
    public var isHolding: Bool { keyboard?.isHeld(by: number) ?? false }

    /// The requested view is there and has the keyboard: it gets the held keys.
    public func end() { finish(isThere: true) }

    /// The requested view does not come.
    public func cancel() { finish(isThere: false) }

    private func finish(isThere: Bool) {
        limit?.cancel()
        let keyboard = keyboard
        self.keyboard = nil
        keyboard?.end(number, isThere: isThere)
    }
}

/// The held keys and texts.
struct HeldInput {
    enum Piece {
        case key(KeyEvent)
        case text(String)
    }

    /// The active holds, by their numbers.
    private var holds: [Int: KeyHold.Purpose] = [:]
    private var lastNumber = 0
    private var pieces: [Piece] = []
    /// The key that made the request, until another key is pressed.
    private var opener: KeyEvent?
    /// Whether one of the ended holds needs the pieces delivered, also if the last one is cancelled.
    private var isWanted = false

    /// Begins a hold and returns its number.
    mutating func begin(_ purpose: KeyHold.Purpose, by key: KeyEvent?) -> Int {
        lastNumber += 1
        holds[lastNumber] = purpose
        // A request that continues an earlier one begins without a key.
        if purpose == .whatComes, pieces.isEmpty { opener = key ?? opener }
        return lastNumber
    }

    func has(_ hold: Int) -> Bool { holds[hold] != nil }

    /// Returns the pieces to deliver now.
    mutating func end(_ hold: Int, isThere: Bool) -> [Piece] {
        guard let purpose = holds.removeValue(forKey: hold) else { return [] }
        if isThere || purpose == .order { isWanted = true }
        return holds.isEmpty ? takeAll() : []
    }

    /// Cancels all holds, and returns the pieces to deliver.
    mutating func cancelAll() -> [Piece] {
        if holds.values.contains(.order) { isWanted = true }
        return takeAll()
    }

    private mutating func takeAll() -> [Piece] {
        defer { (holds, pieces, opener, isWanted) = ([:], [], nil, false) }
        return isWanted ? pieces : []
    }

    /// Holds a piece back. Returns false if no hold is active; then the piece goes to its view.
    mutating func take(_ piece: Piece) -> Bool {
        guard !holds.isEmpty else { return false }
        // Shift and Ctrl are pressed before the key itself.
        if case .key(let event) = piece, event.key == .other, event.text.isEmpty { return true }
        if let opener, case .key(let event) = piece, event.key == opener.key, event.modifiers == opener.modifiers { return true }
        opener = nil
        pieces.append(piece)
        return true
    }
}
