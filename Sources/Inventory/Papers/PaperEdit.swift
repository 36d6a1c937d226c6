import FoundationEssentials

/// What is done to the papers of an item. It names papers by what they are, never by their places, so that it means the same whatever was
/// done to the item meanwhile.
public enum PaperEdit: Hashable, Sendable {
    /// Adds papers behind those that are there.
    case add([Paper])
    /// Takes one away. Its file stays in the library, for undo.
    case remove(identity: String)
    /// Says of one what it is to the item.
    case setRole(PaperRole, identity: String)
    /// Gives one another title.
    case setTitle(String, identity: String)

    /// A paper that was not taken, and why.
    public struct LeftOut: Hashable, Sendable {
        /// Which paper it is.
        public let paper: Paper
        /// Why it was not taken.
        public let reason: PhotoEdit.Refusal
    }

    /// Does it to the papers of an item. Answers which of them were not taken.
    public func apply(to papers: inout [Paper]) -> [LeftOut] {
        switch self {
        case .add(let new): return Self.add(new, to: &papers)
        case .remove(let identity):
            if let index = papers.firstIndex(where: { $0.identity == identity }) { papers.remove(at: index) }
        case .setRole(let role, let identity):
            if let index = papers.firstIndex(where: { $0.identity == identity }) { papers[index].role = role }
        case .setTitle(let title, let identity):
            if let index = papers.firstIndex(where: { $0.identity == identity }) { papers[index].title = title }
        }
        return []
    }

    private static func add(_ new: [Paper], to papers: inout [Paper]) -> [LeftOut] {
        var known = Set(papers.map(\.identity))
        var leftOut: [LeftOut] = []
        for paper in new {
            if known.contains(paper.identity) {
                leftOut.append(LeftOut(paper: paper, reason: .isThere))
            } else if papers.count >= ItemContent.paperLimit {
                leftOut.append(LeftOut(paper: paper, reason: .isFull))
            } else {
                known.insert(paper.identity)
                papers.append(paper)
            }
        }
        return leftOut
    }
}

/// What came of changing an item's papers.
public struct PaperOutcome: Hashable, Sendable {
    /// What was stored; nil where nothing is otherwise than before.
    public let change: Change?
    /// What the item is called.
    public let name: String
    /// The papers that were not taken.
    public let leftOut: [PaperEdit.LeftOut]
}

extension PaperEdit {
    /// What it is called in the history.
    func title(_ name: String, before: [Paper], after: [Paper]) -> ChangeTitle {
        switch self {
        case .add: ChangeTitle(.addPapers, name, count: max(1, after.count - before.count))
        case .remove: ChangeTitle(.removePaper, name)
        case .setRole, .setTitle: ChangeTitle(.changePaper, name)
        }
    }
}

extension PaperEdit {
    /// Does it to the papers of an item as it is stored now. Files that it brings must be in the library.
    ///
    /// - Throws: `itemMissing` when the item is gone, `invalidText` for a title or a link that cannot be stored, or what the disk says.
    func make(ofItem id: UUID, with writer: ItemWriter) throws(InventoryError) -> PaperOutcome {
        var leftOut: [LeftOut] = []
        let (change, name) = try writer.change(id) { content in
            leftOut = apply(to: &content.papers)
            try content.validatePapers()
        } title: { before, after in
            title(after.name, before: before.papers, after: after.papers)
        }
        return PaperOutcome(change: change, name: name, leftOut: leftOut)
    }
}
