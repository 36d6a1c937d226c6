internal import Graphics
public import Imaging

extension OffscreenHost {
    /// What the main window looks like now, with all that floats over it where it is there; nil without the memory for it.
    public func screenshotWithChildren() -> PixelBuffer? {
        guard let picture = screenshot(), let canvas = Canvas(drawingInto: picture, scale: window.scale) else { return nil }
        for child in openChildren {
            guard let shown = screenshot(of: child), let image = Image(shown, scale: window.scale) else { continue }
            canvas.draw(image, in: child.screenFrame.offsetBy(x: -window.screenFrame.minX, y: -window.screenFrame.minY))
        }
        canvas.finish()
        return picture
    }
}
