import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The sheet that asks for the number of copies of an item and for the facts that they get, and adds them as one change.
final class DuplicateController: ViewController {
    private let item: Item
    private let around: Surroundings
    private let facts: DuplicateFacts
    private let sheet: DuplicateView
    /// The parts of the item at any depth.
    private lazy var parts = Loaded<[Item]>(around, for: self) { [item] store throws(InventoryError) in
        try await store.allParts(of: item.id, thatLeft: item.content.isDisposed)
    }
    private var offersParts = false
    private var isAnswered = false

    /// More at once is a mistake.
    private static let most = 1_000.0
    /// The largest number of new items, with parts.
    private static let mostItems = 100_000
    private static let width = 420.0
    private static let partsID = "parts"
    /// The settings of the library with the rows that a person chose otherwise than usual.
    private static let settings = (with: "duplicate.with", without: "duplicate.without")

    init(of item: Item, _ around: Surroundings) {
        (self.item, self.around) = (item, around)
        facts = DuplicateFacts(of: item.content, around.workspace.catalog.tree.catalog, around.style)
        let name = DisplayText.quoted(item.title(around.style))
        let message = item.content[.assetNumber] == nil ? "" : tr("Copies do not get the item number, which only one item can have.")
        sheet = DuplicateView(title: tr("Duplicate \(name)"), message: message)
        super.init()
        title = tr("Duplicate \(name)")
        modalTransitionStyle = .crossDissolve
        addRows()
        sheet.countField.range = 1...Self.most
        sheet.countField.identifier = "duplicate-count"
        sheet.countField.addTarget(self, action: DuplicateController.updateButton, for: .editingChanged)
        sheet.countField.addTarget(self, action: DuplicateController.add, for: .editingDidEndOnExit)
        sheet.cancelButton.action = dismissing()
        sheet.addButton.addTarget(self, action: DuplicateController.add)
        updateButton()
    }

    private func addRows() {
        let (with, without) = (remembered(Self.settings.with), remembered(Self.settings.without))
        for row in facts.rows {
            let isOn = row.isUsual ? !without.contains(row.id) : with.contains(row.id)
            addRow(row.id, row.title, isOn: isOn)
        }
    }

    private func addRow(_ id: String, _ title: String, isOn: Bool) {
        let control = sheet.add(id, title, isOn: isOn)
        control.addTarget(self, action: DuplicateController.updateButton, for: .primaryActionTriggered)
    }

    private func remembered(_ name: String) -> Set<String> {
        Set(around.library.settings.value(name)?.split(separator: ",").map(String.init) ?? [])
    }

    override func loadView() -> View { sheet }

    override func viewIsAppearing() { view.window?.makeFirstResponder(sheet.countField) }

    override var commands: [Command] {
        [Command(tr("Cancel"), shortcuts: [Shortcut(.escape)], target: self, action: DuplicateController.cancel)]
    }

    private func cancel() { dismiss() }

    override func update() {
        guard !offersParts, let count = parts.value?.count, count > 0 else { return }
        offersParts = true
        let number = CountText.number(count, style: around.style)
        addRow(
            Self.partsID, tr("Its \(number) part, too", "Its \(number) parts, too", count),
            isOn: remembered(Self.settings.with).contains(Self.partsID))
        contentSizeDidChange()
    }

    // MARK: - Copies

    /// The number of copies; nil if the typed text is not such a number.
    private var count: Int? {
        guard let number = sheet.countField.quantity, number == number.rounded() else { return nil }
        return Int(number)
    }

    private var choice: DuplicateChoice {
        let chosen = sheet.chosen
        return facts.choice(chosen, withParts: chosen.contains(Self.partsID))
    }

    private var copiedParts: [Item] { choice.copiesParts ? parts.value ?? [] : [] }

    /// The reason why there can be no such copies; empty if there can.
    private var problem: String {
        let (choice, parts) = (choice, copiedParts)
        if let whole = ([item] + parts).first(where: { choice.changesAmounts(of: $0.content) }) {
            let name = DisplayText.quoted(whole.title(around.style))
            return tr("The amounts of \(name) are those of all its pieces. Copy its quantity, too, or leave out its amounts.")
        }
        let number = (count ?? 1) * (1 + parts.count)
        guard number > Self.mostItems else { return "" }
        let (all, most) = (CountText.number(number, style: around.style), CountText.number(Self.mostItems, style: around.style))
        return tr("These copies and their parts are \(all) items, and the limit is \(most). Make fewer copies.")
    }

    private func updateButton() {
        let (count, problem) = (count, problem)
        sheet.addButton.isEnabled = count != nil && problem.isEmpty
        let number = count.map { CountText.number($0, style: around.style) } ?? ""
        sheet.addButton.title = count.map { tr("Add \(number) Copy", "Add \(number) Copies", $0) } ?? tr("Add Copies")
        sheet.show(problem: problem)
        contentSizeDidChange()
    }

    private func add() {
        guard let count, problem.isEmpty, !isAnswered else { return }
        let copies: [NewItem]
        do throws(InventoryError) {
            copies = try choice.copies(of: item, parts: copiedParts, times: count).flatMap { [$0.copy] + $0.parts }
        } catch { return sheet.show(problem: error.description) }
        isAnswered = true
        remember()
        dismiss()
        let (name, number) = (DisplayText.quoted(item.title(around.style)), CountText.number(count, style: around.style))
        let words = count == 1 ? tr("Added a copy of \(name)") : tr("Added \(number) copies of \(name)")
        let request: ChangeRequest =
            copies.count == 1 ? .add(copies[0]) : .addAll(copies, title: ChangeTitle(.duplicate, count: copies.count))
        around.workspace.send(.change(.request(request), .offerUndo(words)))
    }

    /// Keeps the choice for the next time. Facts without a row here stay as they were.
    private func remember() {
        let chosen = sheet.chosen
        var (with, without) = (remembered(Self.settings.with), remembered(Self.settings.without))
        for row in facts.rows {
            let isOn = chosen.contains(row.id)
            if row.isUsual {
                if isOn { without.remove(row.id) } else { without.insert(row.id) }
            } else {
                if isOn { with.insert(row.id) } else { with.remove(row.id) }
            }
        }
        if offersParts {
            if chosen.contains(Self.partsID) { with.insert(Self.partsID) } else { with.remove(Self.partsID) }
        }
        let values = [Self.settings.with: with, Self.settings.without: without].mapValues { ids in
            ids.isEmpty ? nil : ids.sorted().joined(separator: ",")
        }
        around.keep { settings throws(InventoryError) in
            for (name, value) in values { try settings.set(name, to: value) }
        }
    }

    // MARK: - Layout

    private func contentSizeDidChange() {
        guard isViewLoaded else { return }
        view.setNeedsLayout()
        preferredContentSize = sheetSize(within: Size(width: Self.width, height: .infinity))
        preferredContentSizeDidChange()
    }

    override func sheetSize(within available: Size) -> Size {
        let width = min(Self.width, available.width)
        return Size(width: width, height: min(available.height, sheet.height(forWidth: width)))
    }
}
