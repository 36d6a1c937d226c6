import Inventory

/// Something that two versions of an item say differently.
struct ItemDifference: Hashable {
    /// What it is about.
    let name: String
    let theirs: String
    let mine: String

    /// What differs between what is stored and what stands in a form.
    static func all(theirs: ItemContent, mine: ItemContent, style: NumberStyle) -> [ItemDifference] {
        var result: [ItemDifference] = []
        func compare(_ name: String, _ text: (ItemContent) -> String) {
            let (one, other) = (text(theirs), text(mine))
            guard one != other else { return }
            result.append(ItemDifference(name: name, theirs: shown(one), mine: shown(other)))
        }
        compare("Name") { $0.name }
        compare("Serial number") { $0.serialNumber }
        compare("Value") { $0.value?.formatted(style) ?? "" }
        compare("Purchased") { $0.date?.formatted() ?? "" }
        compare("Location") { $0.location }
        compare("Notes") { $0.notes }
        let (one, other) = (theirs.photos.map(\.sha256), mine.photos.map(\.sha256))
        if one != other {
            // Where there are as many of them, they are others, or in another order.
            let isReordered = one.sorted() == other.sorted()
            let mine = pictures(other.count) + (isReordered ? " in another order" : one.count == other.count ? ", other ones" : "")
            result.append(ItemDifference(name: "Pictures", theirs: pictures(one.count), mine: mine))
        }
        return result
    }

    private static func pictures(_ count: Int) -> String { count == 1 ? "1 picture" : "\(count == 0 ? "No" : String(count)) pictures" }

    private static func shown(_ text: String) -> String {
        text.isEmpty ? "None" : DisplayText.isolated(DisplayText.shortened(text, to: 300))
    }
}
