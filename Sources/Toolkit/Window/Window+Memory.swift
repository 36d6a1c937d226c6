extension Window {
    /// Tells every controller and every view of this window, and of those over it, that memory runs short; each of them once.
    func passMemoryWarning() {
        lines.flush()
        var told: Set<ObjectIdentifier> = []
        rootViewController?.passMemoryWarning(&told)
        for layer in layers { layer.rootView.passMemoryWarning(&told) }
        for child in children { child.passMemoryWarning() }
    }
}

extension ViewController {
    /// Goes on to the controllers it holds or presents, and to its view, which need not be in a window.
    fileprivate func passMemoryWarning(_ told: inout Set<ObjectIdentifier>) {
        guard told.insert(ObjectIdentifier(self)).inserted else { return }
        didReceiveMemoryWarning()
        for child in children { child.passMemoryWarning(&told) }
        ownPresented?.passMemoryWarning(&told)
        if isViewLoaded { view.passMemoryWarning(&told) }
    }
}

extension View {
    fileprivate func passMemoryWarning(_ told: inout Set<ObjectIdentifier>) {
        guard told.insert(ObjectIdentifier(self)).inserted else { return }
        didReceiveMemoryWarning()
        controller?.passMemoryWarning(&told)
        for view in subviews { view.passMemoryWarning(&told) }
    }
}
