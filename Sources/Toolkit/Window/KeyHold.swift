/// Holds back what a person types while something that was asked for is on its way, until that can have it: a form that is still being read gets
/// the letters that were typed meanwhile, and not the list that is still there.
///
/// It ends with `end()`. It is cancelled when it is released, after some seconds, when the window is to close, and by a press of the pointer.
public final class KeyHold {
    /// What is typed for whom.
    public enum Purpose: Hashable, Sendable {
        /// For what was asked for. The key that asked for it, pressed again or repeating itself, is ignored, and so is all that was typed where
        /// it does not come: what is there instead could understand it otherwise.
        case whatComes
        /// For what has the keyboard, after what was asked for before is done.
        case order
    }

    private weak var keyboard: WindowKeyboard?
    private var number = 0
    private var limit: ScheduledAction?

    /// Begins to hold back what is typed into a window.
    ///
    /// - Parameters:
    ///   - purpose: for whom it is
    ///   - seconds: after how long it is cancelled
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

    /// What was asked for is there, and has the keyboard: it gets what was typed.
    public func end() { finish(isThere: true) }

    /// What was asked for does not come.
    public func cancel() { finish(isThere: false) }

    private func finish(isThere: Bool) {
        limit?.cancel()
        let keyboard = keyboard
        self.keyboard = nil
        keyboard?.end(number, isThere: isThere)
    }
}

/// What was typed and is held back.
struct HeldInput {
    enum Piece {
        case key(KeyEvent)
        case text(String)
    }

    /// The holds that are not over, by their numbers.
    private var holds: [Int: KeyHold.Purpose] = [:]
    private var lastNumber = 0
    private var pieces: [Piece] = []
    /// The key that asked for what is waited for, until another one is pressed.
    private var opener: KeyEvent?
    /// Whether one of the holds that are over wants the pieces handed out, also if the last one is cancelled.
    private var isWanted = false

    /// Begins a hold and returns its number.
    mutating func begin(_ purpose: KeyHold.Purpose, by key: KeyEvent?) -> Int {
        lastNumber += 1
        holds[lastNumber] = purpose
        // What goes on with something that was asked for begins without a key.
        if purpose == .whatComes, pieces.isEmpty { opener = key ?? opener }
        return lastNumber
    }

    func has(_ hold: Int) -> Bool { holds[hold] != nil }

    /// Returns what is to be handed out now.
    mutating func end(_ hold: Int, isThere: Bool) -> [Piece] {
        guard let purpose = holds.removeValue(forKey: hold) else { return [] }
        if isThere || purpose == .order { isWanted = true }
        return holds.isEmpty ? takeAll() : []
    }

    /// Cancels all holds, and returns what is to be handed out.
    mutating func cancelAll() -> [Piece] {
        if holds.values.contains(.order) { isWanted = true }
        return takeAll()
    }

    private mutating func takeAll() -> [Piece] {
        defer { (holds, pieces, opener, isWanted) = ([:], [], nil, false) }
        return isWanted ? pieces : []
    }

    /// Returns whether something is held back; otherwise it goes where it belongs.
    mutating func take(_ piece: Piece) -> Bool {
        guard !holds.isEmpty else { return false }
        // Shift and Ctrl go down before the key that counts.
        if case .key(let event) = piece, event.key == .other, event.text.isEmpty { return true }
        if let opener, case .key(let event) = piece, event.key == opener.key, event.modifiers == opener.modifiers { return true }
        opener = nil
        pieces.append(piece)
        return true
    }
}
