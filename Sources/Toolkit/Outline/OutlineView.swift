public import Graphics

/// Rows that have rows below them: a list of places, in each of which are others.
///
/// Only open rows are asked for what is in them, and only rows in sight have views; ten thousand cost what ten do. Up and Down choose at
/// once, Right and Left open and close, Left goes on to the row around it, letters go to the next title that begins with them. F2, or a
/// slow second press, changes a title in its place. What is dragged goes onto rows and between them, and a closed row over which it stays
/// opens. Rows are known by their identifiers: what is open and chosen stays so when rows are loaded again.
///
/// Keys go to what `takeKeyboard()` gives them to. The outline is called as its `accessibilityLabel` says.
open class OutlineView: View {
    /// Where rows come from.
    public weak var dataSource: (any OutlineViewDataSource)? {
        didSet { setNeedsReload() }
    }

    /// Who is told and asked about what a person does.
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
    /// The chosen row, while it is hidden in a heading that was closed.
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

    /// Gives it the keyboard. Returns whether it was taken.
    @discardableResult
    public func takeKeyboard() -> Bool { table.becomeFirstResponder() }

    /// Whether keys go to its rows.
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

    /// A row that is being added looks as those beside it do.
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

    /// Asks for all rows again. What is open and chosen stays so as far as it is still there, and rows that come and go do so visibly.
    public func reloadData(animated: Bool = false) {
        if needsReload { return setNeedsLayout() }
        show(tree.flattened(source), animated: animated)
    }

    /// Asks again what a row shows, such as its number, and not for what is in it.
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
        // A heading has cells of its own.
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
            // Keys stay where they are.
            let cursor = table.cursorRow
            table.changeSelection(byUser: false) { selection in
                selection.choose(row)
                if let cursor { selection.moveCursor(to: cursor) }
            }
        }
        editor.place()
    }

    // MARK: - Choosing

    /// The chosen row; nil where none is. Setting it by code tells nobody, and opens what the row is in, as far as the data source knows that.
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

    /// Opens what a row is in.
    private func reveal(_ id: String) {
        guard tree.index(of: id) == nil else { return }
        var closed: Set<String> = []
        var at = dataSource?.outlineView(self, parentOf: id)
        // A row that is said to be in itself must not be looked for endlessly.
        while let parent = at, closed.insert(parent).inserted { at = dataSource?.outlineView(self, parentOf: parent) }
        expandedIDs.formUnion(closed)
    }

    /// Brings a row into sight.
    public func scrollTo(_ id: String) {
        loadIfNeeded()
        if let row = tree.index(of: id) { table.scrollToRow(row) }
    }

    // MARK: - Opening

    /// The rows that are open, those out of sight too: what a program keeps from one day to the next. Setting it tells nobody.
    public var expandedIDs: Set<String> {
        get { tree.expanded }
        set {
            guard newValue != tree.expanded else { return }
            tree.expanded = newValue
            reloadData()
        }
    }

    /// Whether a row is open.
    public func isExpanded(_ id: String) -> Bool { tree.expanded.contains(id) }

    /// Opens a row by code, which tells nobody.
    public func expand(_ id: String, animated: Bool = true) {
        guard tree.expanded.insert(id).inserted else { return }
        reloadData(animated: animated)
    }

    /// Closes a row by code, which tells nobody. Where the chosen row was in it, it is chosen itself.
    public func collapse(_ id: String, animated: Bool = true) {
        guard tree.expanded.remove(id) != nil else { return }
        reloadData(animated: animated)
    }

    /// Opens or closes a row as a person does.
    func toggle(_ id: String) {
        let opens = !isExpanded(id)
        let (chosen, cursor) = (selectedID, table.cursorRow.map { tree.nodes[$0].id })
        // What closes takes along what was chosen in it: the row itself is chosen then, where it can be.
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

    /// Lets a person change the title of a row in its place. Returns whether it can be changed.
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

    /// Shows a row below another, or at the top level, in which a person types the title of a new one. Enter asks the delegate to add it, Escape
    /// drops it.
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
