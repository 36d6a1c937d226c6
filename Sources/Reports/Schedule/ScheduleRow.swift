import Graphics

/// The columns of a room's page, in points from the left margin.
struct ScheduleColumns {
    let width: Double
    static let picture = 66.0
    /// The left edges of the items' texts, and of the facts beside their names.
    let item: Double
    let facts: Double
    let purchase: Double
    /// The right edges of quantities and values.
    let quantity: Double
    var value: Double { width }
    /// The names of facts, which are the same in each row.
    let labels = LabelTexts()

    /// Creates the columns. On a page wider than A4, the additional width goes to the items.
    init(_ options: ReportOptions) {
        width = options.size.width - 2 * PageStyle.margin
        item = options.shows(.pictures) ? 84 : 0
        facts = item + 64.5
        let more = width - 499.3
        quantity = 388 + more
        purchase = options.shows(.purchase) ? 264 + more : quantity - 36
    }

    var itemWidth: Double { purchase - item - 9 }
    var factWidth: Double { purchase - facts - 9 }
    var purchaseWidth: Double { quantity - purchase - 40 }
    var valueWidth: Double { width - quantity - 9 }
    /// The width from the item's left edge to the right margin.
    var wholeWidth: Double { width - item }
}

/// Short texts that are set once and drawn often.
final class LabelTexts {
    private var made: [String: ReportText] = [:]

    /// Returns a text in the style of labels.
    func text(_ text: String) -> ReportText {
        if let known = made[text] { return known }
        let new = ReportText(text, .label)
        made[text] = new
        return new
    }
}

/// An item's row, which sets, measures and draws its texts. It is made twice, for measuring and for drawing, so that a thousand rows need
/// no memory.
struct ScheduleRow {
    private let columns: ScheduleColumns
    private let hasPicture: Bool
    private let name: ReportText
    private let facts: [(label: String, value: ReportText)]
    private let purchase: [ReportText]
    private let quantity: ReportText
    private let values: [ReportText]
    private let below: [(label: String, value: ReportText)]

    private let receiptPage: Int?

    /// - Parameter receiptPage: the page of the appendix with its receipt; it does not influence the height of the row.
    init(_ line: ReportLine, _ columns: ScheduleColumns, _ options: ReportOptions, receiptPage: Int? = nil) {
        self.receiptPage = receiptPage
        self.columns = columns
        hasPicture = options.shows(.pictures)
        func shown(_ text: String) -> String { text.isEmpty ? "–" : text }
        name = ReportText(line.shownName, .strong, width: columns.itemWidth, lines: 2)
        // A serial number is never cut, and it must be on one line to be searchable: a longer one gets the row's whole width.
        let isLong = ReportText(line.serialNumber, .body).size.width > columns.factWidth
        var facts = [("Maker, model", shown(line.makerAndModel), 2)]
        if options.shows(.serials), !isLong { facts.append(("Serial number", shown(line.serialNumber), 0)) }
        if options.shows(.condition) { facts.append(("Condition", shown(line.condition), 1)) }
        if options.shows(.ownNumber) { facts.append(("Item number", shown(line.ownNumber), 3)) }
        if !line.whole.isEmpty { facts.append(("Part of", line.whole, 2)) }
        if !line.placeBelow.isEmpty { facts.append(("Place", line.placeBelow, 2)) }
        self.facts = facts.map { label, text, lines in
            (label, ReportText(text, .body, width: columns.factWidth, lines: lines))
        }
        var purchase: [ReportText] = []
        if options.shows(.purchase) { purchase = Self.purchase(line, columns, receiptPage) }
        self.purchase = purchase
        let number = line.quantity.formatted(options.style)
        quantity = ReportText(line.unit.isEmpty ? number : number + "\n" + line.unit, .body, width: 36, lines: 3, isRight: true)
        var values: [ReportText] = []
        if options.shows(.values) {
            let width = columns.valueWidth
            values.append(ReportText(line.value?.formatted(options.style) ?? "–", .amount, width: width, lines: 0, isRight: true))
            if !line.valueEach.isEmpty { values.append(ReportText(line.valueEach, .small, width: width, lines: 0, isRight: true)) }
            if line.valueIsInWhole { values.append(ReportText(ReportLine.inWhole, .small, width: width, lines: 2, isRight: true)) }
            if !line.valueSource.isEmpty { values.append(ReportText(line.valueSource, .small, width: width, lines: 3, isRight: true)) }
        }
        self.values = values
        var below: [(String, ReportText)] = []
        let belowWidth = columns.width - columns.facts
        if isLong { below.append(("Serial number", ReportText(line.serialNumber, .body, width: belowWidth, lines: 0))) }
        if !line.notes.isEmpty { below.append(("Notes", ReportText(line.notes, .small, width: belowWidth, lines: 3))) }
        self.below = below
    }

