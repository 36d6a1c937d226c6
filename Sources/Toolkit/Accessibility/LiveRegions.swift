/// What live regions said last: views that are read by themselves when they come or have other words.
struct LiveRegions {
    private var words: [AccessibilityID: String] = [:]
    /// The owners of regions that are read once more whatever they said before.
    private var answering: Set<Int> = []

    /// What a region says next answers an act: it is read even where its words are the same.
    mutating func readAgain(owner: Int) { answering.insert(owner) }

    /// What is to be read of a tree: regions that came since the last one, have other words now, or answer an act.
    ///
    /// - Parameter hidden: what the owner of a region that is not in the tree says, if it is still there: below something that fills its
    ///   window. When it can be reached again, the same words are no news.
    mutating func news(in tree: AccessibilityTree, hidden: (_ owner: Int) -> String?) -> [AccessibilityAnnouncement] {
        var news: [AccessibilityAnnouncement] = []
        for node in tree.preorder() {
            let answers = !answering.isEmpty && answering.remove(node.id.owner) != nil
            let old = words[node.id]
            guard node.live != .off || old != nil, node.label != old || answers else { continue }
            // What says nothing for a while is read when it speaks again.
            words[node.id] = node.label.isEmpty ? nil : node.label
            // Where it is off, as while steps of something long go by, the words count as known.
            if node.live != .off, !node.label.isEmpty {
                news.append(AccessibilityAnnouncement(node.label, isUrgent: node.live == .assertive))
            }
        }
        words = words.filter { tree[$0.key] != nil || hidden($0.key.owner) == $0.value }
        answering = answering.filter { !(hidden($0) ?? "").isEmpty }
        return news
    }
}
