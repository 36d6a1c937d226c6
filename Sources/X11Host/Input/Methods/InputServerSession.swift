import CX11
import Glibc
import Toolkit

/// Communicates with the input method's server, on its own thread and connection.
///
/// Xlib waits for the server's answers, and without limit: a server that stops, or ends at the wrong moment, blocks only this thread.
/// Orders come through `InputServerMail` and answers return by a closure, as values.
nonisolated final class InputServerSession {
    /// Takes an answer, with the number of its beginning, on this thread.
    typealias Answer = @Sendable (_ beginning: Int, InputServerWord) -> Void

    private let mail: InputServerMail
    private let answer: Answer
    private let display: OpaquePointer
    private let method: XIM
    private let style: CompositionStyle
    private var contexts: [XID: InputServerContext] = [:]
    private var beginning = 0
    private var isOver = false
    /// The key that the server has not answered yet.
    private var keyUnderWay: Int?

    /// Runs the whole session; call it on a new thread.
    ///
    /// - Parameter displayName: the display of the windows.
    static func run(on displayName: String, mail: InputServerMail, answer: @escaping Answer) {
        // An error that ends the connection need not end the program.
        if let display = XOpenDisplay(displayName) {
            XSetIOErrorExitHandler(display, standStill, nil)
            mail.note(descriptor: XConnectionNumber(display))
            if let session = InputServerSession(on: display, mail: mail, answer: answer) { session.run() }
            mail.note(descriptor: nil)
            XCloseDisplay(display)
        }
        answer(0, .ended)
    }

    private init?(on display: OpaquePointer, mail: InputServerMail, answer: @escaping Answer) {
        guard let method = XOpenIM(display, nil, nil, nil) else { return nil }
        self.mail = mail
        self.answer = answer
        self.display = display
        self.method = method
        style = CompositionStyle.best(in: method)
    }

    private func run() {
        let own = Unmanaged.passUnretained(self).toOpaque()
        var callback = XIMCallback(client_data: own.assumingMemoryBound(to: CChar.self), callback: serverEnded)
        cx11_im_set_destroy_callback(method, &callback)
        say(.opened)
        while !isOver {
            readEvents()
            if isOver { break }
            switch mail.next() {
            case .order(let order): perform(order)
            case .nothing: mail.listen(XConnectionNumber(display))
            case .isAbandoned: isOver = true
            }
        }
        withExtendedLifetime(self) {}
    }

    private func perform(_ order: InputServerOrder) {
        switch order {
        case .places(let places):
            for window in contexts.keys where places[window] == nil { remove(window) }
            for (window, place) in places { self.place(window, place) }
        case .place(let window, let new): place(window, new)
        case .remove(let window): remove(window)
        case .key(let number, let stroke): key(number, stroke)
        case .beginAnew(let number):
            for context in contexts.values { context.reset() }
            settle()
            readEvents()
            beginning = number
            say(.begun)
        }
    }

    private func place(_ window: XID, _ new: CompositionPlace) {
        if contexts[window] == nil {
            contexts[window] = InputServerContext(window: window, method: method, style: style) { [unowned self] in
                say(.composed(window, $0, during: keyUnderWay))
            }
        }
        contexts[window]?.move(to: new)
    }

    private func remove(_ window: XID) { contexts.removeValue(forKey: window)?.destroy() }

    private func key(_ number: Int, _ stroke: KeyStroke) {
        var event = stroke.event(on: display)
        keyUnderWay = number
        defer { keyUnderWay = nil }
        guard contexts[stroke.window] != nil, XFilterEvent(&event, 0) != 0 else { return say(.passed(number)) }
        // Not every server answers a key; only its answer to a request proves that it has taken this one.
        settle()
        say(.taken(number))
    }

    /// Waits until the server has handled earlier requests.
    private func settle() {
        if let styles = cx11_im_styles(method) { XFree(styles) }
    }

    private func readEvents() {
        while !isOver, XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            let isFiltered = XFilterEvent(&event, 0) != 0
            switch event.type {
            case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
            case KeyPress where event.xkey.keycode == 0:
                guard !isFiltered, let text = contexts[event.xkey.window]?.committedText(of: &event.xkey) else { break }
                say(.committed(event.xkey.window, text))
            case KeyPress, KeyRelease:
                if !isFiltered { say(.returned(KeyStroke(event.xkey))) }
            default: break
            }
        }
    }

    private func say(_ word: InputServerWord) { answer(beginning, word) }

    /// Xlib calls this after it has freed the method and its contexts.
    fileprivate func end() { isOver = true }
}

private nonisolated func serverEnded(_ method: XIM?, _ data: XPointer?, _ detail: XPointer?) {
    guard let data else { return }
    Unmanaged<InputServerSession>.fromOpaque(UnsafeRawPointer(data)).takeUnretainedValue().end()
}

/// Stops the thread for good after its connection was closed inside a call that waited for the server: the call cannot be left, so the
/// thread stays, and costs only its stack.
private nonisolated func standStill(_ display: OpaquePointer?, _ data: UnsafeMutableRawPointer?) {
    while true { pause() }
}
