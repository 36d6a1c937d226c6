import Inventory

/// Something that two versions of an item say differently.
struct ItemDifference: Hashable {
    /// The name of the field, or of the part of the item.
    let name: String
    let theirs: String
    let mine: String

    /// Returns the differences between a stored item and the one in a form.
    static func all(theirs: ItemContent, mine: ItemContent, style: NumberStyle) -> [ItemDifference] {
        var result: [ItemDifference] = []
        for descriptor in FieldDescriptor.all where theirs[descriptor.field] != mine[descriptor.field] {
            func text(_ content: ItemContent) -> String { shown(descriptor.field.formatted(content[descriptor.field], style)) }
            result.append(ItemDifference(name: descriptor.title, theirs: text(theirs), mine: text(mine)))
        }
        for (name, values) in OwnDifference.all(from: theirs, to: mine, style) {
            result.append(ItemDifference(name: name, theirs: shown(values.old), mine: shown(values.new)))
        }
        if theirs.valuations != mine.valuations {
            result.append(
                ItemDifference(name: "Older values", theirs: values(theirs.valuations, style), mine: values(mine.valuations, style)))
        }
        let (one, other) = (theirs.photos.map(\.sha256), mine.photos.map(\.sha256))
        if one != other {
            // If their number is the same, the pictures or their order differ.
            let isReordered = one.sorted() == other.sorted()
            let mine = pictures(other.count) + (isReordered ? " in another order" : one.count == other.count ? ", other ones" : "")
            result.append(ItemDifference(name: "Pictures", theirs: pictures(one.count), mine: mine))
        }
        if theirs.papers != mine.papers {
            result.append(ItemDifference(name: "Papers", theirs: papers(theirs.papers), mine: papers(mine.papers)))
        }
        return result
    }

    private static func values(_ values: [Valuation], _ style: NumberStyle) -> String {
        shown(
            values.map { one in
                one.money.formatted(style) + (one.day.map { " (\($0.formatted(style.days)))" } ?? "")
            }.joined(separator: ", "))
    }

    private static func papers(_ papers: [Paper]) -> String {
        shown(papers.map { "\($0.role.title) “\($0.name)”" }.joined(separator: ", "))
    }

    private static func pictures(_ count: Int) -> String { count == 1 ? "1 picture" : "\(count == 0 ? "No" : String(count)) pictures" }

    private static func shown(_ text: String) -> String {
        text.isEmpty ? "None" : DisplayText.isolated(DisplayText.shortened(text, to: 300))
    }
}
