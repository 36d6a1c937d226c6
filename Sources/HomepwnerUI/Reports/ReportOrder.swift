import FoundationEssentials
import Inventory
import Reports
import Threading

/// A report that is to be made: all of its parameters, as values, for other threads.
nonisolated struct ReportOrder: Sendable {
    let kind: ReportKind
    let subject: ReportSubject
    let options: ReportOptions
    let labels: ReportKind.LabelChoice
    let store: any LibraryReading
    let papers: PaperStore

    /// Reads its items.
    ///
    /// - Parameters:
    ///   - preview: for which; nil for a file.
    ///   - isStopped: asked now and then; true stops it.
    func read(for preview: PagePreviewing? = nil, isStopped: @escaping @Sendable () -> Bool) async throws(ReportError) -> any Report {
        var options = options
        options.preview = preview?.preview
        options.isStopped = isStopped
        do { options.only = try await subject.chosen(in: store) } catch { throw .library(error) }
        return try await kind.report(of: subject.query, in: store, papers, options, on: labels)
    }
}

extension ReportError {
    /// The error, in a sentence.
    nonisolated var sentence: String {
        switch self {
        case .library(let error): error.description
        case .document(.output(let error)): "\(error)"
        case .document(let error): error.description
        case .missing(let sentence): sentence
        case .stopped: "The work was stopped. Nothing was saved."
        }
    }
}
