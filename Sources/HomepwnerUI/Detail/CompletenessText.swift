import Inventory
import Words
import WorkspaceModel

/// The text about the completeness of an insurer's facts: calm, and only for items whose worth asks for more.
nonisolated struct CompletenessText: Hashable {
    /// The number of known facts, and the number of all facts.
    let known: Int
    let total: Int
    /// "8 of 10 recorded".
    let title: String
    /// "An insurer would still ask for the model and the price."
    let sentence: String
    /// "missing: model, price".
    let missing: String
    /// The field of the first missing fact.
    let place: FormPlace

    /// Nil if all facts are known, or if the item is worth so little that they are not needed.
    ///
    /// - Parameter hidden: the fields that the library hides, which count as not needed
    init?(_ content: ItemContent, hiding hidden: Set<ItemField> = []) {
        let completeness = Completeness(content, hiding: hidden)
        guard !content.isDisposed, Completeness.isWanted(content, hiding: hidden), let first = completeness.missing.first else {
            return nil
        }
        known = completeness.known
        total = completeness.count
        title = "\(known) of \(total) recorded"
        sentence = "An insurer would still ask for \(Self.list(completeness.missing.map(\.noun)))."
        missing = "missing: " + completeness.missing.map(\.word).joined(separator: ", ")
        place = first.formPlace
    }

    /// Three of them in words, the others as a number.
    private static func list(_ nouns: [String]) -> String {
        if nouns.count <= 3 { return Words.list(nouns) }
        return nouns.prefix(2).joined(separator: ", ") + " and \(nouns.count - 2) more facts"
    }
}
