import CX11
import Threading
import Toolkit

/// The main thread's side of an input method's server: passes keys to it and takes its answers, and never waits.
///
/// If the server does not answer, the program types the characters on the keys itself, and sends no more keys until it answers again.
final class InputServer {
    /// The server's window on the display.
    let owner: XID
    private let mail = InputServerMail()
    private var stage = Stage.opening
    private var beginning = 0
    private var strokes = StrokesUnderWay()
    private var composing: [XID: ComposedText] = [:]

    private enum Stage {
        case opening, ready, silent, over
    }

    /// Called when the server takes keys, and needs the windows.
    var onReady: (() -> Void)?
    /// Called with a key that is handled without a server.
    var onKey: ((KeyStroke) -> Void)?
    var onComposed: ((XID, ComposedText) -> Void)?
    var onCommitted: ((XID, String) -> Void)?
    /// Called when the server does not answer. Its keys have been returned.
    var onSilence: (() -> Void)?
    /// Called when the server has ended. Its keys have been returned.
    var onEnd: (() -> Void)?

    /// - Parameter owner: the server's window.
    init(owner: XID) { self.owner = owner }

    isolated deinit { if stage != .over { mail.abandon() } }

    /// Connects to the server on the display of this name.
    func open(displayName: String) {
        let mail = mail
        DedicatedThread.run("input method") { [weak self] in
            InputServerSession.run(on: displayName, mail: mail) { beginning, word in
                // The server's words are input like any other: the loop wakes, and handles them in order.
                MainThread.submit { self?.hear(word, of: beginning) }
            }
        }
    }

    /// Whether keys go to the server.
    var takesKeys: Bool { stage == .ready }

    /// Sends a key.
    func send(_ stroke: KeyStroke, at now: Double) {
        mail.send(.key(strokes.add(stroke, at: now), stroke))
    }

    /// Sends the places for composing in all windows.
    func tell(_ places: [XID: CompositionPlace]) {
        if stage == .ready { mail.send(.places(places)) }
    }

    /// Sends the place for composing in a window.
    func tell(_ place: CompositionPlace, of window: XID) {
        if stage == .ready { mail.send(.place(window, place)) }
    }

    /// A window has gone.
    func remove(_ window: XID) {
        composing[window] = nil
        if stage == .ready { mail.send(.remove(window)) }
    }

    /// The time by which the server must have answered.
    var nextDeadline: Double? { stage == .ready ? strokes.deadline : nil }

    /// Gives up overdue answers.
    func giveUp(at now: Double) {
        guard let deadline = nextDeadline, deadline <= now else { return }
        stage = .silent
        beginning += 1
        mail.replaceAll(by: .beginAnew(beginning))
        handBack()
        onSilence?()
    }

    /// Drops the server, which has ended.
    func end() {
        guard stage != .over else { return }
        stage = .over
        mail.abandon()
        handBack()
        onEnd?()
    }

    private func hear(_ word: InputServerWord, of number: Int) {
        guard stage != .over else { return }
        if case .ended = word { return end() }
        // The keys themselves have already replaced the words of a server that was given up.
        guard number == beginning else { return }
        switch word {
        case .opened, .begun:
            stage = .ready
            onReady?()
        case .taken(let number): _ = strokes.remove(through: number)
        case .passed(let number): if let stroke = strokes.remove(through: number) { onKey?(stroke) }
        case .returned(let stroke): onKey?(stroke)
        case .committed(let window, let text): onCommitted?(window, text)
        case .composed(let window, let text, let key):
            // The key is in that text, so it is not typed again when the server ends before it answers. A key that empties the text may be
            // passed on.
            if let key, !text.text.isEmpty { strokes.noteComposed(key) }
            composing[window] = text.text.isEmpty ? nil : text
            onComposed?(window, text)
        case .ended: break
        }
    }

    /// Returns all keys, so that no text is lost: an unfinished text stays in place, and the keys after it type the characters on them.
    private func handBack() {
        for (window, text) in composing {
            onComposed?(window, ComposedText(text: "", caret: 0))
            onCommitted?(window, text.text)
        }
        composing = [:]
        for stroke in strokes.removeAll() { onKey?(stroke) }
    }
}

/// The keys that the server got and has not answered, in order.
struct StrokesUnderWay {
    private struct Entry {
        let number: Int
        let stroke: KeyStroke
        let deadline: Double
        /// Whether it is in the unfinished text.
        var isComposed = false
    }

    /// The time in seconds after which a silent server counts as dead or hanging. Some read a dictionary at the first key.
    static let patience = 3.0

    private var entries: [Entry] = []
    private var last = 0

    /// The time by which the oldest key must be answered.
    var deadline: Double? { entries.first?.deadline }

    /// Adds a key.
    ///
    /// - Returns: its number.
    mutating func add(_ stroke: KeyStroke, at now: Double) -> Int {
        last += 1
        entries.append(Entry(number: last, stroke: stroke, deadline: now + Self.patience))
        return last
    }

    /// Removes an answered key and those before it.
    ///
    /// - Returns: the key, unless it is already removed.
    mutating func remove(through number: Int) -> KeyStroke? {
        let found = entries.first { $0.number == number }?.stroke
        entries.removeAll { $0.number <= number }
        return found
    }

    /// Stores that a key is in the unfinished text, although it was not answered yet.
    mutating func noteComposed(_ number: Int) {
        guard let place = entries.firstIndex(where: { $0.number == number }) else { return }
        entries[place].isComposed = true
    }

    /// Removes all keys.
    ///
    /// - Returns: the keys that are typed without the server.
    mutating func removeAll() -> [KeyStroke] {
        defer { entries = [] }
        return entries.filter { !$0.isComposed }.map(\.stroke)
    }
}
