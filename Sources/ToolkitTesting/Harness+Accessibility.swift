public import Toolkit

/// Why something is not found by role and name. The tree is printed with it.
public struct NotFound: Error, CustomStringConvertible {
    /// What was looked for, and where.
    public let description: String
}

/// Finds things as those do who cannot see them: by what they are and what they are called.
extension Harness {
    /// The only thing with a role and a name that can be used now.
    ///
    /// - Parameter node: what it must be in; nil for anything that can be used now.
    /// - Throws: `NotFound`, with the tree, where there is none or more than one.
    public func get(_ role: AccessibilityRole, _ name: String? = nil, within node: AccessibilityNode? = nil) throws -> AccessibilityNode {
        let found = all(role, name, within: node)
        guard found.count == 1, let only = found.first else {
            let wanted = "\(role.rawValue)\(name.map { " “\($0)”" } ?? "")"
            throw NotFound(description: "There is \(found.isEmpty ? "no" : "more than one") \(wanted) in\n\(tree())")
        }
        return only
    }

    /// Everything with a role and a name that can be used now, in the order in which it is read.
    public func all(_ role: AccessibilityRole, _ name: String? = nil, within node: AccessibilityNode? = nil) -> [AccessibilityNode] {
        let tree = tree()
        let room = node.map { Array(tree.preorder(from: $0.id).dropFirst()) } ?? tree.usable
        return room.filter { $0.role == role && (name == nil || $0.label == name) }
    }

    /// What has the keyboard.
    public var focused: AccessibilityNode? {
        let tree = tree()
        return tree[tree.focus]
    }

    /// Does what a press on something does, without a pointer: as a screen reader has it done.
    public func press(_ node: AccessibilityNode) { perform(.perform(.activate), with: node) }

    /// Has something done with a node.
    public func perform(_ act: AccessibilityRequest.Act, with node: AccessibilityNode) {
        send(.accessibility(AccessibilityRequest(act, node.id)))
    }

    /// Clicks on the middle of a node with the pointer.
    public func click(_ node: AccessibilityNode, count: Int = 1, button: Int = 1, modifiers: KeyModifiers = []) {
        click(at: node.frame.center, in: shown(node), count: count, button: button, modifiers: modifiers)
    }

    /// The window that a node is in.
    private func shown(_ node: AccessibilityNode) -> Window? {
        ([window] + openChildren).first { window.accessibility.number(of: $0) == node.id.window }
    }
}
