/// The changes of a window's tree since the last update.
nonisolated public struct AccessibilityUpdate: Hashable, Sendable {
    /// The number of the update; 1 is the whole tree.
    public let generation: Int
    /// The window's own node.
    public let root: AccessibilityID
    /// New and changed nodes, in the order in which they are read.
    public let changed: [AccessibilityNode]
    /// Nodes that are gone.
    public let removed: [AccessibilityID]
    /// The node with the keyboard.
    public let focus: AccessibilityID
    /// The sentences to read now, in this order.
    public let announcements: [AccessibilityAnnouncement]
    /// The boxes of texts that were requested.
    public let extents: [AccessibilityTextExtent]

    /// Makes the update from one tree to another; nil if nothing changed and nothing is read. Without an old tree it is the whole tree.
    ///
    /// - Parameters:
    ///   - said: the sentences to read now
    ///   - extents: the requested boxes
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
