import Graphics
public import Inventory

/// The slip for lent items: the items, the borrower and the day of return, with lines for both signatures, now and at the return. The
/// library keeps no record of a loan; the signed slip is the record.
public struct LoanSlip: Report {
    private let options: ReportOptions
    private let content: LoanContent
    private let pictures: ReportPictures
    private let columns: ListColumns
    private let rows: [Row]
    /// The rows of each page, measured once, however often pages are drawn.
    private var pages: [Range<Int>] = []

    /// The rows of the pages, from top to bottom.
    private enum Row {
        case item(Int)
        case part(Int, Int)
        case total
        case ending
    }

    static let title = "Loan Slip"

    /// Reads the items of a query, and their parts.
    public init(of query: ItemQuery, in store: any LibraryReading, _ options: ReportOptions) async throws(ReportError) {
        self.options = options
        content = try await LoanContent(of: query, in: store, options)
        pictures = ReportPictures(store, .square)
        columns = ListColumns(Self.columns(options), options.size)
        rows = Self.rows(of: content)
        pages = try measure().pages(height: options.size.height - PageStyle.top - PageStyle.bottom)
    }

    // MARK: - Making

    /// Draws the slip; see `InsuranceSchedule.make`.
    public func make(
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }, write: @escaping ([UInt8]) throws -> Void
    ) async throws(ReportError) -> ReportOutcome {
        let frame = ReportFrame(Self.title, keywords: "loan, inventory", subject: subject, options)
        let document = try frame.document(write: write)
        var damaged: [String] = []
        let ahead = PicturesAhead(options.preview == nil ? pages.map(hashes) : [], pictures, on: options.pool)
        defer { ahead.stop() }
        for (index, page) in pages.enumerated() {
            guard progress(index, pages.count) else { throw .stopped }
            let hashes = document.pages.drawsNextPage ? hashes(page) : []
            let found: [String: ReportPictures.Found]
            do { found = try await options.preview == nil ? ahead.next() ?? [:] : pictures.load(hashes) } catch { throw .library(error) }
            for case .item(let item) in rows[page] {
                let line = content.entries[item].line
                if let picture = line.picture, case .damaged? = found[picture] { damaged.append(line.name) }
            }
            // Each page shows to which slip it belongs, in case it is separated.
            let borrower = options.loan.borrower.isEmpty ? "" : "Lent to \(options.loan.borrower)"
            let number = PageNumber(number: index + 1, total: pages.count)
            try frame.add(number, head: index == 0 ? nil : borrower, to: document) { draw(rows[page], found, isFirst: index == 0, on: $0) }
        }
        let notes = damaged.map(ReportOutcome.note(ofDamagedPictureOf:)) + (try document.finish())
        return ReportOutcome(pageCount: pages.count, itemCount: content.tally.items, notes: notes, sums: content.tally.worth(options))
    }

    private var subject: String {
        options.loan.borrower.isEmpty ? "Lent items" : "Items lent to \(options.loan.borrower)"
    }

    /// Returns the hashes of a page's pictures.
    private func hashes(_ page: Range<Int>) -> [String] {
        guard options.shows(.pictures) else { return [] }
        return rows[page].compactMap { if case .item(let item) = $0 { content.entries[item].line.picture } else { nil } }
    }

    // MARK: - Measuring

    private func measure() throws(ReportError) -> PageFlow {
        var measured: [PageFlow.Row] = []
        for index in rows.indices {
            try options.checkStop()
            measured.append(PageFlow.Row(height: height(rows[index]), keepsWithNext: keepsWithNext(index)))
        }
        let head = head.height + (content.entries.isEmpty ? 0 : Self.tableHead)
        return PageFlow(rows: measured, firstHead: head, nextHead: Self.tableHead, lastFoot: 0, foot: 0)
    }

    private static func rows(of content: LoanContent) -> [Row] {
        guard !content.entries.isEmpty else { return [] }
        var rows: [Row] = []
        for (index, entry) in content.entries.enumerated() {
            rows.append(.item(index))
            rows += entry.parts.indices.map { Row.part(index, $0) }
        }
        return rows + [.total, .ending]
    }

    private var head: LoanHead { LoanHead(options) }
    private var ending: LoanEnding { LoanEnding(options) }

    private static let tableHead = 20.0
    private static let sumHeight = 13.0

    /// Returns whether a row stays on the page of the next one. An item has its first part below it, and nobody should sign a page without
    /// items.
    private func keepsWithNext(_ index: Int) -> Bool {
        switch rows[index] {
        case .total: return true
        case .ending: return false
        case .item, .part:
            if case .total = rows[index + 1] { return true }
            if case .item = rows[index], case .part = rows[index + 1] { return true }
            return false
        }
    }

    private func height(_ row: Row) -> Double {
        switch row {
        case .item(let item): self.row(item).height
        case .part(let item, let part): self.row(item, part).height
        case .total: max(Double(sums.count) * Self.sumHeight, totalWords.height) + 20
        case .ending: ending.height
        }
    }

    private var sums: [String] { options.shows(.values) ? content.tally.values.texts(options.style) : [] }

    private var totalWords: ReportText {
        let count = content.partCount
        let parts = count == 0 ? "" : ", with " + options.count(count) + (count == 1 ? " part" : " parts")
        return ReportText("In all, " + content.tally.words(options) + parts, .amount)
    }

    private static func columns(_ options: ReportOptions) -> [ListColumn] {
        let picture = options.shows(.pictures) ? [ListColumn("Picture", .picture, width: ListRow.picture)] : []
        let value = options.shows(.values) ? [ListColumn("Value", .value, width: 76)] : []
        // If the condition is unknown, both agree on it and write it down.
        return picture + [ListColumn("Item", .item), ListColumn("Condition", .condition, width: 84)]
            + [ListColumn("Quantity", .quantity, width: 46)] + value
    }

    private func row(_ item: Int) -> ListRow {
        let line = content.entries[item].line
        let whole = line.whole.isEmpty ? "" : "Part of " + line.whole
        let below = [ListFact(line.makerAndModel)] + numbers(line) + [ListFact(whole), ListFact(line.shortNotes)]
        return ListRow(line, below: below, columns, options)
    }

    private func row(_ item: Int, _ part: Int) -> ListRow {
        let line = content.entries[item].parts[part]
        // Parts may continue without their whole on the next page, so each names its whole.
        let whole = line.whole.count > 40 ? line.whole.prefix(40) + "…" : line.whole[...]
        let words = ["Part of \(whole)", line.makerAndModel].filter { !$0.isEmpty }.joined(separator: " · ")
        return ListRow(line, below: [ListFact(words)] + numbers(line), columns, options, isPart: true)
    }

    /// Returns the facts that identify an item.
    private func numbers(_ line: ReportLine) -> [ListFact] {
        let own = line.ownNumber.isEmpty || !options.shows(.ownNumber) ? "" : "Item number " + line.ownNumber
        let serial = line.serialNumber.isEmpty ? "" : "Serial number " + line.serialNumber
        return [ListFact(own, isWhole: true), ListFact(serial, isWhole: true)]
    }

    // MARK: - Drawing

    private func draw(_ rows: ArraySlice<Row>, _ found: [String: ReportPictures.Found], isFirst: Bool, on page: PageContent) {
        var y = PageStyle.top
        if isFirst {
            head.draw(on: page)
            y += head.height
        }
        guard !rows.isEmpty else {
            return page.leaf(.paragraph) { ReportText.noItems.draw(on: $0, x: PageStyle.margin, y: y) }
        }
        page.group(.table) { table in
            columns.drawHeader(on: table, y)
            y += Self.tableHead
            for index in rows.indices {
                switch rows[index] {
                case .item(let item):
                    let line = content.entries[item].line
                    let picture = line.picture.flatMap { found[$0] }
                    table.about(line.shownName) { row(item).draw(picture, on: $0, y, hasRule: !isPart(rows, index + 1)) }
                case .part(let item, let part):
                    let line = content.entries[item].parts[part]
                    table.about(line.shownName) { row(item, part).draw(on: $0, y, hasRule: !isPart(rows, index + 1)) }
                case .total: drawTotal(on: table, y)
                case .ending: continue
                }
                y += height(rows[index])
            }
        }
        if case .ending? = rows.last { ending.draw(on: page, y) }
    }

    /// Returns whether a row exists on a page and is a part.
    private func isPart(_ rows: ArraySlice<Row>, _ index: Int) -> Bool {
        if index < rows.endIndex, case .part = rows[index] { true } else { false }
    }

    private func drawTotal(on table: PageContent, _ y: Double) {
        table.decoration { $0.rule(PageStyle.margin, PageStyle.margin + columns.width, y: y + 6, PageStyle.ink, thickness: 1.1) }
        table.group(.row) { row in
            row.leaf(.cell) { totalWords.draw(on: $0, x: PageStyle.margin, y: y + 12) }
            guard !sums.isEmpty else { return }
            row.leaf(.cell) { canvas in
                for (index, sum) in sums.enumerated() {
                    let right = PageStyle.margin + columns.width
                    ReportText(sum, .sum).draw(on: canvas, right: right, y: y + 12 + Double(index) * Self.sumHeight)
                }
            }
        }
    }
}
