import Inventory
import Words
import WorkspaceModel

/// The texts about changes with numbers and names, in the formats of the environment.
nonisolated struct ChangeTexts: ChangeWords {
    let style: NumberStyle

    func deleted(_ item: Item?, count: Int) -> String {
        "Deleted " + (item.map { DisplayText.quoted($0.title(style)) } ?? CountText.items(count, style: style))
    }

    func numbered(_ count: Int, rest: Int) -> String {
        let had = rest == 0 ? "" : "; \(CountText.number(rest, style: style)) had one"
        return "Gave \(CountText.items(count, style: style)) \(count == 1 ? "a number" : "numbers")\(had)"
    }

    var unchanged: String { tr("Nothing was changed: all was like that already.") }

    var otherItems: String { tr("Nothing was changed: the list shows other items now.") }

    func sortedByHand(moving item: ItemRow) -> String {
        "Sorted by My Order: moved “\(DisplayText.isolated(String(item.title(style).prefix(80))))”"
    }
}
