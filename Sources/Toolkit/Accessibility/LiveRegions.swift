/// The last words of live regions: views that are read automatically when they appear or their words change.
struct LiveRegions {
    private var words: [AccessibilityID: String] = [:]
    /// The owners of regions that are read once more even if their words are the same.
    private var answering: Set<Int> = []

    /// Has a region read once more as the answer to an act, even if its words are the same.
    mutating func readAgain(owner: Int) { answering.insert(owner) }

    /// Returns the words to read of a tree: regions that appeared since the last tree, have other words now, or answer an act.
    ///
    /// - Parameter hidden: returns the words of the owner of a region that is not in the tree, if it still exists below something that
    ///   fills its window. When it can be reached again, the same words are not read.
    mutating func news(in tree: AccessibilityTree, hidden: (_ owner: Int) -> String?) -> [AccessibilityAnnouncement] {
        var news: [AccessibilityAnnouncement] = []
        for node in tree.preorder() {
            let answers = !answering.isEmpty && answering.remove(node.id.owner) != nil
            let old = words[node.id]
            guard node.live != .off || old != nil, node.label != old || answers else { continue }
            // A region that is empty for a while is read when it has words again.
            words[node.id] = node.label.isEmpty ? nil : node.label
            // While a region is off, as during the steps of something long, its words count as known.
            if node.live != .off, !node.label.isEmpty {
                news.append(AccessibilityAnnouncement(node.label, isUrgent: node.live == .assertive))
            }
        }
        words = words.filter { tree[$0.key] != nil || hidden($0.key.owner) == $0.value }
        answering = answering.filter { !(hidden($0) ?? "").isEmpty }
        return news
    }
}
