import Toolkit

/// The services of the window's controller for the objects of the main window, beside presenting.
protocol MainHost: ViewController {
    /// Whether the library can be changed; shows a message if it cannot.
    var canChange: Bool { get }

    /// Says what went wrong across the top of the window; nil takes it away.
    func show(message: String?)

    /// Shows an error from the background across the top of the window. The same error is not read aloud again while it is shown, because
    /// the user does not wait for it.
    func show(unasked error: String)

    /// Says something that went well across the top of the window.
    func show(notice: String)

    /// Says something to know across the top of the window, with what can be done about it.
    func show(notice: String, buttons: [Button])
}
