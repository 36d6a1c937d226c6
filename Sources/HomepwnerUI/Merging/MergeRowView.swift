import Graphics
import Inventory
import Toolkit
import Words

/// Chooses between two values; the row finds it as its nearest such responder.
protocol MergeRowActing: AnyObject {
    /// A person chose the other value of a row.
    func mergeRowDidChoose(_ row: MergeRowView)
}

/// A row of the comparison of two items: the name of a field and its two values, of which one is chosen.
final class MergeRowView: View {
    /// The field; nil for a choice about the items themselves.
    let key: FieldKey?
    private let titleLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    private let control = SegmentedControl()
    private let noteLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)

    /// The width of the names in a sheet that is wide enough for them beside the values, in points.
    static let titleWidth = 112.0
    private static let leastWidth = 480.0

    init(_ key: FieldKey?, identifier: String) {
        self.key = key
        super.init()
        control.identifier = identifier
        control.addTarget(self, action: MergeRowView.choose, for: .valueChanged)
        noteLabel.numberOfLines = 0
        titleLabel.numberOfLines = 2
        titleLabel.labels = control
        for view in [titleLabel, control, noteLabel] as [View] { addSubview(view) }
    }

    private func choose() { target((any MergeRowActing).self)?.mergeRowDidChoose(self) }

    /// The chosen side.
    var side: MergeComparison.Side { MergeComparison.Side(rawValue: control.selectedSegmentIndex) ?? .first }

    /// Whether it has the keyboard.
    var hasKeyboard: Bool { control.isFirstResponder }

    /// Whether it can have the keyboard.
    var takesKeyboard: Bool { !control.isHidden && control.isEnabled }

    /// Takes the keyboard.
    func takeKeyboard() { window?.makeFirstResponder(control) }

    /// Shows two values.
    ///
    /// - Parameters:
    ///   - side: the chosen one; nil where both are kept
    ///   - isFree: whether a person can choose
    ///   - note: a sentence below the values
    func show(_ title: String, _ texts: [String], side: MergeComparison.Side?, isFree: Bool, note: String) {
        titleLabel.text = title
        control.accessibilityLabel = title
        if control.segments.map(\.title) != texts { control.segments = texts.map { SegmentedControl.Segment($0) } }
        if let side { control.selectedSegmentIndex = side.rawValue }
        control.isEnabled = isFree
        control.isHidden = side == nil
        control.toolTip = texts.joined(separator: "\n")
        control.accessibilityHint = note.isEmpty ? nil : note
        noteLabel.text = side == nil ? ([note] + texts).filter { !$0.isEmpty }.joined(separator: "\n") : note
        noteLabel.isHidden = noteLabel.text.isEmpty
        setNeedsLayout()
    }

    private func stack(_ width: Double) -> Stack {
        let isNarrow = width < Self.leastWidth
        titleLabel.textAlignment = isNarrow ? .natural : .trailing
        return Stack(.horizontal, spacing: 14, alignment: .top) {
            if !isNarrow { titleLabel.sized(width: .fixed(Self.titleWidth), height: .fitting(atLeast: 32)) }
            Stack(.vertical, spacing: 4) {
                if isNarrow { titleLabel.sized(height: 20) }
                if !control.isHidden { control.sized(width: .flexible, height: 32) } else if !isNarrow { Spacer(3) }
                noteLabel
            }
            .sized(width: .flexible)
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack(size.width).height(forWidth: size.width)) }

    override func layoutSubviews() { stack(bounds.width).place(in: self) }
}
