/// Hears of the end of a controller's presentation.
public protocol PresentationDelegate: AnyObject {
    /// A controller was dismissed: by Escape, by itself, or by other code. Its view may still be on its way out, but another controller can
    /// already be presented.
    func presentationDidEnd(of controller: ViewController)
}
