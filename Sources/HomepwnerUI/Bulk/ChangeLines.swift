import Inventory
import Words

/// The change of an item in words: its name, and each field before and after.
nonisolated struct ChangeLines: Hashable {
    /// One line of it.
    struct Line: Hashable {
        /// The name of the field, or a sentence.
        let title: String
        /// The value before; empty for none.
        let before: String
        /// The value afterwards; nil for a sentence.
        let after: String?
        var isProblem = false

        /// The line as it is read aloud.
        var spoken: String {
            guard let after else { return title }
            return before.isEmpty ? tr("\(title): \(after)") : tr("\(title): from \(before) to \(after)")
        }
    }

    /// The item's name.
    let name: String
    /// The fields that change, in the order of forms, or the reason why none does.
    let lines: [Line]

    private static let longest = 120

    init(_ item: EditedItem, _ kind: EditOutcome.Kind, _ catalog: Catalog, _ style: NumberStyle) {
        func words(_ value: EditedField.Value?) -> String {
            guard let value else { return tr("nothing") }
            return DisplayText.isolated(DisplayText.shortened(value.formatted(style), to: Self.longest))
        }
        name = item.before.name.isEmpty ? tr("Unnamed") : DisplayText.isolated(item.before.name)
        switch kind {
        case .refused: lines = [Line(title: item.refusal?.sentence(catalog) ?? "", before: "", after: nil, isProblem: true)]
        case .following: lines = [Line(title: tr("It moves with what it is part of."), before: "", after: nil)]
        case .unchanged: lines = []
        case .changed:
            let fields = item.fields.map { field in
                if field.key == .fixed(.tags) { return Self.tags(item.before.tags, item.after.tags) }
                return Line(title: field.key.title(in: catalog), before: words(field.before), after: words(field.after))
            }
            let older = item.addedOlder.map { value in
                let day = value.day.map { $0.formatted(style.days) } ?? ""
                let text = [value.money.formatted(style), day].filter { !$0.isEmpty }.joined(separator: ", ")
                return Line(title: tr("Older value"), before: "", after: text)
            }
            lines = fields + older
        }
    }

    /// Returns the tags that come and those that go.
    private static func tags(_ before: [Reference], _ after: [Reference]) -> Line {
        func names(_ tags: [Reference], without others: [Reference], _ sign: String) -> [String] {
            tags.filter { tag in !others.contains { $0.name == tag.name } }.map { sign + DisplayText.isolated($0.name) }
        }
        let texts = names(after, without: before, "+ ") + names(before, without: after, "− ")
        return Line(title: ItemField.tags.descriptor.title, before: "", after: texts.joined(separator: ", "))
    }

    /// All of it, as it is read aloud.
    var spoken: String { ([name] + lines.map(\.spoken)).joined(separator: ". ") }
}
