import Toolkit

extension ViewController {
    /// Has the controllers around it update themselves, which show something about it.
    func setParentsNeedUpdate() {
        var next = parent
        while let outer = next {
            outer.setNeedsUpdate()
            next = outer.parent
        }
    }
}
