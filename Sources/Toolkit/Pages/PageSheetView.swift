import Graphics

/// A page on the screen: white in every theme, like paper. Without a picture it shows its name.
final class PageSheetView: View {
    private(set) var image: Image?
    /// Whether a page without a picture shows its name.
    var showsNumber = true
    /// Called with the place on the page that was pressed, from 0 to 1 in both directions.
    var onPress: ((Point) -> Void)?
    private var isPressed = false
    private let words = Label(font: Font(size: 13), color: .fixed(Color(hex: 0x555960)))

    init() {
        super.init()
        words.textAlignment = .center
        words.numberOfLines = 4
        words.accessibilityElementsHidden = true
        addSubview(words)
        accessibilityRole = .image
        clipsToBounds = true
    }

    /// Shows a page.
    ///
    /// - Parameters:
    ///   - image: its picture; nil until there is one
    ///   - name: the name of the page
    ///   - note: the text instead of a picture; nil for its name
    func show(_ image: Image?, named name: String, note: String?) {
        words.text = note ?? name
        words.isHidden = image != nil || !showsNumber
        accessibilityLabel = name
        guard image !== self.image else { return }
        self.image = image
        setNeedsDisplay()
    }

    override func pointerDown(_ event: PointerEvent) {
        isPressed = onPress != nil
        if !isPressed { super.pointerDown(event) }
    }

    override func pointerUp(_ event: PointerEvent) {
        guard isPressed else { return super.pointerUp(event) }
        isPressed = false
        let place = convert(event.location, from: nil)
        if bounds.contains(place), bounds.width > 0, bounds.height > 0 {
            onPress?(Point(x: place.x / bounds.width, y: place.y / bounds.height))
        }
    }

    override func pointerCancelled() { isPressed = false }

    override func layoutSubviews() {
        Stack(.vertical) {
            Spacer()
            words
            Spacer()
        }
        .place(in: self)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(bounds, .white)
        if let image {
            // A picture of this size is drawn pixel by pixel. A picture from before the zoom is stretched until the finer one is there, and
            // by whole pixels, so that a part of it is painted like the whole.
            let (width, height) = (Double(image.buffer.width) / canvas.scale, Double(image.buffer.height) / canvas.scale)
            let isExact = abs(width - bounds.width) * canvas.scale < 1.5 && abs(height - bounds.height) * canvas.scale < 1.5
            canvas.draw(image, in: isExact ? Rect(x: 0, y: 0, width: width, height: height) : bounds, quality: .nearest)
        }
        let edge = 1 / canvas.scale
        canvas.stroke(Path(rect: bounds.insetBy(dx: edge / 2, dy: edge / 2)), Color(hex: 0xB4B3B0), width: edge)
    }
}
