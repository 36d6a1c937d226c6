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
    ///   - said: what is announced beside the notifications that came or have other words
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
        let changed = new.preorder().filter { old?.nodes[$0.id] != $0 }
        self.changed = changed
        removed = old?.preorder().map(\.id).filter { new.nodes[$0] == nil } ?? []
        announcements = (old.map { Self.news(among: changed, since: $0) } ?? []) + said
    }

    /// The notifications that came or have other words.
    private static func news(among changed: [AccessibilityNode], since old: AccessibilityTree) -> [AccessibilityAnnouncement] {
        changed.compactMap { node in
            guard node.role == .notification, node.live != .off, !node.label.isEmpty, old[node.id]?.label != node.label else { return nil }
            return AccessibilityAnnouncement(node.label, isUrgent: node.live == .assertive)
        }
    }
}
