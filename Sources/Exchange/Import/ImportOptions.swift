public import Inventory

/// What a file leaves open.
public struct ImportOptions: Sendable {
    /// How the file writes its characters; nil follows the byte order mark, else UTF-8.
    public var encoding: TextEncoding?
    /// The byte between two fields; nil looks at the first row.
    public var separator: UInt8?
    /// The currency of amounts that name none.
    public var currency: Currency
    /// Which mark is decimal where an amount leaves it open. The same for every locale unless somebody says otherwise: a file does not
    /// mean something else because another person reads it.
    public var numberStyle: NumberStyle
    /// Which number comes first in "03/04/2026"; nil finds out from the other dates of the file.
    public var dateOrder: Day.Order?
    /// How days are written here: the names of the months, and the order that is taken when no date of the file tells.
    public var days: DayStyle
    /// The library's own fields, which columns are read into by their names.
    public var ownFields = Catalog()
    /// Whether own fields are made of columns that nothing is read from otherwise.
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

/// How far an import is.
public enum ImportProgress: Sendable {
    /// Rows read, and the part of the file that this is, 0 to 1, where its size is known.
    case reading(rows: Int, part: Double?)
    /// Pictures taken in, of how many.
    case photos(done: Int, of: Int)
    /// Papers taken in, of how many.
    case papers(done: Int, of: Int)
    /// Items stored, of how many.
    case storing(done: Int, of: Int)
}
