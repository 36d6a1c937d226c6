import Toolkit
import WorkspaceModel

/// Makes the sheets in which items, places, types and fields are edited.
final class EditScreens: ScreenMaker {
    private let around: Surroundings
    private let forms: FormMaker
    private let editor: CatalogEditor
    private let chooser: PhotoChooser

    /// - Parameters:
    ///   - editor: saves places
    ///   - chooser: where pictures of places are chosen
    init(_ around: Surroundings, forms: FormMaker, editor: CatalogEditor, chooser: PhotoChooser) {
        (self.around, self.forms, self.editor, self.chooser) = (around, forms, editor, chooser)
    }

    func controller(for screen: Screen) throws -> ViewController? {
        switch screen {
        case .form(let start): NavigationController(rootViewController: try forms.form(for: start))
        case .newValue(let items, let item): NewValueSheet(for: items, of: item, around)
        case .disposal(let kind, let disposed): DisposalSheet(kind, of: disposed, around)
        case .saveSearch(let search): SaveSearchSheet(search, around)
        case .filter(let key): FilterSheet(key, around)
        case .bulkEdit(let items): BulkEditController(items, around)
        case .merge(let items): MergeController(items, around)
        case .split(let item): SplitSheet(item, around)
        case .copies(let item): DuplicateController(of: item, around)
        case .fields: FieldsController(around)
        case .type(let type): TypeController(type, around)
        case .place(let place): PlaceController(place, reader: around.reader, editor: editor, chooser: chooser)
        default: nil
        }
    }
}
