/// Sees every press in a window before the view that it hits: for what is open until one presses elsewhere.
protocol PressObserver: AnyObject {
    /// Whether a press is used up by this, so that the view that was hit hears nothing of it.
    func intercepts(pressOn view: View?) -> Bool
}
