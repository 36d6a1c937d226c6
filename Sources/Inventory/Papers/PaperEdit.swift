import FoundationEssentials

/// An edit of an item's papers. It names papers by identity, not by their positions, so that it keeps its meaning after other changes of
/// the item.
public enum PaperEdit: Hashable, Sendable {
    /// Adds papers behind the existing ones.
    case add([Paper])
    /// Removes a paper. Its file stays in the library, for undo.
    case remove(identity: String)
    /// Sets the role of a paper.
    case setRole(PaperRole, identity: String)
    /// Sets the title of a paper.
    case setTitle(String, identity: String)

    /// A paper that was not accepted, and the reason.
    public struct LeftOut: Hashable, Sendable {
        /// The paper.
        public let paper: Paper
        /// The reason.
        public let reason: PhotoEdit.Refusal
    }

    /// Applies the edit to an item's papers, and returns the papers that were not accepted.
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
        PhotoEdit.Refusal.add(new, to: &papers, limit: ItemContent.paperLimit, by: \.identity).map { LeftOut(paper: $0, reason: $1) }
    }
}

/// The result of an edit of an item's papers.
public struct PaperOutcome: Hashable, Sendable {
    /// The stored change; nil if nothing changed.
    public let change: Change?
    /// The item's name.
    public let name: String
    /// The papers that were not accepted.
    public let leftOut: [PaperEdit.LeftOut]
}

extension PaperEdit {
    /// Returns the title in the history.
    func title(_ name: String, before: [Paper], after: [Paper]) -> ChangeTitle {
        switch self {
        case .add: ChangeTitle(.addPapers, name, count: max(1, after.count - before.count))
        case .remove: ChangeTitle(.removePaper, name)
        case .setRole, .setTitle: ChangeTitle(.changePaper, name)
        }
    }
}

extension PaperEdit {
    /// Applies the edit to the stored papers of an item. Files of new papers must be in the library.
    ///
    /// - Throws: `itemMissing` if the item is gone, `invalidText` for a title or a link that cannot be stored, or errors of the disk.
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
