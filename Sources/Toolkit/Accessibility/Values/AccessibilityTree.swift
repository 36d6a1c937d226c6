/// All nodes of a window and of those over it, at one moment.
nonisolated public struct AccessibilityTree: Hashable, Sendable {
    /// The window's own node.
    public internal(set) var root: AccessibilityID
    /// The nodes by their identities.
    public internal(set) var nodes: [AccessibilityID: AccessibilityNode]
    /// The node with the keyboard: the row or the line where keys act, else the view, else the window or dialog.
    public internal(set) var focus: AccessibilityID

    /// Returns a node.
    public subscript(id: AccessibilityID) -> AccessibilityNode? { nodes[id] }

    /// Returns a node and its descendants, each before its children, in the order in which they are read.
    public func preorder(from id: AccessibilityID? = nil) -> [AccessibilityNode] {
        guard let node = nodes[id ?? root] else { return [] }
        return [node] + node.children.flatMap { preorder(from: $0) }
    }

    /// Returns a node's parent; nil for the window.
    public func parent(of id: AccessibilityID) -> AccessibilityID? { nodes.values.first { $0.children.contains(id) }?.id }

    /// The nodes that can be used now: the modal dialog that was opened last and the windows that float, else all.
    public var usable: [AccessibilityNode] {
        guard let rootNode = nodes[root], let modal = rootNode.children.last(where: { nodes[$0]?.states.contains(.modal) ?? false }) else {
            return preorder()
        }
        let over = rootNode.children.filter { $0 == modal || $0.window != root.window }
        return over.flatMap { preorder(from: $0) }
    }

    /// Applies the changes of an update.
    public mutating func apply(_ update: AccessibilityUpdate) {
        for id in update.removed { nodes[id] = nil }
        for node in update.changed { nodes[node.id] = node }
        root = update.root
        focus = update.focus
    }

    /// Makes the tree that a first update describes.
    public init(_ first: AccessibilityUpdate) {
        (root, focus, nodes) = (first.root, first.focus, [:])
        apply(first)
    }

    init(root: AccessibilityID, nodes: [AccessibilityID: AccessibilityNode], focus: AccessibilityID) {
        (self.root, self.nodes, self.focus) = (root, nodes, focus)
    }
}

extension AccessibilityTree: CustomStringConvertible {
    /// One line for each node, indented by its depth; an arrow marks the node with the keyboard.
    public var description: String { lines(of: root, depth: 0).joined(separator: "\n") }

    private func lines(of id: AccessibilityID, depth: Int) -> [String] {
        guard let node = nodes[id] else { return [] }
        let mark = id == focus ? "→ " : "  "
        return [mark + String(repeating: "  ", count: depth) + node.words] + node.children.flatMap { lines(of: $0, depth: depth + 1) }
    }
}

extension AccessibilityNode {
    /// The facts about it, in a line.
    public var words: String {
        var parts = ["\(role.rawValue) “\(label)”"]
        if !hint.isEmpty { parts.append("(\(hint))") }
        switch value {
        case .text(let text): parts.append("= \(text)")
        case .number(let number, _): parts.append("= \(number)")
        case .check(let isOn): parts.append(isOn ? "[x]" : "[ ]")
        case nil: break
        }
        if let text { parts.append("text “\(text.string.prefix(60))”") }
        if let table { parts.append("\(table.rowCount) rows") }
        return (parts + states.words).joined(separator: " ")
    }
}
