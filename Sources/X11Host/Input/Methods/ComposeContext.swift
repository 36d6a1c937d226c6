import CX11

/// Dead keys and the Compose key in one window, by Xlib itself, without waiting for another program.
final class ComposeContext {
    let window: XID
    private let connection: X11Connection
    private var context: XIC?

    /// Whether a text of the window has the keyboard.
    var isFocused = false {
        didSet { if isFocused != oldValue { updateFocus() } }
    }

    init(connection: X11Connection, window: XID) {
        self.connection = connection
        self.window = window
    }

    /// Makes the context; without it, keys still type the characters on them.
    func create(in method: XIM) {
        guard !connection.isLost else { return }
        context = cx11_ic_create_plain(method, CompositionStyle.plain.rawValue, window)
        if context != nil { updateFocus() }
    }

    /// Frees the context.
    func destroy() {
        if let context, !connection.isLost { XDestroyIC(context) }
        context = nil
    }

    /// Returns the text of a key press.
    func text(of event: inout XKeyEvent) -> String {
        guard let context else { return Self.plainText(of: &event) }
        return InputText.look(up: &event, in: context) ?? ""
    }

    /// Returns the text of a key press without an input method.
    static func plainText(of event: inout XKeyEvent) -> String {
        var bytes = [CChar](repeating: 0, count: 16)
        var symbol: UInt = 0
        let length = XLookupString(&event, &bytes, Int32(bytes.count), &symbol, nil)
        if let character = KeySymbol(symbol).character { return String(character) }
        // Without a locale Xlib returns ISO 8859-1.
        return String(
            decoding: SelectionTargets.utf8(fromLatin1: bytes.prefix(max(0, Int(length))).map { UInt8(bitPattern: $0) }), as: UTF8.self)
    }

    private func updateFocus() {
        guard let context, !connection.isLost else { return }
        if isFocused {
            XSetICFocus(context)
        } else {
            // An unfinished sequence of keys belongs to the text that lost the keyboard.
            if let rest = Xutf8ResetIC(context) { XFree(rest) }
            XUnsetICFocus(context)
        }
    }
}

/// The text of a key in an input context.
nonisolated enum InputText {
    /// Returns the text, or nil if there is none.
    static func look(up event: inout XKeyEvent, in context: XIC) -> String? {
        var bytes = [CChar](repeating: 0, count: 64)
        var status: Int32 = 0
        var length = Xutf8LookupString(context, &event, &bytes, Int32(bytes.count), nil, &status)
        if status == XBufferOverflow, length > 0, length < 1 << 20 {
            bytes = [CChar](repeating: 0, count: Int(length) + 1)
            length = Xutf8LookupString(context, &event, &bytes, Int32(bytes.count), nil, &status)
        }
        guard status == XLookupChars || status == XLookupBoth, length > 0 else { return nil }
        return String(decoding: bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
