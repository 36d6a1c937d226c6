/// Something in the text of a query that was not understood, or was understood in one of several ways. It has no sentence, because the
/// screens and the command line word it.
public struct QueryNote: Hashable, Sendable {
    /// The things that have names in a query.
    public enum Noun: Hashable, Sendable {
        case place, tag, type, item, fact, state, savedSearch
        /// A word of the choice with this title.
        case choice(of: String)
    }

    /// The reasons why a value does not fit its field.
    public enum Problem: Hashable, Sendable {
        /// The sentences of the reader of a form's field.
        case said(String)
        /// The sentences of the reader of days, which does not know of distances.
        case notADay(String)
        case notANumber(String, decimal: Character)
        case notAnAmount(String)
        case notARange(String)
        /// The range ends before it begins.
        case backwards(String)
        /// A range behind an operator of comparison.
        case rangeBehind(String)
        /// A distance at one end, and a day or another unit at the other.
        case mixedRange(String)
        /// Ends in two currencies.
        case twoCurrencies
        /// An operator of comparison and a currency without an amount.
        case currencyAlone(String)
        /// The field with this title is yes or no.
        case notYesOrNo(String, title: String)
        /// The field with this title is compared with one of some grades.
        case manyGrades(title: String, choices: [String])
        /// No grade is better than this one.
        case bestGrade(String)
        /// No grade is worse than this one.
        case worstGrade(String)
        /// Every item has the field.
        case alwaysKnown(String)
        /// A text without letters and digits.
        case nothingToSearch
        /// A text right behind a closing quotation mark.
        case textBehindQuotes
    }

    /// The kinds of notes.
    public enum Kind: Hashable, Sendable {
        /// No field has the name. The nearest name of a field, if one is similar.
        case unknownField(String, nearest: String?)
        /// The library hides the field with this title.
        case hiddenField(String)
        /// Nothing has the name. The similar names, the nearest one first.
        case unknownName(String, Noun, nearest: [String])
        /// Several names begin with the text.
        case severalNames(String, Noun, names: [String])
        /// The saved search with this name cannot be evaluated, or names a place or tag that was deleted.
        case unusableSearch(String, ConditionProblem)
        /// The value does not fit the field.
        case unreadable(Problem)
        /// The field with this title has no such operator, but others.
        case operatorMissing(title: String, wanted: String, known: [String])
        /// A field and an operator without a value behind them.
        case incomplete(String)
        /// An empty text, and the query for the items without a value.
        case empty(instead: String)
        /// A bracket without a partner.
        case bracket
        /// A bracket behind a field's operator.
        case bracketedValues(String)
        /// A quotation mark without a partner.
        case quote
        /// A word that joins two conditions has only one.
        case loneOperator(String)
        /// The condition on deleted items is inside of another one.
        case deletedInside
        /// The text has more bytes than a query may have.
        case manyBytes(limit: Int)
        /// The text has more conditions than a query may have.
        case manyConditions(limit: Int)
        /// The text has more brackets in brackets than a query may have.
        case manyBrackets(limit: Int)
        /// An ambiguous day, as it was read. This is no error.
        case readAs(String, meaning: String)
    }

    /// The kind, with the words that are not understood.
    public let kind: Kind
    /// The place of it, in bytes of the text in UTF-8.
    public let range: Range<Int>

    /// Whether the query cannot be used for a change or a report, because it may find other items than people meant.
    public var isError: Bool {
        if case .readAs = kind { false } else { true }
    }
}
