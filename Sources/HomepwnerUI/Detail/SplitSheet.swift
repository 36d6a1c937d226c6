import FoundationEssentials
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// Asks how many pieces of an item are split off, and where they are, and makes an item of them as one change.
final class SplitSheet: EntrySheet, FormSource, FieldCompletionsDelegate {
    private let item: Item
    private let around: Surroundings
    private let quantityField = TextField()
    private lazy var place = FormControl(.place, in: FormSurroundings(style: around.style, source: self)) { _ in "" }
    private lazy var completions = FieldCompletions(around.reader)
    private var isAnswered = false

    init(_ item: Item, _ around: Surroundings) {
        (self.item, self.around) = (item, around)
        let (name, all) = (DisplayText.quoted(item.title(around.style)), item.content.quantity.formatted(around.style))
        super.init(
            tr("Split"),
            message: item.content.amountsAreInAll
                ? tr("\(name), \(all) in all. The amounts are shared by the quantities; serial number, item number and parts stay.")
                : tr("\(name), \(all) in all. The amounts of each stay as they are; serial number, item number and parts stay."),
            done: tr("Split Off"))
        add(tr("Quantity"), quantityField)
        quantityField.placeholder = tr("less than \(all)")
        quantityField.maximumLength = 16
        quantityField.identifier = "split-quantity"
        completions.delegate = self
        place.catalog = around.workspace.catalog.tree.catalog
        add(tr("Place"), place.view)
        (place.view as? TextField)?.placeholder = item.content.placePath.isEmpty ? "" : DisplayText.isolated(item.content.placePath)
    }

    override func textDidChange() {
        // A place that is not there yet is made.
        let notes = [ItemFormView.newPlaces(place.text, place.catalog), separation].filter { !$0.isEmpty }
        show(note: notes.joined(separator: ". "), at: place.view as? TextField)
    }

    /// The place that was typed; nil if the pieces stay where the item is.
    private var target: Reference? { Reference(typed: place.text).flatMap { $0.path == item.content.place?.path ? nil : $0 } }

    /// Says that pieces of a part that go to another place leave its whole, because a part is where its whole is; empty if they do not.
    private var separation: String {
        guard target != nil, let whole = item.content.parent else { return "" }
        guard !whole.name.isEmpty else { return tr("In another place, the new item is not a part of the same item any more.") }
        return tr("In another place, the new item is not a part of \(DisplayText.quoted(whole.name)) any more.")
    }

    func completions(of typed: String, in field: ItemField) -> [String] { completions.matching(typed, at: .field(field)) }

    func completionsDidCome(for field: FormPlace) { (place.view as? TextField)?.reloadCompletions() }

    func completions(of typed: String, inOwn field: UUID) -> [String] { [] }

    func currencyChoices(for place: FormPlace) -> CurrencyChoices? { nil }

    func shownCurrency(at place: FormPlace) -> Currency? { nil }

    override func done() {
        guard !isAnswered else { return }
        let all = item.content.quantity.formatted(around.style)
        guard let quantity = Quantity(quantityField.text.trimmed, style: around.style), quantity.thousandths > 0,
            quantity < item.content.quantity
        else { return show(problem: tr("Enter a number between 0 and \(all)."), at: quantityField) }
        let target = target
        var placed = ItemContent()
        placed.place = target
        if let problem = placed.problem(of: .place) { return show(problem: problem, at: place.view as? TextField) }
        let new: UUID
        do { new = try UUID.random() } catch { return show(problem: error.description) }
        isAnswered = true
        dismiss()
        let (part, name) = (quantity.formatted(around.style), DisplayText.quoted(item.title(around.style)))
        around.workspace.send(
            .change(
                .request(.split(item.id, off: quantity, to: target, as: new)), .offerUndo(tr("Split \(part) of \(all) off \(name)"))))
    }
}
