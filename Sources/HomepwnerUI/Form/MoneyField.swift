import Inventory
import Toolkit
import WorkspaceModel

/// The text field of an amount. It shows the currency of the amount, and offers others.
final class MoneyField: ChooserField {
    private let place: FormPlace
    private let surroundings: FormSurroundings
    private var menu: Menu?

    init(_ place: FormPlace, in surroundings: FormSurroundings) {
        (self.place, self.surroundings) = (place, surroundings)
        super.init(icon: .chevronsUpDown, help: "Choose a Currency")
        caption = surroundings.source?.shownCurrency(at: place)?.code ?? ""
        onOpenChooser = { [weak self] in self?.openMenu() }
    }

    private func openMenu() {
        guard let choices = surroundings.source?.currencyChoices(for: place) else { return }
        let menu = choices.menu(for: self)
        self.menu = menu
        menu.open(below: bounds, of: self, alignsTrailing: true)
    }
}
