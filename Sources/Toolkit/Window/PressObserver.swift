/// Gets every press in a window before the view under it: for views that are open until a press elsewhere.
protocol PressObserver: AnyObject {
    /// Returns whether the press is used here, so that the view under it does not get it.
    func intercepts(pressOn view: View?) -> Bool
}
