import Graphics
import Toolkit

/// The bar at the top: what can be done, where one is, the search. It fits itself to narrow windows. `HeaderView.xib` says where its parts
/// are.
final class HeaderBar: View {
    static let height = 52.0

    private(set) var sidebarButton = Button()
    /// The button that shows the name of the library and opens others.
    private(set) var libraryButton = LibraryButton()
    private(set) var addButton = Button()
    private(set) var backButton = Button()
    private(set) var editButton = Button()
    /// Puts the list into edit mode and takes it out again.
    private(set) var listEditButton = Button()
    private(set) var searchButton = Button()
    private(set) var sortButton = Button()
    private(set) var listButton = Button()
    private(set) var gridButton = Button()
    private(set) var moreButton = Button()
    private(set) var searchField = SearchField()
    private var titleLabel = Label()
    /// The constraints that keep the title away from the parts that are shown now.
    private var titleAfterAdd: LayoutConstraint?
    private var titleAfterBack: LayoutConstraint?
    private var titleBeforeField: LayoutConstraint?
    private var titleBeforeSearch: LayoutConstraint?
    private var titleBeforeEdit: LayoutConstraint?
    private var addLeading: LayoutConstraint?
    private var libraryWidth: LayoutConstraint?
    private var searchWidth: LayoutConstraint?
    private var variations: NibVariations?
    private let group = KeyGroup()

    override var keyGroup: KeyGroup? { group }

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("sidebarButton", \HeaderBar.sidebarButton), .outlet("addLeading", \HeaderBar.addLeading),
            .outlet("libraryButton", \HeaderBar.libraryButton), .outlet("libraryWidth", \HeaderBar.libraryWidth),
            .outlet("addButton", \HeaderBar.addButton), .outlet("backButton", \HeaderBar.backButton),
            .outlet("editButton", \HeaderBar.editButton),
            .outlet("listEditButton", \HeaderBar.listEditButton), .outlet("searchButton", \HeaderBar.searchButton),
            .outlet("sortButton", \HeaderBar.sortButton), .outlet("moreButton", \HeaderBar.moreButton),
            .outlet("listButton", \HeaderBar.listButton), .outlet("gridButton", \HeaderBar.gridButton),
            .outlet("searchField", \HeaderBar.searchField),
            .outlet("searchWidth", \HeaderBar.searchWidth, isRequired: false), .outlet("titleLabel", \HeaderBar.titleLabel),
            .outlet("titleAfterAdd", \HeaderBar.titleAfterAdd), .outlet("titleAfterBack", \HeaderBar.titleAfterBack),
            .outlet("titleBeforeField", \HeaderBar.titleBeforeField), .outlet("titleBeforeSearch", \HeaderBar.titleBeforeSearch),
            .outlet("titleBeforeEdit", \HeaderBar.titleBeforeEdit),
        ]
    }

    /// Makes the bar of a nib.
    static func make(from nib: Nib) -> HeaderBar {
        let contents = nib.instantiate(traits: NibTraits(isWidthCompact: false))
        guard let bar = contents.view as? HeaderBar else { return HeaderBar() }
        bar.variations = contents.variations
        return bar
    }

    /// The nib says what its signs are called.
    override func awakeFromNib() {
        super.awakeFromNib()
        for button in [sidebarButton, listButton, gridButton] { button.accessibilityRole = .toggleButton }
        titleLabel.accessibilityRole = .heading
        titleLabel.minimumLetters = 3
        accessibilityRole = .toolbar
        accessibilityLabel = "Main"
    }

    /// The title in the middle of the bar.
    var title: String {
        get { titleLabel.text }
        set { titleLabel.text = newValue }
    }

    /// The distance of the list from the leading edge, in points; the buttons that act on it begin there.
    var listEdge = 0.0 {
        didSet { if listEdge != oldValue { setNeedsLayout() } }
    }

    /// The least distance of the button that adds: behind those of the sidebar and of the library.
    private var leastEdge: Double { isCompact ? 42 : 50 + libraryRoom }

    /// The width of the button of the library: as its name needs, up to where the list begins. In a window that is not wide the name is in
    /// its line of help.
    private var libraryRoom: Double {
        guard showsLibraryName else { return LibraryButton.widths.icon }
        let most = max(Self.widestLibrary, listEdge - 50)
        return max(LibraryButton.widths.whole, min(libraryButton.naturalWidth, most))
    }

    /// As much as there is above a sidebar of the usual width.
    private static let widestLibrary = 170.0

    /// The width of the search field: in a wide window its hint fits, with the number of items and the place.
    private static let searchWidths = (usual: 196.0, wide: 240.0, from: 1_200.0)
    /// The width of the search field while somebody searches: several conditions fit.
    private static let openSearch = (share: 0.3, most: 372.0)

    private var showsLibraryName: Bool { bounds.width >= 900 }

    /// Whether it is over the detail of a narrow window, with a way back.
    var showsBack = false {
        didSet { if showsBack != oldValue { setNeedsLayout() } }
    }

    /// Whether the field has a text or the keyboard, and is wider therefore.
    var holdsSearch = false {
        didSet { if holdsSearch != oldValue { setNeedsLayout() } }
    }

    /// Whether the search of a narrow window is open.
    var isSearchOpen = false {
        didSet { if isSearchOpen != oldValue { setNeedsLayout() } }
    }

    /// Whether there is so little room that the search must be opened to be seen, and list and grid are in the menu only.
    var isCompact = false {
        didSet {
            guard isCompact != oldValue else { return }
            nameListEditButton()
            setNeedsLayout()
        }
    }

    /// Whether rows can be deleted and moved now.
    var isListEditing = false {
        didSet { nameListEditButton() }
    }

    /// Beside the detail is another button that edits, the item; in a narrow window the two are never seen together.
    private func nameListEditButton() {
        listEditButton.title = isListEditing ? "Done" : isCompact ? "Edit" : "Edit List"
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let compact = isCompact
        let searching = compact && isSearchOpen && !showsBack
        variations?.apply(NibTraits(isWidthCompact: compact))
        backButton.isHidden = !showsBack
        editButton.isHidden = !showsBack
        addButton.isHidden = showsBack || searching
        sidebarButton.isHidden = addButton.isHidden
        // In a narrow window it is in the sidebar.
        libraryButton.isHidden = addButton.isHidden || compact
        libraryButton.showsIconOnly = !showsLibraryName
        libraryWidth?.constant = libraryRoom
        let usual = bounds.width >= Self.searchWidths.from ? Self.searchWidths.wide : Self.searchWidths.usual
        let open = min(Self.openSearch.most, bounds.width * Self.openSearch.share).rounded()
        searchWidth?.constant = holdsSearch ? max(usual, open) : usual
        // In a narrow window it is in the menu; the button that ends editing is always shown.
        listEditButton.isHidden = addButton.isHidden || compact && !isListEditing
        addLeading?.constant = max(leastEdge, listEdge) + 12
        searchField.isHidden = showsBack || (compact && !isSearchOpen)
        searchButton.isHidden = showsBack || !compact || isSearchOpen
        sortButton.isHidden = showsBack
        // In a narrow window the menu has them.
        listButton.isHidden = showsBack || compact
        gridButton.isHidden = showsBack || compact
        titleLabel.isHidden = searching
        titleAfterAdd?.isActive = !showsBack
        titleAfterBack?.isActive = showsBack
        titleBeforeField?.isActive = !showsBack && !compact
        titleBeforeSearch?.isActive = !showsBack && compact
        titleBeforeEdit?.isActive = showsBack
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(bounds, theme.barBackground)
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), theme.barBorder)
    }
}
