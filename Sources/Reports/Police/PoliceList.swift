import Graphics
public import Inventory

/// The list for the police: an item a page, with the facts that identify it in large type: serial number, item number, marks, pictures.
public struct PoliceList: Report {
    private let options: ReportOptions
    private let lines: [ReportLine]
    private let pictures: ReportPictures

    static let title = "List of Items for the Police"
    /// The maximum number of an item's pictures on its page.
    static let pictureCount = 3
    /// The maximum size of all pictures together in bytes: people send a list by mail, and few servers accept more than 40 MB.
    private static let pictureBytes = 32_000_000

    /// Reads the items of a query.
    public init(of query: ItemQuery, in store: any LibraryReading, _ options: ReportOptions) async throws(ReportError) {
        self.options = options
        lines = Array(try await ReportContent(of: query, in: store, options).lines)
        let shown = lines.reduce(into: Set<String>()) { $0.formUnion($1.pictures.prefix(Self.pictureCount)) }
        pictures = ReportPictures(store, .whole(bytes: ReportPictures.share(of: Self.pictureBytes, among: shown.count)))
    }

    /// Draws the list; see `InsuranceSchedule.make`.
    public func make(
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }, write: @escaping ([UInt8]) throws -> Void
    ) async throws(ReportError) -> ReportOutcome {
        let frame = ReportFrame(Self.title, keywords: "police, inventory", options)
        let document = try frame.document(write: write)
        let total = max(1, lines.count)
        var damaged: [String] = []
        if lines.isEmpty {
            try frame.add(PageNumber(number: 1, total: 1), head: "", to: document) { page in
                page.leaf(.paragraph) { ReportText.noItems.draw(on: $0, x: PageStyle.margin, y: PageStyle.top) }
            }
        }
        let ahead = PicturesAhead(options.preview == nil ? lines.map(hashes) : [], pictures, on: options.pool)
        defer { ahead.stop() }
        for (index, line) in lines.enumerated() {
            guard progress(index, total) else { throw .stopped }
            let hashes = document.pages.drawsNextPage ? hashes(line) : []
            let found: [String: ReportPictures.Found]
            do { found = try await options.preview == nil ? ahead.next() ?? [:] : pictures.load(hashes) } catch { throw .library(error) }
            var shown: [DocumentPicture] = []
            for hash in hashes {
                if case .picture(let picture)? = found[hash] { shown.append(picture) } else { damaged.append(line.name) }
            }
            let page = PolicePage(
                line: line, pictures: shown, damagedCount: hashes.count - shown.count, name: "item \(index + 1)", options: options)
            let head = "Item \(options.count(index + 1)) of \(options.count(total))"
            try frame.add(PageNumber(number: index + 1, total: total), head: head, to: document) { $0.about(line.shownName, page.draw) }
            document.pages.addOutline(line.shownName, to: page.name)
        }
        let notes = damaged.map(ReportOutcome.note(ofDamagedPictureOf:)) + (try document.finish())
        return ReportOutcome(pageCount: total, itemCount: lines.count, notes: notes, sums: Tally(lines).worth(options))
    }
}

extension PoliceList {
    /// Returns the hashes of the pictures on an item's page.
    private func hashes(_ line: ReportLine) -> [String] {
        options.shows(.pictures) ? Array(line.pictures.prefix(Self.pictureCount)) : []
    }
}

/// The page of an item.
struct PolicePage {
    let line: ReportLine
    let pictures: [DocumentPicture]
    /// The number of unreadable pictures.
    let damagedCount: Int
    /// The name of its target in the outline.
    let name: String
    let options: ReportOptions

    private var width: Double { options.size.width - 2 * PageStyle.margin }
    private var bottom: Double { options.size.height - PageStyle.bottom }

