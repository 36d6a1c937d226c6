/// Hears of the end of a controller's presentation.
public protocol PresentationDelegate: AnyObject {
    /// A controller was dismissed: by Escape, by itself, or by other code. It may still be seen on its way out, and another controller can be
    /// presented.
    func presentationDidEnd(of controller: ViewController)
}
