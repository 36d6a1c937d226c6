public import Graphics

/// Pages below each other, in their printed form. Only visible pages have views.
public final class PagesView: ScrollView {
    /// Called with the visible pages and their scale: pixels for each point of the paper.
    public var onSight: ((Range<Int>, Double) -> Void)?
    /// Called when the current page or the zoom changes.
    public var onMove: (() -> Void)?
    /// Returns the picture of a page; nil if there is none yet.
    public var picture: ((Int) -> Image?)?

    /// Returns the text of a page without a picture; nil for its number.
    public var note: ((Int) -> String?)?

    /// Called with the page and the place of a press, in points of the paper; nil if presses are ignored.
    public var onPress: ((Int, Point) -> Void)?

    /// The room below the last page for controls at the foot of the view, in points.
    public var footRoom: Double {
        get { geometry.foot }
        set { if newValue != geometry.foot { change { $0.foot = newValue } } }
    }

    private var geometry = PageGeometry()
    private var shown: [Int: PageSheetView] = [:]
    private var spare: [PageSheetView] = []

    /// Makes a view without pages.
    public init() {
        super.init(frame: .zero)
        themeBackground = .pair(light: Color(hex: 0xD7D6D3), dark: Color(hex: 0x1B1B1B))
        accessibilityRole = .panel
        accessibilityLabel = "Preview"
    }

    public override var canBecomeFirstResponder: Bool { true }
    public override var drawsOnlyBackground: Bool { true }

    /// The current page, from 0.
    public var page: Int { geometry.page(at: contentOffset.y) }

    /// The scale of the pages, in percent of paper with 96 points to the inch, like screens.
    public var percent: Int { Int((geometry.factor * 75).rounded()) }

    /// Shows a number of pages of a paper size. The place stays the same if it still exists.
    public func show(count: Int, paper: PageSize) {
        change {
            $0.count = max(1, count)
            $0.paper = paper
        }
        update()
    }

    /// Requests the pictures again.
    public func reload() {
        for (page, view) in shown { view.show(picture?(page), named: name(of: page), note: note?(page)) }
    }

    private func name(of page: Int) -> String { "Page \(page + 1) of \(geometry.count)" }

    // MARK: - Where one is

    /// Shows the top of a page.
    public func go(to page: Int) {
        let page = max(0, min(page, geometry.count - 1))
        contentOffset = Point(x: contentOffset.x, y: geometry.frame(of: page).minY - PageGeometry.gap)
    }

    /// Shows pages larger or smaller by a step, or in the largest size that fits.
    public func zoom(in isLarger: Bool) { setZoom(geometry.factor * (isLarger ? 1.25 : 0.8)) }

    /// Shows pages in the largest size that fits.
    public func zoomToFit() { setZoom(nil) }

    private func setZoom(_ zoom: Double?) {
        let limits = PageGeometry.limits
        change { $0.zoom = zoom.map { min(max($0, limits.lowerBound), limits.upperBound) } }
        update()
    }

    /// Changes the layout of the pages; the middle of the visible area stays in place.
    private func change(_ body: (inout PageGeometry) -> Void) {
        let before = geometry
        body(&geometry)
        guard geometry != before else { return }
        let (old, new) = (before.content, geometry.content)
        let middle = (contentOffset.y + before.view.height / 2) / max(1, old.height)
        let across = (contentOffset.x + before.view.width / 2) / max(1, old.width)
        let isAtTop = contentOffset.y <= 0
        contentSize = new
        // New pages of the same size are added below the others.
        if before.size != geometry.size || before.view != geometry.view {
            let y = isAtTop ? 0 : middle * new.height - geometry.view.height / 2
            contentOffset = Point(x: across * new.width - geometry.view.width / 2, y: y)
        }
        onMove?()
    }

    // MARK: - Views

    public override func layoutSubviews() {
        change { $0.view = bounds.size }
        super.layoutSubviews()
        update()
    }

    public override func contentDidScroll() {
        update()
        onMove?()
    }

    private func update() {
        guard geometry.view.height > 0 else { return }
        let pages = geometry.pages(from: contentOffset.y, to: contentOffset.y + geometry.view.height)
        for (page, view) in shown where !pages.contains(page) {
            view.removeFromSuperview()
            spare.append(view)
            shown[page] = nil
        }
        for page in pages {
            let view = shown[page] ?? spare.popLast() ?? PageSheetView()
            if view.superview == nil { contentView.addSubview(view) }
            shown[page] = view
            view.frame = geometry.frame(of: page)
            view.onPress =
                onPress == nil
                ? nil
                : { [weak self] place in
                    guard let self else { return }
                    onPress?(page, Point(x: place.x * geometry.paper.width, y: place.y * geometry.paper.height))
                }
            view.show(picture?(page), named: name(of: page), note: note?(page))
        }
        onSight?(pages, Double(geometry.size.width) / geometry.paper.width * (window?.scale ?? 1))
    }
}
