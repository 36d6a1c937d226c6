import Toolkit

/// The buttons of the form in the bar of its sheet.
final class FormBar {
    private(set) lazy var cancelItem = BarButtonItem(.cancel, target: controller, action: ItemFormController.cancel)
    private(set) lazy var doneItem = BarButtonItem(.done, target: controller, action: ItemFormController.done)
    private lazy var anotherItem: BarButtonItem = {
        let item = BarButtonItem(title: "Add Another", target: controller, action: ItemFormController.doneAndAddAnother)
        item.toolTip = "Save, and add another item with the same place, source and date (Ctrl+Shift+Enter)"
        item.identifier = "form-add-another"
        return item
    }()
    private let offersAnother: Bool
    private unowned let controller: ItemFormController

    /// Whether Done was pressed and the disk has not answered yet.
    var isSaving = false {
        didSet { update() }
    }

    /// The number of pictures and papers that Done waits for.
    var awaitedCount = 0 {
        didSet { if awaitedCount != oldValue { update() } }
    }

    /// - Parameter offersAnother: whether several items may be added.
    init(of controller: ItemFormController, offersAnother: Bool) { (self.controller, self.offersAnother) = (controller, offersAnother) }

    /// Save and Add Another has a button where the bar has room for it.
    ///
    /// - Parameter width: of the bar, in points.
    func fit(_ navigationItem: NavigationItem, width: Double) {
        anotherItem.title = width >= Self.roomForSentence ? "Save and Add Another" : "Add Another"
        let items = offersAnother && width >= Self.roomForAnother ? [doneItem, anotherItem] : [doneItem]
        if navigationItem.rightBarButtonItems.count != items.count { navigationItem.rightBarButtonItems = items }
    }

    /// From this width on the bar has room for three buttons beside the title, in points.
    private static let roomForAnother = 480.0
    /// From this width on its title says all that it does, in points.
    private static let roomForSentence = 640.0

    private func update() {
        doneItem.isEnabled = !isSaving && awaitedCount == 0
        anotherItem.isEnabled = doneItem.isEnabled
        doneItem.title = awaitedCount > 0 ? "Reading…" : nil
        doneItem.toolTip = awaitedCount > 0 ? "The item is saved as soon as its pictures and papers are read" : "Save (Ctrl+Enter)"
    }
}
