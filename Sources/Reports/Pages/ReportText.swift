import Graphics

/// The style of reports: black and grey on white, so that a copy loses nothing. Lengths are in points.
enum PageStyle {
    static let ink = Color(hex: 0x16181C)
    static let grey = Color(hex: 0x555960)
    static let rule = Color(hex: 0xC9CCD1)
    static let panel = Color(hex: 0xF2F3F5)
    /// The margin at each side.
    static let margin = 48.0
    /// The top of a page's content, below the running head, and the distance of its end from the paper's edge.
    static let top = 57.0
    static let bottom = 56.0
}

/// The styles of a report's texts.
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
    ///   - text: the text, in its own direction.
    ///   - style: its style.
    ///   - width: the width of lines; nil for one line of any length.
    ///   - lines: the maximum number of lines, the last of which ends in an ellipsis if text is cut; 0 for any number.
    ///   - isRight: whether lines are aligned at the right.
    ///   - cutsHead: whether the beginning is cut, as for a path.
    init(_ text: String, _ style: TextStyle, width: Double? = nil, lines: Int = 1, isRight: Bool = false, cutsHead: Bool = false) {
        var options = TextLayout.Options(
            width: width, maximumLines: lines, alignment: isRight ? .right : .left, truncation: cutsHead ? .head : .tail)
        options.isOnPage = true
        var font = style.font
        // For serial numbers and similar texts; scripts with joined letters need the font's forms.
        font.isLiteral = text.utf8.allSatisfy { $0 < 0x80 }
        layout = TextLayout(text, font: font, options: options)
        color = style.color
        self.width = width
        isEmpty = text.isEmpty
    }

    /// The text of a report without items.
    static var noItems: ReportText { ReportText("There are no items in this report.", .body) }

    /// Whether the text is empty.
    let isEmpty: Bool

    /// Its size.
    var size: Size { layout.size }
    /// Its height.
    var height: Double { layout.size.height }
    /// The distance of the first line's baseline from the top.
    var baseline: Double { layout.baseline }

    /// Draws the text with its top left at a point.
    func draw(on canvas: Canvas, x: Double, y: Double) { canvas.draw(layout, at: Point(x: x, y: y), color: color) }

    /// Draws a text of one line, aligned at the right.
    func draw(on canvas: Canvas, right: Double, y: Double) { draw(on: canvas, x: right - (width ?? size.width), y: y) }
}

extension Canvas {
    /// Draws a line from left to right.
    func rule(_ left: Double, _ right: Double, y: Double, _ color: Color = PageStyle.rule, thickness: Double = 0.75) {
        fill(Rect(x: left, y: y, width: right - left, height: thickness), color)
    }
}
