import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// A sidebar of lists, places and tags in a window, that logs its calls.
final class OutlineFixture: OutlineViewDataSource, OutlineViewDelegate {
    /// The rows below each row; "" is the top level.
    var children: [String: [String]] = [
        "": ["Overview", "Trash", "Places", "Tags"],
        "Places": ["Home"],
        "Home": ["Bedroom", "Garage", "Hall", "Kitchen", "Living Room"],
        "Garage": ["Box 4", "Box 9"],
        "Living Room": ["Shelf"],
        "Tags": ["Electronics", "Fragile"],
    ]
    let headings: Set<String> = ["Places", "Tags"]
    var details: [String: String] = ["Home": "58", "Garage": "11", "Living Room": "14"]
    let stage: Stage
    let outline = OutlineView()
    var log: [String] = []
    /// The rows that were asked for their children.
    var asked: [String] = []
    var taken = true
    var dropRule: (OutlineDropTarget) -> Bool = { _ in true }
    var deletes = false
    static let dragType = "application/x-place"

    init(_ stage: Stage = Stage.looks(), expanded: Set<String> = ["Places", "Home", "Tags"], width: Double = 220, height: Double = 420) {
        self.stage = stage
        outline.accessibilityLabel = "Sidebar"
        outline.expandedIDs = expanded
        outline.dataSource = self
        outline.delegate = self
        stage.add(outline, 0, 0, width, height)
    }

    var harness: Harness { stage.harness }
    var titles: [String] { outline.tree.nodes.map(\.id) }
    /// The row at which keys act.
    var cursor: String? { outline.table.cursorRow.map { outline.tree.nodes[$0].id } }

    func outlineView(_ outlineView: OutlineView, childrenOf id: String?) -> [String] {
        asked.append(id ?? "")
        return children[id ?? ""] ?? []
    }

    func outlineView(_ outlineView: OutlineView, isExpandable id: String) -> Bool { children[id]?.isEmpty == false }

    func outlineView(_ outlineView: OutlineView, contentOf id: String) -> OutlineRow {
        if headings.contains(id) {
            return OutlineRow(id, kind: .heading, button: .init(.plus, "Add to \(id)") { [weak self] in self?.outline.beginAdding(in: id) })
        }
        let isTag = children["Tags"]?.contains(id) ?? false
        let isPlain = isTag || children[""]?.contains(id) ?? false
        return OutlineRow(
            id, icon: isTag ? nil : .folder, dot: isTag ? .chart : nil, detail: details[id] ?? "", leavesRoomForTriangle: !isPlain,
            isEditable: !(children[""]?.contains(id) ?? false))
    }

    func outlineView(_ outlineView: OutlineView, parentOf id: String) -> String? {
        children.first { $0.value.contains(id) }.map(\.key).flatMap { $0.isEmpty ? nil : $0 }
    }

    func outlineView(_ outlineView: OutlineView, dragItemFor id: String) -> PasteboardItem? {
        id == "Overview" ? nil : PasteboardItem(representations: [Self.dragType: Array(id.utf8)])
    }

    func outlineViewSelectionDidChange(_ outlineView: OutlineView) { log.append("chosen \(outlineView.selectedID ?? "none")") }
    func outlineView(_ outlineView: OutlineView, didChangeExpansionOf id: String) {
        log.append("\(outlineView.isExpanded(id) ? "opened" : "closed") \(id)")
    }
    func outlineView(_ outlineView: OutlineView, didActivate id: String) { log.append("activated \(id)") }
    func outlineView(_ outlineView: OutlineView, contextCommandsFor id: String?) -> [Command] {
        [Command("Delete \(id ?? "nothing")") {}]
    }
    func outlineView(_ outlineView: OutlineView, delete id: String) -> Bool {
        log.append("delete \(id)")
        return deletes
    }

    func outlineView(_ outlineView: OutlineView, rename id: String, to title: String) -> Bool {
        log.append("rename \(id) to \(title)")
        guard taken else { return false }
        for (parent, ids) in children { children[parent] = ids.map { $0 == id ? title : $0 } }
        children[title] = children.removeValue(forKey: id)
        outline.reloadData()
        return true
    }

    func outlineView(_ outlineView: OutlineView, add title: String, in parent: String?) -> Bool {
        log.append("add \(title) in \(parent ?? "top")")
        if taken { children[parent ?? "", default: []].append(title) }
        return taken
    }

    func outlineView(_ outlineView: OutlineView, canDrop types: [String], at target: OutlineDropTarget) -> Bool {
        types.contains(Self.dragType) && dropRule(target)
    }

    func outlineView(_ outlineView: OutlineView, didDrop item: PasteboardItem, at target: OutlineDropTarget) -> Bool {
        let id = String(decoding: item.representations[Self.dragType] ?? [], as: UTF8.self)
        switch target {
        case .on(let row): log.append("drop \(id) on \(row)")
        case .between(let parent, let index): log.append("drop \(id) in \(parent ?? "top") at \(index)")
        }
        return true
    }

    // MARK: - Acts

    func row(_ id: String) -> Int {
        guard let row = outline.tree.index(of: id) else {
            Issue.record("the row \(id) is not shown")
            return 0
        }
        return row
    }

    /// Returns a point of a row at distances from the leading edge and from its top.
    func point(_ id: String, x: Double = 100, y: Double = 14) -> Point {
        let rect = outline.table.rectForRow(at: row(id))
        let mirrored = outline.mirrored(Rect(x: x, y: 0, width: 0, height: 0)).minX
        return outline.table.convert(Point(x: mirrored, y: rect.minY + y), to: nil)
    }

    func triangle(_ id: String) -> Point {
        let metrics = outline.metrics(ofRow: row(id))
        return point(id, x: metrics.triangle.midX)
    }

    func focus() { harness.press(.tab) }
}
