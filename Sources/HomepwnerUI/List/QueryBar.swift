import Graphics
import Toolkit
import Words

/// The acts of a person in a query bar.
protocol QueryBarDelegate: AnyObject {
    /// Called when a chip is removed; the bar changes with its content only.
    func queryBar(_ bar: QueryBar, removesChipAt index: Int)
    /// Called when the words of a chip are pressed.
    func queryBar(_ bar: QueryBar, opensChipAt index: Int)
    /// Called when a condition is to be added.
    func queryBarFilters(_ bar: QueryBar)
    /// Called when the search is to be saved.
    func queryBarSaves(_ bar: QueryBar)
    /// Called when the suggestion is taken.
    func queryBarTakesSuggestion(_ bar: QueryBar)
}

/// The conditions of a query as chips, and a note about the part that is not understood.
///
/// It is 44 points high. Where chips and note do not fit beside each other, the note has room of its own below, of one or two lines.
final class QueryBar: View {
    /// The content of a bar.
    struct Content: Equatable {
        var chips: [QueryChipRow.Chip] = []
        /// The sentence about the part that is not understood.
        var note: String?
        /// The word that is suggested in place of that part.
        var suggestion: String?
        /// The title of the button that saves the search; nil for none.
        var saveTitle: String?
        /// Whether conditions can be added.
        var canFilter = false
    }

    var content = Content() {
        didSet { if content != oldValue { show() } }
    }

    /// Whether there is something to show.
    var hasContent: Bool { !content.chips.isEmpty || content.note != nil }

    weak var delegate: (any QueryBarDelegate)?

    let row = QueryChipRow()
    let noteLabel = Label(font: Font(size: 12.5), color: .caution)
    let suggestionButton = Button("", style: .link)
    let filterButton = Button(tr("Add Filter…"), style: .link)
    let saveButton = Button("", style: .link)

    static let height = 44.0
    private static let noteHeights = (short: 28.0, long: 42.0)
    private static let margin = 14.0
    private static let spacing = 12.0

    init() {
        super.init()
        noteLabel.accessibilityLive = .polite
        noteLabel.numberOfLines = 2
        suggestionButton.font = Font(size: 12.5, weight: .medium)
        row.bar = self
        suggestionButton.addTarget(self, action: QueryBar.takeSuggestion)
        saveButton.font = Font(size: 12.5, weight: .medium)
        saveButton.identifier = "save-search"
        saveButton.addTarget(self, action: QueryBar.save)
        filterButton.font = Font(size: 12.5, weight: .medium)
        filterButton.identifier = "add-filter"
        filterButton.toolTip = tr("Add a condition (F4)")
        filterButton.addTarget(self, action: QueryBar.filter)
        for view in [row, noteLabel, suggestionButton, filterButton, saveButton] as [View] { addSubview(view) }
        show()
    }

    /// Asks the delegate to remove a chip.
    func remove(_ index: Int) { delegate?.queryBar(self, removesChipAt: index) }

    /// Asks the delegate to open a chip.
    func open(_ index: Int) { delegate?.queryBar(self, opensChipAt: index) }

    private func filter() { delegate?.queryBarFilters(self) }

    private func takeSuggestion() { delegate?.queryBarTakesSuggestion(self) }

    private func save() { delegate?.queryBarSaves(self) }

    private func show() {
        saveButton.title = content.saveTitle ?? ""
        saveButton.isHidden = content.saveTitle == nil
        filterButton.isHidden = !content.canFilter || content.note != nil
        row.chips = content.chips
        row.isHidden = content.chips.isEmpty
        noteLabel.text = content.note ?? ""
        noteLabel.toolTip = content.note
        noteLabel.isHidden = content.note == nil
        let suggestion = content.suggestion ?? ""
        suggestionButton.title = tr("Use \(suggestion)")
        suggestionButton.isHidden = content.note == nil || content.suggestion == nil
        setNeedsLayout()
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
    }

    // MARK: - Layout

    /// The width of the note with its button, in points.
    private var noteWidth: Double {
        noteLabel.sizeThatFits(Size(width: .infinity, height: .infinity)).width
            + (suggestionButton.isHidden ? 0 : Self.spacing + buttonWidth)
    }

    private var buttonWidth: Double { suggestionButton.intrinsicContentSize.width.rounded(.up) }

    /// Returns the height of the note below the chips in a width; 0 if it is beside them.
    private func noteHeight(in width: Double) -> Double {
        let room = width - 2 * Self.margin
        let isBelow = content.note != nil && !content.chips.isEmpty && row.wholeWidth + Self.spacing + noteWidth > room
        return !isBelow ? 0 : noteWidth > room ? Self.noteHeights.long : Self.noteHeights.short
    }

    private func stack(in width: Double) -> Stack {
        let insets = EdgeInsets(top: 0, left: Self.margin, bottom: 0, right: Self.margin)
        let noteHeight = noteHeight(in: width)
        let note = Stack(.horizontal, spacing: Self.spacing, alignment: .center) {
            noteLabel
            suggestionButton.sized(width: .fixed(buttonWidth))
        }
        // The row has room for its focus rings.
        let rowHeight = QueryChipRow.height + 4
        guard noteHeight > 0 else {
            return Stack(.horizontal, spacing: Self.spacing, alignment: .center, insets: insets) {
                if content.note == nil {
                    row.sized(width: .flexible, height: .fixed(rowHeight))
                    if !filterButton.isHidden {
                        filterButton.sized(width: .fixed(filterButton.intrinsicContentSize.width.rounded(.up)))
                    }
                    saveButton.sized(width: .fixed(saveButton.intrinsicContentSize.width.rounded(.up)))
                } else {
                    row.sized(width: .fitting, height: .fixed(rowHeight))
                    note
                    Spacer(.flexible)
                }
            }
        }
        return Stack(.vertical, insets: insets) {
            Spacer(.fixed((Self.height - rowHeight) / 2))
            row.sized(height: .fixed(rowHeight))
            note.sized(height: .fixed(noteHeight))
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { Self.height + noteHeight(in: width) }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: contentHeight(forWidth: size.width) ?? Self.height)
    }

    override var intrinsicContentSize: Size {
        Size(width: View.noIntrinsicMetric, height: contentHeight(forWidth: bounds.width) ?? Self.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        stack(in: bounds.width).place(in: self)
    }
}
