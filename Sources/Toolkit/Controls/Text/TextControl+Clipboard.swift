import Graphics

extension TextControl {
    /// Copies the selection to the clipboard and deletes it.
    public func cut() {
        guard isEditable, !editor.selection.isEmpty else { return }
        copy()
        let time = now
        edit { _ = $0.cut(time: time) }
    }

    /// Copies the selection to the clipboard.
    public func copy() {
        guard !editor.selection.isEmpty else { return }
        window?.request(.writePasteboard(.clipboard, PasteboardItem(text: editor.selectedText)))
    }

    /// Replaces the selection with the clipboard's text, as soon as that arrives. Later keys wait for it. Without a text, the responders
    /// around it may use the clipboard (`pasteWithoutText()`).
    public func paste() {
        guard isEditable, let window else { return }
        let keys = KeyHold(in: window, .order, atMost: Self.pasteWait)
        window.readPasteboard(.clipboard) { [weak self] item in
            defer { keys.end() }
            guard let self else { return }
            if item?.text?.isEmpty ?? true { pasteWithoutText() } else { take(item?.text) }
        }
    }

    /// The timeout for pasted text, in seconds: keys wait for it, and its owner may not respond.
    private static let pasteWait = 2.0

    /// Replaces the selection with a text, as a paste does, without asking `onPaste`.
    public func insertPasted(_ string: String) {
        guard isEnabled, isEditable, !string.isEmpty else { return }
        type(string) { $0.paste(string, time: $1) }
    }

    private func take(_ string: String?) {
        guard isEnabled, isEditable, let string, !string.isEmpty else { return }
        guard string.utf8.count <= Self.largestPaste else {
            window?.request(.beep)
            onRefusedPaste?(string.utf8.count)
            return
        }
        if !interceptPaste(string) { insertPasted(string) }
    }

    /// Puts the selected text on the primary selection, which a middle click pastes.
    func claimPrimary() {
        guard !editor.selection.isEmpty, let window, window.settings.primaryPasteEnabled else { return }
        window.request(.writePasteboard(.primary, PasteboardItem(text: editor.selectedText)))
    }

    /// Pastes the primary selection at the pointer, for a middle click.
    func pastePrimary(_ event: PointerEvent) -> Bool {
        guard event.button == 2, isEnabled, isEditable, let window, window.settings.primaryPasteEnabled else { return false }
        focusByPointer()
        let place = position(at: convert(event.location, from: nil)).caret
        edit { $0.select(anchor: place, head: place) }
        caretDidMove()
        window.readPasteboard(.primary) { [weak self] item in self?.take(item?.text) }
        return true
    }

    /// Takes text that is dropped here; files and pictures are left to other views.
    func takeDraggedText(_ event: DragEvent) -> Bool {
        guard isEnabled, isEditable, !event.types.contains(PasteboardItem.uriList),
            event.types.contains(where: { $0.hasPrefix("text/plain") })
        else { return false }
        if case .dropped(let item) = event.phase {
            focusByPointer()
            let place = position(at: convert(event.location, from: nil)).caret
            edit { $0.select(anchor: place, head: place) }
            caretDidMove()
            take(item.text)
        }
        return true
    }
}
