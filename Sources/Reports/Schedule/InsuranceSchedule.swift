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
        pictures = ReportPictures(store)
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
        let document: Document
        do { document = try Document(info, write: write) } catch { throw .document(error) }
        var damaged: [String] = []
        for (index, page) in pages.enumerated() {
            guard progress(index, pages.count) else { throw .stopped }
            let number = PageNumber(number: index + 1, total: pages.count)
            switch page {
            case .cover(let rows, let isFirst):
                try add(number, head: isFirst ? nil : "Totals by room", to: document) { cover.draw(rows, isFirst: isFirst, on: $0) }
            case .room(let room):
                let lines = room.room.lines[room.lines]
                let found: [String: ReportPictures.Found]
                do { found = try await pictures.load(lines.compactMap(\.picture)) } catch { throw .library(error) }
                for line in lines {
                    if let picture = line.picture, case .damaged? = found[picture] { damaged.append(line.name) }
                }
                try add(number, head: room.room.title, to: document) { room.draw(found, on: $0, options.size, options) }
                if room.index == 0 {
                    document.addOutline(room.room.title, to: ScheduleRoomPage.name(room.number))
                }
            }
        }
        do { try document.finish() } catch { throw .document(error) }
        let notes = damaged.map { "The picture of “\($0.prefix(80))” cannot be read; the report says so in its place." }
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
            for (index, range) in ranges.enumerated() {
                let number = pages.count + 1
                pages.append(.room(ScheduleRoomPage(room: room, lines: range, index: index, count: ranges.count, number: number)))
            }
        }
        return (pages, cover)
    }

    // MARK: - What every page has

    private func add(
        _ number: PageNumber, head: String?, to document: Document, _ body: (PageContent) -> Void
    ) throws(ReportError) {
        let size = options.size
        let (left, right) = (Paper.margin, size.width - Paper.margin)
        do {
            try document.addPage(size) { page in
                if let head {
                    page.decoration { canvas in
                        ReportText(ScheduleCover.title, .small).draw(on: canvas, x: left, y: 28)
                        let room = ReportText(head, .small, width: 220, isRight: true)
                        room.draw(on: canvas, x: right - 220, y: 28)
                        canvas.rule(left, right, y: 42)
                    }
                }
                page.group(.section) { body($0) }
                page.decoration { canvas in
                    let y = size.height - 42
                    canvas.rule(left, right, y: y)
                    ReportText(footWords, .small, width: right - left - 100).draw(on: canvas, x: left, y: y + 7)
                    ReportText(number.text, .small).draw(on: canvas, right: right, y: y + 7)
                }
            }
        } catch { throw .document(error) }
    }

    /// "14 Oak Street · policy H-204-118 · as of 21 November 2026"
    private var footWords: String {
        let policies = content.policies
        let policy = policies.count == 1 ? "policy \(policies[0])" : ""
        let leftOut = options.leftOut.isEmpty ? "" : "parts left out"
        return [options.address, policy, "as of \(options.day.formatted(options.style.days))", leftOut].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    private var info: DocumentInfo {
        let day = options.day
        let time = DocumentTime(year: day.year, month: day.month, day: day.day)
        return DocumentInfo(
            title: ScheduleCover.title, author: options.owner,
            subject: options.address.isEmpty ? "Contents of a home" : "Contents of the home at \(options.address)",
            keywords: "insurance, inventory", creator: "Homepwner", created: time, modified: time)
    }
}
