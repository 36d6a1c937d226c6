import CX11
import Toolkit

/// The context in which an input method's server composes text for one window. It lives on the thread of the server's connection.
nonisolated final class InputServerContext {
    let window: XID
    private let style: CompositionStyle
    private var context: XIC?
    private var place = CompositionPlace()
    private var composing = ComposingText()
    private let onComposed: (ComposedText) -> Void

    /// Makes the context; nil if the server makes none.
    init?(window: XID, method: XIM, style: CompositionStyle, onComposed: @escaping (ComposedText) -> Void) {
        self.window = window
        self.style = style
        self.onComposed = onComposed
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
        if context == nil { return nil }
    }

    /// Frees the context; without this it is left to the server, which is gone.
    func destroy() {
        if let context { XDestroyIC(context) }
        context = nil
    }

    /// Tells the server the place of the text.
    func move(to new: CompositionPlace) {
        guard let context else { return }
        let old = place
        place = new
        if new.isFocused != old.isFocused {
            if new.isFocused { XSetICFocus(context) } else { leave(context) }
        }
        if new.isFocused, !old.isFocused || new != old { tellSpot(context) }
    }

    /// Drops the unfinished text.
    func reset() {
        guard let context else { return }
        if let rest = Xutf8ResetIC(context) { XFree(rest) }
        endComposing()
    }

    /// Returns a text that the server has finished.
    func committedText(of event: inout XKeyEvent) -> String? {
        context.flatMap { InputText.look(up: &event, in: $0) }
    }

    private func leave(_ context: XIC) {
        // The unfinished text belongs to the text field that lost the keyboard.
        if !composing.isEmpty { reset() }
        XUnsetICFocus(context)
    }

    private func tellSpot(_ context: XIC) {
        guard style != .plain else { return }
        cx11_ic_set_spot(context, place.x, place.y)
    }

    private func endComposing() {
        guard !composing.isEmpty else { return }
        composing.clear()
        onComposed(composing.composed)
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
        onComposed(composing.composed)
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
        change.position = Int32(clamping: composing.caretPlace)
        onComposed(composing.composed)
    }

    fileprivate func done() { endComposing() }
}

private nonisolated func find(_ data: XPointer?) -> InputServerContext? {
    data.map { Unmanaged<InputServerContext>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

private nonisolated func preeditDraw(_ context: XIM?, _ data: XPointer?, _ detail: XPointer?) {
    guard let owner = find(data), let detail else { return }
    owner.draw(UnsafeRawPointer(detail).load(as: XIMPreeditDrawCallbackStruct.self))
}

private nonisolated func preeditCaret(_ context: XIM?, _ data: XPointer?, _ detail: XPointer?) {
    guard let owner = find(data), let detail else { return }
    let change = UnsafeMutableRawPointer(detail).assumingMemoryBound(to: XIMPreeditCaretCallbackStruct.self)
    owner.moveCaret(&change.pointee)
}

private nonisolated func preeditDone(_ context: XIM?, _ data: XPointer?, _ detail: XPointer?) {
    find(data)?.done()
}
