public import Graphics

/// A picture in a rectangle.
open class ImageView: View {
    /// How a picture is fitted into the view.
    public enum ContentMode: Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, center
    }

    /// The picture; nil shows the background only.
    public var image: Image? {
        didSet { if image !== oldValue { setNeedsDisplay() } }
    }

    /// How the picture is fitted.
    public var contentMode = ContentMode.scaleAspectFit {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }

    /// Makes a view of a picture.
    public init(_ image: Image? = nil) {
        self.image = image
        super.init()
        clipsToBounds = true
    }

    open override var intrinsicContentSize: Size { image?.size ?? super.intrinsicContentSize }

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
        if cornerRadius > 0 {
            let clip = bounds.intersection(area) ?? bounds
            canvas.withClip(Path(roundedRect: clip.pixelAligned(scale: canvas.scale), radius: cornerRadius)) {
                canvas.draw(image, in: area, quality: .best)
            }
        } else {
            canvas.draw(image, in: area, quality: .best)
        }
    }
}
