import Graphics
import Toolkit

/// The small picture of a row; without one, a quiet place where it would be.
final class ThumbnailView: View {
    /// The state of its picture.
    enum Picture {
        case none
        case image(Image)
        /// Asked for once, when the view is first painted: until then it can be made elsewhere.
        case asked(() -> Image?)
    }

    /// The picture that is shown; nil also for one that was not painted yet.
    private(set) var image: Image?
    /// The function that returns it.
    private var source: (() -> Image?)?

    /// The number of pictures of the item.
    var count = 0 {
        didSet { if badge.set(count) { setNeedsDisplay() } }
    }

    private var badge = PhotoCountBadge()

    /// Replaces the shown picture.
    func show(_ picture: Picture) {
        let (image, source): (Image?, (() -> Image?)?) =
            switch picture {
            case .none: (nil, nil)
            case .image(let image): (image, nil)
            case .asked(let source): (nil, source)
            }
        if image !== self.image || source != nil { setNeedsDisplay() }
        (self.image, self.source) = (image, source)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        if let source {
            // All of it is painted, for it was marked when it got the source.
            self.source = nil
            image = source()
        }
        let area = bounds.pixelAligned(scale: canvas.scale)
        if let image {
            canvas.draw(image, in: area)
            badge.draw(canvas, in: area, of: self)
            return
        }
        canvas.fill(Path(roundedRect: area, radius: 5), theme.label.withAlpha(0.055))
        Icon.camera.draw(canvas, in: area.centered(Size(width: 18, height: 18)), color: theme.tertiaryLabel.withAlpha(0.55))
    }
}
