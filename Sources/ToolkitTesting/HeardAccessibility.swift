import Toolkit

/// What a window says of its tree to somebody who listens as a screen reader does.
struct HeardAccessibility {
    private(set) var isListening = false
    /// The tree that the window has described so far; nil before it said anything.
    private(set) var tree: AccessibilityTree?
    /// What was announced and not taken yet.
    private var announcements: [AccessibilityAnnouncement] = []
    /// Where texts are that were asked about.
    private var extents: [AccessibilityTextExtent] = []

    /// Notes that the window is listened to from now on. Returns whether it was not before.
    mutating func begin() -> Bool {
        defer { isListening = true }
        return !isListening
    }

    /// The window says what has changed.
    mutating func hear(_ update: AccessibilityUpdate) {
        announcements += update.announcements
        extents += update.extents
        if tree == nil { tree = AccessibilityTree(update) } else { tree?.apply(update) }
    }

    /// What was announced since this was last asked.
    mutating func takeAnnouncements() -> [AccessibilityAnnouncement] {
        defer { announcements = [] }
        return announcements
    }

    /// Forgets where texts are, before the window is asked for another one.
    mutating func forgetExtents() { extents = [] }

    /// Where some of a node's text is, as the window has said since.
    func extent(in id: AccessibilityID) -> AccessibilityTextExtent? { extents.first { $0.target == id } }
}
