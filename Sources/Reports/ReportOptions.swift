public import FoundationEssentials
public import Graphics
public import Inventory
public import Threading

/// What a report is to say, and what it is to leave out.
public struct ReportOptions: Sendable {
    /// What can be left out of a report that others read.
    public enum Part: String, CaseIterable, Sendable {
        case values, serials, places, notes

        /// As the report names it.
        public var words: String {
            switch self {
            case .values: "values and prices"
            case .serials: "serial numbers"
            case .places: "places below rooms"
            case .notes: "notes"
            }
        }
    }

    /// A column of a report that can be done without.
    public enum Column: String, CaseIterable, Sendable {
        case pictures, condition, ownNumber, purchase, quantity, arrived, appraisal, heir
    }

    /// Between whom and until when items are lent: what only a loan slip says.
    public struct Loan: Hashable, Sendable {
        /// Who borrows them; empty for a line to write on.
        public var borrower: String
        /// The day by which they come back; nil for a line to write on.
        public var due: Day?

        /// Makes a loan.
        public init(borrower: String = "", due: Day? = nil) {
            self.borrower = borrower
            self.due = due
        }
    }

    /// Whose items they are; empty where nobody said.
    public var owner: String
    /// Where they are; empty where nobody said.
    public var address: String
    /// The day that the report is of.
    public var day: Day
    /// How large its pages are.
    public var size: PageSize
    /// The items that it is of; nil for all that are found.
    public var only: Set<UUID>?
    /// What is left out.
    public var leftOut: Set<Part>
    /// The columns that nobody wants.
    public var hiddenColumns: Set<Column> = []
    /// Whether receipts and larger pictures follow a schedule.
    public var hasAppendix: Bool
    /// To whom they are lent, on the report's day.
    public var loan = Loan()
    /// How numbers and days are written.
    public var style: NumberStyle
    /// Where pictures are made ready while pages are drawn; nil for one after the other.
    public var pool: ThreadPool?
    /// Some pages that are drawn for a screen, and nothing is written; nil for a file.
    public var preview: PagePreview?

    /// Asked now and then while items are read and measured; true stops that.
    public var isStopped: @Sendable () -> Bool = { false }

    /// Makes options.
    public init(
        owner: String = "", address: String = "", day: Day, size: PageSize = .a4, only: Set<UUID>? = nil, leftOut: Set<Part> = [],
        hasAppendix: Bool = true, style: NumberStyle = .plain
    ) {
        self.owner = owner
        self.address = address
        self.day = day
        self.size = size
        self.only = only
        self.leftOut = leftOut
        self.hasAppendix = hasAppendix
        self.style = style
    }

    func checkStop() throws(ReportError) {
        if isStopped() { throw .stopped }
    }

    func shows(_ part: Part) -> Bool { !leftOut.contains(part) }
    func shows(_ column: Column) -> Bool { !hiddenColumns.contains(column) }

    /// "Left out of this copy: notes, and places below rooms."; nil where that is nothing.
    var leftOutSentence: String? {
        let words = Part.allCases.filter(leftOut.contains).map(\.words)
        guard let last = words.last else { return nil }
        let list = words.count == 1 ? last : words.dropLast().joined(separator: ", ") + ", and " + last
        return "Left out of this copy: \(list)."
    }

    /// The day of the report among what else is said in one line, what is empty left out: "14 Oak Street · as of 21 November 2026".
    func dated(_ before: [String], _ after: [String]) -> String {
        let before = before.filter { !$0.isEmpty }
        let day = "\(before.isEmpty ? "As" : "as") of \(day.formatted(style.days))"
        return (before + [day] + after.filter { !$0.isEmpty }).joined(separator: " · ")
    }

    /// Receipts name prices, and often serial numbers: they are left out with these.
    var showsReceipts: Bool { hasAppendix && shows(.values) && shows(.serials) }

    /// A number of things: "1,204".
    func count(_ number: Int) -> String {
        let digits = String(number)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(style.grouping) }
            text.append(digit)
        }
        return text
    }

    func items(_ number: Int) -> String { count(number) + (number == 1 ? " item" : " items") }
}

/// What became of a report.
public struct ReportOutcome: Sendable {
    /// How many pages it has.
    public let pageCount: Int
    /// How many items are in it.
    public let itemCount: Int
    /// What these are, one of them: an item, or a place.
    public let noun: String
    /// What people have to know although it was made: which pictures could not be read.
    public let notes: [String]
    /// What the items are worth, a text for each currency; empty where values are left out, or nobody said any.
    public let sums: [String]

    /// Says what became of a report.
    public init(pageCount: Int, itemCount: Int, notes: [String], noun: String = "item", sums: [String] = []) {
        self.pageCount = pageCount
        self.itemCount = itemCount
        self.notes = notes
        self.noun = noun
        self.sums = sums
    }

    static func note(ofDamagedPictureOf name: String) -> String {
        "The picture of “\(name.prefix(80))” cannot be read; the report goes on without it."
    }
}

/// Why a report could not be made.
public enum ReportError: Error {
    /// The library could not be read.
    case library(InventoryError)
    /// The document could not be made, or not be written.
    case document(DocumentError)
    /// What it needs is not on this computer, in a sentence.
    case missing(String)
    /// Whoever asked for it stopped it.
    case stopped
}
