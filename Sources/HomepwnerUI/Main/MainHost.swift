import Toolkit

/// What the objects of the main window ask of the window's controller, beside presenting something.
protocol MainHost: ViewController {
    /// Whether the library can be changed; says so where it cannot.
    var canChange: Bool { get }

    /// Says what went wrong across the top of the window; nil takes it away.
    func show(message: String?)

    /// Says what went wrong in the background across the top of the window. Nobody waits for it, so it is not read aloud once more where it
    /// is there already.
    func show(unasked error: String)

    /// Says something that went well across the top of the window.
    func show(notice: String)

    /// Says something to know across the top of the window, with what can be done about it.
    func show(notice: String, buttons: [Button])

    /// What the bars say may have changed.
    func updateBars()
}
