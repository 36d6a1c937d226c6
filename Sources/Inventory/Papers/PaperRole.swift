/// The role of a paper for an item. The raw value is its name in the database, in JSON and on the command line, and never changes.
public enum PaperRole: String, CaseIterable, Sendable, Codable {
    case receipt, manual, warranty, appraisal, other

    /// The title.
    public var title: String {
        switch self {
        case .receipt: "Receipt"
        case .manual: "Manual"
        case .warranty: "Warranty"
        case .appraisal: "Appraisal"
        case .other: "Other"
        }
    }

    /// The word in a sentence: "Add as receipt", "Add as paper".
    public var noun: String { self == .other ? "paper" : title.lowercased() }

    /// Guesses the role of a file by its name; `other` if the name gives no hint.
    public init(guessedFrom name: String) {
        let name = name.lowercased()
        self = Self.words.first { _, words in words.contains { name.contains($0) } }?.role ?? .other
    }

    /// A warranty's terms often come as the "warranty manual", and its proof as the "warranty receipt": the rarer word decides.
    private static let words: [(role: PaperRole, words: [String])] = [
        (.warranty, ["warranty", "garantie", "guarantee"]),
        (.appraisal, ["appraisal", "gutachten", "valuation"]),
        (.manual, ["manual", "anleitung", "handbuch", "instructions"]),
        (.receipt, ["receipt", "invoice", "rechnung", "quittung", "kassenbon", "beleg"]),
    ]
}
