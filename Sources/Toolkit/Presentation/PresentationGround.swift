import Graphics

/// What a presented view stands on: it fills the window, dims what is below where that is seen, and moves the view in and out.
///
/// It swallows presses: a sheet with typed text must not go by a slip of the hand.
final class PresentationGround: View {
    private let content: View
    private let style: ModalPresentationStyle
    private let transition: ModalTransitionStyle
    private let preferredSize: (Size) -> Size
    private let context: () -> Rect?
    private let card: PresentationCard
    private let roll = CurledPage()
    private var flip: FlippedPictures?
    weak var presentedLayer: WindowLayer?

    private static let margin = 12.0
    private static let pageWidth = 768.0

    /// How far it has come in, 0 to 1.
    var progress = 0.0 {
        didSet {
            guard progress != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// How long the whole way takes, in seconds.
    var duration: Double {
        switch transition {
        case .coverVertical: 0.26
        case .crossDissolve: 0.18
        case .flipHorizontal: 0.5
        case .partialCurl: 0.45
        }
    }

    var curls: Bool { transition == .partialCurl }

    init(
        content: View, style: ModalPresentationStyle, transition: ModalTransitionStyle, preferredSize: @escaping (Size) -> Size,
        context: @escaping () -> Rect?
    ) {
        self.content = content
        self.style = style
        self.transition = transition
        self.preferredSize = preferredSize
        self.context = context
        card = PresentationCard(isSheet: style == .formSheet || style == .pageSheet)
        super.init()
        content.clipsToBounds = true
        card.addSubview(content)
        card.clipsToBounds = transition == .partialCurl
        addSubview(card)
        roll.isUserInteractionEnabled = false
        if curls { addSubview(roll) }
        // What slides or turns in a part of the window must not be seen beside it.
        clipsToBounds = true
    }

    // MARK: - Places

    /// Where the view stands when it has come in wholly.
    private var place: Rect { place(in: bounds) }

    /// The size that the view has on a ground of a size, both in points.
    func contentSize(in size: Size) -> Size { place(in: Rect(origin: .zero, size: size)).size }

    private func place(in bounds: Rect) -> Rect {
        switch style {
        case .fullScreen: return curls ? curlPlace(in: bounds) : bounds
        case .currentContext: return context() ?? bounds
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

    /// Below the page that curls up: as high as the view asks for, at most two thirds.
    private func curlPlace(in bounds: Rect) -> Rect {
        let wanted = preferredSize(bounds.size).height
        let height = min(wanted > 0 ? wanted : bounds.height * 0.4, bounds.height * 2 / 3).rounded()
        return Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    override func layoutSubviews() {
        let scale = window?.scale ?? 1
        let place = place.pixelAligned(scale: scale)
        var frame = place
        card.alpha = 1
        switch transition {
        case .coverVertical: frame.origin.y += ((1 - progress) * (bounds.maxY - place.minY) * scale).rounded() / scale
        case .crossDissolve: card.alpha = progress
        case .flipHorizontal: break
        case .partialCurl: return layOutCurl(place, scale: scale)
        }
        card.isHidden = flip != nil
        let border = card.border
        card.frame = frame.insetBy(dx: -border, dy: -border)
        content.frame = Rect(x: border, y: border, width: place.width, height: place.height)
    }

    private func layOutCurl(_ place: Rect, scale: Double) {
        let height = ((place.height + CurledPage.height) * progress * scale).rounded() / scale
        let edge = bounds.height - height
        card.frame = Rect(x: 0, y: edge, width: bounds.width, height: height)
        // It lies still while the page goes up.
        content.frame = place.offsetBy(x: 0, y: -edge)
        roll.frame = Rect(x: 0, y: edge - CurledPage.height / 2, width: bounds.width, height: CurledPage.height + CurledPage.shadow)
        roll.isHidden = progress == 0
    }

    /// Lets the content go, unless it stands elsewhere already.
    func releaseContent() {
        if content.superview === card { content.removeFromSuperview() }
    }

    // MARK: - Turning

    /// Takes pictures of both sides before they turn.
    func beginTransition() {
        guard transition == .flipHorizontal, flip == nil, let window, let layer = presentedLayer else { return }
        layoutSubviews()
        content.layoutIfNeeded()
        flip = FlippedPictures(window: window, below: layer, content: content, card: card, place: place.pixelAligned(scale: window.scale))
        setNeedsLayout()
    }

    /// The view itself stands where its picture was.
    func endTransition() {
        guard flip != nil else { return }
        flip = nil
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        switch style {
        case .formSheet, .pageSheet: canvas.fill(dirty, theme.dimming.withAlpha(theme.dimming.alpha * progress))
        case .fullScreen, .currentContext: break
        }
        flip?.draw(canvas, progress: progress, ground: style == .fullScreen ? Color(red: 0.1, green: 0.1, blue: 0.1) : nil)
    }
}

/// What a presented view stands in: for a sheet a card with round corners and its shadow around it.
final class PresentationCard: View {
    static let shadow = 28.0
    static let radius = 10.0
    private let isSheet: Bool
    private let cache = ShadowCache()

    /// How far it reaches beyond the view, in points.
    var border: Double { isSheet ? Self.shadow : 0 }

    init(isSheet: Bool) {
        self.isSheet = isSheet
        super.init()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard isSheet else { return canvas.fill(bounds, theme.background) }
        let body = bounds.insetBy(dx: Self.shadow, dy: Self.shadow)
        // The corners are round: the shadow is seen behind them.
        if !body.insetBy(dx: Self.radius, dy: Self.radius).contains(dirty) {
            cache.draw(canvas, around: body.offsetBy(x: 0, y: 6), radius: Self.radius, blur: 20, color: theme.shadow)
        }
        canvas.fill(Path(roundedRect: body, radius: Self.radius), theme.secondaryBackground)
    }
}

/// The rolled edge of a page that curls up: the back of the paper, lit from above, and its shadow on what lies under it.
final class CurledPage: View {
    /// How high the roll is, in points.
    static let height = 44.0
    /// How far its shadow falls.
    static let shadow = 18.0

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let paper = theme.secondaryBackground
        let roll = Rect(x: 0, y: 0, width: bounds.width, height: Self.height)
        let below = Rect(x: 0, y: Self.height, width: bounds.width, height: Self.shadow)
        canvas.fill(
            Path(rect: below),
            Gradient(
                .linear(from: Point(x: 0, y: below.minY), to: Point(x: 0, y: below.maxY)),
                stops: [.init(0, Color(red: 0, green: 0, blue: 0, alpha: 0.35)), .init(1, Color(red: 0, green: 0, blue: 0, alpha: 0))]))
        canvas.fill(
            Path(rect: roll),
            Gradient(
                .linear(from: Point(x: 0, y: 0), to: Point(x: 0, y: Self.height)),
                stops: [
                    .init(0, paper.mixed(with: Color(red: 0, green: 0, blue: 0), 0.28)),
                    .init(0.35, paper.mixed(with: Color(red: 1, green: 1, blue: 1), 0.5)),
                    .init(0.7, paper),
                    .init(1, paper.mixed(with: Color(red: 0, green: 0, blue: 0), 0.4)),
                ]))
    }
}
