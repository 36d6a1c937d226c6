import Graphics

/// The background of a presented view: it fills the window, dims the visible part below, and moves the view in and out.
///
/// It swallows presses, so that a sheet with typed text is not closed by mistake.
final class PresentationContainer: View {
    private let content: View
    private let style: ModalPresentationStyle
    private let transition: ModalTransitionStyle
    private let preferredSize: (Size) -> Size
    private let sheet: SheetFrame
    private let roll = CurledPage()
    private var pictures: TransitionPictures?

    /// Called when Escape was pressed in it and no view used it. Returns whether it is used here.
    var onEscape: (() -> Bool)?

    /// Whether the views below it are hidden and not painted.
    var hidesAllBelow = false {
        didSet { if hidesAllBelow != oldValue { setNeedsDisplay() } }
    }

    private static let margin = 12.0
    private static let pageWidth = 768.0

    /// Its progress on the way in, 0 to 1.
    var progress = 0.0 {
        didSet {
            guard progress != oldValue else { return }
            setNeedsLayout()
            // During a curl, only the surroundings of the roll change.
            if pictures == nil || !curls { setNeedsDisplay() }
        }
    }

    /// The duration of the whole motion, in seconds.
    var duration: Double {
        switch transition {
        case .coverVertical: 0.26
        case .crossDissolve: 0.18
        case .flipHorizontal: 0.5
        case .partialCurl: 0.45
        }
    }

    var curls: Bool { transition == .partialCurl }

    /// Whether the transition is drawn from pictures.
    var needsPictures: Bool { pictures == nil && (curls || transition == .flipHorizontal) }

    /// Whether the transition is drawn from pictures now.
    var hasPictures: Bool { pictures != nil }

    /// Whether the pictures of the transition fill all of it.
    var coversAll: Bool { pictures != nil && (style == .fullScreen || style == .currentContext) }

    init(
        content: View, style: ModalPresentationStyle, transition: ModalTransitionStyle, preferredSize: @escaping (Size) -> Size
    ) {
        self.content = content
        self.style = style
        self.transition = transition
        self.preferredSize = preferredSize
        sheet = SheetFrame(isSheet: style == .formSheet || style == .pageSheet)
        super.init()
        content.clipsToBounds = true
        // A view that fills the sheet has the sheet's corners.
        content.cornerRadius = sheet.border > 0 ? SheetFrame.radius : 0
        sheet.addSubview(content)
        addSubview(sheet)
        roll.isUserInteractionEnabled = false
        if curls { addSubview(roll) }
        // A view that slides or turns in a part of the window must not be visible beside it.
        clipsToBounds = true
    }

    override var coversSiblings: Bool { style == .currentContext }
    override var hidesSiblings: Bool { hidesAllBelow }

