import CX11
import Foundation
import Logging
import Toolkit

/// What becomes of keys before they are text: the desktop's input method by way of XIM, and dead keys and the Compose key.
///
/// Dead keys and Compose are Xlib's own. Their table is read when a text first has the keyboard, for that takes longer than all else of a
/// start. A server, such as that for Chinese or Japanese, is spoken with on another thread (`InputServer`): it may stop, die and come back,
/// and keys go on.
final class InputMethod {
    private let connection: X11Connection
    /// Xlib's own method; nil until a text has the keyboard, and where there is none.
    private var method: XIM?
    private var composing = Composing.unopened
    private var contexts: [XID: ComposeContext] = [:]
    /// The windows that have the keyboard, and the carets in them, in pixels.
    private var keyboards: Set<XID> = []
    private var spots: [XID: (x: Int, y: Int)] = [:]
    private var finder: InputServerFinder?
    private var server: InputServer?
    /// The window of the last server that ended, which may be there a little longer.
    private var lastOwner: XID = 0

    /// How far it is with the table of dead keys and Compose. Before `open()` nothing is read.
    private enum Composing { case unopened, closed, wanted, opened }

    /// A key that an input method had and does not want, or that goes on without one.
    var onKey: ((XEvent) -> Void)?
    /// What an input method composes, or ended composing, in a window.
    var onComposed: ((XID, ComposedText) -> Void)?
    /// A text that an input method has finished.
    var onCommitted: ((XID, String) -> Void)?

    init(connection: X11Connection) { self.connection = connection }

    isolated deinit {
        guard !connection.isLost else { return }
        for context in contexts.values { context.destroy() }
        if let method { XCloseIM(method) }
    }

    /// Looks for a server, and composes from now on where a text has the keyboard.
    func open() {
        guard composing == .unopened, !connection.isLost else { return }
        composing = .closed
        Self.chooseLocale()
        // What the thread of a server opens is what the user chose.
        let modifiers = XSetLocaleModifiers("").map { String(cString: $0) } ?? ""
        finder = InputServerFinder(modifiers: modifiers, on: connection)
        findServer()
        if !spots.isEmpty { openComposingSoon() }
    }

    /// Reads the table in the next turn, when the text that has the keyboard is on the screen.
    private func openComposingSoon() {
        guard composing == .closed else { return }
        composing = .wanted
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.openComposing() }
        }
    }

    private func openComposing() {
        guard composing == .closed || composing == .wanted, !connection.isLost else { return }
        composing = .opened
        XSetLocaleModifiers("@im=none")
        method = XOpenIM(connection.display, nil, nil, nil)
        XSetLocaleModifiers("")
        if let method {
            for context in contexts.values { context.create(in: method) }
        } else {
            connection.log.notice("X11-4: no input method could be opened; dead keys and Compose will not work.")
        }
    }

    /// Makes a place to compose for a window.
    func add(window: XID) {
        let context = ComposeContext(connection: connection, window: window)
        contexts[window] = context
        if let method { context.create(in: method) }
        server?.tell(place(in: window), of: window)
    }

    /// Forgets a window.
    func remove(window: XID) {
        contexts.removeValue(forKey: window)?.destroy()
        keyboards.remove(window)
        spots[window] = nil
        server?.remove(window)
    }

    /// The window has the keyboard, or has it no more.
    func setFocus(_ hasFocus: Bool, window: XID) {
        if hasFocus { keyboards.insert(window) } else { keyboards.remove(window) }
        placeChanged(in: window)
    }

    /// Where the caret's bottom is, in pixels of the window; nil when no text has the keyboard: then nothing is composed.
    func setCaret(_ spot: (x: Int, y: Int)?, window: XID) {
        spots[window] = spot
        if spot != nil { openComposingSoon() }
        placeChanged(in: window)
    }

    /// Looks at an event before everybody else.
    ///
    /// - Returns: whether it is the input method's, so that nobody else needs it.
    func handle(_ event: inout XEvent, at now: Double) -> Bool {
        // The first key may come before the turn that reads the table.
        if composing == .wanted, event.type == KeyPress { openComposing() }
        switch event.type {
        // Code 0 is no key: a sequence for Compose is finished. What another program made is no deed of the user.
        case KeyPress, KeyRelease:
            guard event.xkey.keycode != 0, event.xkey.send_event == 0, let server, server.takesKeys, place(in: event.xkey.window).isFocused
            else { break }
            server.send(KeyStroke(event.xkey), at: now)
            return true
        case PropertyNotify where event.xproperty.atom == connection.atoms[.ximServers] && event.xproperty.window == connection.root:
            lastOwner = 0
            findServer()
        case DestroyNotify where event.xdestroywindow.window == server?.owner:
            server?.end()
        default: break
        }
        return XFilterEvent(&event, 0) != 0
    }

    /// The text of a key press that the input method let through.
    func text(of event: inout XKeyEvent, window: XID) -> String {
        contexts[window]?.text(of: &event) ?? ComposeContext.plainText(of: &event)
    }

    /// When a server must have answered.
    var nextDeadline: Double? { server?.nextDeadline }

    /// Goes on without a server that does not answer.
    func giveUp(at now: Double) { server?.giveUp(at: now) }

    private func place(in window: XID) -> CompositionPlace {
        guard let spot = spots[window] else { return CompositionPlace() }
        return CompositionPlace(isFocused: keyboards.contains(window), x: Int16(clamping: spot.x), y: Int16(clamping: spot.y))
    }

    private func placeChanged(in window: XID) {
        let place = place(in: window)
        contexts[window]?.isFocused = place.isFocused
        server?.tell(place, of: window)
    }

    // MARK: - The server

    private func findServer() {
        guard let owner = finder?.find(), owner != server?.owner, owner != lastOwner else { return }
        server?.end()
        // The locale's modifiers, which are the whole program's, are not changed once a thread reads them.
        openComposing()
        // Its end is heard of at once, whatever waits for it.
        XSelectInput(connection.display, owner, StructureNotifyMask)
        let new = InputServer(owner: owner)
        new.onReady = { [weak self, weak new] in
            guard let self else { return }
            new?.tell(contexts.mapValues { self.place(in: $0.window) })
        }
        new.onKey = { [weak self] in
            guard let self, !connection.isLost else { return }
            onKey?($0.event(on: connection.display))
        }
        new.onComposed = { [weak self] in self?.onComposed?($0, $1) }
        new.onCommitted = { [weak self] in self?.onCommitted?($0, $1) }
        new.onSilence = { [weak self] in
            self?.connection.log.notice("X11-15: the input method does not answer; until it does, keys type what is printed on them.")
        }
        new.onEnd = { [weak self, weak new] in self?.ended(new) }
        server = new
        new.open(displayName: connection.name)
    }

    private func ended(_ old: InputServer?) {
        guard let old, server === old else { return }
        server = nil
        lastOwner = old.owner
        guard !connection.isLost else { return }
        connection.log.notice("X11-5: the input method ended; dead keys and Compose go on without it.")
        // The next one may be there already.
        findServer()
    }

    /// Composed text comes in the locale's coding, so that must be UTF-8.
    private static func chooseLocale() {
        if setlocale(LC_CTYPE, "") != nil, XSupportsLocale() != 0, let coding = nl_langinfo(Int32(CODESET)),
            String(cString: coding) == "UTF-8"
        {
            return
        }
        for name in ["C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil && XSupportsLocale() != 0 { return }
    }
}
