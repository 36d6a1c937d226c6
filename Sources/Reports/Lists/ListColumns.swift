import Graphics

/// A column of a list.
struct ListColumn {
    /// What is in it.
    enum Content {
        /// The name, and below it what the thing is known by.
        case item
        case quantity
        /// What all of them are worth.
        case value
        /// A box to be ticked.
        case box
        /// A line to write on.
        case blank
    }

    let title: String
    let content: Content
    /// In points; nil for the one that has the room that is left.
    let width: Double?

    init(_ title: String, _ content: Content, width: Double? = nil) {
        self.title = title
        self.content = content
        self.width = width
    }

    /// Whether texts end at the right.
    var isRight: Bool {
        switch content {
        case .quantity, .value: true
        case .item, .box, .blank: false
        }
    }
}

/// Where the columns of a list are.
struct ListColumns {
    let columns: [(column: ListColumn, left: Double, width: Double)]
    /// From the left margin to the right.
    let width: Double

    private static let gap = 10.0

    init(_ columns: [ListColumn], _ size: PageSize) {
        width = size.width - 2 * PageStyle.margin
        let taken = columns.reduce(0) { $0 + ($1.width ?? 0) } + Self.gap * Double(columns.count - 1)
        var left = PageStyle.margin
        var placed: [(column: ListColumn, left: Double, width: Double)] = []
        for column in columns {
            let own = column.width ?? max(60, width - taken)
            placed.append((column, left, own))
            left += own + Self.gap
        }
        self.columns = placed
    }

    /// The place of the column of a content; nil where there is none.
    func frame(of isWanted: (ListColumn.Content) -> Bool) -> (left: Double, width: Double)? {
        columns.first { isWanted($0.column.content) }.map { ($0.left, $0.width) }
    }

    /// Names the columns.
    func drawHeader(on table: PageContent, _ y: Double) {
        table.group(.row) { row in
            for (column, left, width) in columns {
                let text = ReportText(column.title, .small, width: width, isRight: column.isRight)
                row.leaf(.headerCell) { text.draw(on: $0, x: left, y: y) }
            }
        }
        table.decoration { $0.rule(PageStyle.margin, PageStyle.margin + width, y: y + 14.5, PageStyle.ink, thickness: 1.1) }
    }
}

/// What stands below an item's name.
struct ListFact {
    let text: String
    /// Whether none of it may be cut: by it a thing is found again.
    var isWhole = false

    init(_ text: String, isWhole: Bool = false) { (self.text, self.isWhole) = (text, isWhole) }
}

/// An item's row of a list, set twice as those of a schedule are.
struct ListRow {
    private let columns: ListColumns
    private let texts: [Int: [ReportText]]
    /// Facts that are too long for the item's column: a serial number that is broken is not found again.
    private let wide: [ReportText]
    private let wideLeft: Double

    private static let padding = 6.0
    private static let box = 11.0

    /// - Parameters:
    ///   - line: the item.
    ///   - below: what stands below its name.
    init(_ line: ReportLine, below: [ListFact], _ columns: ListColumns, _ options: ReportOptions) {
        self.columns = columns
        var texts: [Int: [ReportText]] = [:]
        var wide: [ReportText] = []
        var wideLeft = PageStyle.margin
        for (index, (column, left, width)) in columns.columns.enumerated() {
            switch column.content {
            case .item:
                wideLeft = left
                let facts = below.filter { !$0.text.isEmpty }
                let isWide = facts.map { ReportText($0.text, .small).size.width > width }
                let short = zip(facts, isWide).filter { !$1 }.map { ReportText($0.0.text, .small, width: width, lines: 0) }
                texts[index] = [ReportText(line.shownName, .strong, width: width, lines: 2)] + short
                let whole = PageStyle.margin + columns.width - left
                wide = zip(facts, isWide).filter { $1 }.map { ReportText($0.0.text, .small, width: whole, lines: $0.0.isWhole ? 0 : 2) }
            case .quantity:
                let unit = line.unit.isEmpty ? "" : " " + line.unit
                texts[index] = [ReportText(line.quantity.formatted(options.style) + unit, .body, width: width, lines: 2, isRight: true)]
            case .value:
                texts[index] = [ReportText(line.value?.formatted(options.style) ?? "–", .sum, width: width, lines: 0, isRight: true)]
            case .box, .blank: break
            }
        }
        self.texts = texts
        self.wide = wide
        self.wideLeft = wideLeft
    }

    /// What it takes, with the line below it.
    var height: Double { besideHeight + Self.height(wide) + 2 * Self.padding }

    private var besideHeight: Double { max(18, texts.values.map(Self.height).max() ?? 0) }
    private static func height(_ texts: [ReportText]) -> Double { texts.reduce(0) { $0 + $1.height + 1 } }

    /// Draws it with its top at a height.
    func draw(on table: PageContent, _ y: Double) {
        table.group(.row) { row in
            for (index, (column, left, width)) in columns.columns.enumerated() {
                switch column.content {
                case .box:
                    let box = Rect(x: left + 1, y: y + Self.padding + 1, width: Self.box, height: Self.box)
                    row.leaf(.cell) { $0.stroke(Path(roundedRect: box, radius: 1.5), PageStyle.ink, width: 0.9) }
                case .blank:
                    row.leaf(.cell) { $0.rule(left, left + width, y: y + Self.padding + besideHeight - 1, PageStyle.grey) }
                case .item, .quantity, .value:
                    row.leaf(.cell) { draw(texts[index] ?? [], on: $0, x: left, y + Self.padding) }
                }
            }
            if !wide.isEmpty { row.leaf(.cell) { draw(wide, on: $0, x: wideLeft, y + Self.padding + besideHeight) } }
        }
        table.decoration { $0.rule(PageStyle.margin, PageStyle.margin + columns.width, y: y + height - 0.75) }
    }

    private func draw(_ texts: [ReportText], on canvas: Canvas, x: Double, _ top: Double) {
        var y = top
        for text in texts {
            text.draw(on: canvas, x: x, y: y)
            y += text.height + 1
        }
    }
}
