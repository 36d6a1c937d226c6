extension TextControl {
    func handleKey(_ event: KeyEvent) -> Bool {
        if interceptKey(event) { return true }
        if let command = TextCommand(event, isMultiline: editor.isMultiline) { return perform(command) }
        guard isEditable, event.modifiers.isDisjoint(with: [.control, .alt, .command]), let first = event.text.unicodeScalars.first,
            first.properties.generalCategory != .control
        else { return false }
        type(event.text) { $0.type(event.text, time: $1) }
        return true
    }

    /// Performs the command of a key. Returns whether the key is used up: an edit without a change also uses it, or other views would act
    /// on it.
    func perform(_ command: TextCommand) -> Bool {
        switch command {
        case .move(let motion, let extending): move(motion, extending: extending)
        case .delete(let deletion): delete(deletion)
        case .selectAll:
            selectAll()
            claimPrimary()
        case .deselect: edit { $0.deselect() }
        case .cut: cut()
        case .copy: copy()
        case .paste: paste()
        case .undo:
            if passesUnusedUndo, !editor.canUndo { return false }
            undo()
        case .redo:
            if passesUnusedUndo, !editor.canRedo { return false }
            redo()
        case .insertLineBreak:
            guard isEditable else { return false }
            type("\n") { $0.type("\n", time: $1) }
        }
        return true
    }

    private func delete(_ deletion: TextEditor.Deletion) {
        guard isEditable else { return }
        let time = now
        edit { $0.delete(deletion, time: time) }
    }

    private func undo() {
        guard isEditable else { return }
        edit { $0.undo() }
    }

    private func redo() {
        guard isEditable else { return }
        edit { $0.redo() }
    }

    /// The commands for the Edit menu and the context menu.
    var editCommands: [Command] {
        let isEditable = isEditable && isEnabled
        return [
            Command(
                "Undo", shortcuts: [.control("z")], isEnabled: { [weak self] in isEditable && self?.editor.canUndo == true },
                perform: { [weak self] in self?.undo() }),
            Command(
                "Redo", shortcuts: [Shortcut(.character("z"), [.control, .shift])],
                isEnabled: { [weak self] in isEditable && self?.editor.canRedo == true }, perform: { [weak self] in self?.redo() }),
            Command(
                "Cut", shortcuts: [.control("x")], isEnabled: { [weak self] in isEditable && self?.editor.selection.isEmpty == false },
                perform: { [weak self] in self?.cut() }),
            Command(
                "Copy", shortcuts: [.control("c")], isEnabled: { [weak self] in self?.editor.selection.isEmpty == false },
                perform: { [weak self] in self?.copy() }),
            Command(
                "Paste", shortcuts: [.control("v")], isEnabled: { isEditable }, perform: { [weak self] in self?.paste() }),
            Command(
                "Delete", isEnabled: { [weak self] in isEditable && self?.editor.selection.isEmpty == false },
                perform: { [weak self] in self?.delete(.characterForward) }),
            Command(
                "Select All", shortcuts: [.control("a")], isEnabled: { [weak self] in self?.editor.text.isEmpty == false },
                perform: { [weak self] in _ = self?.perform(.selectAll) }),
        ]
    }
}
