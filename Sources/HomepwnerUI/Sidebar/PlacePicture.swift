import FoundationEssentials
import Graphics
import Imaging
import Inventory
import Toolkit

/// The picture of a place, filled into its frame: read and decoded away from the main thread.
final class PlacePicture: View {
    private let reader: StoreReader
    private var hash: String?
    private var image: Image?
    private var question: StoreQuestion?

    init(_ reader: StoreReader) {
        self.reader = reader
        super.init(frame: .zero)
        accessibilityLabel = "Picture of the place"
    }

    /// Shows a picture of the library; nil removes it.
    func show(_ hash: String?) {
        guard hash != self.hash else { return }
        self.hash = hash
        image = nil
        setNeedsDisplay()
        question?.cancel()
        guard let hash else { return }
        let store = reader.store
        question = reader.ask { () async throws(InventoryError) in
            try await store.renditions(.display, of: [hash])[hash].flatMap { try? ImageDecoder.displayCopy($0) }
        } then: { [weak self] result in
            // An unreadable picture leaves an empty frame: the check of the library gives the reason.
            guard let self, self.hash == hash, let buffer = (try? result.get()) ?? nil else { return }
            image = Image(buffer)
            setNeedsDisplay()
        }
    }

    /// Shows a picture that is not in the library yet.
    func show(_ new: Image) {
        question?.cancel()
        hash = nil
        image = new
        setNeedsDisplay()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = bounds.pixelAligned(scale: canvas.scale)
        let outline = Path(roundedRect: area, radius: 6)
        canvas.fill(outline, theme.controlPressed)
        guard let image else { return }
        canvas.withClip(outline) { canvas.draw(image, in: area.aspectFill(image.size), quality: .best) }
    }
}
