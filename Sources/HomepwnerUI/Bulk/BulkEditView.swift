import Graphics
import Toolkit
import Words

/// The sheet in which many items are edited: a bar, the fields with the counts below them, and beside them the items as they would become.
/// A narrow sheet has fields and items on two pages.
final class BulkEditView: View {
    let titleLabel = Label(font: Font(size: 15, weight: .semibold))
    let subtitleLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    let cancelButton = Button(tr("Cancel"), style: .bordered)
    let changeButton = Button(tr("Change"), style: .prominent)
    let form = BulkForm()
    let summary = BulkSummary()
    let preview: BulkPreview
    private let pages = SegmentedControl([SegmentedControl.Segment(tr("Fields")), SegmentedControl.Segment(tr("What Will Change"))])
    private let (line, divider) = (View(), View())

    /// From this width on, the preview is beside the fields, in points.
    private static let leastWidth = 760.0
    private static let formWidth = 456.0
    /// The width of the room for each button of the bar, so that the title is in the middle, in points.
    private static let sideWidth = 190.0

    init(_ preview: BulkPreview) {
        self.preview = preview
        super.init()
        for line in [line, divider] { line.themeBackground = .separator }
        for label in [titleLabel, subtitleLabel] { label.textAlignment = .center }
        titleLabel.accessibilityRole = .heading
        form.identifier = "bulk-form"
        cancelButton.role = .cancel
        cancelButton.identifier = "bulk-cancel"
        changeButton.identifier = "bulk-change"
        pages.addTarget(self, action: BulkEditView.setNeedsLayout, for: .valueChanged)
        pages.accessibilityLabel = tr("Page")
        let parts: [View] = [
            cancelButton, titleLabel, subtitleLabel, changeButton, line, pages, form, summary, divider, preview,
        ]
        for part in parts { addSubview(part) }
    }

    private var stack: Stack {
        let isWide = bounds.width >= Self.leastWidth
        pages.isHidden = isWide
        form.isHidden = !isWide && pages.selectedSegmentIndex == 1
        preview.isHidden = !isWide && pages.selectedSegmentIndex == 0
        return Stack(.vertical) {
            Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)) {
                Stack(.horizontal) {
                    cancelButton.sized(width: .fitting(atLeast: 80, resistance: .required), height: 32)
                    if isWide { Spacer() }
                }
                .sized(width: isWide ? .fixed(Self.sideWidth) : .fitting)
                Stack(.vertical) {
                    titleLabel.sized(height: 20)
                    if !subtitleLabel.text.isEmpty { subtitleLabel.sized(height: 18) }
                }
                .sized(width: .flexible)
                Stack(.horizontal) {
                    if isWide { Spacer() }
                    changeButton.sized(width: .fitting(atLeast: 80, resistance: .required), height: 32)
                }
                .sized(width: isWide ? .fixed(Self.sideWidth) : .fitting)
            }
            line.sized(height: 1)
            if !isWide {
                Stack(.horizontal, insets: EdgeInsets(top: 10, left: 16, bottom: 4, right: 16)) {
                    pages.sized(width: .flexible, height: 30)
                }
            }
            Stack(.horizontal) {
                Stack(.vertical) {
                    form.sized(height: .flexible)
                    if !isWide { preview.sized(height: .flexible) }
                    Stack(.horizontal, insets: EdgeInsets(top: 8, left: 16, bottom: 16, right: 16)) { summary.sized(width: .flexible) }
                }
                .sized(width: isWide ? .fixed(Self.formWidth) : .flexible)
                if isWide {
                    divider.sized(width: .fixed(1))
                    preview.sized(width: .flexible)
                }
            }
            .sized(height: .flexible)
        }
    }

    override func layoutSubviews() { stack.place(in: self) }
}
