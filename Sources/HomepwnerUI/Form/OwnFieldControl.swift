import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// The control of one custom field of a form, made from the field, and filled and read as text for every kind.
final class OwnFieldControl {
    let field: OwnField
    let view: Control

    private var read: () -> String = { "" }
    private var write: (String) -> Void = { _ in }
    private var mark: (Bool) -> Void = { _ in }

    /// - Parameter text: its first text: a word that is no longer a choice is still offered in its field.
    init(_ field: OwnField, text: String, in surroundings: FormSurroundings) {
        self.field = field
        switch field.fieldKind {
        case .longText: view = TextView()
        case .day:
            let date = DateField()
            let style = surroundings.style.days
            date.show(days: style) { try? DayParser(style).read($0.trimmed).day }
            view = date
        case .yesNo: view = Switch()
        case .choice:
            let old = !text.isEmpty && !field.choices.contains(text) ? [text] : []
            view = PopUpButton(["None"] + field.choices + old)
        case .choices: view = TokenField()
        case .money: view = MoneyField(.own(field.id), in: surroundings)
        case .text, .number, .link:
            let line = TextField()
            if field.fieldKind == .link { line.placeholder = "https://" }
            if field.fieldKind == .text { line.completions = { surroundings.source?.completions(of: $0, inOwn: field.id) ?? [] } }
            view = line
        }
        view.identifier = "own-" + field.name
        view.connect(to: .own(field.id))
        switch view {
        case let control as TextControl: connect(control)
        case let control as Switch: connect(control)
        case let control as PopUpButton: connect(control)
        case let control as TokenField: connect(control, Reference.list(text).map(\.name))
        default: break
        }
        self.text = text
    }

    /// The text in the control.
    var text: String {
        get { read() }
        set { write(newValue) }
    }

    /// Whether its text cannot be saved.
    var hasError = false {
        didSet { mark(hasError) }
    }

    /// Returns the height for a width, in points.
    func height(forWidth width: Double) -> Double {
        if let tokens = view as? TokenField { return max(38, tokens.sizeThatFits(Size(width: width, height: 0)).height) }
        return view is TextView ? 86 : view is Switch ? 26 : 38
    }

    private func connect(_ control: TextControl) {
        read = { [unowned control] in control.text }
        write = { [unowned control] in control.text = $0 }
        mark = { [unowned control] in control.hasError = $0 }
        switch field.fieldKind {
        case .text, .link: control.maximumLength = ItemContent.lineLimit
        case .longText: control.maximumLength = ItemContent.notesLimit
        default: break
        }
    }

    private func connect(_ control: Switch) {
        read = { [unowned control] in control.isOn ? "yes" : "" }
        write = { [unowned control] in control.isOn = !$0.isEmpty }
    }

    private func connect(_ control: PopUpButton) {
        read = { [unowned control] in control.selectedIndex.flatMap { $0 > 0 ? control.items[$0].title : nil } ?? "" }
        write = { [unowned control] text in control.selectedIndex = control.items.dropFirst().firstIndex { $0.title == text } ?? 0 }
        mark = { [unowned control] in control.hasError = $0 }
    }

    /// - Parameter had: the existing words, which may stay.
    private func connect(_ control: TokenField, _ had: [String]) {
        read = { [unowned control] in Reference.text(of: control.tokens.map { Reference(name: $0.title) }) }
        write = { [unowned control] in control.tokens = Reference.list($0).map { TokenField.Token($0.name) } }
        mark = { [unowned control] in control.hasError = $0 }
        let words = field.choices + had
        control.makeToken = { typed in words.first { $0.lowercased() == typed.trimmed.lowercased() }.map { TokenField.Token($0) } }
        control.completions = { typed in
            typed.isEmpty ? words : words.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
        }
        control.placeholder = field.choices.prefix(3).joined(separator: ", ")
        control.addAction(for: .valueChanged) { $0.target(FormOwnFields.self)?.heightDidChange() }
    }
}
