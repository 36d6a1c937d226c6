import Graphics
import Inventory

/// The cover as rows that flow over pages: totals by room, then their basis and meaning, and room to sign.
struct ScheduleCover {
    /// A row of the cover.
    enum Row {
        case room(Int)
        case nothing, total, evidence, explanation, leftOut, signature
    }

    let content: ReportContent
    let options: ReportOptions
    /// The first page of each room; empty while it is not known.
    var pageNumbers: [Int] = []
    /// The first page of the appendix; nil if there is none.
    var appendixPage: Int?
    /// The words about the appendix's contents; nil if there is none.
    let appendixWords: String?

    private var width: Double { options.size.width - 2 * PageStyle.margin }
    private var left: Double { PageStyle.margin }
    private var right: Double { PageStyle.margin + width }

    static let title = "Household Insurance Schedule"

    /// The rows in order.
    var rows: [Row] {
        var rows = (content.rooms.isEmpty ? [.nothing] : content.rooms.indices.map(Row.room)) + [.total]
        if !content.rooms.isEmpty { rows += [.evidence, .explanation] }
        if options.leftOutSentence != nil { rows.append(.leftOut) }
        return rows + [.signature]
    }

    private static let lineHeight = 12.5
    private static let headerHeight = 24.0

    /// The distribution of the rows over pages.
    var flow: PageFlow {
        let rows = rows.map { row in
            switch row {
            case .room(let index):
                PageFlow.Row(
                    height: roomHeight(content.rooms[index].tally, title(of: index)), keepsWithNext: index + 1 == content.rooms.count)
            case .nothing: PageFlow.Row(height: roomHeight(Tally(), nil), keepsWithNext: true)
            case .total: PageFlow.Row(height: roomHeight(content.tally, nil) + 12)
            case .evidence: PageFlow.Row(height: 117)
            // A signature is never alone on its page, but below the text that it confirms.
            case .explanation: PageFlow.Row(height: explanation.height + 15, keepsWithNext: true)
            case .leftOut: PageFlow.Row(height: 38, keepsWithNext: true)
            case .signature: PageFlow.Row(height: 72)
            }
        }
        return PageFlow(rows: rows, firstHead: factsTop + factsHeight + 66, nextHead: Self.headerHeight, lastFoot: 0, foot: 0)
    }

    private func title(of index: Int) -> ReportText {
        ReportText(content.rooms[index].title, .medium, width: column(.items) - 45, lines: 2)
    }

    private func roomHeight(_ tally: Tally, _ title: ReportText?) -> Double {
        let lines = options.shows(.values) ? max(tally.values.currencies.count, tally.prices.currencies.count, 1) : 1
        return max(Double(lines) * Self.lineHeight, title?.height ?? 0) + 13
    }

    // MARK: - Drawing

    /// Draws some of its rows; the first page begins with the title.
    func draw(_ range: Range<Int>, isFirst: Bool, on page: PageContent) {
        var y = PageStyle.top
        if isFirst {
            drawTitle(on: page)
            y = PageStyle.top + flow.firstHead - Self.headerHeight
        }
        let shown = rows[range]
        let inTable = shown.prefix { row in
            switch row {
            case .nothing, .room, .total: true
            default: false
            }
        }
        if !inTable.isEmpty {
            page.group(.table) { table in
                drawHeader(on: table, y)
                y += Self.headerHeight
                for row in inTable { y += drawTableRow(row, on: table, y) }
            }
        }
        for row in shown.dropFirst(inTable.count) { y += drawBelow(row, on: page, y) }
    }

    private func drawTitle(on page: PageContent) {
        page.decoration { $0.fill(Rect(x: left, y: 48, width: width, height: 2.25), PageStyle.ink) }
        let title = ReportText(Self.title, .title)
        page.leaf(.title) { title.draw(on: $0, x: left, y: 66) }
        let subtitle = ReportText(subtitle, .small, width: width, lines: 2)
        page.leaf(.paragraph) { subtitle.draw(on: $0, x: left, y: 98) }
        var y = factsTop
        for (one, other) in facts {
            let height = height(one, other)
            for (fact, x) in [(one, left), (other, left + width / 2 + 6)] {
                page.decoration { $0.rule(x, x + factWidth, y: y) }
                let label = ReportText(fact.label, .label)
                let value = factText(fact.value)
                page.leaf(.paragraph) { canvas in
                    label.draw(on: canvas, x: x, y: y + 6.5 + value.baseline - label.baseline)
                    value.draw(on: canvas, x: x + 84, y: y + 6.5)
                }
            }
            y += height
        }
        page.decoration { canvas in
            for x in [left, left + width / 2 + 6] { canvas.rule(x, x + factWidth, y: y) }
        }
        let heading = ReportText("Totals by room", .heading)
        page.leaf(.heading) { heading.draw(on: $0, x: left, y: y + 20) }
    }

