public import Inventory

/// The choices that a file leaves open.
public struct ImportOptions: Sendable {
    /// The encoding of the file; nil follows the byte order mark, otherwise UTF-8.
    public var encoding: TextEncoding?
    /// The byte between two fields; nil guesses it from the first row.
    public var separator: UInt8?
    /// The currency of amounts that name none.
    public var currency: Currency
    /// The decimal mark of ambiguous amounts. By default it is the same for every locale, because a file's meaning does not depend on its
    /// reader.
    public var numberStyle: NumberStyle
    /// The order of "03/04/2026"; nil determines it from the other dates of the file.
    public var dateOrder: Day.Order?
    /// The style of days here: the names of the months, and the order for files whose dates do not determine it.
    public var days: DayStyle
    /// The library's custom fields, into which columns are read by their names.
    public var ownFields = Catalog()
    /// Whether unrecognized columns become custom fields.
    public var makesFields = false
    /// True if amounts of rows with several pieces are for all pieces. With nil the import decides: without evidence, amounts are per
    /// piece.
    public var amountsAreInAll: Bool?
    /// Rows that are imported as items although they look like a room, a sum or a place.
    public var rowsAsItems: Set<Int> = []

    /// Creates options.
    public init(
        encoding: TextEncoding? = nil, separator: UInt8? = nil, currency: Currency = .usd, numberStyle: NumberStyle = .plain,
        dateOrder: Day.Order? = nil, days: DayStyle = .plain
    ) {
        self.encoding = encoding
        self.separator = separator
        self.currency = currency
        self.numberStyle = numberStyle
        self.dateOrder = dateOrder
        self.days = days
    }
}

/// The progress of an import.
public enum ImportProgress: Sendable {
    /// The number of rows read, and the part of the file, 0 to 1, if its size is known.
    case reading(rows: Int, part: Double?)
    /// The number of pictures stored, and of all pictures.
    case photos(done: Int, of: Int)
    /// The number of papers stored, and of all papers.
    case papers(done: Int, of: Int)
    /// The number of items stored, and of all items.
    case storing(done: Int, of: Int)
}
