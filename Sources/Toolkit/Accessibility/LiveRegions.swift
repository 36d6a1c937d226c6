/// What live regions said last: views that are read by themselves when they come or have other words.
struct LiveRegions {
    private var words: [AccessibilityID: String] = [:]

    /// What is to be read of a tree: regions that came since the last one, or have other words now.
    ///
    /// - Parameter hidden: what a region says that is not in the tree, if it is still there: below something that fills its window. When it
    ///   can be reached again, the same words are no news.
    mutating func news(in tree: AccessibilityTree, hidden: (AccessibilityID) -> String?) -> [AccessibilityAnnouncement] {
        var news: [AccessibilityAnnouncement] = []
        for node in tree.preorder() {
            let old = words[node.id]
            guard node.live != .off || old != nil, node.label != old else { continue }
            // What says nothing for a while is read when it speaks again.
            words[node.id] = node.label.isEmpty ? nil : node.label
            // Where it is off, as while steps of something long go by, the words count as known.
            if node.live != .off, !node.label.isEmpty {
                news.append(AccessibilityAnnouncement(node.label, isUrgent: node.live == .assertive))
            }
        }
        words = words.filter { tree[$0.key] != nil || hidden($0.key) == $0.value }
        return news
    }
}
