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

    func waitsForChanges(toQuit: Bool) -> String {
        toQuit
            ? tr("The window closes when the changes are stored. Quit again to close it without them.")
            : tr("The other library is opened when the changes are stored. Open it again to leave without them.")
    }

    func unread(_ error: InventoryError) -> String {
        let reason = "\(error)"
        return tr("Nothing was changed, because the list could not be read. \(reason)")
    }

    var otherItems: String { tr("Nothing was changed: the list shows other items now.") }

    func sortedByHand(moving item: ItemRow) -> String {
        "Sorted by My Order: moved “\(DisplayText.isolated(String(item.title(style).prefix(80))))”"
    }
}
