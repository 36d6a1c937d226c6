import CX11
import Dispatch
import Foundation
import Toolkit

/// The main thread's side of an input method's server: hands keys over and takes what becomes of them, and waits for nothing.
///
/// A server that does not answer loses the keys to the program, which types what is printed on them, and gets no more until it answers
/// again.
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

    /// The server takes keys from now on, and wants to know of the windows.
    var onReady: (() -> Void)?
    /// A key that goes on as if there were no server.
    var onKey: ((KeyStroke) -> Void)?
    var onComposed: ((XID, ComposedText) -> Void)?
    var onCommitted: ((XID, String) -> Void)?
    /// The server does not answer. Its keys have been handed back.
    var onSilence: (() -> Void)?
    /// The server has ended. Its keys have been handed back.
    var onEnd: (() -> Void)?

    /// - Parameter owner: the server's window.
    init(owner: XID) { self.owner = owner }

    isolated deinit { if stage != .over { mail.abandon() } }

    /// Begins to speak with the server on the display of this name.
    func open(displayName: String) {
        let mail = mail
        Thread.detachNewThread { [weak self] in
            InputServerSession.run(on: displayName, mail: mail) { beginning, word in
                // What the server says is input like any other: the loop wakes, and takes it in order.
                DispatchQueue.main.async { MainActor.assumeIsolated { self?.hear(word, of: beginning) } }
            }
        }
    }

    /// Whether keys go to the server.
    var takesKeys: Bool { stage == .ready }

    /// Hands over a key.
    func send(_ stroke: KeyStroke, at now: Double) {
        mail.send(.key(strokes.add(stroke, at: now), stroke))
    }

    /// Says where composing is in all windows.
    func tell(_ places: [XID: CompositionPlace]) {
        if stage == .ready { mail.send(.places(places)) }
    }

    /// Says where composing is in a window.
    func tell(_ place: CompositionPlace, of window: XID) {
        if stage == .ready { mail.send(.place(window, place)) }
    }

    /// A window has gone.
    func remove(_ window: XID) {
        composing[window] = nil
        if stage == .ready { mail.send(.remove(window)) }
    }

    /// When the server must have answered.
    var nextDeadline: Double? { stage == .ready ? strokes.deadline : nil }

    /// Gives up on answers that are overdue.
    func giveUp(at now: Double) {
        guard let deadline = nextDeadline, deadline <= now else { return }
        stage = .silent
        beginning += 1
        mail.replaceAll(by: .beginAnew(beginning))
        handBack()
        onSilence?()
    }

    /// Lets go of the server, which has ended.
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
        // What a server says that was given up is said already, by the keys as they are.
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
            // It is in that text, so it is not typed once more when the server ends before it answers. What empties the text may be passed on.
            if let key, !text.text.isEmpty { strokes.noteComposed(key) }
            composing[window] = text.text.isEmpty ? nil : text
            onComposed?(window, text)
        case .ended: break
        }
    }

    /// Nothing that was typed is lost: what is half composed in a text stays there, and the keys after it type what is printed on them.
    private func handBack() {
        for (window, text) in composing {
            onComposed?(window, ComposedText(text: "", caret: 0))
            onCommitted?(window, text.text)
        }
        composing = [:]
        for stroke in strokes.removeAll() { onKey?(stroke) }
    }
}

/// The keys that the server was given and has not answered to, in order.
struct StrokesUnderWay {
    private struct Entry {
        let number: Int
        let stroke: KeyStroke
        let deadline: Double
        /// Whether it is in what is half composed.
        var isComposed = false
    }

    /// A server that says nothing to a key for so many seconds has died or hangs. Some read a dictionary at the first key.
    static let patience = 3.0

    private var entries: [Entry] = []
    private var last = 0

    /// When the oldest must have been answered to.
    var deadline: Double? { entries.first?.deadline }

    /// Notes a key.
    ///
    /// - Returns: its number.
    mutating func add(_ stroke: KeyStroke, at now: Double) -> Int {
        last += 1
        entries.append(Entry(number: last, stroke: stroke, deadline: now + Self.patience))
        return last
    }

    /// Takes a key out that was answered to, and those before it.
    ///
    /// - Returns: the key, unless it is not there any more.
    mutating func remove(through number: Int) -> KeyStroke? {
        let found = entries.first { $0.number == number }?.stroke
        entries.removeAll { $0.number <= number }
        return found
    }

    /// Notes that a key is in what is half composed, though it was not answered to yet.
    mutating func noteComposed(_ number: Int) {
        guard let place = entries.firstIndex(where: { $0.number == number }) else { return }
        entries[place].isComposed = true
    }

    /// Takes all out.
    ///
    /// - Returns: those that are to be typed as they are.
    mutating func removeAll() -> [KeyStroke] {
        defer { entries = [] }
        return entries.filter { !$0.isComposed }.map(\.stroke)
    }
}
