import CX11
import Graphics
import Toolkit

/// The picture of a window on the server: the image that the toolkit paints into, and the parts of it to send.
final class WindowSurface {
    private let services: WindowServices
    private let id: XID
    private let visual: WindowVisual
    private let graphics: GC
    /// Whether every pixel is opaque.
    private let isOpaque: Bool
    /// Whether the window has the shape of its opaque pixels, because no compositor blends it.
    private let isShaped: Bool

    private var image: FrameImage?
    /// Whether something was painted already.
    private(set) var isPainted = false
    /// The areas that must be shown again from the image, because they were covered.
    private var exposed: [PixelRect] = []
    /// There was no memory for a frame of the current size; another size may work.
    private var lacksMemory = false
    /// Whether the window is on the server's screen, so that drawing is useful.
    private(set) var canShow = false
    /// The number of the request that shows the first frame; 0 if it was painted before the window could be drawn on.
    private var firstPut: UInt = 0
    /// The time of the last frame, on the event clock.
    private(set) var lastFrameTime = -Double.infinity

    init(_ services: WindowServices, id: XID, visual: WindowVisual, graphics: GC, isOpaque: Bool, isShaped: Bool) {
        self.services = services
        self.id = id
        self.visual = visual
        self.graphics = graphics
        self.isOpaque = isOpaque
        self.isShaped = isShaped
        XSetGraphicsExposures(services.connection.display, graphics, 0)
    }

    private var connection: X11Connection { services.connection }

    /// Frees its objects on the server. The memory of a floating window is kept for the next one, if the server has read all of it.
    func destroy() {
        XFreeGC(connection.display, graphics)
        if !isOpaque, isReady, let image { services.memory.keep(image.memory, at: LoopSleeper.now) }
        image = nil
    }

    // MARK: - Frames

    /// Whether a frame can be painted now: the server no longer reads the last one.
    var isReady: Bool { !(image?.isBusy ?? false) }

    /// The time at which the wait for the server ends, on the event clock.
    var deadline: Double? { image?.deadline }

    /// Stops waiting for a server that does not answer.
    func giveUp(at now: Double) { image?.giveUp(at: now) }

    /// Returns whether a frame of a size would change anything.
    func needsFrame(of window: Toolkit.Window, _ size: WindowGeometry, isVisible: Bool) -> Bool {
        // The first frame is painted while the window manager still handles the window.
        guard !lacksMemory, isVisible || !isPainted else { return false }
        return !hasImage(of: size) || window.needsFrame
    }

    private func hasImage(of size: WindowGeometry) -> Bool {
        image.map { $0.buffer.width == size.width && $0.buffer.height == size.height } ?? false
    }

    /// Makes the image for a size, which makes a request: before the window is on the screen the server answers at once, but while the
    /// window manager frames the window it answers only that.
    func prepare(_ size: WindowGeometry) { _ = image(of: size) }

    /// Paints and shows the changes.
    func render(_ window: Toolkit.Window, _ size: WindowGeometry, at now: Double) {
        guard let image = image(of: size) else { return }
        lastFrameTime = now
        let damage = window.renderFrame(into: image.buffer)
        let isFirst = !isPainted
        isPainted = true
        if isShaped, ShapeMask.flatten(image.buffer, in: damage) { cutOut(image) }
        if canShow, isFirst { firstPut = XNextRequest(connection.display) }
        if canShow { image.put(damage, in: id, using: graphics, at: now) }
    }

    /// Returns the image for a size; a new one if the last one has another size.
    private func image(of size: WindowGeometry) -> FrameImage? {
        if hasImage(of: size) { return image }
        let new = FrameImage(
            connection: connection, visual: visual, isOpaque: isOpaque, width: size.width, height: size.height, pool: services.memory,
            replacing: image)
        if new == nil {
            lacksMemory = true
            connection.log.error("X11-6: there is no memory for a window of \(size.width) by \(size.height) pixels; it stays as it was.")
        }
        if let new { image = new }
        return new
    }

    // MARK: - Events of the server

    /// The window has another size.
    func sizeDidChange() { lacksMemory = false }

    /// The server was told to show the window, which no window manager handles: it draws what it is told next, and no event is waited for.
    func willAppear() { canShow = true }

    /// The server has removed the window from its screen.
    func wasTakenAway() { canShow = false }

    /// A part of the window came into sight.
    func expose(_ event: XExposeEvent, at now: Double) {
        canShow = true
        // The first frame is whole, and covers what the server exposed before it was told to show the frame.
        guard event.serial >= firstPut else { return }
        exposed.append(PixelRect(x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)))
        guard event.count == 0 else { return }
        let rects = exposed
        exposed.removeAll(keepingCapacity: true)
        guard let image, isPainted else { return }
        let all = PixelRect(x: 0, y: 0, width: image.buffer.width, height: image.buffer.height)
        image.put(rects.compactMap { $0.intersection(all) }, in: id, using: graphics, at: now)
    }

    /// The server has read the pixels of a put from a segment of shared memory.
    func completePut(from segment: UInt) {
        if let image, image.uses(segment: segment) { image.completePut() }
    }

    // MARK: - Shape

    private func cutOut(_ image: FrameImage) {
        var rectangles = ShapeMask.rectangles(of: image.buffer).map {
            XRectangle(
                x: Int16(clamping: $0.x), y: Int16(clamping: $0.y), width: UInt16(clamping: $0.width), height: UInt16(clamping: $0.height))
        }
        XShapeCombineRectangles(connection.display, id, ShapeBounding, 0, 0, &rectangles, Int32(rectangles.count), ShapeSet, YXBanded)
    }
}
