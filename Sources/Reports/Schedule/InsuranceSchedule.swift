import Graphics
public import Inventory

/// The schedule for an insurer: a cover with totals, then every room with each item's picture, facts and value.
///
/// It is made in two passes: the first measures all rows, so that all page numbers are known; the second draws and writes page after page.
public struct InsuranceSchedule: Report {
    private let options: ReportOptions
    private let content: ReportContent
    private let pictures: ReportPictures
    private let larger: ReportPictures
    private let papers: PaperStore
    private let receiptNotes: [String]
    private let pages: [Page]
    private let cover: ScheduleCover
    private let appendix: Appendix

    /// The maximum sizes in bytes of all receipts that are pictures, and of all larger pictures.
    private static let receiptBytes = 10_000_000
    private static let largerBytes = 4_500_000

    /// Reads the items of a query.
    ///
    /// - Parameters:
    ///   - query: the items.
    ///   - store: the store that reads them.
    ///   - papers: the store of their receipts.
    ///   - options: the options of the report.
    public init(
        of query: ItemQuery, in store: any LibraryReading, _ papers: PaperStore, _ options: ReportOptions
    ) async throws(ReportError) {
        self.options = options
        pictures = ReportPictures(store, .square)
        larger = ReportPictures(store, .whole(bytes: Self.largerBytes / 60))
        content = try await ReportContent(of: query, in: store, options)
        self.papers = papers
        var reader = ReceiptReader(papers)
        let receipts = options.showsReceipts ? reader.read(content.lines) : []
        receiptNotes = reader.notes
        (pages, cover, appendix) = try Self.compose(content, receipts, options)
    }

    /// A measured page.
    private enum Page {
        case cover(Range<Int>, isFirst: Bool)
        case room(ScheduleRoomPage)
        case appendix(Int)
    }

    /// Draws the schedule.
    ///
    /// - Parameters:
    ///   - progress: called before each page with the number of finished pages and of all pages; false cancels it.
    ///   - write: receives the document's bytes.
    public func make(
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }, write: @escaping ([UInt8]) throws -> Void
    ) async throws(ReportError) -> ReportOutcome {
        let frame = ReportFrame(ScheduleCover.title, keywords: "insurance, inventory", policies: content.policies, options)
        let document = try frame.document(write: write)
        let total = pages.count - appendix.pages.count + appendix.pageCount
        var damaged: [String] = []
        let ahead = PicturesAhead(options.preview == nil ? pages.compactMap(hashes) : [], pictures, on: options.pool)
        defer { ahead.stop() }
        let cards = AppendixPictures(larger, papers, bytes: ReportPictures.share(of: Self.receiptBytes, among: appendix.receiptCards.count))
        let cardsAhead = PicturesAhead(options.preview == nil ? appendix.pages.map(appendix.cards(of:)) : [], on: options.pool) {
            page async throws(InventoryError) in try await cards.load(page)
        }
        defer { cardsAhead.stop() }
        for (index, page) in pages.enumerated() {
            guard progress(index, total) else { throw .stopped }
            let number = PageNumber(number: index + 1, total: total)
            switch page {
            case .cover(let rows, let isFirst):
                try frame.add(number, head: isFirst ? nil : "Totals by room", to: document) { cover.draw(rows, isFirst: isFirst, on: $0) }
            case .room(let room):
                let lines = room.room.lines[room.lines]
                let found: [String: ReportPictures.Found]
                do {
                    if options.preview == nil {
                        found = try await ahead.next() ?? [:]
                    } else {
                        found = try await pictures.load(document.pages.drawsNextPage ? hashes(page) ?? [] : [])
                    }
                } catch { throw .library(error) }
                for line in lines {
                    if let picture = line.picture, case .damaged? = found[picture] { damaged.append(line.name) }
                }
                try frame.add(number, head: room.room.title, to: document) { room.draw(found, appendix.receiptPages, on: $0, options) }
                if room.index == 0 {
                    document.pages.addOutline(room.room.title, to: ScheduleRoomPage.name(room.number))
                }
            case .appendix(let index):
                let shown = document.pages.drawsNextPage ? appendix.cards(of: appendix.pages[index]) : []
                let found: [DocumentPicture?]
                do { found = try await options.preview == nil ? cardsAhead.next() ?? [] : cards.load(shown) } catch {
                    throw .library(error)
                }
                damaged += zip(shown, found).filter { $0.isReceipt && $1 == nil }.map(\.0.words)
                let title = appendix.pages[index].title
                try frame.add(number, head: title, to: document) { appendix.draw(index, found, on: $0) }
                if index == 0 || appendix.pages[index - 1].title != title {
                    document.pages.addOutline(title, to: Appendix.name(number.number))
                }
            }
        }
        var notes = damaged.map(ReportOutcome.note(ofDamagedPictureOf:)) + receiptNotes
        let following = options.preview == nil ? try appendix.openDocuments(in: papers) : []
        notes += try document.finish(options.preview == nil ? ScheduleTable(content, options).file : nil, with: following)
        return ReportOutcome(pageCount: total, itemCount: content.tally.items, notes: notes, sums: content.tally.worth(options))
    }

    /// Returns the hashes of the pictures on a room's page; nil for other pages.
    private func hashes(_ page: Page) -> [String]? {
        guard case .room(let room) = page else { return nil }
        return options.shows(.pictures) ? room.room.lines[room.lines].compactMap(\.picture) : []
    }

    // MARK: - Measuring

    private static func compose(
        _ content: ReportContent, _ receipts: [Receipt], _ options: ReportOptions
    ) throws(ReportError) -> ([Page], ScheduleCover, Appendix) {
        let lines = Array(content.lines)
        let hasPictures = options.hasAppendix && lines.contains { $0.picture != nil }
        let hasAppendix = hasPictures || !receipts.isEmpty
        let words = receipts.isEmpty ? "Larger pictures" : hasPictures ? "Receipts and larger pictures" : "Receipts"
        var cover = ScheduleCover(content: content, options: options, appendixWords: hasAppendix ? words : nil)
        let height = options.size.height - PageStyle.top - PageStyle.bottom
        var pages = cover.flow.pages(height: height).enumerated().map { Page.cover($1, isFirst: $0 == 0) }
        let columns = ScheduleColumns(options)
        for room in content.rooms {
            var rows: [Double] = []
            for line in room.lines {
                try options.checkStop()
                rows.append(ScheduleRow(line, columns, options).height)
            }
            let ranges = ScheduleRoomPage.flow(of: rows, room.tally, options).pages(height: height)
            cover.pageNumbers.append(pages.count + 1)
            let tallies = ranges.map { Tally(room.lines[$0]) }
            // From the last page back, because nothing can be subtracted from a sum that is too large.
            var after: [Tally] = [Tally()]
            for tally in tallies.dropFirst().reversed() {
                var sum = after[after.count - 1]
                sum.add(tally)
                after.append(sum)
            }
            after.reverse()
            for (index, range) in ranges.enumerated() {
                let number = pages.count + 1
                pages.append(
                    .room(
                        ScheduleRoomPage(
                            room: room, lines: range, index: index, count: ranges.count, number: number, here: tallies[index],
                            after: after[index])))
            }
        }
        let appendix = Appendix(hasAppendix ? lines : [], receipts, from: pages.count + 1, options)
        if hasAppendix { cover.appendixPage = pages.count + 1 }
        pages += appendix.pages.indices.map(Page.appendix)
        return (pages, cover, appendix)
    }
}
