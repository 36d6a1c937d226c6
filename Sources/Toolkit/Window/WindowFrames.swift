import Graphics
import Imaging

/// The parts of a window that must be laid out and painted again, and the passes that do it.
///
/// One frame has a fixed order: transitions alongside a change of size, updates of screens, constraints, layout (which reuses cells and
/// places them), then hover. The passes repeat while a part is dirty, but four times at most. Then the damage is painted.
final class WindowFrames {
    private static let rerunLimit = 4

    private weak var window: Window?
    private var damage = DamageRegion()
    /// The area that was scrolled since the last frame.
    private var pixelMove: PixelMove?
    private(set) var needsLayoutPass = true
    /// The steps of the last frame.
    private(set) var last = PaintedFrame()
    /// The buffer of the last frame.
    private weak var lastStorage: PixelStorage?
    /// The picture of the content below the moving layer.
    private var backdrop: WindowBackdrop?
    private var wholeViews = WholeViews()
    /// The focused view that was visible before the window became lower.
    private weak var keptInSight: View?

    init(_ window: Window) { self.window = window }

    /// Whether a frame would change anything.
    var isNeeded: Bool {
        needsLayoutPass || !damage.isEmpty || pixelMove != nil || lastStorage == nil || window?.updates.isNeeded ?? false
    }

    /// Whether a frame was already shown.
    var hasShown: Bool { lastStorage != nil }

    func setNeedsLayoutPass() { needsLayoutPass = true }

    /// Keeps a view visible after the next layout too; nil keeps the previous one.
    func keepInSight(_ view: View?) {
        if let view { keptInSight = view }
    }

    /// Called when a view with long outlines came into the window.
    func noteArrival(of view: View) { wholeViews.note(view) }

    /// Returns the area in which a part is painted, so that outlines at the edge of the part are whole; in pixels.
    func area(around part: PixelRect) -> PixelRect { window.map { wholeViews.area(around: part, in: $0) } ?? part }

    /// Makes the next frame a complete one, in any buffer.
    func forgetBuffer() { lastStorage = nil }

    /// Marks a rectangle of the window for painting, in points.
    ///
    /// - Parameter layer: the layer that changed there; nil if unknown
    func invalidate(_ rect: Rect, in layer: WindowLayer? = nil) {
        guard let window, let visible = rect.intersection(Rect(origin: .zero, size: window.size)) else { return }
        damage.add(visible)
        backdrop?.invalidate(visible, in: layer, of: window)
    }

    /// Marks the whole window for painting, all of its layers.
    func invalidateAll() {
        backdrop = nil
        if let window { invalidate(Rect(origin: .zero, size: window.size)) }
    }

    // MARK: - Motion

    /// A layer is about to come in or to go away: until the end of the motion, only changes below it are painted.
    func beginMovement(of layer: WindowLayer, isNew: Bool) {
        // Other kinds of windows float, and show the content below through their corners.
        guard let window, window.kind == .normal, backdrop?.layer !== layer else {
            backdrop?.isEnding = false
            return
        }
        // The last frame is outdated where a move is pending, and completely outdated if the whole window changed.
        let all = Rect(origin: .zero, size: window.size)
        let isFrameWhole = isNew && hasShown && pixelMove == nil && !damage.rects.contains { $0.contains(all) }
        backdrop = WindowBackdrop(
            below: layer, from: isFrameWhole ? .lastFrame : .layers, changed: isFrameWhole ? damage : DamageRegion())
    }

    /// A motion is over; its last frame is still to come.
    func endMovement(of layer: WindowLayer) {
        guard let backdrop, backdrop.layer === layer else { return }
        backdrop.isEnding = true
        // An invisible window has no frames.
        if window?.isVisible != true { self.backdrop = nil }
    }

    /// Returns the picture of the content below a moving layer, for this frame.
    private func preparedBackdrop(_ window: Window, _ buffer: borrowing MutablePixelBuffer) -> WindowBackdrop? {
        // Without memory for it, everything is painted; the next frame includes the layer.
        guard let prepared = backdrop, prepared.prepare(window, frame: buffer) else {
            backdrop = nil
            return nil
        }
        if prepared.isEnding { backdrop = nil }
        return prepared
    }

    /// Frees the memory that is only for speed.
    func dropBackdrop() { backdrop = nil }

    // MARK: - Passes

