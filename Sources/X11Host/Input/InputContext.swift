import CX11
import Toolkit

/// The place in which an input method composes text for one window.
final class InputContext {
    let window: XID
    private let connection: X11Connection
    private var context: XIC?
    private var style = CompositionStyle.plain
    private var composing = ComposingText()
    /// The events that the input method wants selected on the window.
    private(set) var filteredEvents = 0

    var onComposed: ((ComposedText) -> Void)?

    /// Whether the window has the keyboard.
    var hasKeyboard = false {
        didSet { if hasKeyboard != oldValue { updateFocus() } }
    }

    /// The caret's bottom in pixels of the window, or nil when no text has the keyboard: then nothing is composed.
    var spot: (x: Int, y: Int)? {
        didSet {
            if (spot == nil) != (oldValue == nil) { updateFocus() }
            if let spot, spot.x != oldValue?.x || spot.y != oldValue?.y { place(spot) }
        }
    }

    init(connection: X11Connection, window: XID) {
        self.connection = connection
        self.window = window
    }

    /// Makes the context; without one, keys still type what is printed on them.
    func create(in method: XIM, style: CompositionStyle) {
        guard !connection.isLost else { return }
        self.style = style
        let data = Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: CChar.self)
        switch style {
        case .callbacks:
            var draw = XIMCallback(client_data: data, callback: preeditDraw)
            var caret = XIMCallback(client_data: data, callback: preeditCaret)
            var done = XIMCallback(client_data: data, callback: preeditDone)
            context = cx11_ic_create_with_callbacks(method, style.rawValue, window, &draw, &caret, &done)
        case .atSpot:
            context = cx11_ic_create_at_spot(method, style.rawValue, window, 0, 0)
        case .plain:
            context = cx11_ic_create_plain(method, style.rawValue, window)
        }
        guard let context else { return }
        filteredEvents = cx11_ic_filter_events(context)
        updateFocus()
        if let spot { place(spot) }
    }

    /// Gives the context back.
    func destroy() {
        if let context, !connection.isLost { XDestroyIC(context) }
        forget()
    }

    /// The input method died, and the context with it.
    func forget() {
        context = nil
        endComposing()
    }

    /// The text of a key press.
    func text(of event: inout XKeyEvent) -> String {
        guard let context else { return Self.plainText(of: &event) }
        var bytes = [CChar](repeating: 0, count: 64)
        var status: Int32 = 0
        var length = Xutf8LookupString(context, &event, &bytes, Int32(bytes.count), nil, &status)
        if status == XBufferOverflow, length > 0, length < 1 << 20 {
            bytes = [CChar](repeating: 0, count: Int(length) + 1)
            length = Xutf8LookupString(context, &event, &bytes, Int32(bytes.count), nil, &status)
        }
        guard status == XLookupChars || status == XLookupBoth, length > 0 else { return "" }
        return String(decoding: bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The text of a key press without an input method.
    static func plainText(of event: inout XKeyEvent) -> String {
        var bytes = [CChar](repeating: 0, count: 16)
        var symbol: UInt = 0
        let length = XLookupString(&event, &bytes, Int32(bytes.count), &symbol, nil)
        if let character = KeySymbol(symbol).character { return String(character) }
        // Without a locale Xlib answers in ISO 8859-1.
        return String(
            decoding: SelectionTargets.utf8(fromLatin1: bytes.prefix(max(0, Int(length))).map { UInt8(bitPattern: $0) }), as: UTF8.self)
    }

    private func updateFocus() {
        guard let context, !connection.isLost else { return }
        if hasKeyboard && spot != nil {
            XSetICFocus(context)
        } else {
            // What is being composed belongs to the text that lost the keyboard.
            if !composing.isEmpty, let rest = Xutf8ResetIC(context) { XFree(rest) }
            XUnsetICFocus(context)
            endComposing()
        }
    }

    private func place(_ spot: (x: Int, y: Int)) {
        guard let context, style != .plain, !connection.isLost else { return }
        cx11_ic_set_spot(context, Int16(clamping: spot.x), Int16(clamping: spot.y))
    }

    private func endComposing() {
        guard !composing.isEmpty else { return }
        composing.clear()
        onComposed?(composing.composed)
    }

    fileprivate func draw(_ change: XIMPreeditDrawCallbackStruct) {
        var text: String? = ""
        if let changed = change.text {
            if let bytes = cx11_im_text_multibyte(changed) {
                text = String(cString: bytes)
            } else if let wide = cx11_im_text_wide(changed) {
                var view = String.UnicodeScalarView()
                for index in 0..<Int(changed.pointee.length) {
                    view.append(Unicode.Scalar(UInt32(bitPattern: wide[index])) ?? "\u{fffd}")
                }
                text = String(view)
            } else {
                text = nil
            }
        }
        composing.replace(first: Int(change.chg_first), length: Int(change.chg_length), with: text, caret: Int(change.caret))
        onComposed?(composing.composed)
    }

    fileprivate func moveCaret(_ change: inout XIMPreeditCaretCallbackStruct) {
        switch change.direction {
        case XIMForwardChar: composing.moveCaret(to: composing.caretPlace + 1)
        case XIMBackwardChar: composing.moveCaret(to: composing.caretPlace - 1)
        case XIMLineStart: composing.moveCaret(to: 0)
        case XIMLineEnd: composing.moveCaret(to: .max)
        case XIMAbsolutePosition: composing.moveCaret(to: Int(change.position))
        default: break
        }
        // The input method wants to know where the caret went.
        change.position = Int32(composing.caretPlace)
        onComposed?(composing.composed)
    }

    fileprivate func done() { endComposing() }
}

private nonisolated func find(_ data: XPointer?) -> InputContext? {
    data.map { Unmanaged<InputContext>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

private nonisolated func preeditDraw(_ context: XIM?, _ data: XPointer?, _ detail: XPointer?) {
    guard let owner = find(data), let detail else { return }
    nonisolated(unsafe) let change = UnsafeRawPointer(detail).load(as: XIMPreeditDrawCallbackStruct.self)
    MainActor.assumeIsolated { owner.draw(change) }
}

private nonisolated func preeditCaret(_ context: XIM?, _ data: XPointer?, _ detail: XPointer?) {
    guard let owner = find(data), let detail else { return }
    nonisolated(unsafe) let change = UnsafeMutableRawPointer(detail).assumingMemoryBound(to: XIMPreeditCaretCallbackStruct.self)
    MainActor.assumeIsolated { owner.moveCaret(&change.pointee) }
}

private nonisolated func preeditDone(_ context: XIM?, _ data: XPointer?, _ detail: XPointer?) {
    guard let owner = find(data) else { return }
    MainActor.assumeIsolated { owner.done() }
}