    func draw(on page: PageContent) {
        page.name(Point(x: 0, y: 0), name)
        let left = PageStyle.margin
        var y = PageStyle.top
        let title = ReportText(line.shownName, .title, width: width, lines: 2)
        page.leaf(.heading) { title.draw(on: $0, x: left, y: y) }
        y += title.height + 12
        for (label, text) in large {
            let words = ReportText(label, .label)
            // No text is cut; one of a thousand characters leaves room for the rest.
            let value = ReportText(text, text.utf8.count > 120 ? .strong : .roomTitle, width: width, lines: 0)
            page.leaf(.paragraph) { canvas in
                words.draw(on: canvas, x: left, y: y)
                value.draw(on: canvas, x: left, y: y + 12)
            }
            y += value.height + 22
        }
        page.decoration { $0.rule(left, left + width, y: y) }
        y += 9
        for (label, text, lines) in facts {
            let words = ReportText(label, .label)
            let value = ReportText(text, .body, width: width - 96, lines: lines)
            page.leaf(.paragraph) { canvas in
                words.draw(on: canvas, x: left, y: y + value.baseline - words.baseline)
                value.draw(on: canvas, x: left + 96, y: y)
            }
            y += value.height + 4
        }
        if damagedCount > 0 {
            let words = damagedCount == 1 ? "A picture of it cannot be read." : "\(damagedCount) pictures of it cannot be read."
            let text = ReportText(words, .small, width: width)
            page.leaf(.paragraph) { text.draw(on: $0, x: left, y: y + 4) }
            y += text.height + 4
        }
        drawPictures(on: page, y + 12)
    }

    /// The facts that identify an item.
    private var large: [(String, String)] {
        var large: [(String, String)] = []
        if options.shows(.serials) { large.append(("Serial number", line.serialNumber.isEmpty ? "–" : line.serialNumber)) }
        if !line.ownNumber.isEmpty { large.append(("Item number", line.ownNumber)) }
        return large
    }

    private var facts: [(String, String, Int)] {
        let purchase: [(String, String, Int)] = [
            ("Purchased", [line.bought, line.source].filter { !$0.isEmpty }.joined(separator: ", "), 2), ("Price", line.priceText, 1),
        ]
        let receipt = [("Receipt", line.hasReceipt ? "kept" : "", 1)]
        let known: [(String, String, Int)] = [
            ("Maker, model", line.makerAndModel, 2), ("Description", line.description, 6), ("Marks and notes", line.notes, 8),
            ("Condition", line.condition, 1), ("Quantity", line.quantity == .one ? "" : line.quantity.formatted(options.style), 1),
        ]
        let amount = line.value.map { $0.formatted(options.style) + (line.valueIsInWhole ? ", \(ReportLine.inWhole)" : "") }
        let value = [("Part of", line.whole, 2), ("Value", amount ?? "", 1)]
        let all = options.shows(.purchase) ? known + purchase + value + receipt : known + value
        return all.filter { !$0.1.isEmpty }
    }

    /// Draws the first picture large and whole, and others in a row below it, as far as there is room.
    private func drawPictures(on page: PageContent, _ top: Double) {
        let left = PageStyle.margin
        let room = bottom - top
        guard let first = pictures.first, room > 60 else { return }
        let below = pictures.count > 1 ? min(150, room * 0.35) : 0
        draw(first, on: page, Rect(x: left, y: top, width: width, height: room - below))
        let each = (width - 12) / 2
        for (index, picture) in pictures.dropFirst().enumerated() {
            let x = left + Double(index) * (each + 12)
            draw(picture, on: page, Rect(x: x, y: bottom - below + 12, width: each, height: below - 12))
        }
    }

    /// Draws a picture whole at the left of a frame, never with fewer than 100 of its pixels to the inch.
    private func draw(_ picture: DocumentPicture, on page: PageContent, _ room: Rect) {
        let (pixelsWide, pixelsHigh) = (Double(picture.size.width), Double(picture.size.height))
        let factor = min(room.width / pixelsWide, room.height / pixelsHigh, 0.72)
        let frame = Rect(x: room.minX, y: room.minY, width: pixelsWide * factor, height: pixelsHigh * factor)
        page.leaf(.figure) { $0.draw(picture, in: frame) }
        page.decoration { $0.stroke(Path(rect: frame), PageStyle.rule, width: 0.75) }
    }
}
