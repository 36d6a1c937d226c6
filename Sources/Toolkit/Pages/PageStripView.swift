public import Graphics

/// Small pictures of pages below each other, each with its number. The current page has a ring, and a press goes to another page. Only
/// visible pages have views. Pages have keys of their own, so the keyboard does not stop here.
public final class PageStripView: ScrollView {
    /// Called with the visible pages and their scale: pixels for each point of the paper.
    public var onSight: ((Range<Int>, Double) -> Void)?
    /// Returns the small picture of a page; nil if there is none yet.
    public var picture: ((Int) -> Image?)?
    /// Called with the page that was pressed, from 0.
    public var onChoose: ((Int) -> Void)?

    /// The number of pages, and the size of each on paper.
    private var count = 1
    private var paper = PageSize.a4
    /// The current page.
    private var current = 0
    private var shown: [Int: PageTile] = [:]
    private var spare: [PageTile] = []

    /// Its own width, in points.
    public static let width = 136.0
    private static let pageWidth = 83.0
    private static let tallest = 160.0
    private static let top = 12.0

    /// Makes a view without pages.
    public init() {
        super.init(frame: .zero)
        themeBackground = .pair(light: Color(hex: 0xE2E1DE), dark: Color(hex: 0x222222))
        accessibilityRole = .list
        accessibilityLabel = "Pages"
    }

    public override var drawsOnlyBackground: Bool { true }

    private var factor: Double { min(Self.pageWidth / paper.width, Self.tallest / paper.height) }
    private var pageSize: Size { Size(width: (paper.width * factor).rounded(), height: (paper.height * factor).rounded()) }
    private var step: Double { pageSize.height + PageTile.around }

    /// Shows a number of pages of a paper size.
    public func show(count: Int, paper: PageSize) {
        (self.count, self.paper) = (max(1, count), paper)
        contentSize = Size(width: bounds.width, height: Double(self.count) * step + 2 * Self.top)
        update()
    }

    /// Marks the current page, and scrolls to it.
    public func mark(_ page: Int) {
        guard page != current else { return }
        current = page
        let frame = frame(of: page)
        if !visibleRect.contains(frame) { scrollRectToVisible(frame.insetBy(dx: 0, dy: -Self.top)) }
        update()
    }

    // While it is hidden it does not follow changes.
    override func hiddenDidChange() { if !isHidden { setNeedsLayout() } }

    /// Requests the pictures again.
    public func reload() { update() }

    private func frame(of page: Int) -> Rect {
        Rect(x: 0, y: Self.top + Double(page) * step, width: bounds.width, height: step)
    }

    public override func layoutSubviews() {
        contentSize = Size(width: bounds.width, height: Double(count) * step + 2 * Self.top)
        super.layoutSubviews()
        update()
    }

    public override func contentDidScroll() { update() }

    private func update() {
        guard bounds.height > 0, !isHidden else { return }
        let first = max(0, min(Int((contentOffset.y - Self.top) / step), count - 1))
        let last = max(first, min(Int((contentOffset.y + bounds.height - Self.top) / step), count - 1))
        for (page, view) in shown where !(first...last).contains(page) {
            view.removeFromSuperview()
            spare.append(view)
            shown[page] = nil
        }
        for page in first...last {
            let view = shown[page] ?? spare.popLast() ?? PageTile()
            if view.superview == nil { contentView.addSubview(view) }
            shown[page] = view
            view.frame = frame(of: page)
            view.action = { [weak self] in self?.onChoose?(page) }
            view.show(picture?(page), size: pageSize, number: page + 1, of: count, isCurrent: page == current)
        }
        onSight?(first..<last + 1, pageSize.width / paper.width * (window?.scale ?? 1))
    }
}

/// A small picture of a page and its number.
final class PageTile: Control {
    private let sheet = PageSheetView()
    private let words = Label(font: Font(size: 12.5, hasTabularDigits: true))
    private var size = Size.zero
    private static let ring = 3.0
    private static let wordsHeight = 18.0

    /// The height of the space above and below a page's picture.
    static let around = wordsHeight + 2 * ring + 8

    init() {
        super.init()
        words.textAlignment = .center
        sheet.showsNumber = false
        addSubview(sheet)
        addSubview(words)
    }

    /// Pages have keys of their own.
    override var canBecomeFirstResponder: Bool { false }

    func show(_ image: Image?, size: Size, number: Int, of count: Int, isCurrent: Bool) {
        sheet.show(image, named: "", note: nil)
        words.text = "\(number)"
        words.font = Font(size: 12.5, weight: isCurrent ? .semibold : .regular, hasTabularDigits: true)
        accessibilityLabel = "Go to Page \(number) of \(count)"
        isSelected = isCurrent
        guard size != self.size else { return }
        self.size = size
        setNeedsLayout()
    }

    override func layoutSubviews() {
        Stack(.vertical, alignment: .center, insets: EdgeInsets(top: Self.ring, left: 0, bottom: 0, right: 0)) {
            sheet.sized(width: .fixed(size.width), height: .fixed(size.height))
            Spacer(.fixed(Self.ring + 2))
            words.sized(width: .fixed(bounds.width), height: .fixed(Self.wordsHeight))
            Spacer()
        }
        .place(in: self)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let around = sheet.frame.insetBy(dx: -2, dy: -2)
        if isSelected {
            canvas.stroke(Path(roundedRect: around, radius: 2), theme.accent, width: 2)
        } else if isHovered {
            canvas.stroke(Path(roundedRect: around, radius: 2), theme.separator, width: 2)
        }
    }

    override func hoverDidChange(_ isHovered: Bool) {
        super.hoverDidChange(isHovered)
        setNeedsDisplay()
    }
}
