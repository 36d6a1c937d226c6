import Graphics

/// The view above or below the rows of a section. It stays in sight while a row of its section is.
open class TableViewHeaderFooterView: View {
    /// The identifier for its reuse.
    public let reuseIdentifier: String

    /// Holds its content.
    public let contentView = View()

    /// Its text.
    public let textLabel = Label("", font: Font(size: 12.5, weight: .semibold), color: .secondaryLabel)

    /// Whether it is below its rows.
    public internal(set) final var isFooter = false {
        didSet { if isFooter != oldValue { textLabel.font = Font(size: 12.5, weight: isFooter ? .regular : .semibold) } }
    }

    /// Makes a view. Tables call it when they need one more.
    public required init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init()
        clipsToBounds = true
        themeBackground = .secondaryBackground
        addSubview(contentView)
        contentView.addSubview(textLabel)
    }

    /// It is one text; above its rows it is a heading.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.label = SpokenContent(self).texts
        description.role = description.label.isEmpty ? nil : isFooter ? .label : .heading
        description.children = []
    }

    /// It is about to be used for another section. Overrides call `super`.
    open func prepareForReuse() { textLabel.text = "" }

    open override func layoutSubviews() {
        contentView.frame = bounds
        Stack(.depth, insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)) { textLabel }.place(in: contentView)
    }
}

extension TableViewHeaderFooterView: ReusableCell {}

/// Holds the headers and footers above the cells; presses between them reach the cells.
final class TableHeaderLayer: View {
    override func contains(_ point: Point) -> Bool { subviews.contains { !$0.isHidden && $0.frame.contains(point) } }
}