    /// Returns the day, the shop and the price of the purchase, and the page of the receipt.
    private static func purchase(_ line: ReportLine, _ columns: ScheduleColumns, _ receiptPage: Int?) -> [ReportText] {
        var purchase = [ReportText(line.bought.isEmpty ? "–" : line.bought, .body, width: columns.purchaseWidth, lines: 0)]
        if !line.source.isEmpty { purchase.append(ReportText(line.source, .body, width: columns.purchaseWidth, lines: 2)) }
        if !line.priceText.isEmpty { purchase.append(ReportText(line.priceText, .body, width: columns.purchaseWidth, lines: 0)) }
        if line.priceIsInWhole, line.price != nil {
            purchase.append(ReportText(ReportLine.inWhole, .small, width: columns.purchaseWidth, lines: 2))
        }
        let receipt = receiptPage.map { "Receipt, p. \($0)" } ?? (line.hasReceipt ? "Receipt kept" : "no receipt")
        purchase.append(ReportText(receipt, .small))
        return purchase
    }

    private static let padding = 9.0
    private static let gap = 1.8
    private static let afterName = 2.5

    private static func height(_ texts: [ReportText]) -> Double { texts.reduce(0) { $0 + $1.height + gap } }

    private var besideHeight: Double {
        max(
            hasPicture ? ScheduleColumns.picture : 0, name.height + Self.afterName + Self.height(facts.map(\.value)),
            Self.height(purchase) + Self.afterName,
            Self.height(values) + Self.afterName, quantity.height)
    }

    /// The height, including the line below it.
    var height: Double { besideHeight + Self.height(below.map(\.value)) + 2 * Self.padding }

    /// Draws the row with its top left at a point.
    func draw(_ picture: ReportPictures.Found?, on page: PageContent, x: Double, y: Double) {
        let top = y + Self.padding
        page.group(.row) { row in
            if hasPicture {
                let frame = Rect(x: x, y: top, width: ScheduleColumns.picture, height: ScheduleColumns.picture)
                row.leaf(.figure) { PictureFrame(picture: picture, frame: frame).draw(on: $0) }
            }
            row.group(.cell) { cell in
                cell.leaf(.paragraph) { name.draw(on: $0, x: x + columns.item, y: top) }
                draw(facts, on: cell, x: x, y: top + name.height + Self.afterName)
            }
            if !purchase.isEmpty { row.group(.cell) { drawPurchase(on: $0, x: x + columns.purchase, y: top + 1) } }
            row.leaf(.cell) { quantity.draw(on: $0, x: x + columns.quantity - 36, y: top + 1) }
            if !values.isEmpty {
                row.leaf(.cell) { draw(values, on: $0, x: x + columns.width - columns.valueWidth, y: top) }
            }
            if !below.isEmpty { row.group(.cell) { draw(below, on: $0, x: x, y: top + besideHeight) } }
        }
        page.decoration { $0.rule(x, x + columns.width, y: y + height - 0.75) }
    }

    private func drawPurchase(on cell: PageContent, x: Double, y: Double) {
        let facts = Array(purchase.dropLast())
        if !facts.isEmpty { cell.leaf(.paragraph) { draw(facts, on: $0, x: x, y: y) } }
        let below = y + Self.height(facts)
        guard let receiptPage else { return cell.leaf(.paragraph) { draw(purchase.suffix(1), on: $0, x: x, y: below) } }
        cell.link(to: Appendix.name(receiptPage)) { draw(purchase.suffix(1), on: $0, x: x, y: below) }
    }

    private func draw(_ texts: [ReportText], on canvas: Canvas, x: Double, y: Double) {
        var y = y
        for text in texts {
            text.draw(on: canvas, x: x, y: y)
            y += text.height + Self.gap
        }
    }

    private func draw(_ facts: [(label: String, value: ReportText)], on cell: PageContent, x: Double, y: Double) {
        var y = y
        for (label, value) in facts {
            let label = columns.labels.text(label)
            cell.leaf(.paragraph) { canvas in
                label.draw(on: canvas, x: x + columns.item, y: y + value.baseline - label.baseline)
                value.draw(on: canvas, x: x + columns.facts, y: y)
            }
            y += value.height + Self.gap
        }
    }
}
