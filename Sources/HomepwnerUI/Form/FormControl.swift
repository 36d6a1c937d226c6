import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// The information that a form needs to make controls for fields.
struct FormSurroundings {
    /// The format of numbers and days.
    let style: NumberStyle
    /// The source of answers for a person who types; nil for none.
    weak var source: (any FormSource)?
}

/// Knows what the controls of a form offer.
protocol FormSource: AnyObject {
    /// Returns the completions of a typed text in a field; called again when the field was told that more are known.
    func completions(of typed: String, in field: ItemField) -> [String]
    /// The same for a custom field.
    func completions(of typed: String, inOwn field: UUID) -> [String]
    /// Returns the currencies that an amount can have; nil if there is no choice.
    func currencyChoices(for place: FormPlace) -> CurrencyChoices?
    /// Returns the currency of an amount, or of one that would be typed; nil if it is not shown.
    func shownCurrency(at place: FormPlace) -> Currency?
}

/// The control of one field of a form: made from the field's descriptor, and filled and read as text, whatever it is.
final class FormControl {
    let field: ItemField
    let view: Control

    private var read: () -> String = { "" }
    private var write: (String) -> Void = { _ in }
    private var mark: (Bool) -> Void = { _ in }

    /// - Parameter otherText: the text of another field of the form, which the end of a warranty may count from.
    init(_ field: ItemField, in surroundings: FormSurroundings, text otherText: @escaping (ItemField) -> String) {
        self.field = field
        switch field.descriptor.kind {
        case .money:
            let amount = MoneyField(.field(field), in: surroundings)
            view = amount
            connect(amount)
        case .line, .item:
            let line = TextField()
            if field == .unit { line.placeholder = "pieces" }
            view = line
            connect(line)
            if field.isCompleted { line.completions = { surroundings.source?.completions(of: $0, in: field) ?? [] } }
        case .place:
            let place = ChooserField(icon: .folder, help: "Choose a Place")
            view = place
            connect(place)
            place.completions = { surroundings.source?.completions(of: $0, in: field) ?? [] }
            place.onOpenChooser = { [weak self] in self?.openChooser() }
        case .type: view = TypeButton()
        case .tags:
            view = TokenField()
        case .lines:
            let lines = TextView()
            view = lines
            connect(lines)
        case .day:
            let date = DateField()
            view = date
            connect(date)
            let style = surroundings.style
            date.show(days: style.days) { text in
                var fields = FormFields()
                fields[.bought] = otherText(.bought)
                fields[field] = text
                return fields.day(of: field, style)
            }
        case .quantity:
            let number = QuantityField()
            view = number
            connect(number)
            number.range = 0...999_999
            let style = surroundings.style
            number.parse = { Quantity($0.trimmed, style: style).map { Double($0.thousandths) / 1_000 } }
            number.format = { Quantity(thousandths: Int64(($0 * 1_000).rounded()))?.formatted(style) ?? "" }
            number.placeholder = "1"
        case .choice(let choices): view = ChoiceButton([FieldChoice.none] + choices)
        case .yesOrNo: view = ChoiceButton(FieldChoice.amounts)
        }
        view.identifier = field.rawValue
        view.connect(to: .field(field))
        if let popUp = view as? ChoiceButton { connect(popUp) }
        if let types = view as? TypeButton { connect(types) }
        if let tags = view as? TokenField { connect(tags, surroundings) }
    }

    /// The view that takes the keyboard.
    var focusView: View { (view as? TokenField)?.textField ?? view }

    /// The places, tags and types of the library, once they are known.
    var catalog: Catalog? {
        didSet {
            guard let catalog else { return }
            if let types = view as? TypeButton { types.show(catalog.types.map(\.name)) }
            if let tags = view as? TokenField { tags.tokens = tags.tokens.map { TokenField.token($0.title, catalog) } }
        }
    }

    private var chooser: PopoverController?

