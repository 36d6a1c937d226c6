import FoundationEssentials
import Graphics
import Inventory

/// The appendix of a schedule: receipts that are named, receipts that are pictures, larger pictures of items, and pages of receipts as they
/// are.
struct Appendix {
    /// A picture with its text.
    struct Card: Sendable {
        enum Source: Sendable {
            case paper(PaperFile)
            case photo(String)
        }

        let source: Source
        let title: String
        let words: String

        var isReceipt: Bool {
            if case .paper = source { true } else { false }
        }
    }

    /// A page of the appendix's own drawing.
    enum Page {
        case list(Range<Int>)
        case receipts(Range<Int>)
        case pictures(Range<Int>)

        var title: String {
            if case .pictures = self { "Larger pictures" } else { "Receipts" }
        }
    }

    let options: ReportOptions
    private let receipts: [Receipt]
    /// The indices of the receipts that are named, and the cards of those that are pictures.
    private let named: [Int]
    let receiptCards: [Card]
    let pictureCards: [Card]
    /// The number of items with a picture. The most valuable of them have a larger one here.
    private let pictureCount: Int
    let pages: [Page]
    /// The number of the first page.
    let firstPage: Int
    /// The documents whose pages follow, and the number of pages of each.
    let documents: [(file: PaperFile, title: String, pageCount: Int)]
    /// The page of each item's receipt.
    let receiptPages: [UUID: Int]
    private let pagesOfReceipt: [Int: Int]

    /// The maximum number of larger pictures in a report.
    private static let largest = 60
    private static let receiptGrid = Grid(columns: 2, rows: 2)
    private static let pictureGrid = Grid(columns: 2, rows: 3)

    /// The number of pages, including those of receipts.
    var pageCount: Int { pages.count + documents.reduce(0) { $0 + $1.pageCount } }

    /// Returns the cards of a page.
    func cards(of page: Page) -> [Card] {
        switch page {
        case .list: []
        case .receipts(let range): Array(receiptCards[range])
        case .pictures(let range): Array(pictureCards[range])
        }
    }

    /// Opens the documents whose pages follow. All were readable when the report was measured, and its page numbers rely on them.
    func openDocuments(in papers: PaperStore) throws(ReportError) -> [(document: PDFFile, count: Int)] {
        guard !documents.isEmpty else { return [] }
        guard let library = PDFLibrary() else { throw .missing("Pages of receipts need libqpdf, which is not installed.") }
        var opened: [(document: PDFFile, count: Int)] = []
        for (file, title, count) in documents {
            do throws(PDFProblem) {
                opened.append((try PDFFile(library, path: papers.url(of: file).path), count))
            } catch { throw .missing("The receipt “\(title.prefix(80))” cannot be read any more. Make the report again. (\(error.words))") }
        }
        return opened
    }

    /// Measures the appendix.
    ///
    /// - Parameters:
    ///   - lines: the items.
    ///   - receipts: the items' receipts.
    ///   - firstPage: the number of its first page.
    init(_ lines: [ReportLine], _ receipts: [Receipt], from firstPage: Int, _ options: ReportOptions) {
        self.options = options
        self.receipts = receipts
        self.firstPage = firstPage
        var (named, pictured) = ([Int](), [Int]())
        var documents: [(file: PaperFile, title: String, pageCount: Int)] = []
        for (index, receipt) in receipts.enumerated() {
            switch receipt.kind {
            case .picture: pictured.append(index)
            case .named: named.append(index)
            case .pages(let file, let shown, _):
                named.append(index)
                documents.append((file, receipt.title, shown))
            }
        }
        self.named = named
        self.documents = documents
        receiptCards = pictured.compactMap { index in
            guard case .picture(let file) = receipts[index].kind else { return nil }
            return Card(source: .paper(file), title: receipts[index].itemWords, words: receipts[index].title)
        }
        let all = lines.filter { $0.picture != nil }
        pictureCount = all.count
        pictureCards = Self.mostValuable(all, Self.largest).compactMap { line in
            line.picture.map { Card(source: .photo($0), title: line.shownName, words: line.ownNumber) }
        }
        let heights = named.map { AppendixRow(receipts[$0], "", options).height }
        let flow = PageFlow(
            rows: heights.map { PageFlow.Row(height: $0) }, firstHead: Self.head, nextHead: Self.head, lastFoot: 0, foot: 0)
        let height = options.size.height - PageStyle.top - PageStyle.bottom
        var pages = named.isEmpty ? [] : flow.pages(height: height).map(Page.list)
        var pageOf: [Int: Int] = [:]
        for (number, page) in pages.enumerated() {
            if case .list(let range) = page { for place in range { pageOf[named[place]] = firstPage + number } }
        }
        for range in Self.receiptGrid.pages(receiptCards.count) {
            for place in range { pageOf[pictured[place]] = firstPage + pages.count }
            pages.append(.receipts(range))
        }
        pages += Self.pictureGrid.pages(pictureCards.count).map(Page.pictures)
        self.pages = pages
        var next = firstPage + pages.count
        for index in named {
            guard case .pages(_, let shown, _) = receipts[index].kind else { continue }
            pageOf[index] = next
            next += shown
        }
        pagesOfReceipt = pageOf
        var pageOfItem: [UUID: Int] = [:]
        for (index, receipt) in receipts.enumerated() {
            for item in receipt.items { pageOfItem[item] = min(pageOfItem[item] ?? .max, pageOf[index] ?? .max) }
        }
        receiptPages = pageOfItem
    }

