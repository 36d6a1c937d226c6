import Toolkit

/// The reports of a window about its tree, as a screen reader gets them.
struct HeardAccessibility {
    private(set) var isListening = false
    /// The tree in the window's reports so far; nil before the first report.
    private(set) var tree: AccessibilityTree?
    /// The announcements that were not taken yet.
    private var announcements: [AccessibilityAnnouncement] = []
    /// The requested places of texts.
    private var extents: [AccessibilityTextExtent] = []

    /// Begins to listen to the window. Returns false if it did already.
    mutating func begin() -> Bool {
        defer { isListening = true }
        return !isListening
    }

    /// Takes a report of the window.
    mutating func hear(_ update: AccessibilityUpdate) {
        announcements += update.announcements
        extents += update.extents
        if tree == nil { tree = AccessibilityTree(update) } else { tree?.apply(update) }
    }

    /// Returns the announcements since the last call.
    mutating func takeAnnouncements() -> [AccessibilityAnnouncement] {
        defer { announcements = [] }
        return announcements
    }

    /// Forgets the places of texts, before the window is asked for another one.
    mutating func forgetExtents() { extents = [] }

    /// Returns the place of a part of a node's text, from the window's reports since then.
    func extent(in id: AccessibilityID) -> AccessibilityTextExtent? { extents.first { $0.target == id } }
}
