import Graphics

/// The looks of reports: black and grey on white, so that a copy loses nothing. Lengths are points.
enum PageStyle {
    static let ink = Color(hex: 0x16181C)
    static let grey = Color(hex: 0x555960)
    static let rule = Color(hex: 0xC9CCD1)
    static let panel = Color(hex: 0xF2F3F5)
    /// What is left free at each side.
    static let margin = 48.0
    /// Where the content of a page begins, below the running head, and how far above the paper's edge it ends.
    static let top = 57.0
    static let bottom = 56.0
}

/// How a text of a report is set.
enum TextStyle {
    case title, roomTitle, heading, strong, body, medium, label, small, amount, sum, labelNumber

    var font: Font {
        switch self {
        case .title: Font(size: 22.5, weight: .bold)
        case .roomTitle: Font(size: 18, weight: .bold, hasTabularDigits: true)
        case .labelNumber: Font(size: 14.25, weight: .bold)
        case .heading: Font(size: 12, weight: .semibold)
        case .strong: Font(size: 10.1, weight: .semibold)
        case .medium: Font(size: 9.4, weight: .medium, hasTabularDigits: true)
        case .body: Font(size: 9, hasTabularDigits: true)
        case .label: Font(size: 8.25)
        case .small: Font(size: 8.25, hasTabularDigits: true)
        case .amount: Font(size: 10.1, weight: .bold, hasTabularDigits: true)
        case .sum: Font(size: 9.4, weight: .semibold, hasTabularDigits: true)
        }
    }

    var color: Color {
        switch self {
        case .label, .small: PageStyle.grey
        default: PageStyle.ink
        }
    }
}

/// A text of a report, measured and ready to be drawn.
struct ReportText {
    private let layout: TextLayout
    private let color: Color
    private let width: Double?

    /// Sets a text.
    ///
    /// - Parameters:
    ///   - text: what it says, in its own direction.
    ///   - style: its looks.
    ///   - width: where lines break; nil for one line as long as it is.
    ///   - lines: the most lines, the last of which ends in an ellipsis when text is left; 0 for as many as it takes.
    ///   - isRight: whether lines end at the right.
    ///   - cutsHead: whether what is cut is the beginning, as of a path.
    init(_ text: String, _ style: TextStyle, width: Double? = nil, lines: Int = 1, isRight: Bool = false, cutsHead: Bool = false) {
        var options = TextLayout.Options(
            width: width, maximumLines: lines, alignment: isRight ? .right : .left, truncation: cutsHead ? .head : .tail)
        options.isOnPage = true
        var font = style.font
        // Serial numbers and the like; scripts whose letters join need the font's forms.
        font.isLiteral = text.utf8.allSatisfy { $0 < 0x80 }
        layout = TextLayout(text, font: font, options: options)
        color = style.color
        self.width = width
        isEmpty = text.isEmpty
    }

    /// What a report says in the place of items that it has not.
    static var noItems: ReportText { ReportText("There are no items in this report.", .body) }

    /// Whether it says nothing.
    let isEmpty: Bool

    /// What it takes.
    var size: Size { layout.size }
    /// How high it is.
    var height: Double { layout.size.height }
    /// Where the baseline of its first line is, from its top.
    var baseline: Double { layout.baseline }

    /// Draws it with its top left at a point.
    func draw(on canvas: Canvas, x: Double, y: Double) { canvas.draw(layout, at: Point(x: x, y: y), color: color) }

    /// Draws a text of one line so that it ends at the right.
    func draw(on canvas: Canvas, right: Double, y: Double) { draw(on: canvas, x: right - (width ?? size.width), y: y) }
}

extension Canvas {
    /// A line from left to right.
    func rule(_ left: Double, _ right: Double, y: Double, _ color: Color = PageStyle.rule, thickness: Double = 0.75) {
        fill(Rect(x: left, y: y, width: right - left, height: thickness), color)
    }
}