    private var subtitle: String {
        let home = options.address.isEmpty ? "Contents of the home" : "Contents of the home at \(options.address)"
        return "\(home), as of \(options.day.formatted(options.style.days))"
    }

    private typealias Fact = (label: String, value: String)

    private var facts: [(Fact, Fact)] {
        func shown(_ text: String) -> String { text.isEmpty ? "–" : text }
        let tally = content.tally
        let policies = content.policies
        let policy = policies.prefix(3).joined(separator: ", ") + (policies.count > 3 ? " and \(policies.count - 3) more" : "")
        let currencies = tally.values.currencies.map(\.code).joined(separator: ", ")
        return [
            (("Policyholder", shown(options.owner)), ("Policy", shown(policy))),
            (("Address", shown(options.address)), ("Basis of value", options.shows(.values) ? "Replacement value" : "–")),
            (("Currency", shown(currencies)), ("Rooms", options.count(content.rooms.count))),
            (("Prepared", options.day.formatted(options.style.days)), ("Contents", tally.words(options))),
        ]
    }

    private let factsTop = 129.0
    private var factWidth: Double { width / 2 - 6 }
    private func factText(_ text: String) -> ReportText { ReportText(text, .medium, width: factWidth - 84, lines: 3) }
    private func height(_ one: Fact, _ other: Fact) -> Double { max(factText(one.value).height, factText(other.value).height) + 12.5 }
    private var factsHeight: Double { facts.reduce(0) { $0 + height($1.0, $1.1) } - PageStyle.top }

    // MARK: - The table

    private enum Column: Double {
        case items = 186, pieces = 246, prices = 342, values = 457.5, page = 499.3
    }

    private func column(_ column: Column) -> Double { column.rawValue + width - 499.3 }

    private func drawHeader(on table: PageContent, _ y: Double) {
        table.group(.row) { row in
            row.leaf(.headerCell) { ReportText("Room", .small).draw(on: $0, x: left, y: y + 4) }
            for (name, place) in headers {
                row.leaf(.headerCell) { ReportText(name, .small).draw(on: $0, right: left + column(place), y: y + 4) }
            }
        }
        table.decoration { $0.rule(left, right, y: y + Self.headerHeight - 4, PageStyle.ink, thickness: 1.1) }
    }

    private var headers: [(String, Column)] {
        let values: [(String, Column)] = options.shows(.values) ? [("Purchase price", .prices), ("Replacement value", .values)] : []
        return [("Items", .items), ("Pieces", .pieces)] + values + [("Page", .page)]
    }

    private func drawTableRow(_ row: Row, on table: PageContent, _ y: Double) -> Double {
        if case .room(let index) = row {
            let title = title(of: index)
            let tally = content.rooms[index].tally
            let number = pageNumbers.indices.contains(index) ? pageNumbers[index] : nil
            drawCells(title, tally, number, isTotal: false, on: table, y)
            let height = roomHeight(tally, title)
            table.decoration { $0.rule(left, right, y: y + height - 0.75) }
            return height
        }
        if case .nothing = row {
            table.group(.row) { row in
                row.leaf(.cell) { ReportText.noItems.draw(on: $0, x: left, y: y + 5.5) }
            }
            return roomHeight(Tally(), nil)
        }
        let tally = content.tally
        table.decoration { $0.rule(left, right, y: y - 1.1, PageStyle.ink, thickness: 1.1) }
        drawCells(ReportText("Total", .amount), tally, nil, isTotal: true, on: table, y + 3)
        let height = roomHeight(tally, nil) + 12
        table.decoration { canvas in
            for above in [7.0, 5.0] { canvas.rule(left, right, y: y + height - above, PageStyle.ink, thickness: 0.8) }
        }
        return height
    }

