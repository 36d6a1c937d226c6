public import Inventory

/// A report whose items were read: it is drawn as often as it is wanted.
public protocol Report: Sendable {
    /// Draws it.
    ///
    /// - Parameters:
    ///   - progress: called before each page with how many are done and how many there are; false stops it.
    ///   - write: takes the document's bytes.
    func make(
        progress: (_ done: Int, _ total: Int) -> Bool, write: @escaping ([UInt8]) throws -> Void
    ) async throws(ReportError) -> ReportOutcome
}

/// One of the reports that there are, for whoever offers them all.
public struct ReportKind: Sendable {
    /// By which the command line and settings name it.
    public let name: String
    /// What people call it.
    public let title: String
    /// What can be left out of it.
    public let parts: [ReportOptions.Part]
    /// Whether it says whose the items are and where.
    public let namesOwner: Bool
    /// Whether it is printed on paper with labels.
    public let takesLabels: Bool
    private let read: Reading

    private typealias Reading =
        @Sendable (ItemQuery, any LibraryReading, ReportOptions, LabelChoice) async throws(ReportError) -> any Report

    /// Which labels are printed on.
    public struct LabelChoice: Sendable {
        /// The paper.
        public var sheet: LabelSheet
        /// The first label that is free on the first page, from 1.
        public var first: Int

        /// Makes a choice.
        public init(sheet: LabelSheet, first: Int = 1) {
            self.sheet = sheet
            self.first = first
        }
    }

    /// Reads the items of a query for a report of this kind.
    ///
    /// - Parameter labels: the labels, where it takes any.
    public func report(
        of query: ItemQuery, in store: any LibraryReading, _ options: ReportOptions, on labels: LabelChoice
    ) async throws(ReportError) -> any Report {
        try await read(query, store, options, labels)
    }

    private init(
        _ name: String, _ title: String, parts: [ReportOptions.Part], namesOwner: Bool = true, takesLabels: Bool = false,
        _ read: @escaping Reading
    ) {
        (self.name, self.title, self.parts, self.namesOwner, self.takesLabels) = (name, title, parts, namesOwner, takesLabels)
        self.read = read
    }

    /// All of them, in the order in which they are offered.
    public static let all: [ReportKind] = [
        ReportKind("insurance", "Insurance Schedule", parts: ReportOptions.Part.allCases) {
            (query, store, options, _) async throws(ReportError) in try await InsuranceSchedule(of: query, in: store, options)
        },
        ReportKind("police", "Police List", parts: [.values, .serials, .notes]) {
            (query, store, options, _) async throws(ReportError) in try await PoliceList(of: query, in: store, options)
        },
        ReportKind("labels", "Labels", parts: [.places], namesOwner: false, takesLabels: true) {
            (query, store, options, labels) async throws(ReportError) in
            try await LabelReport(of: query, in: store, options, on: labels.sheet, from: labels.first)
        },
    ]
}
