public import Toolkit

/// The error for an element that was not found by role and name. The tree is printed with it.
public struct NotFound: Error, CustomStringConvertible {
    /// The description of the search, with the tree.
    public let description: String
}

/// Finds elements as a screen reader does: by role and name.
extension Harness {
    /// Returns the only usable element with a role and a name.
    ///
    /// - Parameter node: the element around it; nil for any.
    /// - Throws: `NotFound`, with the tree, if there is none or more than one.
    public func get(_ role: AccessibilityRole, _ name: String? = nil, within node: AccessibilityNode? = nil) throws -> AccessibilityNode {
        let found = all(role, name, within: node)
        guard found.count == 1, let only = found.first else {
            let wanted = "\(role.rawValue)\(name.map { " “\($0)”" } ?? "")"
            throw NotFound(description: "There is \(found.isEmpty ? "no" : "more than one") \(wanted) in\n\(tree())")
        }
        return only
    }

    /// Returns all usable elements with a role and a name, in the order of reading.
    public func all(_ role: AccessibilityRole, _ name: String? = nil, within node: AccessibilityNode? = nil) -> [AccessibilityNode] {
        let tree = tree()
        let room = node.map { Array(tree.preorder(from: $0.id).dropFirst()) } ?? tree.usable
        return room.filter { $0.role == role && (name == nil || $0.label == name) }
    }

    /// The element with the keyboard.
    public var focused: AccessibilityNode? {
        let tree = tree()
        return tree[tree.focus]
    }

    /// Does the same as a press on an element, without a pointer, as a screen reader does.
    public func press(_ node: AccessibilityNode) { perform(.perform(.activate), with: node) }

    /// Performs an action of an element.
    public func perform(_ act: AccessibilityRequest.Act, with node: AccessibilityNode) {
        send(.accessibility(AccessibilityRequest(act, node.id)))
    }

    /// Clicks on the middle of a node with the pointer.
    public func click(_ node: AccessibilityNode, count: Int = 1, button: Int = 1, modifiers: KeyModifiers = []) {
        click(at: node.frame.center, in: shown(node), count: count, button: button, modifiers: modifiers)
    }

    /// Returns the window of a node.
    private func shown(_ node: AccessibilityNode) -> Window? {
        ([window] + openChildren).first { window.accessibility.number(of: $0) == node.id.window }
    }
}
