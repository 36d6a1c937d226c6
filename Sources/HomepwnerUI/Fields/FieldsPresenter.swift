import Inventory
import Toolkit

/// Shows the sheets in which fields and types are chosen and made.
final class FieldsPresenter {
    private let reader: StoreReader
    private let style: NumberStyle
    private let currency: () -> Currency
    private let isReadOnly: Bool
    private unowned let host: any MainHost
    private let actions: ItemActions
    /// The sheet of fields, while it is shown.
    private(set) weak var fields: FieldsController?
    /// The sheet of a type, while it is shown.
    private(set) weak var type: TypeController?

    init(
        reader: StoreReader, style: NumberStyle, currency: @escaping () -> Currency, isReadOnly: Bool, actions: ItemActions,
        host: any MainHost
    ) {
        (self.reader, self.style, self.currency, self.isReadOnly) = (reader, style, currency, isReadOnly)
        (self.actions, self.host) = (actions, host)
    }

    /// Shows all fields.
    func showFields() {
        guard host.presentedViewController == nil else { return }
        let controller = FieldsController(reader: reader, style: style, canChange: !isReadOnly)
        controller.onUndo = { [weak self] in self?.actions.undo() }
        controller.onRedo = { [weak self] in self?.actions.redo() }
        fields = controller
        host.present(controller)
    }

    /// Shows the sheet of a type.
    func show(_ shown: ItemType, in catalog: Catalog) {
        guard host.canChange, host.presentedViewController == nil else { return }
        let controller = TypeController(shown, in: catalog, store: reader.store, style: style, currency: currency())
        controller.onDone = { [weak self] in
            self?.actions.offerUndo(of: $0, "Changed type \(DisplayText.quoted($1))")
        }
        type = controller
        host.present(controller)
    }

    /// Something was changed.
    func didGrow() { fields?.reload() }
}
