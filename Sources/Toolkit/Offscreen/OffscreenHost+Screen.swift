internal import Graphics
public import Imaging

extension OffscreenHost {
    /// What the main window looks like now, with all that floats over it where it is there; nil without the memory for it.
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
