import Graphics
import Toolkit

/// What the list does.
final class GeneralPreferences: PreferencesPage {
    /// Enter in a field.
    var onSubmit: (() -> Void)?

    private let model: PreferencesModel
    private let thresholdField = TextField()

    init(_ model: PreferencesModel) {
        self.model = model
        super.init(title: "General", icon: .list)
    }

    override func viewDidLoad() {
        thresholdField.text = String(model.list.threshold)
        thresholdField.textAlignment = .trailing
        thresholdField.frame = Rect(x: 0, y: 0, width: 110, height: 32)
        thresholdField.identifier = "threshold"
        thresholdField.onSubmit = { [weak self] in self?.onSubmit?() }
        thresholdField.onChange = { [weak self] in self?.takeThreshold($0) }
        super.viewDidLoad()
    }

    override func makeSections() -> [Section] {
        [
            Section(
                title: "Values", note: "In the currency of each item. An item without a value has no colour.",
                rows: [
                    Row(
                        title: "Highlight values", detail: "Green above this amount, red below it",
                        accessory: .view(thresholdField))
                ]),
            Section(
                title: "Rows",
                rows: [
                    Row(
                        title: "Detail button", detail: "Turns a row over to its serial number and when it was added",
                        accessory: .toggle(isOn: model.list.showsDetailButtons) { [weak self] isOn in
                            self?.model.change { $0.showsDetailButtons = isOn }
                        }),
                    Row(
                        title: "Add New Item…", detail: "As the last row of the list",
                        accessory: .toggle(isOn: model.list.showsAddRow) { [weak self] isOn in
                            self?.model.change { $0.showsAddRow = isOn }
                        }),
                ]),
        ]
    }

    private func takeThreshold(_ text: String) {
        let digits = text.filter { !$0.isWhitespace }
        let problem = Int64(digits).map { $0 < 0 || $0 > ListPreferences.largestThreshold } ?? true
        thresholdField.textColor = problem ? .negative : .label
        guard !problem, let value = Int64(digits) else { return }
        model.change { $0.threshold = value }
    }
}
