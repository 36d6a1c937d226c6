import Inventory

/// The changes to the pictures of an item, in words.
enum PhotoHistory {
    /// One thing that was done.
    struct Change: Equatable {
        /// "added", "removed" and so on.
        let verb: String
        /// The name of the picture's file.
        let name: String?

        /// "added (front.jpg)".
        var text: String { verb + (name.map { " (" + DisplayText.isolated(String($0.prefix(80))) + ")" } ?? "") }
    }

    /// More than these are counted and not named.
    private static let most = 6

    /// Returns the changes that lead from some pictures to others.
    static func changes(from before: [PhotoReference], to after: [PhotoReference]) -> [Change] {
        let old = Set(before.map(\.sha256)), new = Set(after.map(\.sha256))
        let added = after.filter { !old.contains($0.sha256) }, removed = before.filter { !new.contains($0.sha256) }
        if added.count == 1, removed.count == 1, before.count == after.count {
            let isSamePlace = before.firstIndex(of: removed[0]) == after.firstIndex(of: added[0])
            if isSamePlace { return [Change(verb: "replaced", name: added[0].originalName)] }
        }
        var changes = list("added", added) + list("removed", removed)
        // Only pictures that exist before and after are compared by order.
        let stayedBefore = before.filter { new.contains($0.sha256) }.map(\.sha256)
        let stayedAfter = after.filter { old.contains($0.sha256) }.map(\.sha256)
        if stayedBefore != stayedAfter {
            let isMain = before.first?.sha256 != after.first?.sha256 && old.contains(after.first?.sha256 ?? "")
            changes.append(Change(verb: isMain ? "made main" : "put in another order", name: isMain ? after.first?.originalName : nil))
        }
        return changes
    }

    private static func list(_ verb: String, _ photos: [PhotoReference]) -> [Change] {
        guard photos.count > most else { return photos.map { Change(verb: verb, name: $0.originalName) } }
        return [Change(verb: "\(photos.count) \(verb)", name: nil)]
    }

    /// Returns the title of an entry that changes only pictures; nil for other entries.
    static func title(_ step: HistoryRecord.Step?) -> String? {
        guard let before = step?.before, var after = step?.after else { return nil }
        let changes = changes(from: before.photos, to: after.photos)
        after.photos = before.photos
        guard before == after, let first = changes.first, changes.allSatisfy({ $0.verb == first.verb }) else { return nil }
        if changes.count > 1 { return "\(changes.count) pictures \(first.verb)" }
        return first.verb.first?.isNumber ?? false ? first.verb.replacing(" ", with: " pictures ") : "Picture \(first.verb)"
    }
}
