import Graphics
import Testing
import Toolkit
import ToolkitTesting

/// Examines one screen as a blind user would, and returns its problems.
struct SpokenScreen {
    private let harness: Harness
    private let tree: AccessibilityTree

    init(_ harness: Harness) {
        self.harness = harness
        tree = harness.tree()
    }

    /// Names that describe the look of a sign, not its effect.
    private static let signs: Set<String> = [
        "plus", "minus", "cross", "chevron", "arrow", "trash", "magnifyingglass", "ellipsis", "list.bullet", "square.grid.2x2",
        "‹", "›",
        "▾", "×", "+", "…",
    ]

    /// Returns the problems, in sentences; empty if there are none.
    ///
    /// - Parameter tabs: whether to check the order of the Tab key, which moves the keyboard.
    func problems(tabs: Bool = true) -> [String] {
        var problems: [String] = []
        for node in tree.usable { problems += self.problems(of: node) }
        for node in tree.nodes.values { problems += siblings(in: node) }
        if tree[tree.focus] == nil { problems.append("The keyboard is outside of the tree.") }
        if tabs { problems += problemsOfTabs() }
        return problems.sorted()
    }

    private func problems(of node: AccessibilityNode) -> [String] {
        var problems: [String] = []
        let label = node.label.filter { !$0.isWhitespace }
        let isActionable = node.states.contains(.focusable) || !node.actions.isEmpty
        if isActionable, label.isEmpty { problems.append("No name: \(node.words)") }
        if node.role == .dialog || node.role == .alert, label.isEmpty { problems.append("No name: \(node.words)") }
        if Self.signs.contains(node.label.lowercased()) || node.label.unicodeScalars.contains(where: { "‹›▾".unicodeScalars.contains($0) })
        {
            problems.append("The name of a sign: \(node.words)")
        }
        if node.role == .textField, let text = node.text, node.label == text.placeholder {
            problems.append("A placeholder is no name: \(node.words)")
        }
        return problems
    }

    private func siblings(in node: AccessibilityNode) -> [String] {
        let siblings = node.children.compactMap { tree[$0] }.filter { $0.role != .row && !$0.role.isText && $0.role != .panel }
        return Dictionary(grouping: siblings) { "\($0.role.rawValue) “\($0.label)”" }.filter { $0.value.count > 1 }
            .map { "Siblings of one name: \($0.key) in \(node.words)" }
    }

    /// Goes round with the Tab key and compares its order with that of the tree.
    private func problemsOfTabs() -> [String] {
        var way: [AccessibilityID] = []
        var problems: [String] = []
        for _ in 0..<80 {
            harness.press(.tab)
            guard let node = harness.focused else { return ["The Tab key leads out of the tree."] }
            if let first = way.first, first == node.id { break }
            if way.contains(node.id) { break }
            way.append(node.id)
        }
        guard way.count > 1 else { return problems }
        let order = harness.tree().preorder().map(\.id)
        let places = way.compactMap { order.firstIndex(of: $0) }
        // It goes round, wherever it began: once it leaps back.
        let leaps = zip(places, places.dropFirst() + [places[0]]).count { $0 >= $1 }
        if leaps > 1 {
            let words = way.compactMap { harness.tree()[$0]?.words }.joined(separator: " → ")
            problems.append("The Tab key goes another way than the tree: \(words)")
        }
        return problems
    }
}