    /// Returns some items with the highest values, in the order of the pages. Amounts in different currencies are not compared: each
    /// currency contributes its first, then its second, and so on.
    private static func mostValuable(_ lines: [ReportLine], _ count: Int) -> [ReportLine] {
        guard lines.count > count else { return lines }
        let byCurrency = Dictionary(grouping: lines.indices) { lines[$0].value?.currency.code ?? "" }
        var ranked: [(isWithout: Bool, rank: Int, code: String, index: Int)] = []
        for (code, indices) in byCurrency {
            let sorted = indices.sorted {
                let (one, other) = (lines[$0].value?.minorUnits ?? 0, lines[$1].value?.minorUnits ?? 0)
                return one != other ? one > other : $0 < $1
            }
            for (rank, index) in sorted.enumerated() { ranked.append((code.isEmpty, rank, code, index)) }
        }
        ranked.sort { ($0.isWithout ? 1 : 0, $0.rank, $0.code) < ($1.isWithout ? 1 : 0, $1.rank, $1.code) }
        return ranked.prefix(count).map(\.index).sorted().map { lines[$0] }
    }

    // MARK: - Drawing

    private static let head = 34.0

    /// Returns the name of the link target of an appendix page.
    static func name(_ number: Int) -> String { "appendix \(number)" }

    /// Draws a page.
    ///
    /// - Parameters:
    ///   - index: the index of the page.
    ///   - pictures: the pictures of the page's cards, in their order; nil for unreadable ones.
    func draw(_ index: Int, _ pictures: [DocumentPicture?], on page: PageContent) {
        let (left, width) = (PageStyle.margin, options.size.width - 2 * PageStyle.margin)
        page.name(Point(x: 0, y: 0), Self.name(firstPage + index))
        let title = ReportText(pages[index].title, .roomTitle)
        page.leaf(.heading) { title.draw(on: $0, x: left, y: PageStyle.top) }
        let below = Rect(
            x: left, y: PageStyle.top + Self.head, width: width,
            height: options.size.height - PageStyle.top - Self.head - PageStyle.bottom)
        switch pages[index] {
        case .list(let range):
            var y = below.minY
            page.group(.table) { table in
                table.decoration { $0.rule(left, left + width, y: y, PageStyle.ink, thickness: 1.1) }
                for place in range {
                    let row = AppendixRow(receipts[named[place]], words(named[place]), options)
                    row.draw(on: table, y)
                    y += row.height
                }
            }
        case .receipts(let range): draw(receiptCards[range], pictures, Self.receiptGrid, in: below, on: page)
        case .pictures(let range):
            if pictureCount > pictureCards.count {
                let words =
                    options.shows(.values) ? "of the \(pictureCards.count) items that are worth the most" : "of \(pictureCards.count) items"
                let text = ReportText(words, .small)
                page.leaf(.paragraph) { text.draw(on: $0, right: left + width, y: PageStyle.top + 8) }
            }
            draw(pictureCards[range], pictures, Self.pictureGrid, in: below, on: page)
        }
    }

