/// What is otherwise in a window's tree than it was when it was told last.
nonisolated public struct AccessibilityUpdate: Hashable, Sendable {
    /// Counts the updates; 1 is the whole tree.
    public let generation: Int
    /// The window's own node.
    public let root: AccessibilityID
    /// Nodes that are new or otherwise, in the order in which they are read.
    public let changed: [AccessibilityNode]
    /// Nodes that are gone.
    public let removed: [AccessibilityID]
    /// What has the keyboard.
    public let focus: AccessibilityID

    /// What makes one tree of another; nil where they are equal. Without an old one it is the whole tree.
    init?(from old: AccessibilityTree?, to new: AccessibilityTree, generation: Int) {
        guard old != new else { return nil }
        self.generation = generation
        root = new.root
        focus = new.focus
        changed = new.preorder().filter { old?.nodes[$0.id] != $0 }
        removed = old?.preorder().map(\.id).filter { new.nodes[$0] == nil } ?? []
    }
}
