import Inventory
import Words

/// The meanings of terms of the query language in words, for lists of suggestions.
struct TermMeanings {
    private let texts: ConditionTexts
    private let names: FieldNames

    init(_ catalog: Catalog, _ style: NumberStyle) {
        texts = ConditionTexts(catalog: catalog, style: style)
        names = FieldNames(catalog)
    }

    /// Returns the meaning of a suggestion; nil for one that says it itself, such as the name of a place.
    func meaning(of suggestion: QuerySuggestions.Suggestion) -> String? {
        guard let part = suggestion.part else { return meaning(ofHead: suggestion.term) }
        return Self.wantsWords(part) ? texts.words(for: part) : nil
    }

    private static func wantsWords(_ condition: Condition) -> Bool {
        switch condition {
        case .not(let part): wantsWords(part)
        case .has, .quality, .state, .field(_, .known), .field(_, .day): true
        default: false
        }
    }

    /// Returns the meaning of the name of a field, or of another word in front of a colon.
    private func meaning(ofHead term: String) -> String? {
        switch term {
        case "has:": return tr("Something is recorded")
        case "no:": return tr("Something is not recorded")
        case "is:": return tr("A state")
        case "search:": return tr("A saved search")
        case "place:": return tr("In a place")
        case "tag:": return tr("With a tag")
        case "type:": return tr("Of a type")
        case "value>": return tr("Worth more than an amount")
        case "bought:": return tr("Bought in a year or on a day")
        default: break
        }
        guard let key = names.field(named: String(term.dropLast())) else { return nil }
        return key.title(in: texts.catalog)
    }
}
