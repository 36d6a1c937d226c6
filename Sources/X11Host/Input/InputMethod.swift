import CX11
import Foundation
import Logging
import Toolkit

/// The input method of the desktop, by way of XIM, which does dead keys and the Compose key too.
///
/// It is opened after the first frame, because it takes longer than everything before. It can die and come back: until it does, and where
/// there is none, Xlib's own does the composing.
final class InputMethod {
    private let connection: X11Connection
    private var method: XIM?
    private var style = CompositionStyle.plain
    private var contexts: [XID: InputContext] = [:]
    private let callbacks: InputMethodCallbacks
    private var waitsForServer = false

    /// What an input method composes, or ended composing, in a window.
    var onComposed: ((XID, ComposedText) -> Void)?
    /// A window must hear of more kinds of events, for the input method's sake.
    var onNeedsEvents: ((XID, Int) -> Void)?

    init(connection: X11Connection) {
        self.connection = connection
        callbacks = InputMethodCallbacks()
        callbacks.onDestroyed = { [weak self] in self?.methodWasDestroyed() }
        callbacks.onInstantiated = { [weak self] in self?.serverAppeared() }
    }

    isolated deinit {
        guard !connection.isLost else { return }
        if waitsForServer { callbacks.stopWaiting(on: connection.display) }
        for context in contexts.values { context.destroy() }
        if let method { XCloseIM(method) }
    }

    /// Opens the input method; windows added before get their contexts now.
    func open() {
        guard method == nil, !connection.isLost else { return }
        Self.chooseLocale()
        XSetLocaleModifiers("")
        if !openPresent() {
            waitForServer()
            openFallback()
        }
    }

    /// Makes a place to compose for a window.
    func add(window: XID) {
        let context = InputContext(connection: connection, window: window)
        context.onComposed = { [weak self] in self?.onComposed?(window, $0) }
        contexts[window] = context
        if let method { create(context, method) }
    }

    /// Forgets a window.
    func remove(window: XID) { contexts.removeValue(forKey: window)?.destroy() }

    /// The window has the keyboard, or has it no more.
    func setFocus(_ hasFocus: Bool, window: XID) { contexts[window]?.hasKeyboard = hasFocus }

    /// Where the caret's bottom is, in pixels of the window; nil when no text has the keyboard.
    func setCaret(_ spot: (x: Int, y: Int)?, window: XID) { contexts[window]?.spot = spot }

    /// The text of a key press that the input method let through.
    func text(of event: inout XKeyEvent, window: XID) -> String {
        contexts[window]?.text(of: &event) ?? InputContext.plainText(of: &event)
    }

    private func openPresent() -> Bool {
        guard let opened = XOpenIM(connection.display, nil, nil, nil) else { return false }
        adopt(opened)
        return true
    }

    private func openFallback() {
        XSetLocaleModifiers("@im=none")
        if !openPresent() { connection.log.notice("X11-4: no input method could be opened; dead keys and Compose will not work.") }
    }

    private func adopt(_ opened: XIM) {
        method = opened
        callbacks.watch(opened)
        style = CompositionStyle.best(in: opened)
        for context in contexts.values { create(context, opened) }
    }

    private func create(_ context: InputContext, _ method: XIM) {
        context.create(in: method, style: style)
        if context.filteredEvents != 0 { onNeedsEvents?(context.window, context.filteredEvents) }
    }

    private func waitForServer() {
        guard !waitsForServer else { return }
        XSetLocaleModifiers("")
        waitsForServer = callbacks.wait(on: connection.display)
    }

    private func methodWasDestroyed() {
        // Xlib has freed the method and its contexts already.
        method = nil
        for context in contexts.values { context.forget() }
        connection.log.notice("X11-5: the input method ended; dead keys and Compose go on without it.")
        waitForServer()
        openFallback()
    }

    private func serverAppeared() {
        guard waitsForServer, !connection.isLost else { return }
        waitsForServer = false
        callbacks.stopWaiting(on: connection.display)
        for context in contexts.values { context.destroy() }
        if let method { XCloseIM(method) }
        method = nil
        XSetLocaleModifiers("")
        if !openPresent() { openFallback() }
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
