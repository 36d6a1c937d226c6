public import Graphics

/// Rows that have rows below them: a list of places, each of which contains others.
///
/// Only open rows are asked for their children, and only visible rows have views; ten thousand cost as much as ten. Up and Down choose at
/// once, Right and Left open and close, Left moves on to the parent, letters move to the next title that begins with them. F2, or a slow
/// second press, edits a title in its row. Dragged things are dropped on rows and between them, and a closed row under the pointer opens
/// after a moment. Rows are known by their identifiers: open and chosen rows stay so when rows are loaded again.
///
/// The keyboard is on the view to which `takeKeyboard()` gives it. The name of the outline is its `accessibilityLabel`.
open class OutlineView: View {
    /// The source of the rows.
    public weak var dataSource: (any OutlineViewDataSource)? {
        didSet { setNeedsReload() }
    }

    /// The delegate that reacts to a person's actions.
    public weak var delegate: (any OutlineViewDelegate)?

    /// The room above the first row and below the last one, in points.
    public var contentMargin = 8.0 {
        didSet { if contentMargin != oldValue { updateMargins() } }
    }

    let table = OutlineTable()
    private(set) var tree = OutlineTree()
    private(set) lazy var rows = OutlineRows(self)
    private(set) lazy var drop = OutlineDrop(self)
    private(set) lazy var editor = OutlineEditor(self)
    private var needsReload = true
    /// The chosen row, while it is hidden in a closed heading.
    private var hiddenChoice: String?

