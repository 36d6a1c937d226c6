import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// Shows the facts that people look for first: value, place and tags, in one card or in two beside each other.
final class DetailMain: View {
    /// The actions that start here.
    enum Act: Hashable {
        case newValue, move, tag
    }

    let value = ValueView()
    private let whereabouts = WhereaboutsView()
    private let canEdit: Bool

    private static let inset = 16.0
    private static let gap = 16.0
    private static let radius = 8.0
    /// The least width for two cards, in points.
    private static let roomForTwo = 560.0

    init(canEdit: Bool) {
        self.canEdit = canEdit
        super.init()
        for part in [value, whereabouts] as [View] {
            part.cornerRadius = Self.radius
            addSubview(part)
        }
        cornerRadius = Self.radius
        let buttons = [(whereabouts.moveButton, Act.move), (whereabouts.tagButton, .tag), (value.newButton, .newValue)]
        for (button, act) in buttons {
            button.font = Font(size: 13, weight: .medium)
            button.isHidden = !canEdit
            button.addAction(for: .primaryActionTriggered) { $0.detailActing?.act(act, at: $0) }
        }
        if canEdit { value.sparkline.onPress = { [weak self] _ in self?.detailActing?.edit(at: .field(.value)) } }
    }

    /// Shows an item's value, place and tags.
    ///
    /// - Parameters:
    ///   - worth: the value; nil if it is unknown
    ///   - place: the place; nil without one
    ///   - icon: the symbol of its place
    ///   - dots: the colours of its tags
    ///   - hidden: the fields that the library hides
    func show(
        _ worth: ValueText?, place: DetailLine?, icon: Icon, tags: [Reference], dots: [ThemeColor?], hiding hidden: Set<ItemField>
    ) {
        value.isHidden = worth == nil && (!canEdit || hidden.contains(.value))
        value.show(worth)
        whereabouts.showsPlace = place != nil || canEdit && !hidden.contains(.place)
        whereabouts.showsTags = !tags.isEmpty || canEdit && !hidden.contains(.tags)
        whereabouts.show(place, icon: icon, canMove: canEdit)
        whereabouts.show(tags, dots, canTag: canEdit)
        whereabouts.isHidden = !whereabouts.showsPlace && !whereabouts.showsTags
        isHidden = value.isHidden && whereabouts.isHidden
        LayoutAround.invalidate(self)
        setNeedsDisplay()
    }

    // MARK: - Layout and drawing

    private func isWide(_ width: Double) -> Bool { width >= Self.roomForTwo && !value.isHidden && !whereabouts.isHidden }

    private func stack(_ width: Double) -> Stack {
        let isWide = isWide(width)
        whereabouts.leastRow = isWide ? 44 : 36
        guard isWide else {
            return Stack(.vertical) {
                value.sized(width: .flexible, height: .fitting(atLeast: 64))
                whereabouts.sized(width: .flexible)
            }
        }
        let half = ((width - Self.gap) / 2).rounded(.down)
        let height = max(88, whereabouts.contentHeight(forWidth: half) ?? 0, value.contentHeight(forWidth: half) ?? 0)
        return Stack(.horizontal, spacing: Self.gap, alignment: .top) {
            value.sized(width: .fixed(half), height: .fixed(height))
            whereabouts.sized(width: .flexible, height: .fixed(height))
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { isHidden ? 0 : stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: contentHeight(forWidth: size.width) ?? 0) }

    override func layoutSubviews() {
        let isWide = isWide(bounds.width)
        themeBackground = isWide ? nil : .cardBackground
        for part in [value, whereabouts] as [View] { part.themeBackground = isWide ? .cardBackground : nil }
        stack(bounds.width).place(in: self)
        setNeedsDisplay()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard !isWide(bounds.width), !value.isHidden, !whereabouts.isHidden else { return }
        canvas.drawSeparator(above: whereabouts.frame.minY, from: Self.inset, in: self)
    }
}

/// Shows an item's place and tags, in a row each.
private final class WhereaboutsView: View {
    let placeField = DetailField(DetailLine("Place", ""))
    let moveButton = Button("Move…", style: .link)
    let tagButton = Button("+ Tag", style: .link)
    private let tagSign = SignView(.typeLabel)
    private let tags = PillFlow()
    private var shownTags: (names: [Reference], dots: [ThemeColor?]) = ([], [])

