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
    /// What is to be read now, in this order.
    public let announcements: [AccessibilityAnnouncement]
    /// Where texts are that somebody asked about.
    public let extents: [AccessibilityTextExtent]

    /// What makes one tree of another; nil where they are equal and nothing is said. Without an old one it is the whole tree.
    ///
    /// - Parameters:
    ///   - said: what is to be read now
    ///   - extents: what was asked about
    init?(
        from old: AccessibilityTree?, to new: AccessibilityTree, generation: Int, announcing said: [AccessibilityAnnouncement],
        extents: [AccessibilityTextExtent]
    ) {
        guard old != new || !said.isEmpty || !extents.isEmpty else { return nil }
        self.extents = extents
        self.generation = generation
        root = new.root
        focus = new.focus
        changed = new.preorder().filter { old?.nodes[$0.id] != $0 }
        removed = old?.preorder().map(\.id).filter { new.nodes[$0] == nil } ?? []
        announcements = said
    }
}
