import Graphics
import Toolkit

/// The bar at the top: what can be done, where one is, the search. It fits itself to narrow windows.
final class HeaderBar: View {
    static let height = 52.0

    let addButton = Button(icon: .plus, style: .bordered)
    let backButton = Button(icon: .back, style: .tool)
    let editButton = Button("Edit")
    let searchButton = Button(icon: .search, style: .tool)
    let sortButton = Button(icon: .sort, style: .tool)
    let moreButton = Button(icon: .more, style: .tool)
    let searchField: SearchField
    private let titleLabel = Label(font: Font(size: 15, weight: .semibold))

    /// What the bar says in its middle.
    var title: String {
        get { titleLabel.text }
        set { titleLabel.text = newValue }
    }

    /// Whether it stands over the detail of a narrow window, with a way back.
    var showsBack = false {
        didSet { if showsBack != oldValue { setNeedsLayout() } }
    }

    /// Whether the search of a narrow window is open.
    var isSearchOpen = false {
        didSet { if isSearchOpen != oldValue { setNeedsLayout() } }
    }

    /// From this width on the search field is always there, in points.
    private static let roomyWidth = 620.0

    /// Whether the search must be opened to be seen.
    var isCompact: Bool { bounds.width < Self.roomyWidth }

    init(searchField: SearchField) {
        self.searchField = searchField
        super.init()
        titleLabel.textAlignment = .center
        addButton.toolTip = "Add an item (Ctrl+N)"
        backButton.toolTip = "Back to the list (Alt+←)"
        searchButton.toolTip = "Search (Ctrl+F)"
        sortButton.toolTip = "Sort"
        moreButton.toolTip = "More (F10)"
        for view in [titleLabel, backButton, addButton, editButton, searchField, searchButton, sortButton, moreButton] as [View] {
            addSubview(view)
        }
    }

    override func layoutSubviews() {
        let compact = isCompact
        let searching = compact && isSearchOpen && !showsBack
        backButton.isHidden = !showsBack
        editButton.isHidden = !showsBack
        addButton.isHidden = showsBack || searching
        searchField.isHidden = showsBack || (compact && !isSearchOpen)
        searchButton.isHidden = showsBack || !compact || isSearchOpen
        sortButton.isHidden = showsBack
        titleLabel.isHidden = searching
        let y = 10.0
        let tall = 32.0
        addButton.frame = Rect(x: 12, y: y, width: 34, height: tall)
        backButton.frame = Rect(x: 8, y: y, width: 34, height: tall)
        var right = bounds.width - 12
        func place(_ view: View, width: Double, gap: Double) {
            guard !view.isHidden else { return }
            right -= width
            view.frame = Rect(x: right, y: y, width: width, height: tall)
            right -= gap
        }
        place(moreButton, width: 32, gap: 2)
        place(sortButton, width: 32, gap: compact ? 2 : 12)
        place(searchButton, width: 32, gap: 2)
        place(editButton, width: max(62, editButton.intrinsicContentSize.width), gap: 8)
        if searching {
            searchField.frame = Rect(x: 12, y: y, width: max(0, right - 12), height: tall)
        } else {
            place(searchField, width: 196, gap: 12)
        }
        layoutTitle(left: (showsBack ? backButton : addButton).frame.maxX + 12, right: right - 8)
    }

    /// In the bar's middle if there is room, else in the middle of what is left.
    private func layoutTitle(left: Double, right: Double) {
        let wanted = titleLabel.intrinsicContentSize.width
        let half = min(bounds.width / 2 - left, right - bounds.width / 2)
        let area =
            half * 2 >= wanted
            ? Rect(x: bounds.width / 2 - half, y: 14, width: half * 2, height: 24)
            : Rect(x: left, y: 14, width: max(0, right - left), height: 24)
        titleLabel.frame = area
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(bounds, theme.barBackground)
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), theme.barBorder)
    }
}
