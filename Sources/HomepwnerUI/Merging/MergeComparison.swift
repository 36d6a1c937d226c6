import Inventory
import Words

/// Two items side by side: the one that stays, the value that a person chose where they differ, and the merged item.
nonisolated struct MergeComparison {
    /// The items of the sheet, whichever of them stays.
    enum Side: Int, Hashable {
        case first, second
        /// Both texts, one after the other.
        case both
    }

    /// The choices of a person.
    struct Choice: Hashable {
        /// The item that stays: `first` or `second`.
        var kept = Side.first
        /// The chosen values of fields; the others are those of the item that stays, or both where both can be kept.
        private(set) var values: [FieldKey: Side] = [:]
        /// Whether the quantities are added. Amounts are then added, too, until a person chooses otherwise.
        var isAdding = false {
            didSet {
                guard isAdding, !oldValue else { return }
                for field in [ItemField.price, .disposalPrice, .value, .quantity] { leave(.fixed(field)) }
            }
        }

        /// Chooses the value of a field, and of those that go with it.
        mutating func choose(_ side: Side, for key: FieldKey) {
            for field in MergeChoice.fields(with: key) { values[field] = side }
        }

        private mutating func leave(_ key: FieldKey) {
            for field in MergeChoice.fields(with: key) { values[field] = nil }
        }

        /// The values that are taken from the item that is deleted, and those that stay.
        var merge: MergeChoice {
            let chosen = values.filter { $0.value != .both && MergeChoice.isPossible($0.key) }
            return MergeChoice(
                taking: Set(chosen.filter { $0.value != kept }.keys), keeping: Set(chosen.filter { $0.value == kept }.keys),
                isAdding: isAdding)
        }
    }

    /// A field in which the two items differ.
    struct Row: Hashable {
        let key: FieldKey
        let title: String
        /// The values to choose from, by their sides: two, or three where both texts can be kept.
        let texts: [String]
        /// The chosen value; nil where both are kept without a choice.
        let side: Side?
        /// Whether a person can choose.
        let isFree: Bool
        /// The meaning of the choice in sentences.
        let note: String
    }

    private let plan: MergePlan
    private let choice: Choice
    private let catalog: Catalog
    private let style: NumberStyle
    private let result: Result<MergedContent, MergeRefusal>

    /// - Parameter plans: the plan in which the first item stays, and the one in which the second one does
    init(_ plans: [MergePlan], _ choice: Choice, _ catalog: Catalog, _ style: NumberStyle) {
        (plan, self.choice, self.catalog, self.style) = (plans[choice.kept.rawValue], choice, catalog, style)
        result = plan.result(of: choice.merge)
    }

    /// The merge; nil if it is impossible.
    var merge: ItemMerge? {
        guard case .success = result else { return nil }
        let seen = [plan.kept.id: plan.kept.revision, plan.other.id: plan.other.revision]
        return ItemMerge(plan.other.id, into: plan.kept.id, choice.merge, seen: seen)
    }

    /// The names of the item that stays and of the one that is deleted.
    var names: (kept: String, other: String) {
        let names = Self.names(of: [plan.kept, plan.other], style)
        return (names[0], names[1])
    }

    /// Returns the names of two items, with what tells them apart if they have the same name.
    static func names(of items: [Item], _ style: NumberStyle) -> [String] {
        let names = items.map { DisplayText.quoted(DisplayText.shortened($0.title(style), to: 40)) }
        guard names[0] == names[1] else { return names }
        let places = items.map { DisplayText.shortened(DisplayText.isolated(ItemField.place.formatted($0.content[.place], style)), to: 40) }
        if places[0] != places[1], !places.contains("") { return zip(names, places).map { name, place in tr("\(name) in \(place)") } }
        let times = items.map { $0.createdAt.localDay.formatted(style.days) + ", " + $0.createdAt.localTime }
        if times[0] != times[1] { return zip(names, times).map { name, time in tr("\(name), added \(time)") } }
        let isOlder = (items[0].createdAt, items[0].id.uuidString) < (items[1].createdAt, items[1].id.uuidString)
        let marked = [tr("\(names[0]) (first)"), tr("\(names[1]) (second)")]
        return isOlder ? marked : [tr("\(names[0]) (second)"), tr("\(names[1]) (first)")]
    }

    /// The sum of the quantities; nil if there is none.
    var sum: Quantity? {
        Quantity(thousandths: plan.kept.content.quantity.thousandths + plan.other.content.quantity.thousandths)
    }

    // MARK: - Rows

    /// The fields in which the two differ, in the order of forms. An impossible merge has them, too, so that people can choose again.
    var rows: [Row] { plan.rows(of: choice.merge).filter { !$0.key.isHidden(in: catalog) }.map(row) }

    private func row(_ row: MergeRow) -> Row {
        let texts = texts(of: row)
        let ordered = choice.kept == .first ? texts : texts.reversed()
        let isText = row.key.joinsTexts
        let isFree = isText || isFree(row)
        let side: Side? =
            switch row.result {
            case .kept: choice.kept
            case .other: choice.kept == .first ? .second : .first
            case .both: isText ? .both : nil
            }
        let long = ordered.contains { $0.count > Self.longest } && side != nil ? ordered : []
        return Row(
            key: row.key, title: row.key.title(in: catalog), texts: ordered + (isText ? [tr("Both")] : []), side: side, isFree: isFree,
            note: ([note(of: row, isFree: isFree)] + long).filter { !$0.isEmpty }.joined(separator: "\n"))
    }

    /// The number of characters of a text that a segment has room for.
    private static let longest = 30

    /// Returns whether another choice gives another result.
    private func isFree(_ row: MergeRow) -> Bool {
        guard row.result != .both, MergeChoice.isPossible(row.key) else { return false }
        return [Side.first, .second].contains { side in
            var other = choice
            other.choose(side, for: row.key)
            return plan.rows(of: other.merge).first { $0.key == row.key }?.result != row.result
        }
    }

    private func note(of row: MergeRow, isFree: Bool) -> String {
        switch (row.key, row.result) {
        case (.fixed(.value), .both): tr("The values are added.")
        case (.fixed(.value), _): tr("The other value stays as an earlier value.")
        case (.fixed(.assetNumber), _):
            tr("The item that stays keeps its number. A scan of the other number finds it, too.")
        case (let key, .both) where key.joinsTexts: tr("Both texts are kept, one after the other.")
        case (.fixed(.tags), .both): tr("All tags are kept.")
        case (.fixed(.quantity), .both): tr("The quantities are added.")
        case (_, .both): tr("The amounts are added.")
        default: ""
        }
    }

    /// Returns the two values as texts, from where they differ if they begin alike for long.
    private func texts(of row: MergeRow) -> [String] {
        let texts = [row.kept, row.other].map { value in
            value.map { $0.formatted(style).replacing("\n", with: " ") } ?? tr("nothing")
        }
        let common = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
        let start = common > Self.mostAlike ? common - Self.mostAlike / 2 : 0
        return texts.map { text in
            let rest = DisplayText.shortened(String(text.dropFirst(start)), to: 200)
            return DisplayText.isolated(start > 0 ? "…" + rest : rest)
        }
    }

    /// The number of equal characters at the beginning of two values from which the beginning is left out.
    private static let mostAlike = 60

    // MARK: - The result in words

    /// The facts that the item that stays gets and those that are left out, or the reason why the two cannot be merged.
    var summary: BulkSummaryText {
        let merged: MergedContent
        switch result {
        case .success(let content): merged = content
        case .failure(let refusal):
            let sentence = refusal.sentence { DisplayText.isolated(DisplayText.shortened($0, to: 80)) }
            return BulkSummaryText(sentence, [tr("Nothing can be merged like this.")], isProblem: true)
        }
        let (kept, other) = names
        var lines: [String] = []
        let gets = gets(merged) + plan.additions(of: merged) + olderValues(merged)
        let list = gets.joined(separator: " · ")
        if !gets.isEmpty { lines.append(tr("It also gets \(list).")) }
        if merged.content.parent == nil, let whole = plan.kept.content.parent, !merged.rows.contains(where: { $0.key == .fixed(.parent) }) {
            let name = DisplayText.quoted(DisplayText.shortened(whole.name, to: 60))
            lines.append(tr("It is not part of \(name) any more."))
        }
        lines += hidden(merged, other)
        let left = merged.rows.filter { $0.leavesOut && !$0.key.isHidden(in: catalog) }.compactMap(leftOut).joined(separator: " · ")
        if !left.isEmpty { lines.append(tr("Left out: \(left)")) }
        lines.append(tr("One step: Undo brings back both items as they are."))
        return BulkSummaryText(tr("\(kept) stays, and \(other) is deleted."), lines)
    }

    /// Returns the sentences about fields that the library does not show.
    private func hidden(_ merged: MergedContent, _ other: String) -> [String] {
        let rows = merged.rows.filter { $0.key.isHidden(in: catalog) }
        let (kept, taken) = (rows.count { $0.result == .kept && $0.other != nil }, rows.count { $0.result == .other })
        var lines: [String] = []
        let (count, number) = (CountText.number(kept, style: style), CountText.number(taken, style: style))
        if kept > 0 {
            lines.append(
                tr(
                    "\(count) hidden field differs, too; the value of \(other) is left out.",
                    "\(count) hidden fields differ, too; the values of \(other) are left out.", kept))
        }
        if taken > 0 {
            lines.append(
                tr(
                    "\(number) hidden field gets the value of \(other).", "\(number) hidden fields get the values of \(other).", taken))
        }
        return lines
    }

    /// Returns the facts that only the deleted item has.
    private func gets(_ merged: MergedContent) -> [String] {
        var compared = Set(merged.rows.map(\.key))
        if compared.contains(.fixed(.value)) { compared.formUnion(MergeChoice.fields(with: .fixed(.value))) }
        let fields = plan.fields(of: merged).filter { !compared.contains($0.key) && !$0.key.isHidden(in: catalog) && $0.after != nil }
        return fields.map { field in
            let (title, value) = (title(field.key), short(field.after))
            return tr("\(title): \(value)")
        }
    }

    /// Returns the name of a field, also of one that was deleted.
    private func title(_ key: FieldKey) -> String {
        let title = key.title(in: catalog)
        return title.isEmpty ? tr("A deleted field") : DisplayText.isolated(title)
    }

    private func olderValues(_ merged: MergedContent) -> [String] {
        let known = plan.kept.content.valuations + [plan.kept.content.valuation].compactMap { $0 }
        let count = merged.content.valuations.count { !known.contains($0) }
        let number = CountText.number(count, style: style)
        return count > 0 ? [tr("\(number) earlier value", "\(number) earlier values", count)] : []
    }

    private func leftOut(_ row: MergeRow) -> String? {
        guard let dropped = row.result == .kept ? row.other : row.kept else { return nil }
        let (title, value) = (title(row.key), short(dropped))
        return tr("\(title): \(value)")
    }

    private func short(_ value: EditedField.Value?) -> String {
        guard let value else { return tr("nothing") }
        return DisplayText.isolated(DisplayText.shortened(value.formatted(style).replacing("\n", with: " "), to: 60))
    }
}

nonisolated extension FieldKey {
    /// Whether both texts of two items can be kept, one after the other.
    fileprivate var joinsTexts: Bool { self == .fixed(.notes) || self == .fixed(.description) }
}
