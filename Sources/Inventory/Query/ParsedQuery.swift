import FoundationEssentials

/// The names of a library, and the ways in which people write numbers and days, for reading a query.
public struct QueryContext: Sendable {
    /// The places, tags, types and fields.
    public var catalog: Catalog
    /// The style of numbers and days.
    public var style: NumberStyle
    /// The currency of a sign that several share.
    public var currency: Currency
    /// The reader of days.
    public var days: DayParser
    /// The answers of the library about names of items.
    public var answers = QueryAnswers()

    /// Creates a context.
    public init(_ catalog: Catalog, style: NumberStyle = .plain, currency: Currency = .usd, days: DayParser = DayParser(.plain)) {
        (self.catalog, self.style, self.currency, self.days) = (catalog, style, currency, days)
    }
}

/// A text in the query language as a condition. Reading never fails: what is not understood is searched as a word, and noted.
///
/// `query = [ or-list ]`, `or-list = and-list { OR and-list }`, `and-list = term { [AND] term }`,
/// `term = [ - | NOT ] ( "(" or-list ")" | field operator value { "," value } | "search:" name | word | "phrase" )`. The name of a saved
/// search stands for the conditions that it has now.
public struct ParsedQuery: Sendable {
    /// The condition, in its normal form. It finds nothing if the text is too large.
    public let condition: Condition
    /// The notes about it, in the order of the text.
    public let notes: [QueryNote]
    /// The places of the condition's leaves in the text, in bytes in UTF-8; see `Condition.leaves`.
    public let spans: [(range: Range<Int>, path: [Int])]
    /// The names that only the library's items can tell. Read the text again with the answers.
    public let lookups: Set<QueryLookup>

    /// Reads a text.
    public init(_ text: String, _ context: QueryContext) {
        var parser = QueryParser(text, context)
        self = parser.parse()
    }

    init(_ condition: Condition, _ notes: [QueryNote], _ spans: [(range: Range<Int>, path: [Int])], _ lookups: Set<QueryLookup>) {
        (self.condition, self.notes, self.spans, self.lookups) = (condition, notes, spans, lookups)
    }

    /// The places of the conditions in the text, in order, without words and phrases.
    public var conditionSpans: [Range<Int>] {
        let words = Set(condition.leaves.filter { if case .text = $0.condition { true } else { false } }.map(\.path))
        let ranges = Set(spans.filter { !words.contains($0.path) }.map(\.range))
        return ranges.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The first thing that was not understood; nil if everything was.
    public var firstError: QueryNote? { notes.first(where: \.isError) }
}
