import Graphics

/// The field in which the title of a row is changed, or that of a new row is typed, in its place.
///
/// Enter and leaving the field keep what was typed, Escape gives back what was there.
final class OutlineEditor {
    private unowned let outline: OutlineView
    private var id: String?
    private(set) var field: OutlineTitleField?
    private var before = ""

    init(_ outline: OutlineView) { self.outline = outline }

    /// The row whose title is being changed.
    var editedID: String? { id }

    private var table: OutlineTable { outline.table }

    /// Begins with a row that is in sight.
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

    /// Puts the field where its row is; a row that is gone takes it along.
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

    /// Ends it. What was typed and is not taken stays to be changed, unless the keyboard has gone elsewhere.
    func end(keeps: Bool) {
        guard let id, let field else { return }
        let title = Self.trimmed(field.text)
        let isDraft = id == OutlineNode.draftID
        let parent = outline.tree.draft?.parent
        if keeps, !title.isEmpty, title != before || isDraft {
            // What is asked may load the rows again: the field is not part of that any more.
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
    /// Told whether what was typed is to be kept.
    var onEnd: ((Bool) -> Void)?

    init() {
        super.init()
        font = Font(size: 14)
    }

    override func interceptKey(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .enter where event.modifiers.isEmpty: onEnd?(true)
        case .escape where event.modifiers.isEmpty: onEnd?(false)
        // They would choose another row.
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
