import Inventory

/// The changes to the papers of an item, in words.
enum PaperHistory {
    /// One thing that was done.
    struct Change: Equatable {
        /// "Paper added".
        let name: String
        /// "Receipt “invoice.pdf”".
        let text: String
    }

    /// More than these are counted and not named.
    private static let most = 6

    /// Returns the changes that lead from some papers to others.
    static func changes(from before: [Paper], to after: [Paper]) -> [Change] {
        let old = Set(before.map(\.identity)), new = Set(after.map(\.identity))
        let added = after.filter { !old.contains($0.identity) }, removed = before.filter { !new.contains($0.identity) }
        var changes = list("added", added) + list("removed", removed)
        for paper in after {
            guard let was = before.first(where: { $0.identity == paper.identity }) else { continue }
            if was.role != paper.role {
                changes.append(Change(name: "Paper", text: "\(shown(was)) → \(paper.role.title)"))
            } else if was.title != paper.title {
                changes.append(Change(name: "Paper", text: "\(shown(was)) → \(shown(paper))"))
            }
        }
        return changes
    }

    private static func list(_ verb: String, _ papers: [Paper]) -> [Change] {
        guard papers.count > most else { return papers.map { Change(name: "Paper \(verb)", text: shown($0)) } }
        return [Change(name: "Papers \(verb)", text: "\(papers.count)")]
    }

    /// "Receipt “invoice.pdf”".
    private static func shown(_ paper: Paper) -> String {
        let name = paper.name
        let short = name.prefix(80)
        return "\(paper.role.title) “\(DisplayText.isolated(String(short) + (short.endIndex < name.endIndex ? "…" : "")))”"
    }

    /// Returns the title of an entry that changes only papers; nil for other entries.
    static func title(_ step: HistoryRecord.Step?) -> String? {
        guard let before = step?.before, var after = step?.after, before.papers != after.papers else { return nil }
        let (count, other) = (after.papers.count, before.papers.count)
        after.papers = before.papers
        guard before == after else { return nil }
        if count == other { return "Paper changed" }
        let number = abs(count - other)
        let verb = count > other ? "added" : "removed"
        return number == 1 ? "Paper \(verb)" : "\(number) papers \(verb)"
    }
}
