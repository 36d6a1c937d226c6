import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// A field and below it places or tags, one of which is chosen: in a popover, for those who do not drag. Typed text filters the rows, and
/// the picker offers to make a name that does not exist yet.
final class ReferencePicker: ViewController {
    /// The kinds of things to choose from.
    enum Kind {
        case places, tags
    }

    private let tree: SidebarTree
    private let kind: Kind
    private let field = SearchField()
    private let outline = OutlineView()
    private var text = ""
    /// The rows that match the typed text; nil without one, when the places are a tree.
    private var found: [SidebarRow]?
    /// The place or tag that the picker offers to make.
    private var made: Reference?

    /// Called with the choice; nil for no place.
    var onChoose: ((Reference?) -> Void)?
    /// Called with the chosen row, if new names are not offered.
    var onRow: ((SidebarRow) -> Void)?
    private let makesNew: Bool

    private static let madeID = "make"
    /// The largest number of matches that are shown.
    private static let most = 200

    /// - Parameter makesNew: whether a name that there is not yet is offered to be made
    init(_ kind: Kind, from tree: SidebarTree, makesNew: Bool = true) {
        (self.kind, self.tree, self.makesNew) = (kind, tree, makesNew)
        super.init()
        title = kind == .tags ? "Tag" : makesNew ? "Move to Place" : "Place"
        preferredContentSize = Size(width: 300, height: 340)
    }

    override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    private var stack: Stack {
        Stack(.vertical, spacing: 8, insets: EdgeInsets(top: 10, left: 0, bottom: 4, right: 0)) {
            Stack(.horizontal, insets: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)) { field.sized(width: .flexible) }
                .sized(height: .fixed(32))
            outline.sized(height: .flexible)
        }
    }

    override func viewDidLoad() {
        let (verb, noun) = (makesNew ? "Find or Add" : "Find", kind == .places ? "Place" : "Tag")
        field.placeholder = "\(verb) a \(noun)"
        field.accessibilityLabel = field.placeholder
        field.identifier = "picker-field"
        field.addTarget(self, action: ReferencePicker.textDidChange, for: .editingChanged)
        field.addTarget(self, action: ReferencePicker.chooseMarked, for: .editingDidEndOnExit)
        outline.themeBackground = .popoverBackground
        outline.accessibilityLabel = kind == .places ? "Places" : "Tags"
        outline.identifier = "picker"
        outline.contentMargin = 4
        // The outermost places are open, because people look for the places in them.
        outline.expandedIDs = Set(tree.children(of: .section(.places)).prefix(3).map(\.id))
        outline.dataSource = self
        outline.delegate = self
        view.addSubview(field)
        view.addSubview(outline)
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(field) }

    override var commands: [Command] {
        [
            Command(
                "To the Rows", shortcuts: [Shortcut(.down)], isEnabled: { [field] in field.isFirstResponder }, target: self,
                action: ReferencePicker.goToRows)
        ]
    }

    private func goToRows() {
        if outline.selectedID == nil { outline.selectedID = rows.first }
        outline.takeKeyboard()
    }

    /// The rows of the top level.
    private var rows: [String] {
        let section = SidebarRow.section(kind == .places ? .places : .tags)
        var ids = (found ?? tree.children(of: section)).map(\.id)
        if kind == .places, found == nil, makesNew { ids.insert(SidebarRow.scope(.noPlace).id, at: 0) }
        if made != nil { ids.append(Self.madeID) }
        return ids
    }

    private func textDidChange() {
        text = field.text.trimmed
        let matcher = SearchMatcher(text)
        if text.isEmpty {
            (found, made) = (nil, nil)
        } else {
            let all = kind == .places ? Self.preorder(tree, .section(.places)) : tree.children(of: .section(.tags))
            found = Array(all.lazy.filter { [tree] in matcher.without(wordsIn: tree.path(of: $0)).isEmpty }.prefix(Self.most))
            made = kind == .places ? Reference(typed: text) : Reference(name: text)
            if !makesNew { made = nil }
            if let wanted = made, all.contains(where: { tree.path(of: $0) == wanted.path }) { made = nil }
        }
        outline.reloadData()
        outline.selectedID = text.isEmpty ? nil : rows.first
    }

    /// Returns all rows below a row, in their order on screen.
    private static func preorder(_ tree: SidebarTree, _ row: SidebarRow) -> [SidebarRow] {
        var found: [SidebarRow] = []
        var waiting = Array(tree.children(of: row).reversed())
        while let next = waiting.popLast() {
            found.append(next)
            waiting += tree.children(of: next).reversed()
        }
        return found
    }

    private func chooseMarked() {
        if let id = outline.selectedID { choose(id) }
    }

    private func choose(_ id: String) {
        if id == Self.madeID {
            onChoose?(made)
        } else if let row = SidebarRow(id: id) {
            onChoose?(tree.reference(to: row))
            onRow?(row)
        }
    }
}

extension ReferencePicker: OutlineViewDataSource {
    func outlineView(_ outlineView: OutlineView, childrenOf id: String?) -> [String] {
        guard let id else { return rows }
        return found == nil ? SidebarRow(id: id).map { tree.children(of: $0).map(\.id) } ?? [] : []
    }

    func outlineView(_ outlineView: OutlineView, isExpandable id: String) -> Bool {
        found == nil && SidebarRow(id: id).map(tree.isExpandable) ?? false
    }

    func outlineView(_ outlineView: OutlineView, contentOf id: String) -> OutlineRow {
        if id == Self.madeID {
            return OutlineRow("Add “\(DisplayText.shortened(made?.shown ?? "", to: 60))”", icon: .plus, leavesRoomForTriangle: false)
        }
        guard let row = SidebarRow(id: id) else { return OutlineRow("") }
        let isTree = kind == .places && found == nil
        let name = found == nil ? tree.name(of: row) : tree.path(of: row).joined(separator: " › ")
        if case .scope(.tag(let id)) = row {
            return OutlineRow(name, dot: tree.catalog.tag(id)?.color.dot, leavesRoomForTriangle: false)
        }
        return OutlineRow(name, icon: tree.icon(of: row), leavesRoomForTriangle: isTree)
    }
}

extension ReferencePicker: OutlineViewDelegate {
    func outlineView(_ outlineView: OutlineView, didPress id: String) { choose(id) }

    func outlineView(_ outlineView: OutlineView, didActivate id: String) { choose(id) }
}