    var showsPlace = true
    var showsTags = true
    /// The least height of a row, in points.
    var leastRow = 36.0 {
        didSet { if leastRow != oldValue { setNeedsLayout() } }
    }

    private static let inset = 16.0

    init() {
        super.init(frame: .zero)
        placeField.isCompact = true
        tags.isHidden = true
        moveButton.toolTip = "Move the item to another place (Ctrl+M)"
        tagButton.toolTip = "Put a tag on the item (Ctrl+T)"
        tagButton.accessibilityLabel = "Add Tag…"
        for part in [placeField, moveButton, tagSign, tags, tagButton] as [View] { addSubview(part) }
    }

    func show(_ place: DetailLine?, icon: Icon, canMove: Bool) {
        (placeField.isHidden, moveButton.isHidden) = (!showsPlace, !showsPlace || !canMove)
        placeField.line = place ?? DetailLine("Place", MarkedText("No place", SearchMatcher("")), copied: nil, color: .secondaryLabel)
        placeField.icon = place == nil ? .folder : icon
        setNeedsLayout()
    }

    func show(_ names: [Reference], _ dots: [ThemeColor?], canTag: Bool) {
        (tagSign.isHidden, tagButton.isHidden) = (!showsTags, !showsTags || !canTag)
        // Tags that did not change keep the keyboard.
        guard names != shownTags.names || dots != shownTags.dots else { return }
        shownTags = (names, dots)
        tags.pills = zip(names, dots).map { tag, dot in
            let pill = TagPill(tag.name, dot: dot)
            if let id = tag.id { pill.addAction(for: .primaryActionTriggered) { $0.detailActing?.follow(.tag(id)) } }
            return pill
        }
    }

    private var placeRow: Stack {
        Stack(.horizontal, spacing: 0, alignment: .center) {
            placeField.sized(width: .flexible)
            if !moveButton.isHidden {
                moveButton.sized(width: .fitting(resistance: .required), height: 28)
                Spacer(16)
            }
        }
    }

    private var tagRow: Stack {
        Stack(.horizontal, spacing: 8, alignment: .center, insets: EdgeInsets(top: 6, left: Self.inset, bottom: 6, right: Self.inset)) {
            tagSign.sized(width: 16, height: 16)
            if tags.isHidden { Spacer() } else { tags.sized(width: .flexible) }
            tagButton.sized(width: .fitting(resistance: .required), height: 24)
        }
    }

    private var stack: Stack {
        Stack(.vertical) {
            if showsPlace { placeRow.sized(height: .fitting(atLeast: leastRow)) }
            if showsTags { tagRow.sized(height: .fitting(atLeast: leastRow)) }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack.height(forWidth: size.width)) }

    override func layoutSubviews() {
        stack.place(in: self)
        setNeedsDisplay()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard showsPlace, showsTags else { return }
        let row = max(leastRow, placeRow.height(forWidth: bounds.width))
        canvas.drawSeparator(above: row, from: Self.inset, in: self)
    }
}

/// A symbol in the secondary text colour. It is not read aloud.
final class SignView: View {
    private let icon: Icon

    init(_ icon: Icon) {
        self.icon = icon
        super.init(frame: .zero)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        icon.draw(canvas, in: bounds, color: theme.secondaryLabel, direction: effectiveUserInterfaceLayoutDirection)
    }
}

extension Canvas {
    /// Draws the thin line between two rows of a card.
    ///
    /// - Parameters:
    ///   - edge: the start of the second row, in points of the view
    ///   - inset: the distance of the line from the leading edge of the view, in points
    func drawSeparator(above edge: Double, from inset: Double, in view: View) {
        let line = Rect(x: inset, y: edge - 1 / scale, width: view.bounds.width - inset, height: 1 / scale)
        fill(view.mirrored(line).pixelAligned(scale: scale), view.theme.cardSeparator)
    }
}
