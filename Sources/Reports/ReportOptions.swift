public import FoundationEssentials
public import Graphics
public import Inventory
public import Threading

/// The options of a report: its texts, and the parts that are left out.
public struct ReportOptions: Sendable {
    /// The parts that can be left out of a report for others.
    public enum Part: String, CaseIterable, Sendable {
        case values, serials, places, notes

        /// The part's name in the report.
        public var words: String {
            switch self {
            case .values: "values and prices"
            case .serials: "serial numbers"
            case .places: "places below rooms"
            case .notes: "notes"
            }
        }
    }

    /// The columns that can be left out.
    public enum Column: String, CaseIterable, Sendable {
        case pictures, condition, ownNumber, purchase, quantity, arrived, appraisal, heir
    }

    /// The borrower and the day of return, which only a loan slip has.
    public struct Loan: Hashable, Sendable {
        /// The borrower; empty for a blank line.
        public var borrower: String
        /// The day of return; nil for a blank line.
        public var due: Day?

        /// Makes a loan.
        public init(borrower: String = "", due: Day? = nil) {
            self.borrower = borrower
            self.due = due
        }
    }

    /// The owner of the items; empty if unknown.
    public var owner: String
    /// The address of the items; empty if unknown.
    public var address: String
    /// The day of the report.
    public var day: Day
    /// The size of its pages.
    public var size: PageSize
    /// The only items of the report; nil for all found items.
    public var only: Set<UUID>?
    /// The parts that are left out.
    public var leftOut: Set<Part>
    /// The columns that are left out.
    public var hiddenColumns: Set<Column> = []
    /// Whether receipts and larger pictures follow a schedule.
    public var hasAppendix: Bool
    /// The loan, from the report's day on.
    public var loan = Loan()
    /// The style of numbers and days.
    public var style: NumberStyle
    /// The threads that prepare pictures while pages are drawn; nil to prepare them one after the other.
    public var pool: ThreadPool?
    /// The pages to draw for a screen, without writing; nil for a file.
    public var preview: PagePreview?

    /// Called repeatedly while items are read and measured; true cancels that.
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

    /// The sentence "Left out of this copy: notes, and places below rooms."; nil if nothing is left out.
    var leftOutSentence: String? {
        let words = Part.allCases.filter(leftOut.contains).map(\.words)
        guard let last = words.last else { return nil }
        let list = words.count == 1 ? last : words.dropLast().joined(separator: ", ") + ", and " + last
        return "Left out of this copy: \(list)."
    }

    /// Returns a line with the day of the report among other texts, without empty ones: "14 Oak Street · as of 21 November 2026".
    func dated(_ before: [String], _ after: [String]) -> String {
        let before = before.filter { !$0.isEmpty }
        let day = "\(before.isEmpty ? "As" : "as") of \(day.formatted(style.days))"
        return (before + [day] + after.filter { !$0.isEmpty }).joined(separator: " · ")
    }

    /// Whether receipts are shown. They contain prices, and often serial numbers, so they are left out with these.
    var showsReceipts: Bool { hasAppendix && shows(.values) && shows(.serials) }

    /// Returns a number with grouped digits: "1,204".
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

/// The result of a report.
public struct ReportOutcome: Sendable {
    /// The number of pages.
    public let pageCount: Int
    /// The number of items.
    public let itemCount: Int
    /// The counted object in the singular: an item, or a place.
    public let noun: String
    /// Notes for people about a finished report, such as unreadable pictures.
    public let notes: [String]
    /// The values of the items, a text for each currency; empty if values are left out or unknown.
    public let sums: [String]

    /// Creates a result.
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

/// The reasons why a report could not be made.
public enum ReportError: Error {
    /// The library could not be read.
    case library(InventoryError)
    /// The document could not be made or written.
    case document(DocumentError)
    /// A missing requirement on this computer, in a sentence.
    case missing(String)
    /// The user cancelled the report.
    case stopped
}