    /// Makes an outline.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        themeBackground = .sidebarBackground
        table.outline = self
        table.rowHeight = OutlineMetrics.rowHeight
        table.separatorStyle = .none
        table.allowsEmptySelection = false
        for identifier in [OutlineCell.itemIdentifier, OutlineCell.headingIdentifier] {
            table.register(OutlineCell.self, forCellReuseIdentifier: identifier)
        }
        table.interaction.treeRows = rows
        table.dataSource = rows
        table.delegate = rows
        addSubview(table)
        updateMargins()
    }

    open override var drawsOnlyBackground: Bool { true }

    open override func layoutSubviews() {
        loadIfNeeded()
        table.frame = bounds
    }

    private func updateMargins() {
        table.tableHeaderView = View(frame: Rect(x: 0, y: 0, width: 0, height: contentMargin))
        table.tableFooterView = View(frame: Rect(x: 0, y: 0, width: 0, height: contentMargin))
    }

    /// Takes the keyboard. Returns whether it got it.
    @discardableResult
    public func takeKeyboard() -> Bool { table.becomeFirstResponder() }

    /// Whether its rows have the keyboard.
    public var hasKeyboard: Bool { table.isFirstResponder }

    // MARK: - Loading

    private var source: OutlineTree.Source {
        OutlineTree.Source(
            children: { [weak self] id in self.flatMap { $0.dataSource?.outlineView($0, childrenOf: id) } ?? [] },
            isExpandable: { [weak self] id in self.flatMap { $0.dataSource?.outlineView($0, isExpandable: id) } ?? false },
            isHeading: { [weak self] id in self.flatMap { $0.dataSource?.outlineView($0, contentOf: id).kind } == .heading },
            hasNote: { [weak self] id in self.flatMap { $0.dataSource?.outlineView($0, contentOf: id).emptyText.isEmpty } == false })
    }

    func content(of node: OutlineNode) -> OutlineRow {
        if node.isDraft { return draftRow(node) }
        if node.isNote {
            return OutlineRow(
                node.parent.flatMap { dataSource?.outlineView(self, contentOf: $0).emptyText } ?? "", leavesRoomForTriangle: false)
        }
        return dataSource?.outlineView(self, contentOf: node.id) ?? OutlineRow("")
    }

    /// Returns a new row that looks like its siblings.
    private func draftRow(_ node: OutlineNode) -> OutlineRow {
        let sibling = tree.nodes.first { $0.parent == node.parent && !$0.isDraft }
        let like = sibling.map { content(of: $0) }
        // It has no colour of its own yet.
        let dot = like?.dot == nil ? nil : ThemeColor.tertiaryLabel
        return OutlineRow("", icon: like?.icon, dot: dot, leavesRoomForTriangle: like?.leavesRoomForTriangle ?? true)
    }

    func metrics(ofRow row: Int) -> OutlineMetrics {
        let node = tree.nodes[row]
        let content = content(of: node)
        return OutlineMetrics(
            size: Size(width: table.bounds.width, height: OutlineMetrics.rowHeight), level: node.level, isHeading: node.isHeading,
            hasTriangleRoom: content.leavesRoomForTriangle, hasSign: content.icon != nil || content.dot != nil)
    }

    private func setNeedsReload() {
        needsReload = true
        setNeedsLayout()
    }

    private func loadIfNeeded() {
        guard needsReload else { return }
        needsReload = false
        tree.show(tree.flattened(source))
        table.reloadData()
    }

    /// Asks for all rows again. Open and chosen rows stay so if they still exist, and rows appear and disappear visibly.
    public func reloadData(animated: Bool = false) {
        if needsReload { return setNeedsLayout() }
        show(tree.flattened(source), animated: animated)
    }

    /// Asks again for the content of a row, such as its number, but not for its children.
    public func reloadRow(_ id: String) {
        if let row = tree.index(of: id) { refresh(row) }
    }

    private func refresh(_ row: Int) {
        guard let cell = table.cellForRow(at: row) as? OutlineCell else { return }
        cell.show(tree.nodes[row], content(of: tree.nodes[row]))
    }

    private func show(_ new: [OutlineNode], animated: Bool) {
        let old = tree.nodes
        let (chosen, cursor) = (selectedID, table.cursorRow.flatMap { old.indices.contains($0) ? old[$0].id : nil })
        tree.show(new)
        // A heading has another kind of cell.
        let hasOtherKinds = old.contains { node in tree.index(of: node.id).map { new[$0].isHeading != node.isHeading } ?? false }
        if !hasOtherKinds, let change = OutlineChange(from: old, to: new) {
            if !change.removed.isEmpty || !change.inserted.isEmpty {
                table.updateRows(deleting: change.removed, inserting: change.inserted, with: animated ? .fade : .none)
            }
            for row in table.visibleRows where new.indices.contains(row) { refresh(row) }
        } else {
            table.reloadData(selection: .select(chosen.flatMap(tree.index).map { RowSet($0) } ?? []))
            if let row = cursor.flatMap(tree.index) { table.changeSelection(byUser: false) { $0.moveCursor(to: row) } }
        }
        if !table.selectedRows.isEmpty { hiddenChoice = nil }
        if let row = hiddenChoice.flatMap(tree.index) {
            hiddenChoice = nil
            // The cursor stays at its row.
            let cursor = table.cursorRow
            table.changeSelection(byUser: false) { selection in
                selection.choose(row)
                if let cursor { selection.moveCursor(to: cursor) }
            }
        }
        editor.place()
    }

    // MARK: - Choosing

    /// The chosen row; nil for none. Setting it by code does not inform the delegate, and opens the rows around it, as far as the data
    /// source knows them.
    public var selectedID: String? {
        get {
            guard let row = table.selectedRow else { return hiddenChoice }
            return tree.nodes.indices.contains(row) ? tree.nodes[row].id : nil
        }
        set {
            loadIfNeeded()
            if let newValue { reveal(newValue) }
            table.selectedRows = newValue.flatMap(tree.index).map { RowSet($0) } ?? []
            hiddenChoice = nil
        }
    }

    /// Opens the rows around a row.
    private func reveal(_ id: String) {
        guard tree.index(of: id) == nil else { return }
        var closed: Set<String> = []
        var at = dataSource?.outlineView(self, parentOf: id)
        // The search must end even if a row is said to be in itself.
        while let parent = at, closed.insert(parent).inserted { at = dataSource?.outlineView(self, parentOf: parent) }
        expandedIDs.formUnion(closed)
    }

    /// Scrolls to a row.
    public func scrollTo(_ id: String) {
        loadIfNeeded()
        if let row = tree.index(of: id) { table.scrollToRow(row) }
    }

    // MARK: - Opening

    /// The open rows, including those out of sight, which a program can save. Setting it does not inform the delegate.
    public var expandedIDs: Set<String> {
        get { tree.expanded }
        set {
            guard newValue != tree.expanded else { return }
            tree.expanded = newValue
            reloadData()
        }
    }

    /// Returns whether a row is open.
    public func isExpanded(_ id: String) -> Bool { tree.expanded.contains(id) }

    /// Opens a row by code, without informing the delegate.
    public func expand(_ id: String, animated: Bool = true) {
        guard tree.expanded.insert(id).inserted else { return }
        reloadData(animated: animated)
    }

    /// Closes a row by code, without informing the delegate. If the chosen row was in it, it becomes the chosen row.
    public func collapse(_ id: String, animated: Bool = true) {
        guard tree.expanded.remove(id) != nil else { return }
        reloadData(animated: animated)
    }

    /// Opens or closes a row as a person does.
    func toggle(_ id: String) {
        let opens = !isExpanded(id)
        let (chosen, cursor) = (selectedID, table.cursorRow.map { tree.nodes[$0].id })
        // A row that closes becomes the chosen row if the chosen one was in it and it can be chosen.
        let holdsChosen = !opens && (chosen.map { tree.ancestors(of: $0).contains(id) } ?? false)
        if let row = tree.index(of: id), holdsChosen, !rows.canChoose(row) { hiddenChoice = chosen }
        let holdsCursor = !opens && (cursor.map { tree.ancestors(of: $0).contains(id) } ?? false)
        if opens { expand(id) } else { collapse(id) }
        if let row = tree.index(of: id), holdsChosen || holdsCursor {
            let canChoose = rows.canChoose(row)
            table.changeSelection(byUser: true) { selection in
                if holdsChosen, canChoose { selection.choose(row) } else { selection.moveCursor(to: row) }
            }
        }
        delegate?.outlineView(self, didChangeExpansionOf: id)
    }

    // MARK: - Titles

    /// Lets a person edit the title of a row in the row. Returns whether it can be edited.
    @discardableResult
    public func beginRenaming(_ id: String) -> Bool {
        loadIfNeeded()
        guard let row = tree.index(of: id) else { return false }
        let content = content(of: tree.nodes[row])
        guard content.isEditable else { return false }
        table.scrollToRow(row)
        table.layoutIfNeeded()
        editor.begin(id, title: content.title, name: "Name of \(content.title)")
        return true
    }

    /// Shows a row below another, or at the top level, in which a person types the title of a new one. Enter asks the delegate to add it,
    /// Escape discards it.
    public func beginAdding(in parent: String?, first: Bool = false) {
        loadIfNeeded()
        editor.end(keeps: true)
        tree.draft = OutlineTree.Draft(parent: parent, isFirst: first)
        if let parent { tree.expanded.insert(parent) }
        reloadData()
        guard let row = tree.index(of: OutlineNode.draftID) else { return tree.draft = nil }
        table.scrollToRow(row)
        table.layoutIfNeeded()
        editor.begin(OutlineNode.draftID, title: "", name: "Name")
    }

    /// Whether a title is being typed.
    public var isEditing: Bool { editor.editedID != nil }

    func rename(_ id: String, to title: String) -> Bool {
        let isTaken = delegate?.outlineView(self, rename: id, to: title) ?? false
        if isTaken { reloadRow(id) }
        return isTaken
    }

    func add(_ title: String, in parent: String?) -> Bool { delegate?.outlineView(self, add: title, in: parent) ?? false }

    func removeDraft() {
        if let parent = tree.draft?.parent, dataSource?.outlineView(self, isExpandable: parent) != true { tree.expanded.remove(parent) }
        tree.draft = nil
        reloadData()
    }
}
