/// Tells each controller and each view once that memory is short.
private struct MemoryWarning {
    private var told: Set<ObjectIdentifier> = []

    /// Continues with the controllers that one holds or presents, and with its view, which need not be in a window.
    mutating func pass(to controller: ViewController) {
        guard told.insert(ObjectIdentifier(controller)).inserted else { return }
        controller.didReceiveMemoryWarning()
        for child in controller.children { pass(to: child) }
        if let presented = controller.presentationLinks.presented { pass(to: presented) }
        if controller.isViewLoaded { pass(to: controller.view) }
    }

    mutating func pass(to view: View) {
        guard told.insert(ObjectIdentifier(view)).inserted else { return }
        view.didReceiveMemoryWarning()
        if let controller = view.controller { pass(to: controller) }
        for child in view.subviews { pass(to: child) }
    }
}

extension Window {
    /// Tells every controller and every view of this window, and of those over it, that memory is short; each of them once.
    func passMemoryWarning() {
        lines.flush()
        boxes.flush()
        frames.dropBackdrop()
        var warning = MemoryWarning()
        if let rootViewController { warning.pass(to: rootViewController) }
        for layer in layers { warning.pass(to: layer.rootView) }
        for child in children { child.passMemoryWarning() }
    }
}
