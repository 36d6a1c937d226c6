internal import Graphics
public import Imaging

extension OffscreenHost {
    /// Returns a picture of the main window with all windows that float over it, in their places; nil if the memory is insufficient.
    public func screenshotWithChildren() -> PixelBuffer? {
        guard let picture = drawn(window) else { return nil }
        let isDrawn: Void? = picture.draw(scale: window.scale) { canvas in
            for child in openChildren {
                guard let shown = screenshot(of: child), let image = Image(shown, scale: window.scale) else { continue }
                canvas.draw(image, in: child.screenFrame.offsetBy(x: -window.screenFrame.minX, y: -window.screenFrame.minY))
            }
        }
        return isDrawn == nil ? nil : picture.freeze()
    }
}
