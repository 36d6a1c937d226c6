public import Graphics
import Imaging

/// A picture in a rectangle. Its `cornerRadius` rounds the corners of the view, and of a picture that reaches into them.
open class ImageView: View {
    /// The way in which a picture is fitted into the view.
    nonisolated public enum ContentMode: Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, center
    }

    /// The picture; nil shows only the background.
    public final var image: Image? {
        didSet {
            guard image !== oldValue else { return }
            composition = nil
            setNeedsDisplay()
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
        }
    }

    /// The way in which the picture is fitted.
    public final var contentMode = ContentMode.scaleAspectFit {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }

    /// The natural size of the view without a picture, in points; nil for none.
    public final var placeholderSize: Size?

    /// Makes a view of a picture.
    public init(_ image: Image? = nil) {
        self.image = image
        super.init()
    }

    open override var intrinsicContentSize: Size { image?.size ?? placeholderSize ?? super.intrinsicContentSize }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        guard let image else { return }
        let place =
            switch contentMode {
            case .scaleToFill: bounds
            case .scaleAspectFit: bounds.aspectFit(image.size)
            case .scaleAspectFill: bounds.aspectFill(image.size)
            case .center: bounds.centered(image.size)
            }
        let area = place.pixelAligned(scale: canvas.scale)
        let outline = bounds.pixelAligned(scale: canvas.scale)
        guard let visible = area.intersection(outline) else { return }
        let fit = Fit(area: area, visible: visible, outline: outline, radius: cornerRadius, scale: canvas.scale)
        if let picture = composed(image, fit) {
            canvas.draw(picture, in: visible, quality: .nearest)
        } else {
            fit.draw(image, canvas)
        }
    }

    /// Describes a picture with a name; any other is an ornament.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        if accessibilityLabel != nil { description.role = .image }
    }

    open override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        composition = nil
    }

    // MARK: - Composing

    /// The position of a picture in the view.
    private struct Fit: Hashable {
        /// The rectangle of the whole picture.
        let area: Rect
        /// The visible part of that rectangle.
        let visible: Rect
        /// The view, whose corners are round.
        let outline: Rect
        let radius: Double
        let scale: Double

        func draw(_ image: Image, _ canvas: Canvas) {
            let picture = { canvas.draw(image, in: area, quality: .best) }
            if radius > 0 {
                canvas.withClip(Path(roundedRect: outline, radius: radius), picture)
            } else if visible == area {
                picture()
            } else {
                canvas.withClip(visible, picture)
            }
        }
    }

    /// Whether the fitted picture is kept beside the picture itself.
    final var holdsComposition: Bool { composition != nil }

    private var composition: (fit: Fit, picture: Image)?

    /// Pictures with more pixels than this are fitted each time they are painted, which is seldom.
    private static let largestComposition = 160.0 * 160

    /// Returns the picture scaled and with round corners, so that a list that scrolls only copies it; nil if that would save nothing.
    private func composed(_ image: Image, _ fit: Fit) -> Image? {
        if let composition, composition.fit == fit { return composition.picture }
        let size = Size(width: (fit.visible.width * fit.scale).rounded(), height: (fit.visible.height * fit.scale).rounded())
        let isCopy =
            fit.radius == 0 && fit.visible == fit.area && size.width == Double(image.buffer.width)
            && size.height == Double(image.buffer.height)
        guard !isCopy, size.width * size.height <= Self.largestComposition else { return nil }
        let drawn = PixelBuffer.drawn(width: Int(size.width), height: Int(size.height), isOpaque: false, scale: fit.scale) { canvas in
            canvas.withTransform(translation: Point(x: -fit.visible.minX, y: -fit.visible.minY)) { fit.draw(image, canvas) }
        }
        guard let drawn, let picture = Image(drawn, scale: fit.scale) else { return nil }
        composition = (fit, picture)
        return picture
    }
}