    /// Returns the words about the pages of a named receipt.
    private func words(_ index: Int) -> String {
        guard case .pages(_, let shown, let count) = receipts[index].kind, let first = pagesOfReceipt[index] else {
            if case .named(let words) = receipts[index].kind { return words }
            return ""
        }
        let pages = shown == 1 ? "page \(first)" : "pages \(first) to \(first + shown - 1)"
        return shown == count ? "Follows as \(pages)." : "\(options.count(count)) pages, the first \(shown) of which follow as \(pages)."
    }

    private func draw(_ cards: ArraySlice<Card>, _ pictures: [DocumentPicture?], _ grid: Grid, in room: Rect, on page: PageContent) {
        for (place, card) in cards.enumerated() {
            let cell = grid.cell(place, in: room)
            let picture = pictures.indices.contains(place) ? pictures[place] : nil
            page.about(card.title) { page in page.group(.section) { draw(card, picture, on: $0, cell) } }
        }
    }

    private func draw(_ card: Card, _ picture: DocumentPicture?, on page: PageContent, _ cell: Rect) {
        let title = ReportText(card.title, .strong, width: cell.width)
        let words = ReportText(card.words, .small, width: cell.width)
        page.leaf(.paragraph) { canvas in
            title.draw(on: canvas, x: cell.minX, y: cell.minY)
            words.draw(on: canvas, x: cell.minX, y: cell.minY + 14)
        }
        let room = Rect(x: cell.minX, y: cell.minY + 30, width: cell.width, height: cell.height - 30)
        guard let picture else {
            let text = ReportText("This picture cannot be read.", .small, width: room.width, lines: 2)
            page.leaf(.paragraph) { text.draw(on: $0, x: room.minX, y: room.minY) }
            return
        }
        let (wide, high) = (Double(picture.size.width), Double(picture.size.height))
        let factor = min(room.width / wide, room.height / high, 0.72)
        let frame = Rect(x: room.minX, y: room.minY, width: wide * factor, height: high * factor)
        page.leaf(.figure) { $0.draw(picture, in: frame) }
        page.decoration { $0.stroke(Path(rect: frame), PageStyle.rule, width: 0.75) }
    }
}

/// A grid of cards.
struct Grid {
    let columns: Int
    let rows: Int
    private static let gap = 15.0

    /// Returns the cards of each page.
    func pages(_ count: Int) -> [Range<Int>] {
        let each = columns * rows
        return stride(from: 0, to: count, by: each).map { $0..<min($0 + each, count) }
    }

    /// Returns the frame of a card on a page, row by row.
    func cell(_ place: Int, in room: Rect) -> Rect {
        let width = (room.width - Self.gap * Double(columns - 1)) / Double(columns)
        let height = (room.height - Self.gap * Double(rows - 1)) / Double(rows)
        return Rect(
            x: room.minX + Double(place % columns) * (width + Self.gap), y: room.minY + Double(place / columns) * (height + Self.gap),
            width: width, height: height)
    }
}

/// A named receipt: its item, its title, its pages.
struct AppendixRow {
    private let item: ReportText
    private let title: ReportText
    private let place: ReportText
    private let width: Double

    init(_ receipt: Receipt, _ words: String, _ options: ReportOptions) {
        width = options.size.width - 2 * PageStyle.margin
        let half = width / 2 - 6
        item = ReportText(receipt.itemWords, .strong, width: half, lines: 2)
        title = ReportText(receipt.title, .body, width: half, lines: 1)
        place = ReportText(words, .small, width: half, lines: 2)
    }

    /// The height, which does not depend on the words about its pages, so that page numbers can be set later.
    var height: Double { max(item.height, 24) + 22 }

    func draw(on table: PageContent, _ y: Double) {
        let (left, top) = (PageStyle.margin, y + 8)
        table.group(.row) { row in
            row.leaf(.cell) { item.draw(on: $0, x: left, y: top) }
            row.group(.cell) { cell in
                cell.leaf(.paragraph) { title.draw(on: $0, x: left + width / 2 + 6, y: top) }
                cell.leaf(.paragraph) { place.draw(on: $0, x: left + width / 2 + 6, y: top + 13) }
            }
        }
        table.decoration { $0.rule(left, left + width, y: y + height - 0.75) }
    }
}
