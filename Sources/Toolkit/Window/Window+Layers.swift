import Graphics

extension Window {
    /// The layer that has the input.
    public var topLayer: WindowLayer { layers[layers.count - 1] }

    /// Puts a layer on top; a modal one takes the input from those below.
    public func pushLayer(_ layer: WindowLayer) {
        layer.window = self
        layers.append(layer)
        layer.rootView.frame = Rect(origin: .zero, size: size)
        layer.rootView.windowDidChange()
        layer.rootView.setNeedsDisplay()
        if layers.count > 1 { noteFirstResponderChange(from: layers[layers.count - 2].firstResponder, to: nil) }
        setNeedsLayoutPass()
    }

    /// Takes a layer away; the keyboard goes back to whoever had it in the layer below.
    public func removeLayer(_ layer: WindowLayer) {
        guard let index = layers.firstIndex(where: { $0 === layer }), index > 0 else { return }
        let wasTop = index == layers.count - 1
        layer.rootView.setNeedsDisplay()
        if wasTop { noteFirstResponderChange(from: layer.firstResponder, to: nil) }
        layers.remove(at: index)
        layer.window = nil
        layer.rootView.windowDidChange()
        if wasTop { noteFirstResponderChange(from: nil, to: topLayer.firstResponder) }
        pointer.cancel()
        invalidateAll()
        setNeedsLayoutPass()
    }

    func setContentSize(_ new: Size, scale newScale: Double) {
        let rescaled = newScale != scale
        guard new != size || rescaled else { return }
        size = new
        scale = newScale
        for layer in layers {
            layer.rootView.frame = Rect(origin: .zero, size: new)
            for view in layer.rootView.subviews where view.controller != nil { view.frame = layer.rootView.bounds }
            if rescaled { layer.rootView.propagateThemeChange() }
        }
        lastBuffer = nil
        setNeedsLayoutPass()
        invalidateAll()
    }

    func applySettings(_ new: DesktopSettings) {
        settings = new
        let changed = themeProvider(new)
        if changed != theme {
            if changed.isDark != theme.isDark { request(.setDark(changed.isDark)) }
            theme = changed
        }
        for layer in layers { layer.rootView.propagateThemeChange() }
        for child in children { child.applySettings(new) }
        setNeedsLayoutPass()
        invalidateAll()
    }
}
