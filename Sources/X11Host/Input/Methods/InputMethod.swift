import CX11
import Foundation
import Logging
import Threading
import Toolkit

/// Turns keys into text: with the desktop's input method by XIM, dead keys and the Compose key.
///
/// Dead keys and Compose are Xlib's own. Their table is read when a text first has the keyboard, because that takes longer than the rest of
/// the start. Another thread communicates with a server, such as that for Chinese or Japanese (`InputServer`): it may stop, die and come
/// back, and keys still work.
final class InputMethod {
    private let connection: X11Connection
    /// Xlib's own method; nil until a text has the keyboard, or if there is none.
    private var method: XIM?
    private var composing = Composing.unopened
    private var contexts: [XID: ComposeContext] = [:]
    /// The windows that have the keyboard, and the carets in them, in pixels.
    private var keyboards: Set<XID> = []
    private var spots: [XID: (x: Int, y: Int)] = [:]
    private var finder: InputServerFinder?
    private var server: InputServer?
    /// The window of the last server that ended, which may exist a little longer.
    private var lastOwner: XID = 0

    /// The state of the table of dead keys and Compose. It is not read before `open()`.
    private enum Composing { case unopened, closed, wanted, opened }

    /// Called with a key that an input method returned, or that needs none.
    var onKey: ((XEvent) -> Void)?
    /// Called when an input method composes text, or stops, in a window.
    var onComposed: ((XID, ComposedText) -> Void)?
    /// Called with a text that an input method has finished.
    var onCommitted: ((XID, String) -> Void)?

    init(connection: X11Connection) { self.connection = connection }

    isolated deinit {
        guard !connection.isLost else { return }
        for context in contexts.values { context.destroy() }
        if let method { XCloseIM(method) }
    }

    /// Looks for a server, and composes from now on if a text has the keyboard.
    func open() {
        guard composing == .unopened, !connection.isLost else { return }
        composing = .closed
        Self.chooseLocale()
        // The server's thread opens the method that the user chose.
        let modifiers = XSetLocaleModifiers("").map { String(cString: $0) } ?? ""
        finder = InputServerFinder(modifiers: modifiers, on: connection)
        findServer()
        if !spots.isEmpty { openComposingSoon() }
    }

    /// Reads the table in the next turn, when the text with the keyboard is on the screen.
    private func openComposingSoon() {
        guard composing == .closed else { return }
        composing = .wanted
        MainThread.submit { [weak self] in self?.openComposing() }
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

    /// Makes a context for a window.
    func add(window: XID) {
        let context = ComposeContext(connection: connection, window: window)
        contexts[window] = context
        if let method { context.create(in: method) }
        server?.tell(place(in: window), of: window)
    }

    /// Removes a window.
    func remove(window: XID) {
        contexts.removeValue(forKey: window)?.destroy()
        keyboards.remove(window)
        spots[window] = nil
        server?.remove(window)
    }

    /// The window got or lost the keyboard.
    func setFocus(_ hasFocus: Bool, window: XID) {
        if hasFocus { keyboards.insert(window) } else { keyboards.remove(window) }
        placeChanged(in: window)
    }

    /// Sets the place of the caret's bottom, in pixels of the window; nil if no text has the keyboard, so that composing stops.
    func setCaret(_ spot: (x: Int, y: Int)?, window: XID) {
        spots[window] = spot
        if spot != nil { openComposingSoon() }
        placeChanged(in: window)
    }

    /// Handles an event before all others.
    ///
    /// - Returns: whether it belongs to the input method alone.
    func handle(_ event: inout XEvent, at now: Double) -> Bool {
        // The first key may come before the turn that reads the table.
        if composing == .wanted, event.type == KeyPress { openComposing() }
        switch event.type {
        // Code 0 is not a key: a sequence for Compose is finished. Events that another program made are not acts of the user.
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

    /// Returns the text of a key press that the input method did not use.
    func text(of event: inout XKeyEvent, window: XID) -> String {
        contexts[window]?.text(of: &event) ?? ComposeContext.plainText(of: &event)
    }

    /// The time by which a server must have answered.
    var nextDeadline: Double? { server?.nextDeadline }

    /// Continues without a server that does not answer.
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
        // The locale's modifiers belong to the whole program, and are not changed while a thread reads them.
        openComposing()
        // Its end is reported at once, even during a wait.
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
        // The next one may exist already.
        findServer()
    }

    /// Chooses a locale with UTF-8, because composed text has the locale's encoding.
    private static func chooseLocale() {
        if setlocale(LC_CTYPE, "") != nil, XSupportsLocale() != 0, let coding = nl_langinfo(Int32(CODESET)),
            String(cString: coding) == "UTF-8"
        {
            return
        }
        for name in ["C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil && XSupportsLocale() != 0 { return }
    }
}
