import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The control of one field of a form for many items: empty with a hint until a person touches it, and read as text of every kind.
final class BulkControl {
    let key: FieldKey
    /// The control that has the text.
    let view: Control
    /// The choice of what is done with the text of an amount or a number; nil for other fields.
    let operations: PopUpButton?
    /// The hint for items without a value.
    let noneTitle: String

    private let read: () -> String
    private let write: (String) -> Void
    private let mark: (Bool) -> Void

    /// Makes the control of a field of the library.
    init(_ field: ItemField, _ catalog: Catalog, in surroundings: FormSurroundings) {
        key = .fixed(field)
        switch field.descriptor.kind {
        case .choice(let choices): (view, read, write, mark) = Self.popUp(choices.map { ($0.id, $0.title) })
        case .yesOrNo: (view, read, write, mark) = Self.popUp([("yes", tr("For all together"))], none: tr("For each"))
        case .type:
            let names = catalog.types.map(\.name).sorted { $0.lowercased() < $1.lowercased() }
            (view, read, write, mark) = Self.popUp(names.map { ($0, DisplayText.isolated($0)) })
        case .money, .quantity: (view, read, write, mark) = Self.line()
        case .line, .lines, .place, .tags, .day, .item:
            // Months of a warranty are a day, whenever the items were bought.
            let today = Day.today().formatted(surroundings.style.days)
            let control = FormControl(field, in: surroundings, text: { $0 == .bought ? today : "" })
            control.catalog = catalog
            view = control.view
            (read, write, mark) = ({ control.text }, { control.text = $0 }, { control.hasError = $0 })
        }
        let kind = field.descriptor.kind
        noneTitle = kind == .quantity ? "1" : kind == .yesOrNo ? tr("For each") : tr("None")
        operations = kind == .money || kind == .quantity ? Self.operations(isMoney: kind == .money) : nil
        finish(field.rawValue)
    }

    /// Makes the control of a custom field.
    init(_ field: OwnField, in surroundings: FormSurroundings) {
        key = .own(field.id)
        switch field.fieldKind {
        case .yesNo: (view, read, write, mark) = Self.popUp([("yes", tr("Yes"))], none: tr("No"))
        case .choice: (view, read, write, mark) = Self.popUp(field.choices.map { ($0, DisplayText.isolated($0)) })
        case .number, .money: (view, read, write, mark) = Self.line()
        case .text, .longText, .link, .day, .choices:
            let control = OwnFieldControl(field, text: "", in: surroundings)
            view = control.view
            (read, write, mark) = ({ control.text }, { control.text = $0 }, { control.hasError = $0 })
        }
        noneTitle = field.fieldKind == .yesNo ? tr("No") : tr("None")
        operations = [.number, .money].contains(field.fieldKind) ? Self.operations(isMoney: field.fieldKind == .money) : nil
        finish("own-" + field.name)
    }

    private func finish(_ name: String) {
        view.identifier = "bulk-" + name
        // Controls that are made here tell of nothing yet.
        if view is PopUpButton || operations != nil { view.connect(to: key.place) }
        let place = key.place
        (view as? TokenField)?.textField.addAction(for: .editingChanged) { $0.target((any FieldActing).self)?.fieldDidChange(place) }
        operations?.identifier = "bulk-operation-" + name
        operations?.connect(to: key.place)
    }

    /// The operation and the text.
    var text: BulkFields.Text {
        get { BulkFields.Text(operation: operation, text: read()) }
        set {
            operations?.selectedIndex = newValue.operation.rawValue
            write(newValue.text)
        }
    }

    private var operation: BulkFields.Operation { operations?.selectedIndex.flatMap(BulkFields.Operation.init(rawValue:)) ?? .set }

    /// A typed word that is not one of the field's choices; empty if there is no such word.
    var unread: String {
        guard case .own = key, let tokens = view as? TokenField else { return "" }
        return tokens.textField.text.trimmed
    }

    /// The view that takes the keyboard.
    var focusView: View { (view as? TokenField)?.textField ?? view }

    /// Whether its text has no meaning.
    var hasError = false {
        didSet { mark(hasError) }
    }

    /// The hint while nothing is typed or chosen.
    var hint = "" {
        didSet {
            switch view {
            case let text as TextControl: text.placeholder = hint
            case let popUp as PopUpButton: popUp.placeholder = hint
            case let tokens as TokenField: tokens.placeholder = hint
            default: break
            }
            view.accessibilityHint = hint
        }
    }

    /// Returns the height for a width, in points.
    func height(forWidth width: Double) -> Double {
        if let tokens = view as? TokenField { return max(38, tokens.sizeThatFits(Size(width: width, height: 0)).height) }
        return view is TextView ? FormControl.notesHeight : 38
    }

    // MARK: - Kinds of controls

    private typealias Parts = (view: Control, read: () -> String, write: (String) -> Void, mark: (Bool) -> Void)

    private static func line() -> Parts {
        let field = TextField()
        field.maximumLength = 64
        return (field, { field.text }, { field.text = $0 }, { field.hasError = $0 })
    }

    /// - Parameter none: the title of the last choice, which stands for no value
    private static func popUp(_ choices: [(id: String, title: String)], none: String = tr("None")) -> Parts {
        let popUp = PopUpButton(sections: [
            PopUpButton.Section(items: choices.map { PopUpButton.Item($0.title) }), PopUpButton.Section(items: [PopUpButton.Item(none)]),
        ])
        let ids = choices.map(\.id) + [""]
        return (
            popUp, { popUp.selectedIndex.map { ids[$0] } ?? "" },
            // An empty text is that of a field that nobody touched; the choice of none is made by the person.
            { text in popUp.selectedIndex = text.isEmpty ? nil : ids.firstIndex(of: text) }, { popUp.hasError = $0 }
        )
    }

    private static func operations(isMoney: Bool) -> PopUpButton {
        PopUpButton([tr("Set to"), tr("Raise by %"), isMoney ? tr("Add an amount") : tr("Add a number")])
    }
}

extension FieldKey {
    /// The place in a form.
    nonisolated var place: FormPlace {
        switch self {
        case .fixed(let field): .field(field)
        case .own(let id): .own(id)
        // Forms have no such fields.
        case .added, .changed: .pictures
        }
    }
}

extension FormPlace {
    /// The field; nil for the pictures.
    nonisolated var key: FieldKey? {
        switch self {
        case .field(let field): .fixed(field)
        case .own(let id): .own(id)
        case .pictures: nil
        }
    }
}
