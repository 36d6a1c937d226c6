import Graphics
import Inventory
import Toolkit
import Words

/// The counts of an edit in words: how many items change, in which fields, and what else a person should know before.
nonisolated struct BulkSummaryText: Hashable {
    let title: String
    var lines: [String] = []
    var isProblem = false

    /// The largest number of reasons, and of new names.
    private static let most = 3

    init(_ title: String, _ lines: [String] = [], isProblem: Bool = false) {
        (self.title, self.lines, self.isProblem) = (title, lines, isProblem)
    }

    init(_ outcome: EditOutcome, _ catalog: Catalog, _ style: NumberStyle) {
        func number(_ count: Int) -> String { CountText.number(count, style: style) }
        let changed = outcome.count(.changed)
        title =
            changed == 0
            ? tr("Nothing would change") : tr("\(number(changed)) item will change", "\(number(changed)) items will change", changed)
        let counts = outcome.edit.edits.compactMap { edit in
            outcome.changedFields[edit.key].map { "\(edit.key.title(in: catalog)) \(number($0))" }
        }
        if !counts.isEmpty { lines.append(counts.joined(separator: " · ")) }
        func add(_ count: Int, _ text: (String) -> String) { if count > 0 { lines.append(text(number(count))) } }
        let parts = outcome.changedFields[.fixed(.parent)] ?? 0
        add(parts) { tr("\($0) is not part of another item any more.", "\($0) are not part of another item any more.", parts) }
        let following = outcome.count(.following)
        add(following) { tr("\($0) more moves with what it is part of.", "\($0) more move with what they are part of.", following) }
        let older = outcome.addedOlder
        add(older) {
            tr(
                "\($0) keeps its present value, which is of a later day; the new one becomes an older one.",
                "\($0) keep their present values, which are of later days; the new one becomes an older one.", older)
        }
        let unchanged = outcome.count(.unchanged)
        add(unchanged) { tr("\($0) stays as it is.", "\($0) stay as they are.", unchanged) }
        for refused in outcome.refusals.prefix(Self.most) {
            lines.append(tr("\(number(refused.count)) cannot be changed: \(refused.reason.sentence(catalog))"))
        }
        let reasons = outcome.refusals.dropFirst(Self.most).reduce(0) { $0 + $1.count }
        add(reasons) { tr("\($0) more cannot be changed, for other reasons.") }
        add(outcome.gone) { tr("\($0) was deleted meanwhile.", "\($0) were deleted meanwhile.", outcome.gone) }
        guard changed > 0 else { return }
        let names = outcome.edit.newNames(catalog)
        for (kind, name) in names.prefix(Self.most) {
            let shown = DisplayText.quoted(DisplayText.shortened(name.shown, to: 60))
            switch kind {
            case .place: lines.append(tr("\(shown) is a new place."))
            case .tag: lines.append(tr("\(shown) is a new tag."))
            case .type: lines.append(tr("\(shown) is a new type."))
            default: break
            }
        }
        let rest = names.count - Self.most
        add(rest) { tr("\($0) more name is new.", "\($0) more names are new.", rest) }
        lines.append(tr("One step: Undo takes back all of it."))
    }
}

/// The card with the counts of an edit.
final class BulkSummary: View {
    private let titleLabel = Label(font: Font(size: 14, weight: .semibold))
    private let textLabel = Label(font: Font(size: 13), color: .secondaryLabel)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        titleLabel.numberOfLines = 3
        titleLabel.accessibilityLive = .polite
        textLabel.numberOfLines = 0
        for label in [titleLabel, textLabel] { addSubview(label) }
    }

    /// The shown text.
    private(set) var text = BulkSummaryText("")

    /// Shows counts.
    ///
    /// - Parameter isSaid: whether the title is read aloud; the place of a long count is not.
    func show(_ text: BulkSummaryText, isSaid: Bool) {
        guard text != self.text else { return }
        self.text = text
        titleLabel.accessibilityLive = isSaid ? .polite : .off
        titleLabel.text = text.title
        titleLabel.textColor = text.isProblem ? .negative : .label
        textLabel.text = text.lines.joined(separator: "\n")
        textLabel.isHidden = text.lines.isEmpty
        setNeedsLayout()
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    private var stack: Stack {
        Stack(.vertical, spacing: 4, insets: EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)) {
            titleLabel
            textLabel
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack.height(forWidth: size.width)) }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let color = text.isProblem ? theme.negativeGround : theme.accentGround
        canvas.fill(Path(roundedRect: bounds.pixelAligned(scale: canvas.scale), radius: 8), color)
    }
}
