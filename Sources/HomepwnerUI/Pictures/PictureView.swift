import Glibc
import Graphics
import Toolkit

/// Shows a picture at any magnification: wheel, drag and double click move it.
final class PictureView: View {
    /// The visible part.
    private(set) var zoom = PictureZoom(pixelSize: Size(width: 1, height: 1), viewport: .zero, scale: 1)

    /// The image that is shown until the picture itself has arrived: its middle, or all of it.
    var thumbnail: Image? {
        didSet { setNeedsDisplay() }
    }

    /// The picture, in the resolutions that there are.
    var levels: PictureLevels? {
        didSet { setNeedsDisplay() }
    }

    private var lastDrag: Point?

    /// The factor of a click of the wheel, and that of a point of a touchpad.
    private static let wheelFactor = 1.15
    private static let touchFactor = 1.004

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    override var canBecomeFirstResponder: Bool { true }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .image
        let size = zoom.pixelSize
        if size.width > 1 { description.hint = "\(Int(size.width)) by \(Int(size.height)) pixels" }
    }

    /// The Tab key goes round the pill's buttons.
    override var isKeyView: Bool { false }

    /// Shows another picture whole; its resolutions come later.
    func show(pixelSize: Size, thumbnail: Image?) {
        levels = nil
        self.thumbnail = thumbnail
        setZoom(PictureZoom(pixelSize: pixelSize, viewport: bounds.size, scale: window?.scale ?? 1))
    }

    /// Changes which part is seen.
    func changeZoom(_ change: (inout PictureZoom) -> Void) {
        var new = zoom
        change(&new)
        setZoom(new)
    }

    private func setZoom(_ new: PictureZoom) {
        guard new != zoom else { return }
        zoom = new
        updateCursor()
        setNeedsDisplay()
        pictureActing?.zoomDidChange()
    }

    override func layoutSubviews() {
        changeZoom { $0.resize(to: bounds.size, scale: window?.scale ?? 1) }
    }

    override func themeDidChange() { setNeedsLayout() }

    // MARK: - Pointer

    private func place(of event: PointerEvent) -> Point { convert(event.location, from: nil) }

    override func pointerDown(_ event: PointerEvent) {
        if event.clickCount == 2 {
            let point = place(of: event)
            changeZoom { $0.isFitted ? $0.zoom(to: 1, at: point) : $0.fit() }
            return
        }
        lastDrag = event.location
        updateCursor()
    }

    override func pointerDragged(_ event: PointerEvent) {
        guard let last = lastDrag else { return }
        lastDrag = event.location
        changeZoom { $0.pan(by: event.location - last) }
    }

    override func pointerUp(_ event: PointerEvent) { endDrag() }

    override func pointerCancelled() { endDrag() }

    private func endDrag() {
        lastDrag = nil
        updateCursor()
    }

    private func updateCursor() {
        cursor = !zoom.canPan ? nil : lastDrag == nil ? .openHand : .closedHand
    }

    override func scrolled(_ event: ScrollEvent) -> Bool {
        guard event.delta.y != 0 else { return true }
        let point = convert(event.location, from: nil)
        let factor = pow(event.isPrecise ? Self.touchFactor : Self.wheelFactor, -event.delta.y)
        changeZoom { $0.zoom(by: factor, at: point) }
        return true
    }

    // MARK: - Drawing

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let place = zoom.pictureRect
        if let image = levels?.image(forWidth: zoom.drawnWidth) {
            canvas.draw(image, in: place, quality: quality(of: image))
        } else if let thumbnail {
            draw(thumbnail, canvas, in: place)
        }
    }

    /// From twice its size on, somebody wants to see the pixels themselves.
    private func quality(of image: Image) -> ImageQuality {
        let isWhole = Double(image.buffer.width) >= zoom.pixelSize.width
        return isWhole && zoom.magnification >= 2 && !zoom.isFitted ? .nearest : .good
    }

    /// A thumbnail of another shape is the middle of the picture: it is drawn at its final position, on a background of itself.
    private func draw(_ thumbnail: Image, _ canvas: Canvas, in place: Rect) {
        guard !place.isEmpty, !thumbnail.size.isEmpty else { return }
        let shape = place.width / place.height
        let ownShape = thumbnail.size.width / thumbnail.size.height
        canvas.withClip(place) {
            canvas.draw(thumbnail, in: place.aspectFill(thumbnail.size))
            if abs(shape / ownShape - 1) > 0.02 { canvas.draw(thumbnail, in: place.aspectFit(thumbnail.size)) }
        }
    }
}
