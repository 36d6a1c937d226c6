import Inventory
import Words

/// Two items side by side: the one that stays, the value that a person chose where they differ, and the merged item.
nonisolated struct MergeComparison {
    /// The choices of a person. The sides of the sheet are 0 for the first item and 1 for the second one.
    struct Choice: Hashable {
        /// The item that stays.
        var kept = 0
        /// The chosen values of fields; the others are those of the item that stays.
        var values: [FieldKey: Int] = [:]
        /// Whether the quantities are added.
        var isAdding = false

        /// Chooses the value of a field, and of those that go with it.
        mutating func choose(_ side: Int, for key: FieldKey) {
            for field in MergeChoice.fields(with: key) { values[field] = side }
        }

        /// The values that are taken from the item that is deleted.
        var merge: MergeChoice {
            var taking = Set(values.filter { $0.value != kept && MergeChoice.isPossible($0.key) }.keys)
            if isAdding { taking.subtract(MergeChoice.fields(with: .fixed(.quantity))) }
            return MergeChoice(taking: taking, isAdding: isAdding)
        }
    }

    /// A field in which the two items differ.
    struct Row: Hashable {
        let key: FieldKey
        let title: String
        /// The two values.
        let texts: [String]
        /// The chosen value; nil where both are kept.
        let side: Int?
        /// Whether a person can choose.
        let isFree: Bool
        /// The meaning of the choice, in a sentence.
        let note: String
    }

    private let plan: MergePlan
    private let choice: Choice
    private let catalog: Catalog
    private let style: NumberStyle
    private let result: Result<MergedContent, MergeRefusal>

    /// - Parameter plans: the plan in which the first item stays, and the one in which the second one does
    init(_ plans: [MergePlan], _ choice: Choice, _ catalog: Catalog, _ style: NumberStyle) {
        (plan, self.choice, self.catalog, self.style) = (plans[choice.kept], choice, catalog, style)
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
        (DisplayText.quoted(plan.kept.title(style)), DisplayText.quoted(plan.other.title(style)))
    }

    /// The sum of the quantities; nil if there is none.
    var sum: Quantity? {
        Quantity(thousandths: plan.kept.content.quantity.thousandths + plan.other.content.quantity.thousandths)
    }

    // MARK: - Rows

    /// The fields in which the two differ, in the order of forms.
    var rows: [Row] {
        // An impossible merge is shown as the one that is possible, so that people can go on choosing.
        guard case .success(let merged) = shown else { return [] }
        return merged.rows.filter { !$0.key.isHidden(in: catalog) }.map(row)
    }

    private var shown: Result<MergedContent, MergeRefusal> {
        if case .success = result { return result }
        var plain = choice
        plain.isAdding = false
        return plan.result(of: plain.merge)
    }

    private func row(_ row: MergeRow) -> Row {
        let texts = [text(row.kept, of: row.key), text(row.other, of: row.key)]
        let side: Int? =
            switch row.result {
            case .kept: choice.kept
            case .other: 1 - choice.kept
            case .both: nil
            }
        let isFree = isFree(row)
        return Row(
            key: row.key, title: row.key.title(in: catalog), texts: choice.kept == 0 ? texts : texts.reversed(), side: side, isFree: isFree,
            note: note(of: row, isFree: isFree))
    }

    /// Returns whether another choice gives another result.
    private func isFree(_ row: MergeRow) -> Bool {
        guard row.result != .both, MergeChoice.isPossible(row.key) else { return false }
        var other = choice
        other.choose(row.result == .kept ? 1 - choice.kept : choice.kept, for: row.key)
        guard case .success(let merged) = plan.result(of: other.merge) else { return true }
        return merged.rows.first { $0.key == row.key }?.result != row.result
    }

    private func note(of row: MergeRow, isFree: Bool) -> String {
        switch (row.key, row.result) {
        case (.fixed(.value), .both): tr("The values are added.")
        case (.fixed(.value), _) where !isFree: tr("The newer value counts, and the other one stays as an earlier value.")
        case (.fixed(.value), _): tr("The other value stays as an earlier value.")
        case (.fixed(.assetNumber), _):
            tr("The number on the item that stays is the number of both. A scan of the other one finds it, too.")
        case (.fixed(.notes), .both), (.fixed(.description), .both): tr("Both texts are kept, one after the other.")
        case (.fixed(.tags), .both): tr("All tags are kept.")
        case (.fixed(.quantity), .both): tr("The quantities are added.")
        case (_, .both): tr("The amounts are added.")
        default: ""
        }
    }

    private func text(_ value: EditedField.Value?, of key: FieldKey) -> String {
        guard let value else { return tr("nothing") }
        return DisplayText.isolated(DisplayText.shortened(value.formatted(style).replacing("\n", with: " "), to: 200))
    }

    // MARK: - The result in words

    /// The facts that the item that stays gets and those that are left out, or the reason why the two cannot be merged.
    var summary: BulkSummaryText {
        let merged: MergedContent
        switch result {
        case .success(let content): merged = content
        case .failure(let refusal):
            return BulkSummaryText(
                tr("The items cannot be merged like this."), [refusal.sentence { DisplayText.isolated(DisplayText.shortened($0, to: 80)) }],
                isProblem: true)
        }
        let (kept, other) = names
        var lines: [String] = []
        let gets = gets(merged) + plan.additions(of: merged) + olderValues(merged)
        let list = gets.joined(separator: " · ")
        if !gets.isEmpty { lines.append(tr("It also gets \(list).")) }
        let hidden = merged.rows.count { $0.key.isHidden(in: catalog) && $0.leavesOut }
        let count = CountText.number(hidden, style: style)
        if hidden > 0 {
            lines.append(
                tr(
                    "\(count) field that is hidden in this library differs, too, and stays as it is.",
                    "\(count) fields that are hidden in this library differ, too, and stay as they are.", hidden))
        }
        let left = merged.rows.filter { $0.leavesOut && !$0.key.isHidden(in: catalog) }.map(leftOut).joined(separator: " · ")
        if !left.isEmpty { lines.append(tr("Left out: \(left)")) }
        lines.append(tr("One step: Undo brings back both items as they are."))
        return BulkSummaryText(tr("\(kept) stays, and \(other) is deleted."), lines)
    }

    /// Returns the facts that only the deleted item has.
    private func gets(_ merged: MergedContent) -> [String] {
        let compared = Set(merged.rows.flatMap { MergeChoice.fields(with: $0.key) })
        return plan.fields(of: merged).filter { !compared.contains($0.key) && !$0.key.isHidden(in: catalog) }.map { field in
            let (title, value) = (field.key.title(in: catalog), short(field.after))
            return tr("\(title): \(value)")
        }
    }

    private func olderValues(_ merged: MergedContent) -> [String] {
        let count = merged.content.valuations.count { !plan.kept.content.valuations.contains($0) }
        let number = CountText.number(count, style: style)
        return count > 0 ? [tr("\(number) earlier value", "\(number) earlier values", count)] : []
    }

    private func leftOut(_ row: MergeRow) -> String {
        let (title, value) = (row.key.title(in: catalog), short(row.result == .kept ? row.other : row.kept))
        return tr("\(title): \(value)")
    }

    private func short(_ value: EditedField.Value?) -> String {
        guard let value else { return tr("nothing") }
        return DisplayText.isolated(DisplayText.shortened(value.formatted(style).replacing("\n", with: " "), to: 60))
    }
}
