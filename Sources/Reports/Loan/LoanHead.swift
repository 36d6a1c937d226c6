import Graphics
import Inventory

/// The head of a loan slip: the lender, the borrower, the day, and the day of return. Empty facts are printed as blank lines.
struct LoanHead {
    private let rows: [(left: Fact, right: Fact)]
    private let leftOut: ReportText?
    private let width: Double

    /// A fact beside its label.
    private struct Fact {
        let label: ReportText
        let value: ReportText

        init(_ label: String, _ value: String, width: Double) {
            self.label = ReportText(label, .label)
            // A longer text is hardly a name; the slip needs the room for the items.
            self.value = ReportText(value, .medium, width: width - LoanHead.labelWidth, lines: 4)
        }

        /// The height with the room above the line below it; a blank line has more room.
        var height: Double { value.isEmpty ? LoanHead.writingHeight : max(24, value.height + 12) }
    }

    private static let writingHeight = 29.0

    private static let labelWidth = 58.0
    private static let gap = 16.0
    private static let top = 104.0

    init(_ options: ReportOptions) {
        let width = options.size.width - 2 * PageStyle.margin
        self.width = width
        let half = (width - Self.gap) / 2
        func fact(_ label: String, _ value: String) -> Fact { Fact(label, value, width: half) }
        let days = options.style.days
        rows = [
            (fact("Lender", options.owner), fact("Borrower", options.loan.borrower)),
            (fact("Address", options.address), fact("Contact", "")),
            (fact("Lent on", options.day.formatted(days)), fact("Due back", options.loan.due?.formatted(days) ?? "")),
        ]
        leftOut = options.leftOutSentence.map { ReportText($0, .body, width: width, lines: 0) }
    }

    /// The height, from the top of a page's content.
    var height: Double {
        let facts = rows.reduce(0) { $0 + max($1.left.height, $1.right.height) }
        return Self.top - PageStyle.top + facts + 15 + (leftOut.map { $0.height + 12 } ?? 0)
    }

    /// Draws the head at the top of the first page.
    func draw(on page: PageContent) {
        let left = PageStyle.margin
        page.decoration { $0.fill(Rect(x: left, y: 48, width: width, height: 2.25), PageStyle.ink) }
        let title = ReportText(LoanSlip.title, .title)
        page.leaf(.title) { title.draw(on: $0, x: left, y: 66) }
        var y = Self.top
        for row in rows {
            let height = max(row.left.height, row.right.height)
            draw(row.left, on: page, x: left, bottom: y + height, from: y)
            draw(row.right, on: page, x: left + (width + Self.gap) / 2, bottom: y + height, from: y)
            y += height
        }
        if let leftOut { page.leaf(.paragraph) { leftOut.draw(on: $0, x: left, y: y + 12) } }
    }

    private func draw(_ fact: Fact, on page: PageContent, x: Double, bottom: Double, from top: Double) {
        let right = x + (width - Self.gap) / 2
        page.decoration { canvas in
            canvas.rule(x, right, y: bottom - 0.75)
            if fact.value.isEmpty { canvas.rule(x + Self.labelWidth, right, y: bottom - 0.75, PageStyle.ink) }
        }
        page.leaf(.paragraph) { canvas in
            guard !fact.value.isEmpty else { return fact.label.draw(on: canvas, x: x, y: bottom - 6 - fact.label.height) }
            // Beside a blank line the text is above the rule, beside a long text at the top.
            let y = bottom - top > Self.writingHeight ? top + 6 : bottom - 6 - fact.value.height
            fact.label.draw(on: canvas, x: x, y: y + fact.value.baseline - fact.label.baseline)
            fact.value.draw(on: canvas, x: x + Self.labelWidth, y: y)
        }
    }
}
