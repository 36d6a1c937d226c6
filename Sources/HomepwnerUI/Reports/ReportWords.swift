import Graphics
import Reports

extension ReportOptions.Part {
    /// The title of the switch that leaves it out.
    var title: String {
        switch self {
        case .values: "Values and prices"
        case .serials: "Serial numbers"
        case .places: "Places below rooms"
        case .notes: "Notes"
        }
    }
}

extension ReportOptions.Column {
    /// The title of the switch that shows it.
    var title: String {
        switch self {
        case .pictures: "Pictures"
        case .condition: "Condition"
        case .ownNumber: "Item number"
        case .purchase: "Purchase"
        case .quantity: "Quantity"
        case .arrived: "Arrived"
        case .appraisal: "Appraised at"
        case .heir: "Goes to"
        }
    }
}

extension LabelSheet {
    /// "70 × 37 mm", "5160 (Letter)", "62 × 29 mm roll"
    var words: String {
        let (width, height) = size
        if page == .letter, !name.contains("@") { return "\(name) (Letter)" }
        return "\(Self.text(width)) × \(Self.text(height)) mm" + (count == 1 ? " roll" : name.contains("@") ? ", custom" : "")
    }

    /// A length in millimetres, to a hundredth.
    static func text(_ length: Double) -> String {
        let hundredths = Int((length * 100).rounded())
        guard hundredths % 100 != 0 else { return String(hundredths / 100) }
        let rest = hundredths % 100
        return "\(hundredths / 100)." + (rest % 10 == 0 ? String(rest / 10) : rest < 10 ? "0\(rest)" : String(rest))
    }
}

extension LabelSheet {
    /// The name of the paper.
    var paperName: String { count == 1 ? "roll" : page == .letter ? "Letter" : "A4" }
}
