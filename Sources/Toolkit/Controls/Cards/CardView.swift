public import Graphics

/// A heading over a background with round corners: facts of a detail that belong together. A link may follow at the end of the heading.
///
/// The content is in `contentView`; a stack places it and determines its height.
open class CardView: View {
    /// The view with the content.
    public let contentView = View()

    /// The title; empty for a card without a heading.
    public var title: String {
        get { heading.text }
        set {
            heading.text = newValue
            setNeedsLayout()
        }
    }

    /// The link at the end of the heading: a title and its action; nil for none.
    public var link: (title: String, action: () -> Void)? {
        didSet {
            linkButton.isHidden = link == nil
            linkButton.title = link?.title ?? ""
            linkButton.action = link?.action
            setNeedsLayout()
        }
    }

    /// The view of the link, where a popover can open.
    public var linkView: View { linkButton }

    private let heading: Label
    private let linkButton = Button(style: .link)
    private let stack: () -> Stack?

    private static let headingHeight = 32.0

    /// Makes a card.
    ///
    /// - Parameter stack: describes the places of the subviews in `contentView`
    public init(_ title: String = "", stack: @escaping () -> Stack?) {
        heading = Label(title, font: Font(size: 12.5, weight: .semibold), color: .secondaryLabel)
        heading.accessibilityRole = .heading
        self.stack = stack
        super.init()
        linkButton.font = Font(size: 12.5, weight: .medium)
        linkButton.isHidden = true
        contentView.themeBackground = .cardBackground
        contentView.cornerRadius = 8
        for view in [heading, linkButton, contentView] { addSubview(view) }
    }

    /// Reports that the height of the content changed: the card must be placed again.
    public func contentDidChange() {
        setNeedsLayout()
        LayoutAround.invalidate(self)
    }

    /// Returns the heading above the background; the background keeps its content.
    private func outer(_ width: Double) -> Stack {
        Stack(.vertical) {
            if hasHeading {
                Stack(.horizontal, spacing: 8, alignment: .center) {
                    heading.sized(width: .flexible)
                    linkButton
                }
                .sized(height: .fixed(Self.headingHeight))
            }
            contentView.sized(width: .flexible, height: .fixed(stack()?.height(forWidth: width) ?? 0))
        }
    }

    private var hasHeading: Bool { !heading.text.isEmpty || link != nil }

    open override func contentHeight(forWidth width: Double) -> Double? { outer(width).height(forWidth: width) }

    /// Takes all the available width.
    open override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: outer(size.width).height(forWidth: size.width))
    }

    open override func layoutSubviews() {
        heading.isHidden = heading.text.isEmpty
        outer(bounds.width).place(in: self)
        stack()?.place(in: contentView)
    }
}
