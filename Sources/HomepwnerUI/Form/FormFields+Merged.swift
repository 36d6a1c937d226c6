import FoundationEssentials
import Inventory

/// The form of an item that was merged into another one goes on in the form of that one.
nonisolated extension FormFields {
    /// Returns these texts, of the item that stays, with what was typed and chosen in the form of the item that went.
    ///
    /// - Parameters:
    ///   - typed: the texts of the form of the item that went
    ///   - stored: the texts of that item when it was merged
    func taking(_ typed: FormFields, changedFrom stored: FormFields) -> FormFields {
        var result = self
        for field in ItemField.allCases {
            let (mine, text, old) = (self[field], typed[field], stored[field])
            switch field.descriptor.kind {
            // Chosen, not typed.
            case .item: break
            case .tags: result[field] = Self.tags(text, over: mine, changedFrom: old)
            case .lines: result[field] = Self.lines(text, over: mine, changedFrom: old)
            default: result[field] = Self.line(text, over: mine, changedFrom: old)
            }
        }
        for id in Set(typed.own.keys).union(stored.own.keys) {
            let text = Self.line(typed.own[id] ?? "", over: own[id] ?? "", changedFrom: stored.own[id] ?? "")
            result.own[id] = text.isEmpty ? nil : text
        }
        let pictures = Set((photos + stored.photos).map(\.reference.sha256))
        result.photos += typed.photos.filter { !pictures.contains($0.reference.sha256) }
        let identities = Set((papers + stored.papers).map(\.paper.identity))
        result.papers += typed.papers.filter { !identities.contains($0.paper.identity) }
        return result
    }

    /// Returns a text that replaces the one before, and a removal only if both items had the same text.
    private static func line(_ typed: String, over mine: String, changedFrom stored: String) -> String {
        typed == stored || typed.isEmpty && mine != stored ? mine : typed
    }

    /// Returns a long text, which the merge has joined with that of the other item.
    private static func lines(_ typed: String, over mine: String, changedFrom stored: String) -> String {
        guard typed != stored, !mine.isEmpty, mine != stored else { return line(typed, over: mine, changedFrom: stored) }
        if !stored.isEmpty, let place = mine.firstRange(of: stored) {
            var text = mine
            text.replaceSubrange(place, with: typed)
            return typed.isEmpty ? text.trimmed : text
        }
        return mine.contains(typed) || typed.isEmpty ? mine : mine + "\n\n" + typed
    }

    private static func tags(_ typed: String, over mine: String, changedFrom stored: String) -> String {
        guard typed != stored else { return mine }
        let (old, new, present) = (Reference.list(stored), Reference.list(typed), Reference.list(mine))
        let removed = old.filter { !new.contains($0) }
        let added = new.filter { !old.contains($0) && !present.contains($0) }
        return Reference.text(of: present.filter { !removed.contains($0) } + added)
    }
}
