import Graphics
import Toolkit

/// The preferences for the list.
final class GeneralPreferences: PreferencesPage {
    private let model: PreferencesModel
    private let thresholdField = AmountField()
    /// The error in the typed amount; empty if it is valid.
    private var thresholdProblem = ""

    init(_ model: PreferencesModel) {
        self.model = model
        super.init(title: "General", icon: .list)
    }

    override func viewDidLoad() {
        thresholdField.text = String(model.list.threshold)
        thresholdField.textAlignment = .trailing
        thresholdField.identifier = "threshold"
        thresholdField.addTarget(self, action: GeneralPreferences.close, for: .editingDidEndOnExit)
        thresholdField.addTarget(self, action: GeneralPreferences.thresholdDidChange, for: .editingChanged)
        super.viewDidLoad()
    }

    override func makeSections() -> [Section] {
        [
            Section(
                title: "Values",
                note: thresholdProblem.isEmpty
                    ? "In the currency of each item. An item without a value has no colour." : thresholdProblem,
                noteColor: thresholdProblem.isEmpty ? .secondaryLabel : .negative,
                rows: [
                    Row(
                        title: "Coloured values", detail: "Green above the amount below, red under it",
                        accessory: model.toggle(\.colorsValues)),
                    Row(
                        title: "Highlight values", detail: "The amount from which they are green",
                        accessory: .view(thresholdField)),
                ]),
            Section(
                title: "Rows",
                rows: [
                    Row(title: "Compact rows", detail: "One line each (Ctrl+3)", accessory: model.toggle(\.isCompact)),
                    Row(title: "Detail button", detail: "Opens the detail of a row", accessory: model.toggle(\.showsDetailButtons)),
                    Row(title: "Add New Item…", detail: "As the last row of the list", accessory: model.toggle(\.showsAddRow)),
                ]),
        ]
    }

    private func close() { dismiss() }

    private func thresholdDidChange() {
        var problem = ""
        switch ThresholdText.read(thresholdField.text) {
        case .success(let value): model.change { $0.threshold = value }
        case .failure(let error): problem = "\(error.sentence) Until then it is \(ThresholdText.grouped(model.list.threshold))."
        }
        thresholdField.hasError = !problem.isEmpty
        guard problem != thresholdProblem else { return }
        thresholdProblem = problem
        let isTyping = thresholdField.isFirstResponder && thresholdField.selectedText.isEmpty
        refresh()
        if !problem.isEmpty { thresholdField.accessibilityHint = problem }
        // Further typing must not replace the text.
        if isTyping { thresholdField.deselect() }
    }
}

/// The amount from which values are green, as it is typed.
nonisolated enum ThresholdText {
    /// The error in a text that is not such an amount.
    struct Problem: Error, Hashable {
        let sentence: String
    }

    /// Reads a whole amount; its digits may be in groups of three.
    static func read(_ text: String) -> Result<Int64, Problem> {
        let bare = text.filter { !$0.isWhitespace }
        guard !bare.isEmpty else { return .failure(Problem(sentence: "Write a whole amount, such as 50.")) }
        let groups = bare.split(omittingEmptySubsequences: false) { ",.'’".contains($0) }
        let isGrouped = groups.count == 1 || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
        let digits = groups.joined()
        guard isGrouped, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            let shown = bare.count > 20 ? bare.prefix(20) + "…" : bare[...]
            return .failure(Problem(sentence: "“\(shown)” is not a whole amount. Write figures only, without decimals, such as 50."))
        }
        guard let value = Int64(digits), value <= ListPreferences.largestThreshold else {
            return .failure(Problem(sentence: "That is too much: the largest amount is \(grouped(ListPreferences.largestThreshold))."))
        }
        return .success(value)
    }

    /// The amount with its groups apart.
    static func grouped(_ value: Int64) -> String { CountText.number(Int(clamping: value), style: .plain) }
}

/// A field at the end of a row, as wide as an amount.
private final class AmountField: TextField {
    override var intrinsicContentSize: Size { Size(width: 110, height: 32) }
}
