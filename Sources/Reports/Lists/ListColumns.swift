import Graphics

/// A column of a list.
struct ListColumn {
    /// The contents of a column.
    enum Content {
        /// The name, and below it the facts that identify the item.
        case item
        case quantity
        /// The value of all pieces.
        case value
        /// A box to tick.
        case box
        /// A line to write on.
        case blank
        /// The main picture.
        case picture
        /// The condition, or a line to write it on.
        case condition
    }

    let title: String
    let content: Content
    /// The width in points; nil for the column that gets the remaining room.
    let width: Double?

    init(_ title: String, _ content: Content, width: Double? = nil) {
        self.title = title
        self.content = content
        self.width = width
    }

    /// Whether texts are aligned at the right.
    var isRight: Bool {
        switch content {
        case .quantity, .value: true
        case .item, .box, .blank, .picture, .condition: false
        }
    }
}

/// The frames of a list's columns.
struct ListColumns {
    let columns: [(column: ListColumn, left: Double, width: Double)]
    /// The total width between the margins.
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

    /// Returns the frame of the column with a content; nil if there is none.
    func frame(of isWanted: (ListColumn.Content) -> Bool) -> (left: Double, width: Double)? {
        columns.first { isWanted($0.column.content) }.map { ($0.left, $0.width) }
    }

    /// Draws the columns' titles.
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

/// A fact below an item's name.
struct ListFact {
    let text: String
    /// Whether it must not be cut, because it identifies the item.
    var isWhole = false

    init(_ text: String, isWhole: Bool = false) { (self.text, self.isWhole) = (text, isWhole) }
}

/// An item's row of a list; its texts are set twice, as those of a schedule.
struct ListRow {
    private let columns: ListColumns
    private let texts: [Int: [ReportText]]
    /// Facts that are too long for the item's column, because a broken serial number cannot be searched for.
    private let wide: [ReportText]
    private let wideLeft: Double
    private let isPart: Bool

    private static let padding = 6.0
    private static let box = 11.0
    /// The side of the picture.
    static let picture = 48.0
    /// The additional indentation of parts' texts.
    private static let indent = 12.0

    /// - Parameters:
    ///   - line: the item.
    ///   - below: the facts below its name.
    ///   - isPart: whether it follows its whole, without picture and value, which are shown for the whole.
    init(_ line: ReportLine, below: [ListFact], _ columns: ListColumns, _ options: ReportOptions, isPart: Bool = false) {
        self.columns = columns
        self.isPart = isPart
        var texts: [Int: [ReportText]] = [:]
        var wide: [ReportText] = []
        var wideLeft = PageStyle.margin
        for (index, (column, left, width)) in columns.columns.enumerated() {
            switch column.content {
            case .item:
                let indent = isPart ? Self.indent : 0
                wideLeft = left + indent
                let facts = below.filter { !$0.text.isEmpty }
                let isWide = facts.map { ReportText($0.text, .small).size.width > width - indent }
                let short = zip(facts, isWide).filter { !$1 }.map { ReportText($0.0.text, .small, width: width - indent, lines: 0) }
                texts[index] = [ReportText(line.shownName, isPart ? .body : .strong, width: width - indent, lines: 2)] + short
                let whole = PageStyle.margin + columns.width - wideLeft
                wide = zip(facts, isWide).filter { $1 }.map { ReportText($0.0.text, .small, width: whole, lines: $0.0.isWhole ? 0 : 2) }
            case .quantity:
                let unit = line.unit.isEmpty ? "" : " " + line.unit
                texts[index] = [ReportText(line.quantity.formatted(options.style) + unit, .body, width: width, lines: 2, isRight: true)]
            case .value:
                // A part without a value has no dash.
                let value = line.value?.formatted(options.style) ?? (isPart ? "" : "–")
                texts[index] = value.isEmpty ? [] : [ReportText(value, isPart ? .body : .sum, width: width, lines: 0, isRight: true)]
                if line.value != nil, line.valueIsInWhole {
                    texts[index]?.append(ReportText(ReportLine.inWhole, .small, width: width, lines: 3, isRight: true))
                }
            case .condition:
                texts[index] = line.condition.isEmpty ? [] : [ReportText(line.condition, .body, width: width, lines: 2)]
            case .box, .blank, .picture: break
            }
        }
        self.texts = texts
        self.wide = wide
        self.wideLeft = wideLeft
    }

    /// The height, including the line below it.
    var height: Double { besideHeight + Self.height(wide) + 2 * Self.padding }

    private var besideHeight: Double {
        let hasPicture = !isPart && columns.frame { if case .picture = $0 { true } else { false } } != nil
        return max(hasPicture ? Self.picture : 18, texts.values.map(Self.height).max() ?? 0)
    }

    private static func height(_ texts: [ReportText]) -> Double { texts.reduce(0) { $0 + $1.height + 1 } }

    /// Draws the row with its top at a height.
    ///
    /// - Parameters:
    ///   - picture: its picture, if there is a column for it.
    ///   - hasRule: whether a line ends it; there is none between an item and its parts.
    func draw(_ picture: ReportPictures.Found? = nil, on table: PageContent, _ y: Double, hasRule: Bool = true) {
        table.group(.row) { row in
            for (index, (column, left, width)) in columns.columns.enumerated() {
                let own = texts[index] ?? []
                switch column.content {
                case .box:
                    let box = Rect(x: left + 1, y: y + Self.padding + 1, width: Self.box, height: Self.box)
                    row.leaf(.cell) { $0.stroke(Path(roundedRect: box, radius: 1.5), PageStyle.ink, width: 0.9) }
                case .picture:
                    row.group(.cell) { cell in
                        guard !isPart else { return }
                        let frame = Rect(x: left, y: y + Self.padding, width: Self.picture, height: Self.picture)
                        cell.leaf(.figure) { PictureFrame(picture: picture, frame: frame).draw(on: $0) }
                    }
                case .blank: row.leaf(.cell) { drawLine(on: $0, left, width, y) }
                case .condition where own.isEmpty: row.leaf(.cell) { drawLine(on: $0, left, width, y) }
                case .item: row.leaf(.cell) { draw(own, on: $0, x: left + (isPart ? Self.indent : 0), y + Self.padding) }
                case .quantity, .value, .condition: row.leaf(.cell) { draw(own, on: $0, x: left, y + Self.padding) }
                }
            }
            if !wide.isEmpty { row.leaf(.cell) { draw(wide, on: $0, x: wideLeft, y + Self.padding + besideHeight) } }
        }
        guard hasRule else { return }
        table.decoration { $0.rule(PageStyle.margin, PageStyle.margin + columns.width, y: y + height - 0.75) }
    }

    /// Draws a line to write on.
    private func drawLine(on canvas: Canvas, _ left: Double, _ width: Double, _ y: Double) {
        canvas.rule(left, left + width, y: y + Self.padding + besideHeight - 1, PageStyle.grey)
    }

    private func draw(_ texts: [ReportText], on canvas: Canvas, x: Double, _ top: Double) {
        var y = top
        for text in texts {
            text.draw(on: canvas, x: x, y: y)
            y += text.height + 1
        }
    }
}