    /// Shows the places to choose one from.
    private func openChooser() {
        guard chooser?.isPresented != true, let catalog, let place = view as? ChooserField else { return }
        let chosen = Reference(typed: place.text).flatMap { catalog.place(at: $0.path) }
        let controller = PlaceChooserController(catalog, chosen: chosen)
        let popover = PopoverController(controller)
        chooser = popover
        controller.onChoose = { [weak place] in place?.choose($0.typed) }
        controller.onEnd = { [weak popover] in popover?.dismiss() }
        popover.present(from: place.bounds, in: place, permittedArrowDirections: [.up, .down])
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

    /// The text as a person would say it; empty for an empty field.
    var words: String {
        switch field.descriptor.kind {
        case .choice: field.formatted(text.isEmpty ? nil : .text(text))
        case .yesOrNo: text.isEmpty ? "" : "for all together"
        default: text
        }
    }

    /// The height in a form, in points.
    var height: Double { view is TextView ? Self.notesHeight : 38 }

    /// The height of a text of a line or two, in points.
    static let notesHeight = 62.0

    /// The error for a text that is longer than can be stored, as a sentence.
    var lengthProblem: String? {
        guard let text = view as? TextControl, text.isTooLong else { return nil }
        return ItemContent.problem(of: text.text, as: field, count: text.characterCount)
    }

    private func connect(_ control: TextControl) {
        read = { [unowned control] in control.text }
        write = { [unowned control] in control.text = $0 }
        mark = { [unowned control] in control.hasError = $0 }
        if field.holdsText { control.maximumLength = field.textLimit }
    }

    private func connect(_ control: TypeButton) {
        read = { [unowned control] in control.choice }
        write = { [unowned control] in control.choice = $0 }
        mark = { [unowned control] in control.hasError = $0 }
    }

    private func connect(_ control: TokenField, _ surroundings: FormSurroundings) {
        read = { [unowned control] in control.tagText }
        write = { [weak self, unowned control] in
            control.tokens = Reference.list($0).map { TokenField.token($0.name, self?.catalog) }
        }
        mark = { [unowned control] in control.hasError = $0 }
        control.placeholder = "Add a tag"
        control.completions = { surroundings.source?.completions(of: $0, in: .tags) ?? [] }
        control.makeToken = { [weak self] in TokenField.token($0, self?.catalog) }
    }

    private func connect(_ control: ChoiceButton) {
        read = { [unowned control] in control.choice }
        write = { [unowned control] in control.choice = $0 }
        mark = { [unowned control] in control.hasError = $0 }
    }
}

/// A field that shows one of some choices, known by their names in the library.
private final class ChoiceButton: PopUpButton {
    private let ids: [String]

    init(_ choices: [FieldChoice]) {
        ids = choices.map(\.id)
        super.init(sections: [Section(items: choices.map { Item($0.title) })])
        selectedIndex = 0
    }

    /// The chosen one; empty for the first, which stands for an unknown value.
    var choice: String {
        get { selectedIndex.map { ids[$0] } ?? "" }
        set { selectedIndex = ids.firstIndex(of: newValue) ?? 0 }
    }
}

extension FieldChoice {
    /// Stands for nothing that is known.
    fileprivate static let none = FieldChoice("", "None")
    /// Whether amounts are those of each thing or of all.
    fileprivate static let amounts = [FieldChoice("", "For each"), FieldChoice("yes", "For all together")]
}

extension ItemField {
    /// Whether typed text is completed from other items.
    var isCompleted: Bool {
        switch self {
        case .maker, .model, .source, .unit, .valueSource, .warrantyTerms, .policy, .place, .type: true
        default: false
        }
    }
}

extension DateField {
    /// Shows days as people write them here, in the field and in its calendar.
    ///
    /// - Parameter read: the day that a text is.
    func show(days style: DayStyle, read: @escaping (String) -> Day?) {
        parse = { read($0).flatMap(CalendarDay.init) }
        format = { Day(year: $0.year, month: $0.month, day: $0.day)?.formatted(style) ?? "" }
        today = { CalendarDay(Day.today()) }
        let names = CalendarNames(
            months: style.months, weekdays: style.weekdays, shortWeekdays: style.shortWeekdays, firstWeekday: style.firstWeekday)
        calendarNames = names ?? .english
    }
}

extension CalendarDay {
    init?(_ day: Day) { self.init(year: day.year, month: day.month, day: day.day) }
}
