public import FoundationEssentials
public import Inventory

/// Writes some items of a library for other programs, or as pages for people: all formats except bundles, which have the whole library.
public struct ItemExport: Sendable {
    /// The findings before an export.
    public struct Preparation: Sendable {
        /// The format of the export.
        public let format: ExportFormat
        /// The contents of these items that the format cannot hold, a sentence each.
        public let notes: [String]
        fileprivate let limits: ItemSpreadsheet.Limits?

        /// Whether the notes concern these items, and not only the format.
        public var concernsItems: Bool { notes.count > 1 }
    }

    /// The result of an export.
    public struct Outcome: Sendable {
        /// The number of items that were written.
        public let itemCount: Int
        /// Files that the library has lost, as paths below its folder.
        public let missing: [String]
        /// Further notes for people, one sentence each.
        public var notes: [String] = []
    }

    private let queries: [ItemQuery]
    private let only: Set<UUID>?
    private let fields: UsedFields
    private let store: any LibraryReading

    /// - Parameters:
    ///   - queries: the items; those of the first query come first, in the order of the format.
    ///   - only: the only items of these to write; nil for all.
    ///   - fields: the written fields.
    ///   - store: the store that reads the items.
    public init(_ queries: [ItemQuery], only: Set<UUID>? = nil, fields: UsedFields, in store: any LibraryReading) {
        (self.queries, self.only, self.fields, self.store) = (queries, only, fields, store)
    }

    /// Finds the contents that a format cannot hold.
    ///
    /// - Parameter goOn: called with the number of checked items; its errors end the work.
    public func prepare(_ format: ExportFormat, goOn: (Int) throws -> Void = { _ in }) async throws -> Preparation {
        let lack = format.lack.map { [$0] } ?? []
        guard format == .xlsx else { return Preparation(format: format, notes: lack, limits: nil) }
        try ItemSpreadsheet.expectLibrary()
        var limits = ItemSpreadsheet.Limits(fields: fields)
        _ = try await forEach(goOn) { limits.add($0) }
        return Preparation(format: format, notes: lack + limits.notes, limits: limits)
    }

    /// Passes the items as text.
    ///
    /// - Parameters:
    ///   - format: `csv` or `json`.
    ///   - copiesOriginals: whether pages get the pictures with all camera data, such as positions.
    ///   - isSafe: whether texts that begin like a formula get an apostrophe, in a CSV file.
    ///   - goOn: called with the number of written items; its errors end the work.
    ///   - body: receives the text in pieces.
    /// - Returns: the number of items.
    public func writeText(
        as format: ExportFormat, isSafeForSpreadsheets isSafe: Bool = true, goOn: (Int) throws -> Void = { _ in },
        _ body: ([UInt8]) throws -> Void
    ) async throws -> Int {
        let piece = 64 << 10
        if format == .json {
            var text = ItemJSONList(fields: fields)
            let count = try await forEach(goOn) { item in
                text.add(item)
                if text.count >= piece { try body(text.take()) }
            }
            text.finish()
            try body(text.take())
            return count
        }
        var csv = ItemCSV(isSafeForSpreadsheets: isSafe, fields: fields)
        let count = try await forEach(goOn) { item in
            csv.add(item)
            if csv.count >= piece { try body(csv.take()) }
        }
        try body(csv.take())
        return count
    }

    /// Writes the items. The file or the folder appears only when it is complete.
    ///
    /// - Parameters:
    ///   - preparation: the result of `prepare`.
    ///   - path: the path of the file or folder.
    ///   - title: the library's name on pages.
    ///   - library: the library of the items.
    ///   - style: the style of numbers and days on pages.
    ///   - isSafe: whether texts that begin like a formula get an apostrophe, in a CSV file.
    ///   - goOn: called with the number of written items; its errors end the work.
    public func write(
        _ preparation: Preparation, to path: String, titled title: String, of library: Library, style: NumberStyle,
        copiesOriginals: Bool = false, isSafeForSpreadsheets isSafe: Bool = true, goOn: (Int) throws -> Void
    ) async throws -> Outcome {
        switch preparation.format {
        case .bundle: throw ExchangeError(.unwritable, "A bundle always contains the whole library, not single items.")
        case .csv, .json:
            let target = try ExportFile(path: path)
            let count = try await writeText(as: preparation.format, isSafeForSpreadsheets: isSafe, goOn: goOn) { try target.write($0) }
            try target.commit()
            return Outcome(itemCount: count, missing: [])
        case .xlsx:
            let sheet = try ItemSpreadsheet(path: path, fields: fields, limits: preparation.limits ?? .init(fields: fields))
            let count = try await forEach(goOn) { try sheet.add($0) }
            try sheet.finish(places: try await store.catalog())
            return Outcome(itemCount: count, missing: [])
        case .html:
            let pages = try PageExport(path: path, of: library, fields: fields, style: style, copiesOriginals: copiesOriginals)
            // Sorted by place, so that the items of a place are together.
            _ = try await forEach(ordered: Inventory.SortOrder(.place, ascending: true), goOn) { item in
                try pages.add(item, isDisposed: item.content.isDisposed)
            }
            try pages.finish(named: title, on: Day.today())
            return Outcome(itemCount: pages.count, missing: pages.missing, notes: pages.notes)
        }
    }

    /// Calls the body with all written items, the oldest first, which is their order when they are added again.
    private func forEach(
        ordered order: Inventory.SortOrder = Inventory.SortOrder(.newest, ascending: true), _ goOn: (Int) throws -> Void,
        _ body: (Item) throws -> Void
    ) async throws -> Int {
        var count = 0
        // When all chosen items are found, reading ends.
        for var query in queries where count != only?.count {
            query.order = order
            var pages = ItemPages(of: query, in: store)
            while count != only?.count, let items = try await pages.next() {
                // A long series of pages may have no chosen item.
                if only != nil { try goOn(count) }
                for item in items where only?.contains(item.id) ?? true {
                    try body(item)
                    count += 1
                    try goOn(count)
                }
            }
        }
        return count
    }
}
