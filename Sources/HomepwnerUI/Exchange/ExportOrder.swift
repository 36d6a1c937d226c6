import Exchange
import FoundationEssentials
import Glibc
import Inventory
import Threading
import Words

/// An export that is to be made: all of its parameters, as values, for other threads. Functions that read or write the disk block the
/// calling thread, which must not be the main one.
nonisolated struct ExportOrder: Sendable {
    var format: ExportFormat
    /// The items; a bundle contains everything.
    var subject: ReportSubject
    /// The path of the new file.
    var path: String
    /// The name of the library.
    let title: String
    /// The name of the program that writes it, with its version.
    let program: String
    let library: Library
    let store: any LibraryReading
    let style: NumberStyle

    /// The facts that are found before anything is written.
    struct Preparation: Sendable {
        /// Whether something is there already.
        let isThere: Bool
        /// The parts of these items that the format cannot hold, a sentence each.
        let notes: [String]
        fileprivate let items: ItemExport.Preparation?
    }

    /// The result, in words.
    struct Outcome: Sendable, Equatable {
        let sentence: String
        /// Additional notes for the user, a sentence each.
        let notes: [String]
        /// Whether something is not as it should be.
        var isWarning = false
    }

    /// Checks whether the file can be written, and finds the parts that the format cannot hold.
    func prepare(_ progress: WorkProgress) throws -> Preparation {
        var info = stat()
        if format == .html { try PageExport.expectPlace(path) } else { _ = try ExportFile(path: path) }
        let isThere = lstat(path, &info) == 0
        guard format != .bundle else { return Preparation(isThere: isThere, notes: [], items: nil) }
        return try CallingThread.run { () async throws -> Preparation in
            let items = try await self.items().prepare(format) { count in try goOn(progress.tell("Looking at item \(count)")) }
            let hidden = try await hiddenNote()
            return Preparation(isThere: isThere, notes: (items.concernsItems ? items.notes : []) + hidden, items: items)
        }
    }

    /// Writes it. The file appears only when it is complete.
    func write(_ preparation: Preparation, _ progress: WorkProgress) throws -> Outcome {
        try CallingThread.run { () async throws -> Outcome in
            guard let prepared = preparation.items else { return try await bundle(progress) }
            let total = try await count()
            let outcome = try await items().write(prepared, to: path, titled: title, of: library, style: style) { count in
                try goOn(progress.tell("Writing item", count, of: max(count, total)))
            }
            let lost = outcome.missing.isEmpty ? [] : [Self.lost(outcome.missing)]
            let sentence = "Exported: \(CountText.items(outcome.itemCount, style: style)) to \(DisplayText.quoted(FolderName.of(path)))"
            return Outcome(sentence: sentence, notes: lost + outcome.notes, isWarning: !lost.isEmpty)
        }
    }

    // MARK: - A bundle

    private func bundle(_ progress: WorkProgress) async throws -> Outcome {
        let export = BundleExport(of: library, store: store, program: program)
        let outcome = try await export.write(to: path, proves: true) { progress.tell($0.work, $0.place, of: $0.total) }
        let files = CountText.number(outcome.fileCount, style: style) + (outcome.fileCount == 1 ? " file" : " files")
        let differences = outcome.differences ?? []
        let count = CountText.number(differences.count, style: style) + (differences.count == 1 ? " difference" : " differences")
        let numbers = "\(CountText.items(outcome.itemCount, style: style)), \(files), \(count)"
        guard differences.isEmpty else {
            let shown = differences.prefix(3).map { DisplayText.isolated(DisplayText.shortened($0, to: 120)) }
            return Outcome(
                sentence:
                    "The bundle differs from the library, so it was not saved: \(numbers). Check the disk, then try again.",
                notes: shown + (differences.count > 3 ? ["And \(CountText.number(differences.count - 3, style: style)) more."] : []),
                isWarning: true)
        }
        let lost = outcome.missing.isEmpty ? [] : [Self.lost(outcome.missing)]
        return Outcome(sentence: "Exported and proved: \(numbers)", notes: lost + outcome.notes, isWarning: !lost.isEmpty)
    }

    private static func lost(_ files: [String]) -> String {
        let what = files.count == 1 ? "a file that the library has lost" : "\(files.count) files that the library has lost"
        return "The bundle was written without \(what): \(files.prefix(3).joined(separator: ", "))\(files.count > 3 ? " and others" : "")."
    }

    // MARK: - Items

    /// Those that left the household come last, where all are written.
    private var queries: [ItemQuery] { subject.kind == .all ? [ItemQuery(), ItemQuery(scope: .disposed)] : [subject.query] }

    private func items() async throws(InventoryError) -> ItemExport {
        ItemExport(queries, only: try await subject.chosen(in: store), fields: UsedFields(try await store.catalog()), in: store)
    }

    /// Names the hidden fields that are filled in some item of the library; empty if there are none.
    private func hiddenNote() async throws(InventoryError) -> [String] {
        let catalog = try await store.catalog()
        let fixed = FieldDescriptor.all.filter { !catalog.shows($0.field) }
        let own = catalog.fields.filter { $0.isHidden }
        guard !fixed.isEmpty || !own.isEmpty else { return [] }
        let counts = try await store.fieldCounts()
        let ofFixed = fixed.filter { counts.fixed[$0.field, default: 0] > 0 }.map { $0.title }
        let ofOwn = own.filter { counts.own[$0.id, default: 0] > 0 }.map { DisplayText.isolated(DisplayText.shortened($0.name, to: 80)) }
        let names = ofFixed + ofOwn
        guard !names.isEmpty else { return [] }
        let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
        return ["Hidden fields are not exported: \(names.prefix(Self.mostNames).joined(separator: ", "))\(more). A bundle has them."]
    }

    /// As many fields are named.
    private static let mostNames = 20

    private func count() async throws(InventoryError) -> Int {
        if let chosen = try await subject.chosen(in: store) { return chosen.count }
        var count = 0
        for query in queries { count += try await store.count(of: query) }
        return count
    }

    private func goOn(_ goesOn: Bool) throws {
        if !goesOn { throw ExchangeError(.cancelled, "The export was stopped. Nothing was written.") }
    }
}

extension ReportSubject {
    /// The items that were selected; nil where all are meant that the query finds.
    ///
    /// - Throws: `conflict` if they were selected before the list was read whole, and other items are in it now.
    nonisolated func chosen(in store: any LibraryReading) async throws(InventoryError) -> Set<UUID>? {
        switch selection {
        case nil: return nil
        case .items(let ids)?: return Set(ids)
        case .ranks(let ranges, var listing)?:
            if let selection, !selection.isKnown {
                let whole = try await store.results(of: listing.query, showing: 0..<0, tracking: .none).set
                guard whole.hasSameItems(as: listing) else {
                    throw InventoryError(.conflict, tr("The list has other items now. Close this page and select the items again."))
                }
                listing = whole
            }
            var chosen: Set<UUID> = []
            for range in ranges { chosen.formUnion(try await store.items(of: listing, in: range).map(\.id)) }
            return chosen
        }
    }
}
