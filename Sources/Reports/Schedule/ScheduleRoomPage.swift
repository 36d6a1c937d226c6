import FoundationEssentials
import Graphics

/// A page of a room: its head, its rows, and their sums.
struct ScheduleRoomPage {
    let room: ReportRoom
    /// The room's lines on this page.
    let lines: Range<Int>
    /// The index of this page among the room's pages, from 0, and their number.
    let index: Int
    let count: Int
    /// The page's number in the document.
    let number: Int
    /// The sums of its lines, and those of the room's later pages.
    let here: Tally
    let after: Tally

    /// Returns the flow of rows, with the heights of the parts around them.
    static func flow(of rows: [Double], _ tally: Tally, _ options: ReportOptions) -> PageFlow {
        let sums = Double(max(0, tally.values.currencies.count - 1)) * 12
        let head = 66 + (options.shows(.values) ? sums * 1.9 : 0)
        // A room's last page has the room's total below the page's own.
        return PageFlow(
            rows: rows.map { PageFlow.Row(height: $0) }, firstHead: head, nextHead: head, lastFoot: 42 + sums * 2, foot: 42 + sums)
    }

    /// Draws the page below the running head.
    ///
    /// - Parameters:
    ///   - pictures: the pictures by their hashes.
    ///   - receiptPages: the pages of items' receipts.
    func draw(_ pictures: [String: ReportPictures.Found], _ receiptPages: [UUID: Int], on page: PageContent, _ options: ReportOptions) {
        let columns = ScheduleColumns(options)
        let (left, right) = (PageStyle.margin, PageStyle.margin + columns.width)
        let tally = room.tally
        if index == 0 { page.name(Point(x: 0, y: 0), Self.name(number)) }
        var y = PageStyle.top
        y = drawHead(tally, on: page, left, right, y, options)
        page.group(.table) { table in
            drawHeader(columns, on: table, left, y, options)
            y += 18
            for line in room.lines[lines] {
                let row = ScheduleRow(line, columns, options, receiptPage: receiptPages[line.id])
                table.about(line.shownName) { row.draw(line.picture.flatMap { pictures[$0] }, on: $0, x: left, y: y) }
                y += row.height
            }
        }
        page.decoration { $0.rule(left, right, y: y - 1.1, PageStyle.ink, thickness: 1.1) }
        drawFoot(tally, on: page, left, right, y + 8, options)
    }

    /// Returns the name of the link target at the start of a room.
    static func name(_ number: Int) -> String { "page \(number)" }

    private func drawHead(
        _ tally: Tally, on page: PageContent, _ left: Double, _ right: Double, _ top: Double, _ options: ReportOptions
    ) -> Double {
        let amounts = options.shows(.values) ? tally.values.texts(options.style) : []
        let sums = amounts.map { ReportText($0, amounts.count > 1 ? .heading : .roomTitle) }
        let widest = sums.map(\.size.width).max() ?? 0
        let title = ReportText(room.title, .roomTitle, width: right - left - widest - 18, cutsHead: true)
        page.leaf(.heading) { title.draw(on: $0, x: left, y: top) }
        let place = count > 1 ? " · page \(index + 1) of \(count)" : ""
        let words = ReportText(tally.words(options) + place, .small)
        page.leaf(.paragraph) { words.draw(on: $0, x: left, y: top + 23) }
        var y = top + (amounts.count > 1 ? 3 : 0)
        for sum in sums {
            page.leaf(.paragraph) { sum.draw(on: $0, right: right, y: y) }
            y += sum.height
        }
        if options.shows(.values) {
            let words = ReportText("replacement value of the room", .small)
            y = max(y, top + 23)
            page.leaf(.paragraph) { words.draw(on: $0, right: right, y: y) }
        }
        return top + Self.flow(of: [], tally, options).firstHead - 18
    }

    private func drawHeader(_ columns: ScheduleColumns, on table: PageContent, _ left: Double, _ y: Double, _ options: ReportOptions) {
        table.group(.row) { row in
            row.leaf(.headerCell) { ReportText("Item", .small).draw(on: $0, x: left + columns.item, y: y) }
            if options.shows(.purchase) {
                row.leaf(.headerCell) { ReportText("Purchased", .small).draw(on: $0, x: left + columns.purchase, y: y) }
            }
            row.leaf(.headerCell) { ReportText("Quantity", .small).draw(on: $0, right: left + columns.quantity, y: y) }
            if options.shows(.values) {
                row.leaf(.headerCell) { ReportText("Replacement value", .small).draw(on: $0, right: left + columns.width, y: y) }
            }
        }
        table.decoration { $0.rule(left, left + columns.width, y: y + 14.5, PageStyle.ink, thickness: 1.1) }
    }

    private func drawFoot(_ tally: Tally, on page: PageContent, _ left: Double, _ right: Double, _ top: Double, _ options: ReportOptions) {
        var y = top
        let item = ScheduleColumns(options).item
        func line(_ text: String, _ style: TextStyle, _ tally: Tally, _ sumStyle: TextStyle) {
            let words = ReportText(text, style)
            page.leaf(.paragraph) { words.draw(on: $0, x: left + item, y: y) }
            guard options.shows(.values) else {
                y += words.height + 2
                return
            }
            for amount in tally.values.texts(options.style) {
                let sum = ReportText(amount, sumStyle)
                page.leaf(.paragraph) { sum.draw(on: $0, right: right, y: y) }
                y += sum.height
            }
            y += 2
        }
        if count > 1 { line("Subtotal of this page, \(here.words(options))", .medium, here, .amount) }
        guard index + 1 == count else {
            let sums = options.shows(.values) ? ", " + after.values.texts(options.style).joined(separator: " · ") : ""
            let width = right - left - item
            let words = "\(room.title) continues on page \(number + 1): \(options.items(after.items))\(sums)"
            let text = ReportText(words, .small, width: width, lines: 2)
            return page.leaf(.paragraph) { text.draw(on: $0, x: left + item, y: y) }
        }
        line("Total of the room, \(tally.words(options))", .strong, tally, .amount)
    }
}
