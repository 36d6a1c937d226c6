import Graphics

/// The end of a loan slip, on a single page: the borrower's confirmation, and the lines for both signatures, now and at the return.
struct LoanEnding {
    private let width: Double
    private let sentence: ReportText

    private static let gap = 16.0
    private static let dayWidth = 76.0
    private static let innerGap = 8.0
    /// The room for writing above a line, and that below it for its label.
    private static let hand = 31.0
    private static let label = 17.0
    private static let heading = 17.0
    private static let above = 14.0

    init(_ options: ReportOptions) {
        width = options.size.width - 2 * PageStyle.margin
        sentence = ReportText(
            "The borrower has received these items in the condition stated, and returns them by the day above.", .body, width: width,
            lines: 0)
    }

    /// The height of the end.
    var height: Double {
        let line = Self.hand + Self.label
        return Self.above + sentence.height + Self.above + Self.heading + line + Self.above + Self.heading + 2 * line
    }

    /// Draws the end with its top at a height.
    func draw(on page: PageContent, _ top: Double) {
        var y = top + Self.above
        let left = PageStyle.margin
        page.leaf(.paragraph) { sentence.draw(on: $0, x: left, y: y) }
        y += sentence.height + Self.above
        let half = (width - Self.gap) / 2
        draw("Handed over", on: page, y)
        y += Self.heading
        for (who, x) in [("lender", left), ("borrower", left + half + Self.gap)] {
            drawLine("Date", on: page, x: x, width: Self.dayWidth, y)
            let indent = Self.dayWidth + Self.innerGap
            drawLine("Signature of the \(who)", on: page, x: x + indent, width: half - indent, y)
        }
        y += Self.hand + Self.label + Self.above
        draw("Returned", on: page, y)
        y += Self.heading
        drawLine("Date", on: page, x: left, width: Self.dayWidth, y)
        let indent = Self.dayWidth + Self.innerGap
        drawLine("Condition, and what is missing", on: page, x: left + indent, width: width - indent, y)
        y += Self.hand + Self.label
        for (who, x) in [("lender", left), ("borrower", left + half + Self.gap)] {
            drawLine("Signature of the \(who)", on: page, x: x, width: half, y)
        }
    }

    private func draw(_ heading: String, on page: PageContent, _ y: Double) {
        page.decoration { $0.rule(PageStyle.margin, PageStyle.margin + width, y: y - 6) }
        let text = ReportText(heading, .heading)
        page.leaf(.heading) { text.draw(on: $0, x: PageStyle.margin, y: y) }
    }

    /// Draws a line to write on, with its label below it.
    private func drawLine(_ words: String, on page: PageContent, x: Double, width: Double, _ y: Double) {
        page.decoration { $0.rule(x, x + width, y: y + Self.hand, PageStyle.ink) }
        let text = ReportText(words, .small, width: width)
        page.leaf(.paragraph) { text.draw(on: $0, x: x, y: y + Self.hand + 4) }
    }
}
