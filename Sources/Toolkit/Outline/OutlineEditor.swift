import Graphics

/// The field over a row in which its title is edited, or that of a new row is typed.
///
/// Enter and leaving the field keep the typed text, Escape restores the previous title.
final class OutlineEditor {
    private unowned let outline: OutlineView
    private var id: String?
    private(set) var field: OutlineTitleField?
    private var before = ""

    init(_ outline: OutlineView) { self.outline = outline }

    /// The identifier of the edited row.
    var editedID: String? { id }

    private var table: OutlineTable { outline.table }

    /// Begins to edit a visible row.
    func begin(_ id: String, title: String, name: String) {
        end(keeps: true)
        let field = OutlineTitleField()
        field.text = title
        field.accessibilityLabel = name
        (self.id, self.field, before) = (id, field, title)
        field.onEnd = { [weak self] in self?.end(keeps: $0) }
        table.contentView.addSubview(field)
        place()
        field.becomeFirstResponder()
        field.selectAll()
    }

    /// Moves the field to its row; removes it with a row that is gone.
    func place() {
        guard let id, let field else { return }
        guard let row = outline.tree.index(of: id) else { return end(keeps: false) }
        let cell = table.cellForRow(at: row) as? OutlineCell
        cell?.isRenaming = true
        let metrics = cell?.metrics ?? outline.metrics(ofRow: row)
        let top = table.geometry.top(ofRow: row)
        field.frame = table.contentView.mirrored(metrics.field.offsetBy(x: 0, y: top), in: table.bounds.width)
        table.contentView.bringSubviewToFront(field)
    }

    /// Ends editing. A refused title stays in the field for changes, unless the keyboard has moved elsewhere.
    func end(keeps: Bool) {
        guard let id, let field else { return }
        let title = Self.trimmed(field.text)
        let isDraft = id == OutlineNode.draftID
        let parent = outline.tree.draft?.parent
        if keeps, !title.isEmpty, title != before || isDraft {
            // The delegate may load the rows again when asked: the field is no longer part of that.
            self.id = nil
            let isTaken = isDraft ? outline.add(title, in: parent) : outline.rename(id, to: title)
            if !isTaken, field.isFirstResponder {
                self.id = id
                field.hasError = true
                outline.window?.request(.beep)
                return
            }
        }
        self.id = nil
        self.field = nil
        let hadKeyboard = field.isFirstResponder
        field.onEnd = nil
        field.removeFromSuperview()
        if let row = outline.tree.index(of: id) { (table.cellForRow(at: row) as? OutlineCell)?.isRenaming = false }
        if isDraft { outline.removeDraft() }
        if hadKeyboard { table.becomeFirstResponder() }
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// A field as high as a row.
final class OutlineTitleField: TextField {
    /// Called with whether the typed text should be kept.
    var onEnd: ((Bool) -> Void)?

    init() {
        super.init()
        font = Font(size: 14)
    }

    override func interceptKey(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .enter where event.modifiers.isEmpty: onEnd?(true)
        case .escape where event.modifiers.isEmpty: onEnd?(false)
        // These keys would choose another row.
        case .up, .down, .pageUp, .pageDown: break
        default: return super.interceptKey(event)
        }
        return true
    }

    override func userDidEdit() {
        super.userDidEdit()
        hasError = false
    }

    override func didResignFirstResponder() {
        super.didResignFirstResponder()
        onEnd?(true)
    }
}
