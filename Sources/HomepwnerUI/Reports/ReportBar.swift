import Graphics
import Toolkit

/// The bar below the pages of a report: its contents, the page number and the magnification.
final class ReportBar: View {
    private let itemsLabel = Label(font: Font(size: 13, hasTabularDigits: true), color: .secondaryLabel)
    private let previousButton = Button(icon: .back)
    private let pageLabel = Label(font: Font(size: 13.5, weight: .medium, hasTabularDigits: true))
    private let nextButton = Button(icon: .forward)
    private let smallerButton = Button(icon: .minus)
    private let percentLabel = Label(font: Font(size: 13.5, weight: .medium, hasTabularDigits: true))
    private let largerButton = Button(icon: .plus)
    private let shownControl = SegmentedControl([.init("Options"), .init("Pages")])
    private var isNarrow = false

    init() {
        super.init()
        themeBackground = .barBackground
        for (button, name) in [
            (previousButton, "Previous Page"), (nextButton, "Next Page"), (smallerButton, "Smaller Pages"), (largerButton, "Larger Pages"),
        ] {
            button.accessibilityLabel = name
            button.toolTip = name
            addSubview(button)
        }
        for label in [itemsLabel, pageLabel, percentLabel] { addSubview(label) }
        addSubview(shownControl)
        pageLabel.textAlignment = .center
        percentLabel.textAlignment = .center
        percentLabel.identifier = "report-zoom"
        pageLabel.identifier = "report-page"
        shownControl.accessibilityLabel = "Shown"
        shownControl.identifier = "report-shown"
        shownControl.addTarget(self, action: ReportBar.shownDidChange, for: .valueChanged)
        previousButton.addAction(for: .primaryActionTriggered) { $0.reportActing?.step(-1) }
        nextButton.addAction(for: .primaryActionTriggered) { $0.reportActing?.step(1) }
        smallerButton.addAction(for: .primaryActionTriggered) { $0.reportActing?.zoom(in: false) }
        largerButton.addAction(for: .primaryActionTriggered) { $0.reportActing?.zoom(in: true) }
    }

    private func shownDidChange() { reportActing?.showPages(shownControl.selectedSegmentIndex == 1) }

    override var drawsOnlyBackground: Bool { true }

    /// Shows the texts of the bar.
    ///
    /// - Parameters:
    ///   - page: the page number, from 0
    ///   - count: the number of pages; nil until it is known
    func show(items: String, page: Int, count: Int?, percent: Int) {
        itemsLabel.text = items
        pageLabel.text = count.map { "Page \(page + 1) of \($0)" } ?? ""
        previousButton.isEnabled = page > 0
        nextButton.isEnabled = page + 1 < (count ?? 0)
        percentLabel.text = "\(percent) %"
        setNeedsLayout()
    }

    /// Fits it to a window.
    func arrange(isNarrow: Bool, showsPages: Bool) {
        self.isNarrow = isNarrow
        shownControl.isHidden = !isNarrow
        shownControl.selectedSegmentIndex = showsPages ? 1 : 0
        let isTight = bounds.width < 560
        itemsLabel.isHidden = isNarrow
        for view in [previousButton, pageLabel, nextButton] as [View] { view.isHidden = isNarrow && !showsPages }
        pageLabel.isHidden = pageLabel.isHidden || isTight
        for view in [smallerButton, percentLabel, largerButton] as [View] { view.isHidden = isNarrow && (!showsPages || isTight) }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        Stack(.depth, insets: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)) {
            Stack(.horizontal, spacing: 8, alignment: .center) {
                if isNarrow {
                    shownControl.sized(width: 170, height: 32)
                } else {
                    itemsLabel.sized(width: .fixed(max(80, bounds.width / 2 - 140)))
                }
                Spacer(.flexible)
                if !isNarrow {
                    Stack(.horizontal, spacing: 8, alignment: .center) { zoomItems }
                } else {
                    Stack(.horizontal, spacing: 8, alignment: .center) {
                        pageItems
                        if !largerButton.isHidden { Spacer(6) }
                        zoomItems
                    }
                }
            }
            if !isNarrow {
                Stack(.horizontal, spacing: 8, alignment: .center) {
                    Spacer(.flexible)
                    pageItems
                    Spacer(.flexible)
                }
            }
        }
        .place(in: self)
    }

    @Stack.Builder private var pageItems: [StackItem] {
        previousButton.sized(width: 32, height: 32)
        pageLabel.sized(width: .fitting(atLeast: 104))
        nextButton.sized(width: 32, height: 32)
    }

    @Stack.Builder private var zoomItems: [StackItem] {
        smallerButton.sized(width: 32, height: 32)
        percentLabel.sized(width: 52)
        largerButton.sized(width: 32, height: 32)
    }
}
