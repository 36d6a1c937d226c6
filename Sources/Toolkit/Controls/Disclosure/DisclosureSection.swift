public import Graphics

/// A part of a form under a line that opens and closes it. Closed, the line has a short summary of the content.
///
/// The content is in `contentView`; a stack places it and determines its height:
///
/// ```swift
/// let purchase = DisclosureSection("Purchase") { [unowned self] in
///     Stack(.vertical, spacing: 8) { sourceField; dateField }
/// }
/// purchase.contentView.addSubview(sourceField)
/// ```
///
/// A press, Enter and Space on the line open and close it, Right opens it and Left closes it. When its height changes, the view around it
/// is asked to place it again.
open class DisclosureSection: View {
    /// The view that holds the content.
    public let contentView = View()

    /// The title.
    public var title: String {
        get { header.title }
        set { header.title = newValue }
    }

    /// A summary of the content while the section is closed.
    public var summary: String {
        get { header.summary }
        set { header.summary = newValue }
    }

    /// The distance of the summary from the leading edge, in points: that of the fields of a form.
    public var summaryStart: Double {
        get { header.summaryStart }
        set { header.summaryStart = newValue }
    }

    /// Whether the content is shown. Setting it by code does not call `onToggle` and animates nothing.
    public var isOpen: Bool {
        get { header.isOpen }
        set { setOpen(newValue, animated: false) }
    }

    /// Called when a person opened or closed the section.
    public var onToggle: ((Bool) -> Void)?

    /// The height of the line, in points.
    public static let headerHeight = 40.0

    private let header: DisclosureHeader
    private let clip = View()
    private let stack: () -> Stack?
    private var animation: Animation?
    private static let duration = 0.2

    /// Makes an open section.
    ///
    /// - Parameter stack: describes the places of the subviews in `contentView`
    public init(_ title: String, stack: @escaping () -> Stack?) {
        header = DisclosureHeader(title: title)
        self.stack = stack
        super.init()
        clip.clipsToBounds = true
        clip.addSubview(contentView)
        addSubview(header)
        addSubview(clip)
        header.onToggle = { [weak self] in self?.toggle($0) }
    }

    private func toggle(_ opens: Bool) {
        setOpen(opens, animated: true)
        onToggle?(opens)
    }

    /// Opens or closes it by code, without `onToggle`.
    public func setOpen(_ opens: Bool, animated: Bool) {
        guard opens != header.isOpen else { return }
        header.isOpen = opens
        animation?.stop()
        if opens {
            contentView.isHidden = false
        } else if let focused = window?.firstResponder as? View, focused.isDescendant(of: contentView) {
            // A hidden view must not keep the keyboard.
            header.becomeFirstResponder()
        }
        let start = header.progress
        guard animated, let window else { return finish(opens) }
        animation = window.animate(duration: Self.duration, curve: .easeInOut) { [weak self] progress in
            self?.show(start + ((opens ? 1 : 0) - start) * progress)
        } completion: { [weak self] in
            guard let self, header.isOpen == opens else { return }
            animation = nil
            finish(opens)
            if opens { scrollIntoView() }
        }
    }

    private func finish(_ opens: Bool) {
        show(opens ? 1 : 0)
        contentView.isHidden = !opens
    }

    private func show(_ progress: Double) {
        header.progress = progress
        setNeedsLayout()
        LayoutAround.invalidate(self)
    }

    /// Reports that the height of the content changed: the section must be placed again.
    public func contentDidChange() {
        setNeedsLayout()
        LayoutAround.invalidate(self)
    }

    // MARK: - Layout

    private func innerHeight(forWidth width: Double) -> Double { stack()?.height(forWidth: width) ?? 0 }

    open override func contentHeight(forWidth width: Double) -> Double? {
        let progress = header.progress
        return Self.headerHeight + (progress > 0 ? pixelRounded(innerHeight(forWidth: width) * progress) : 0)
    }

    /// Takes all the available width.
    open override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: contentHeight(forWidth: size.width) ?? Self.headerHeight)
    }

    open override func layoutSubviews() {
        header.frame = Rect(x: 0, y: 0, width: bounds.width, height: Self.headerHeight)
        clip.frame = Rect(
            x: 0, y: Self.headerHeight, width: bounds.width, height: max(0, bounds.height - Self.headerHeight))
        guard !contentView.isHidden else { return }
        contentView.frame = Rect(x: 0, y: 0, width: bounds.width, height: innerHeight(forWidth: bounds.width))
        stack()?.place(in: contentView)
    }
}
