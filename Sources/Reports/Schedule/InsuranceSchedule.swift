import Graphics
public import Inventory

/// The schedule for an insurer: a cover with totals, then every room with each item's picture, facts and value.
///
/// Two passes: first all rows are measured, so that all page numbers are known, then page after page is drawn and written.
public struct InsuranceSchedule {
    private let options: ReportOptions
    private let content: ReportContent
    private let pictures: ReportPictures

    /// Reads the items of a query.
    public init(of query: ItemQuery, in store: any LibraryReading, _ options: ReportOptions) async throws(ReportError) {
        self.options = options
        pictures = ReportPictures(store, .square)
        do { content = try await ReportContent(of: query, in: store, options) } catch { throw .library(error) }
    }

    /// A page that is measured.
    private enum Page {
        case cover(Range<Int>, isFirst: Bool)
        case room(ScheduleRoomPage)
    }

    /// Draws it.
    ///
    /// - Parameters:
    ///   - progress: called before each page with how many are done and how many there are; false stops it.
    ///   - write: takes the document's bytes.
    public func make(
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }, write: @escaping ([UInt8]) throws -> Void
    ) async throws(ReportError) -> ReportOutcome {
        let (pages, cover) = compose()
        let frame = ReportFrame(ScheduleCover.title, keywords: "insurance, inventory", policies: content.policies, options)
        let document = try frame.document(write: write)
        var damaged: [String] = []
        for (index, page) in pages.enumerated() {
            guard progress(index, pages.count) else { throw .stopped }
            let number = PageNumber(number: index + 1, total: pages.count)
            switch page {
            case .cover(let rows, let isFirst):
                try frame.add(number, head: isFirst ? nil : "Totals by room", to: document) { cover.draw(rows, isFirst: isFirst, on: $0) }
            case .room(let room):
                let lines = room.room.lines[room.lines]
                let found: [String: ReportPictures.Found]
                do { found = try await pictures.load(lines.compactMap(\.picture)) } catch { throw .library(error) }
                for line in lines {
                    if let picture = line.picture, case .damaged? = found[picture] { damaged.append(line.name) }
                }
                try frame.add(number, head: room.room.title, to: document) { room.draw(found, on: $0, options.size, options) }
                if room.index == 0 {
                    document.pages.addOutline(room.room.title, to: ScheduleRoomPage.name(room.number))
                }
            }
        }
        let notes = damaged.map(ReportOutcome.note(ofDamagedPictureOf:)) + (try document.finish(ScheduleTable(content, options).file))
        return ReportOutcome(pageCount: pages.count, itemCount: content.tally.items, notes: notes)
    }

    // MARK: - Measuring

    private func compose() -> ([Page], ScheduleCover) {
        var cover = ScheduleCover(content: content, options: options)
        let height = options.size.height - Paper.top - Paper.bottom
        var pages = cover.flow.pages(height: height).enumerated().map { Page.cover($1, isFirst: $0 == 0) }
        let columns = ScheduleColumns(options.size)
        for room in content.rooms {
            let rows = room.lines.map { ScheduleRow($0, columns, options).height }
            let ranges = ScheduleRoomPage.flow(of: rows, room.tally, options).pages(height: height)
            cover.pageNumbers.append(pages.count + 1)
            let tallies = ranges.map { Tally(room.lines[$0]) }
            // From the last page back, for sums that are too large to be counted cannot be taken from.
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
        return (pages, cover)
    }
}
