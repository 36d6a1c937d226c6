public import Graphics

/// A window onto a larger content: wheel, touchpad and scroll bar move it. Subviews go into `contentView`.
open class ScrollView: View {
    /// What is scrolled. Its size is the content's.
    public let contentView = View()

    /// How far the content is moved: the content's point at the top left corner.
    public var contentOffset: Point {
        get { viewport.boundsOrigin }
        set { setContentOffset(newValue) }
    }

    /// The content's size, in points.
    public var contentSize = Size.zero {
        didSet {
            guard contentSize != oldValue else { return }
            contentView.frame = Rect(origin: .zero, size: contentSize)
            setNeedsLayout()
            setContentOffset(contentOffset)
        }
    }

    /// Told after the content moved.
    public var onScroll: (() -> Void)?

    /// How far one wheel click moves, in points.
    public var wheelStep = 60.0

    let viewport = View()
    let scroller = Scroller()

    /// Makes a scroll view.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
        viewport.clipsToBounds = true
        addSubview(viewport)
        viewport.addSubview(contentView)
        addSubview(scroller)
        scroller.onMove = { [weak self] offset in
            guard let self else { return }
            setContentOffset(Point(x: contentOffset.x, y: offset))
        }
    }

    /// The part of the content that can be seen, in the content's points.
    public var visibleRect: Rect { Rect(origin: contentOffset, size: bounds.size) }

    /// The furthest that the content can be moved.
    public var maximumOffset: Point {
        Point(x: max(0, contentSize.width - bounds.width), y: max(0, contentSize.height - bounds.height))
    }

    private func setContentOffset(_ wanted: Point) {
        let limit = maximumOffset
        let new = Point(
            x: pixelRounded(max(0, min(wanted.x, limit.x))), y: pixelRounded(max(0, min(wanted.y, limit.y))))
        guard new != contentOffset else { return }
        viewport.boundsOrigin = new
        setNeedsLayout()
        contentDidScroll()
        onScroll?()
    }

    /// Told after the content moved, for subclasses.
    open func contentDidScroll() {}

    /// Moves the content as little as needed to show a rectangle of it.
    public func scrollRectToVisible(_ rect: Rect) {
        var offset = contentOffset
        if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
        if rect.minY < offset.y { offset.y = rect.minY }
        if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
        if rect.minX < offset.x { offset.x = rect.minX }
        contentOffset = offset
    }

    open override func layoutSubviews() {
        viewport.frame = Rect(origin: .zero, size: bounds.size)
        setContentOffset(contentOffset)
        scroller.frame = Rect(x: bounds.width - Scroller.width, y: 0, width: Scroller.width, height: bounds.height)
        scroller.update(content: contentSize.height, visible: bounds.height, offset: contentOffset.y)
    }

    open override func scrolled(_ event: ScrollEvent) -> Bool {
        let step = event.isPrecise ? 1 : wheelStep
        var delta = Point(x: event.delta.x * step, y: event.delta.y * step)
        if event.modifiers.contains(.shift), delta.x == 0 { delta = Point(x: delta.y, y: 0) }
        let before = contentOffset
        contentOffset = before + delta
        if contentOffset != before {
            scroller.flash()
            return true
        }
        return super.scrolled(event)
    }
}
