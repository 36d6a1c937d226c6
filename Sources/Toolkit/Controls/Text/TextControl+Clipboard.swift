import Graphics

extension TextControl {
    /// Copies the selection to the clipboard and takes it out.
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

    /// Puts the clipboard's text in place of the selection, as soon as it is there. Keys that are pressed before it is there come after it.
    /// Where there is no text, the responders around are asked whether they have a use for what there is (`pasteWithoutText()`).
    public func paste() {
        guard isEditable, let window else { return }
        let keys = KeyHold(in: window, .order, atMost: Self.pasteWait)
        window.readPasteboard(.clipboard) { [weak self] item in
            defer { keys.end() }
            guard let self else { return }
            if item?.text?.isEmpty ?? true { pasteWithoutText() } else { take(item?.text) }
        }
    }

    /// How long keys wait for a text that is pasted, in seconds: its owner may not answer at all.
    private static let pasteWait = 2.0

    /// Puts a text in place of the selection, as one that is pasted, and asks nobody.
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

    /// Puts the selection on the primary selection, which a middle click pastes.
    func claimPrimary() {
        guard !editor.selection.isEmpty, let window, window.settings.primaryPasteEnabled else { return }
        window.request(.writePasteboard(.primary, PasteboardItem(text: editor.selectedText)))
    }

    /// A middle click pastes what is selected anywhere, where the pointer is.
    func pastePrimary(_ event: PointerEvent) -> Bool {
        guard event.button == 2, isEnabled, isEditable, let window, window.settings.primaryPasteEnabled else { return false }
        focusByPointer()
        let place = position(at: convert(event.location, from: nil)).caret
        edit { $0.select(anchor: place, head: place) }
        caretDidMove()
        window.readPasteboard(.primary) { [weak self] item in self?.take(item?.text) }
        return true
    }

    /// Takes text that is dropped here; files and pictures are for others.
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
