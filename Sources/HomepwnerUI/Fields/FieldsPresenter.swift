import Inventory
import Toolkit
import WorkspaceModel

/// Shows the sheets in which fields and types are chosen and made.
final class FieldsPresenter {
    private let reader: StoreReader
    private let style: NumberStyle
    private let currency: () -> Currency
    private let isReadOnly: Bool
    private unowned let host: any MainHost
    /// The sheet of fields, while it is shown.
    private(set) weak var fields: FieldsController?
    /// The sheet of a type, while it is shown.
    private(set) weak var type: TypeController?

    init(
        reader: StoreReader, style: NumberStyle, currency: @escaping () -> Currency, isReadOnly: Bool, host: any MainHost
    ) {
        (self.reader, self.style, self.currency, self.isReadOnly) = (reader, style, currency, isReadOnly)
        self.host = host
    }

    /// Shows all fields.
    func showFields() {
        guard host.presentedViewController == nil else { return }
        let controller = FieldsController(reader: reader, style: style, canChange: !isReadOnly)
        controller.onUndo = { [weak host] in host?.workspace.send(.undo) }
        controller.onRedo = { [weak host] in host?.workspace.send(.redo) }
        fields = controller
        host.present(controller)
    }

    /// Shows the sheet of a type.
    func show(_ shown: ItemType, in catalog: Catalog) {
        guard host.canChange, host.presentedViewController == nil else { return }
        let controller = TypeController(shown, in: catalog, store: reader.store, style: style, currency: currency())
        controller.onDone = { [weak host] in
            host?.workspace.send(.changed($0, .offerUndo("Changed type \(DisplayText.quoted($1))")))
        }
        type = controller
        host.present(controller)
    }

    /// Something was changed.
    func didGrow() { fields?.reload() }
}