    /// Runs updates of screens and layout until nothing is dirty.
    func settle() {
        guard let window else { return }
        var transition = window.changes.run()
        for turn in 0..<Self.rerunLimit {
            // A screen that came into the window without one to ask is updated in the first turn.
            if turn == 0 || window.updates.isNeeded { window.updates.run() }
            if needsLayoutPass {
                needsLayoutPass = false
                for layer in window.layers { layer.rootView.layoutIfNeeded() }
            }
            transition?.complete()
            transition = nil
            if let kept = keptInSight {
                keptInSight = nil
                if kept.isFirstResponder { kept.scrollIntoView() }
            }
            window.pointer.viewsDidMove()
            if !needsLayoutPass, !window.updates.isNeeded { break }
        }
        FloatingWindows.follow(over: window)
        window.changes.stateOrientations()
        WindowAccessibility.below(window).update()
    }

    /// Updates a buffer and returns the changed pixels.
    func render(into buffer: borrowing MutablePixelBuffer) -> [PixelRect] {
        settle()
        guard let window else { return [] }
        let scale = window.scale
        if buffer.storage !== lastStorage {
            lastStorage = buffer.storage
            invalidateAll()
        }
        last = PaintedFrame()
        let moved = applyMove(to: buffer, scale: scale)
        let all = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        let pixels = damage.take().compactMap { PixelRect(covering: $0, scale: scale).intersection(all) }
        guard !pixels.isEmpty else { return [moved].compactMap { $0 } }
        let backdrop = preparedBackdrop(window, buffer)
        let isPainted: Void? = buffer.draw(scale: scale) { canvas in
            for part in pixels { WindowPainter(window).paint(canvas, part: part, over: backdrop) }
        }
        guard isPainted != nil else { return [moved].compactMap { $0 } }
        last.painted = pixels
        guard let moved else { return pixels }
        return [moved] + pixels.filter { $0.intersection(moved) != $0 }
    }

    // MARK: - Scrolling

    /// Marks a part of the window whose whole content moved since the last frame, in points. New content is marked for painting; so are
    /// earlier marks, at the place to which they move. Other changes are marked as usual.
    func movePixels(in area: Rect, by delta: Point) {
        guard let window, let visible = area.intersection(Rect(origin: .zero, size: window.size)) else { return }
        backdrop?.invalidate(visible, in: nil, of: window)
        let scale = window.scale
        let region = PixelRect(covering: visible, scale: scale)
        let (right, down) = ((delta.x * scale).rounded(), (delta.y * scale).rounded())
        // If pixels are cut by the edge, or would be between two, painting is exact.
        let isExact =
            region.rect(scale: scale).isNear(visible) && abs(right - delta.x * scale) < 1e-3 && abs(down - delta.y * scale) < 1e-3
        guard isExact, hasShown, pixelMove == nil || pixelMove?.region == region else { return repaint(area, scale: scale) }
        var move = pixelMove ?? PixelMove(region: region, right: 0, down: 0)
        guard abs(right) + abs(Double(move.right)) <= Double(region.width) * PixelMove.furthest,
            abs(down) + abs(Double(move.down)) <= Double(region.height) * PixelMove.furthest
        else { return repaint(area, scale: scale) }
        move.right += Int(right)
        move.down += Int(down)
        for marked in damage.rects {
            if let moving = marked.intersection(visible)?.offsetBy(x: delta.x, y: delta.y).intersection(visible) { damage.add(moving) }
        }
        if delta.y != 0 {
            let height = min(visible.height, abs(delta.y))
            damage.add(Rect(x: visible.minX, y: delta.y < 0 ? visible.maxY - height : visible.minY, width: visible.width, height: height))
        }
        if delta.x != 0 {
            let width = min(visible.width, abs(delta.x))
            damage.add(Rect(x: delta.x < 0 ? visible.maxX - width : visible.minX, y: visible.minY, width: width, height: visible.height))
        }
        pixelMove = move.right == 0 && move.down == 0 ? nil : move
    }

    private func repaint(_ area: Rect, scale: Double) {
        if let move = pixelMove { invalidate(move.region.rect(scale: scale)) }
        pixelMove = nil
        invalidate(area)
    }

    /// Copies the moved area in a frame, and returns its place; nil if all of it is painted.
    private func applyMove(to buffer: borrowing MutablePixelBuffer, scale: Double) -> PixelRect? {
        guard let move = pixelMove else { return nil }
        pixelMove = nil
        let area = move.region.rect(scale: scale)
        guard !damage.rects.contains(where: { $0.contains(area) }) else { return nil }
        move.apply(to: buffer)
        (last.moved, last.offset) = (move.region, (move.right, move.down))
        return move.region
    }
}

extension Rect {
    fileprivate func isNear(_ other: Rect) -> Bool {
        abs(minX - other.minX) < 1e-3 && abs(minY - other.minY) < 1e-3 && abs(maxX - other.maxX) < 1e-3 && abs(maxY - other.maxY) < 1e-3
    }
}