    private func drawCells(_ title: ReportText, _ tally: Tally, _ page: Int?, isTotal: Bool, on table: PageContent, _ top: Double) {
        let y = top + 5.5
        let style: TextStyle = isTotal ? .amount : .body
        table.group(.row) { row in
            row.leaf(.cell) { title.draw(on: $0, x: left, y: y) }
            row.leaf(.cell) { ReportText(options.count(tally.items), style).draw(on: $0, right: left + column(.items), y: y) }
            row.leaf(.cell) { ReportText(tally.pieces(options), style).draw(on: $0, right: left + column(.pieces), y: y) }
            if options.shows(.values) {
                for (sums, place, style) in [(tally.prices, Column.prices, style), (tally.values, .values, isTotal ? .amount : .sum)] {
                    row.leaf(.cell) { canvas in
                        for (index, text) in sums.texts(options.style).enumerated() {
                            let sum = ReportText(text, style)
                            sum.draw(on: canvas, right: left + column(place), y: y + Double(index) * Self.lineHeight)
                        }
                    }
                }
            }
            if let page {
                row.group(.cell) { cell in
                    cell.link(to: ScheduleRoomPage.name(page)) { canvas in
                        ReportText(String(page), .small).draw(on: canvas, right: right, y: y)
                    }
                }
            }
        }
    }

    // MARK: - Below the table

    private var explanation: ReportText {
        var words: [String] = []
        if options.shows(.values) {
            words.append(
                "Replacement values are the cost of a new item of like kind and quality on the day named on each line, with the source of the "
                    + "figure where one is known. Amounts are counted by piece; amounts in different currencies are never added.")
        }
        words.append("An en dash marks an unknown value. The same data is in this document as a table (CSV).")
        if let appendixWords { words.append("\(appendixWords) follow from page \(appendixPage ?? 1_000).") }
        return ReportText(words.joined(separator: " "), .body, width: width, lines: 0)
    }

    private var leftOutWords: String {
        let isWithoutReceipts = options.hasAppendix && !options.showsReceipts && content.lines.contains(where: \.hasReceipt)
        return (options.leftOutSentence ?? "") + (isWithoutReceipts ? " Receipts would show them and are also left out." : "")
    }

    private func drawBelow(_ row: Row, on page: PageContent, _ y: Double) -> Double {
        switch row {
        case .nothing, .room, .total: return 0
        case .evidence:
            drawEvidence(on: page, y)
            return 117
        case .explanation:
            let text = explanation
            page.leaf(.paragraph) { text.draw(on: $0, x: left, y: y) }
            return text.height + 15
        case .leftOut:
            let box = Rect(x: left, y: y, width: width, height: 27)
            page.decoration { $0.fill(Path(roundedRect: box, radius: 3), PageStyle.panel) }
            let text = ReportText(leftOutWords, .body, width: width - 24, lines: 2)
            page.leaf(.paragraph) { text.draw(on: $0, x: left + 12, y: box.midY - text.height / 2) }
            return 38
        case .signature:
            for (words, x) in [("Place and date", left), ("Signature of the policyholder", left + width / 2 + 6)] {
                page.decoration { $0.rule(x, x + factWidth, y: y + 48, PageStyle.ink) }
                page.leaf(.paragraph) { ReportText(words, .small).draw(on: $0, x: x, y: y + 53) }
            }
            return 72
        }
    }

    private func drawEvidence(on page: PageContent, _ y: Double) {
        let heading = ReportText("Evidence", .heading)
        page.leaf(.heading) { heading.draw(on: $0, x: left, y: y + 15) }
        let all = content.tally
        var kinds: [(words: String, has: (ReportLine) -> Bool)] = [
            ("with a picture", { $0.picture != nil }), ("with a receipt", { $0.hasReceipt }),
        ]
        if options.shows(.serials) { kinds.append(("with a serial number", { !$0.serialNumber.isEmpty })) }
        let gap = 12.0
        let boxWidth = (width - gap * Double(kinds.count - 1)) / Double(kinds.count)
        for (index, kind) in kinds.enumerated() {
            let tally = Tally(content.lines.filter(kind.has))
            let box = Rect(x: left + Double(index) * (boxWidth + gap), y: y + 39, width: boxWidth, height: 54)
            page.decoration { $0.stroke(Path(roundedRect: box, radius: 2), PageStyle.rule, width: 0.75) }
            let number = ReportText(options.count(tally.items), .roomTitle)
            let words = ReportText(kind.words, .medium, width: boxWidth - number.size.width - 24, lines: 2)
            // Beside a number of many digits, the words take two lines around the number's middle.
            let below = words.height > number.height ? (number.height - words.height) / 2 : number.baseline - words.baseline
            page.leaf(.paragraph) { canvas in
                number.draw(on: canvas, x: box.minX + 12, y: box.minY + 8)
                words.draw(on: canvas, x: box.minX + 18 + number.size.width, y: box.minY + 8 + below)
            }
            if let share = tally.values.share(of: all.values) {
                let text = ReportText("\(share) % of the value", .small)
                page.leaf(.paragraph) { text.draw(on: $0, x: box.minX + 12, y: box.minY + 34) }
            }
        }
    }
}
