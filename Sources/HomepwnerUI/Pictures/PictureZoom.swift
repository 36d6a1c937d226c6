import Graphics

/// The visible part and the magnification of a picture. A value: every move gives another one, kept within its limits.
///
/// A magnification of 1 shows each pixel of the picture as one pixel of the device.
nonisolated struct PictureZoom: Equatable {
    /// The picture's size, in its pixels.
    let pixelSize: Size

    /// The size of the view that shows it, in points.
    private(set) var viewport: Size

    /// Device pixels per point.
    private(set) var scale: Double

    /// Device pixels per pixel of the picture.
    private(set) var magnification: Double

    /// The picture's pixel in the middle of the viewport.
    private(set) var center: Point

    /// Whether the whole picture is fitted into the viewport, and stays so when that changes.
    private(set) var isFitted = true

    /// The largest magnification, except for a picture so small that it fits only beyond it.
    static let limit = 8.0

    /// Shows the whole picture.
    init(pixelSize: Size, viewport: Size, scale: Double) {
        self.pixelSize = Size(width: max(1, pixelSize.width), height: max(1, pixelSize.height))
        self.viewport = viewport
        self.scale = scale
        magnification = 1
        center = Point(x: self.pixelSize.width / 2, y: self.pixelSize.height / 2)
        magnification = fitMagnification
    }

    /// The magnification at which the whole picture just fits.
    var fitMagnification: Double {
        let fit = min(viewport.width * scale / pixelSize.width, viewport.height * scale / pixelSize.height)
        return fit > 0 ? min(fit, Self.limit) : 1
    }

    /// The smallest magnification: that of the whole picture, or 1 if that is smaller.
    var minimum: Double { min(fitMagnification, 1) }

    /// The picture's place in the viewport, in points; its edges lie on device pixels.
    var pictureRect: Rect {
        // Origin and size are rounded separately: rounding both edges would make a picture at 1 a pixel wider than it is.
        func aligned(_ length: Double) -> Double { length.rounded() / scale }
        return Rect(
            x: aligned(viewport.width * scale / 2 - center.x * magnification),
            y: aligned(viewport.height * scale / 2 - center.y * magnification),
            width: aligned(pixelSize.width * magnification), height: aligned(pixelSize.height * magnification))
    }

    /// The picture's width as it is drawn, in device pixels.
    var drawnWidth: Double { pixelSize.width * magnification }

    /// Whether a part of the picture is out of sight.
    var canPan: Bool {
        pixelSize.width * magnification > viewport.width * scale + 0.5 || pixelSize.height * magnification > viewport.height * scale + 0.5
    }

    /// Shows the whole picture.
    mutating func fit() {
        isFitted = true
        magnification = fitMagnification
        center = Point(x: pixelSize.width / 2, y: pixelSize.height / 2)
    }

    /// Magnifies by a factor; the pixel at a point of the viewport stays there.
    mutating func zoom(by factor: Double, at point: Point) { zoom(to: magnification * factor, at: point) }

    /// Goes to a magnification; the pixel at a point of the viewport stays there.
    mutating func zoom(to wanted: Double, at point: Point) {
        guard wanted.isFinite, wanted > 0 else { return }
        let new = max(minimum, min(wanted, Self.limit))
        let offset = Point(x: (point.x - viewport.width / 2) * scale, y: (point.y - viewport.height / 2) * scale)
        center.x += offset.x / magnification - offset.x / new
        center.y += offset.y / magnification - offset.y / new
        magnification = new
        isFitted = abs(new - fitMagnification) < 1e-9
        keepInSight()
    }

    /// Goes to the next step of the buttons: a quarter larger or smaller, stopping at the fit and at 1 on the way.
    mutating func step(in isLarger: Bool) {
        let wanted = isLarger ? magnification * 1.25 : magnification / 1.25
        let stops = [1, fitMagnification]
        let stop = stops.filter { isLarger ? $0 > magnification * 1.001 && $0 < wanted : $0 < magnification * 0.999 && $0 > wanted }
        let nearest = isLarger ? stop.min() : stop.max()
        zoom(to: nearest ?? wanted, at: Point(x: viewport.width / 2, y: viewport.height / 2))
    }

    /// Moves the picture by a distance in points.
    mutating func pan(by delta: Point) {
        center.x -= delta.x * scale / magnification
        center.y -= delta.y * scale / magnification
        keepInSight()
    }

    /// Takes over another viewport: a fitted picture stays fitted, another one keeps its magnification and its middle.
    mutating func resize(to viewport: Size, scale: Double) {
        guard viewport != self.viewport || scale != self.scale else { return }
        self.viewport = viewport
        self.scale = scale
        if isFitted {
            fit()
        } else {
            magnification = max(minimum, min(magnification, max(Self.limit, fitMagnification)))
            keepInSight()
        }
    }

    /// Keeps each side of the viewport filled while the picture has more on that side; a picture that fits is in the middle.
    private mutating func keepInSight() {
        center.x = kept(center.x, extent: pixelSize.width, visible: viewport.width * scale / magnification)
        center.y = kept(center.y, extent: pixelSize.height, visible: viewport.height * scale / magnification)
    }

    private func kept(_ value: Double, extent: Double, visible: Double) -> Double {
        guard visible < extent else { return extent / 2 }
        return max(visible / 2, min(value, extent - visible / 2))
    }
}
