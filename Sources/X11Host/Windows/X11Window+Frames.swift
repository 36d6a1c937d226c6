import CX11
import Graphics
import Toolkit

/// Frames: the toolkit paints into the window's image what changed, and just that goes to the server.
extension X11Window {
    /// Whether a frame is wanted, and would be seen by somebody.
    var needsFrame: Bool {
        guard !isDestroyed, isMapped, !lacksMemory, !connection.isLost else { return false }
        // The first frame is painted while the window manager is still at work on the window.
        guard isVisible || image == nil else { return false }
        return image == nil || window.needsFrame || image?.buffer.width != geometry.width || image?.buffer.height != geometry.height
    }

    /// Whether a frame can be painted now: not while the server still reads the last one.
    var isReadyForFrame: Bool { !(image?.isBusy ?? false) }

    /// Paints and shows what changed.
    func renderFrame(at now: Double) {
        guard needsFrame, isReadyForFrame, let image = currentImage() else { return }
        lastFrameTime = now
        let damage = window.renderFrame(into: image.buffer)
        if isShaped, ShapeMask.flatten(image.buffer, in: damage) { cutOut(image) }
        if canShow { image.put(damage, in: id, using: graphics, at: now) }
    }

    /// Tells the window manager that what it waits for is drawn, or that nothing is to be drawn.
    func finishSync() {
        guard sync.isDue, !needsFrame, !connection.isLost else { return }
        sync.drawn(on: display)
    }

    /// A part of the window came into sight.
    func noteExposure(_ event: XExposeEvent, at now: Double) {
        canShow = true
        exposed.append(PixelRect(x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)))
        guard event.count == 0 else { return }
        let rects = exposed
        exposed.removeAll(keepingCapacity: true)
        guard let image else { return }
        let all = PixelRect(x: 0, y: 0, width: image.buffer.width, height: image.buffer.height)
        image.put(rects.compactMap { $0.intersection(all) }, in: id, using: graphics, at: now)
    }

    /// The image for the present size; a new one when the window has another.
    private func currentImage() -> FrameImage? {
        if let image, image.buffer.width == geometry.width, image.buffer.height == geometry.height { return image }
        let new = FrameImage(
            connection: connection, visual: visual, isOpaque: isOpaque, width: geometry.width, height: geometry.height,
            pool: services.memory, replacing: image)
        if new == nil {
            lacksMemory = true
            connection.log.error(
                "X11-6: there is no memory for a window of \(geometry.width) by \(geometry.height) pixels; it stays as it was.")
        }
        image = new ?? image
        return new
    }

    private func cutOut(_ image: FrameImage) {
        var rectangles = ShapeMask.rectangles(of: image.buffer).map {
            XRectangle(
                x: Int16(clamping: $0.x), y: Int16(clamping: $0.y), width: UInt16(clamping: $0.width), height: UInt16(clamping: $0.height))
        }
        XShapeCombineRectangles(display, id, ShapeBounding, 0, 0, &rectangles, Int32(rectangles.count), ShapeSet, YXBanded)
    }
}