    /// A dialog with the title of its controller, which may add more.
    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .dialog
        if style != .currentContext { description.states.insert(.modal) }
        guard let controller = content.controller else { return }
        description.label = controller.accessibilityLabel ?? controller.title
        controller.describe(&description)
    }

    // MARK: - Places

    /// The place of the view when it has come in.
    private var place: Rect { place(in: bounds) }

    /// Returns the size of the view on a background of a size, both in points.
    func contentSize(in size: Size) -> Size { place(in: Rect(origin: .zero, size: size)).size }

    private func place(in bounds: Rect) -> Rect {
        switch style {
        case .fullScreen: return curls ? curlPlace(in: bounds) : bounds
        case .currentContext: return bounds
        case .formSheet, .pageSheet: break
        }
        let room = Size(width: max(0, bounds.width - 2 * Self.margin), height: max(0, bounds.height - 2 * Self.margin))
        if style == .pageSheet { return bounds.centered(Size(width: min(room.width, Self.pageWidth), height: room.height)) }
        let wanted = preferredSize(room)
        return bounds.centered(
            Size(
                width: min(wanted.width > 0 ? wanted.width : 540, room.width),
                height: min(wanted.height > 0 ? wanted.height : 560, room.height)))
    }

    /// Returns the place below the page that curls up: with the height that the view asks for, at most two thirds.
    private func curlPlace(in bounds: Rect) -> Rect {
        let wanted = preferredSize(bounds.size).height
        let height = min(wanted > 0 ? wanted : bounds.height * 0.4, bounds.height * 2 / 3).rounded()
        return Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    override func layoutSubviews() {
        let scale = window?.scale ?? 1
        let place = place.pixelAligned(scale: scale)
        sheet.opacity = pictures != nil ? 0 : transition == .crossDissolve ? progress : 1
        if curls { return layOutCurl(place) }
        var frame = place
        switch transition {
        case .coverVertical: frame.origin.y += ((1 - progress) * (bounds.maxY - place.minY) * scale).rounded() / scale
        case .crossDissolve, .flipHorizontal, .partialCurl: break
        }
        let border = sheet.border
        sheet.frame = frame.insetBy(dx: -border, dy: -border)
        content.frame = Rect(x: border, y: border, width: place.width, height: place.height)
    }

    private func layOutCurl(_ place: Rect) {
        let curl = PageCurl(size: bounds.size, uncovered: place.height, progress: progress)
        sheet.frame = bounds
        sheet.curl = curl
        // The content lies still while the page goes up.
        content.frame = place
        roll.frame = bounds
        roll.curl = curl
        roll.isHidden = progress == 0
    }

    /// Removes the content, unless it is in another view already.
    func releaseContent() {
        if content.superview === sheet { content.removeFromSuperview() }
    }

    // MARK: - Turning and curling

    /// Takes pictures of both sides.
    ///
    /// - Parameter below: draws the views below it, in the window's coordinates
    func beginTransition(below: (Canvas, Rect) -> Void) {
        guard needsPictures, let window else { return }
        layoutSubviews()
        content.layoutIfNeeded()
        let changing = convert(curls ? bounds : place.pixelAligned(scale: window.scale), to: nil)
        pictures = TransitionPictures(of: changing, scale: window.scale, content: content, below: below)
        // A press before the first picture must not reach a view that is in its final place already.
        if pictures != nil { sheet.opacity = 0 }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Puts the view itself in the place of its picture.
    func endTransition() {
        guard pictures != nil else { return }
        pictures = nil
        setNeedsLayout()
        setNeedsDisplay()
    }

    // Covered views must not get events that the view does not use.
    override func pointerDown(_ event: PointerEvent) {}
    override func auxiliaryPointerDown(_ event: PointerEvent) {}
    override func scrolled(_ event: ScrollEvent) -> Bool { true }
    override func dragged(_ event: DragEvent) -> Bool { false }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .escape, event.modifiers.isEmpty else { return super.keyDown(event) }
        // A key that is held closes one sheet, and not all those below it.
        return event.isRepeat || onEscape?() ?? false || super.keyDown(event)
    }

    /// Returns the areas that the sheet does not cover, including its round corners.
    private func uncovered(in dirty: Rect, scale: Double) -> [Rect] {
        guard sheet.opacity == 1 else { return [dirty] }
        let inset = sheet.border + SheetFrame.radius
        let body = sheet.frame.insetBy(dx: inset, dy: inset).pixelAligned(scale: scale)
        guard let hole = body.intersection(dirty) else { return [dirty] }
        let (left, right) = (hole.minX - dirty.minX, dirty.maxX - hole.maxX)
        let (above, below) = (hole.minY - dirty.minY, dirty.maxY - hole.maxY)
        return [
            Rect(x: dirty.minX, y: dirty.minY, width: dirty.width, height: above),
            Rect(x: dirty.minX, y: hole.minY, width: left, height: hole.height),
            Rect(x: hole.maxX, y: hole.minY, width: right, height: hole.height),
            Rect(x: dirty.minX, y: hole.maxY, width: dirty.width, height: below),
        ].filter { !$0.isEmpty }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        switch style {
        case .formSheet, .pageSheet:
            let color = theme.dimming.withAlpha(theme.dimming.alpha * progress)
            for area in uncovered(in: dirty, scale: canvas.scale) { canvas.fill(area, color) }
        case .fullScreen, .currentContext: break
        }
        guard let pictures else { return }
        guard curls else {
            let place = convert(pictures.place, from: nil)
            let background = coversAll ? theme.secondaryBackground.mixed(with: .black, 0.55) : nil
            return FlippedPictures(pictures: pictures, place: place).draw(canvas, progress: progress, background: background)
        }
        canvas.draw(pictures.before, in: bounds)
        guard let curl = sheet.curl else { return }
        canvas.withClip(curl.underneath) {
            canvas.fill(bounds, theme.secondaryBackground)
            canvas.draw(pictures.after, in: Rect(origin: content.frame.origin, size: pictures.after.size))
        }
    }
}
