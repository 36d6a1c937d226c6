import FoundationEssentials
public import Inventory

/// A report whose items were read; it can be drawn any number of times.
public protocol Report: Sendable {
    /// Draws the report.
    ///
    /// - Parameters:
    ///   - progress: called before each page with the number of finished pages and of all pages; false cancels it.
    ///   - write: receives the document's bytes.
    func make(
        progress: (_ done: Int, _ total: Int) -> Bool, write: @escaping ([UInt8]) throws -> Void
    ) async throws(ReportError) -> ReportOutcome
}

/// A kind of report, for lists of all reports.
public struct ReportKind: Sendable {
    /// Its name on the command line and in settings.
    public let name: String
    /// Its title.
    public let title: String
    /// The parts that can be left out.
    public let parts: [ReportOptions.Part]
    /// The columns that can be left out.
    public let columns: [ReportOptions.Column]
    /// Whether it names the owner and the address.
    public let namesOwner: Bool
    /// Whether receipts and larger pictures can follow it.
    public let takesAppendix: Bool
    /// Whether it is printed on label paper.
    public let takesLabels: Bool
    /// Whether it names the borrower and the day of return.
    public let takesLoan: Bool
    private let read: Reading

    private typealias Reading =
        @Sendable (ItemQuery, any LibraryReading, PaperStore, ReportOptions, LabelChoice) async throws(ReportError) -> any Report

    /// The labels to print on.
    public struct LabelChoice: Sendable {
        /// The paper.
        public var sheet: LabelSheet
        /// The number of the first free label on the first page, from 1.
        public var first: Int

        /// Whether the labels are those of places instead of items: the query's place and those below it, otherwise all places.
        public var areOfPlaces: Bool
        /// The kind of the places that get a label; nil for all.
        public var placeKind: Place.Kind?

        /// Makes a choice.
        public init(sheet: LabelSheet, first: Int = 1, areOfPlaces: Bool = false, placeKind: Place.Kind? = nil) {
            self.sheet = sheet
            self.first = first
            self.areOfPlaces = areOfPlaces
            self.placeKind = placeKind
        }
    }

    /// Reads the items of a query for a report of this kind.
    ///
    /// - Parameters:
    ///   - papers: the store of their receipts.
    ///   - labels: the labels, if it uses any.
    public func report(
        of query: ItemQuery, in store: any LibraryReading, _ papers: PaperStore, _ options: ReportOptions, on labels: LabelChoice
    ) async throws(ReportError) -> any Report {
        try await read(query, store, papers, options, labels)
    }

    private init(
        _ name: String, _ title: String, parts: [ReportOptions.Part], columns: [ReportOptions.Column] = [], namesOwner: Bool = true,
        takesAppendix: Bool = false,
        takesLabels: Bool = false,
        takesLoan: Bool = false,
        _ read: @escaping Reading
    ) {
        (self.name, self.title, self.parts, self.columns) = (name, title, parts, columns)
        self.namesOwner = namesOwner
        (self.takesAppendix, self.takesLabels, self.takesLoan) = (takesAppendix, takesLabels, takesLoan)
        self.read = read
    }

    /// All kinds, in the order of lists.
    public static let all = [insurance, police, estate, moving, loan, overview, labels]

    /// A schedule for the insurer.
    public static let insurance = ReportKind(
        "insurance", "Insurance Schedule", parts: ReportOptions.Part.allCases, columns: [.pictures, .condition, .ownNumber, .purchase],
        takesAppendix: true
    ) { query, store, papers, options, _ throws(ReportError) in try await InsuranceSchedule(of: query, in: store, papers, options) }

    /// A list for the police.
    public static let police = ReportKind(
        "police", "Police List", parts: [.values, .serials, .notes], columns: [.pictures, .purchase]
    ) { query, store, _, options, _ throws(ReportError) in try await PoliceList(of: query, in: store, options) }

    /// An inventory of an estate.
    public static let estate = ReportKind(
        "estate", "Estate Inventory", parts: ReportOptions.Part.allCases, columns: [.condition, .ownNumber, .quantity, .appraisal, .heir]
    ) { query, store, _, options, _ throws(ReportError) in try await ListReport(.estate, of: query, in: store, options) }

    /// A list for a move.
    public static let moving = ReportKind(
        "moving", "Moving List", parts: ReportOptions.Part.allCases, columns: [.ownNumber, .quantity, .arrived]
    ) { query, store, _, options, _ throws(ReportError) in try await ListReport(.moving, of: query, in: store, options) }

    /// A slip for lent items.
    public static let loan = ReportKind(
        "loan", LoanSlip.title, parts: [.values, .serials, .notes], columns: [.pictures, .ownNumber], takesLoan: true
    ) { query, store, _, options, _ throws(ReportError) in try await LoanSlip(of: query, in: store, options) }

    /// A page of numbers and values.
    public static let overview = ReportKind(
        "overview", "Overview", parts: [.values, .serials]
    ) { query, store, _, options, _ throws(ReportError) in try await OverviewReport(of: query, in: store, options) }

    /// Labels with codes.
    public static let labels = ReportKind(
        "labels", "Labels", parts: [.places], namesOwner: false, takesLabels: true
    ) { query, store, _, options, labels throws(ReportError) in
        guard labels.areOfPlaces else {
            return try await LabelReport(of: query, in: store, options, on: labels.sheet, from: labels.first)
        }
        let place: UUID? = if case .place(let id) = query.scope { id } else { nil }
        return try await LabelReport(ofPlacesIn: place, of: labels.placeKind, in: store, options, on: labels.sheet, from: labels.first)
    }
}
