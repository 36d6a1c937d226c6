import Graphics

extension Window {
    /// The layer that has the input.
    public var topLayer: WindowLayer { layers.last { !$0.isLeaving } ?? layers[0] }

    /// Puts a layer on top; a modal one takes the input from those below.
    public func pushLayer(_ layer: WindowLayer) {
        // Kept keys are for the responder that has the keyboard now.
        if !layers.isEmpty { releaseKeys() }
        let before = layers.isEmpty ? nil : topLayer.firstResponder
        layer.window = self
        layer.isLeaving = false
        layers.append(layer)
        layer.rootView.frame = Rect(origin: .zero, size: size)
        ViewSpread(layer.rootView).windowDidChange()
        layer.rootView.setNeedsDisplay()
        if before != nil { noteFirstResponderChange(from: before, to: nil) }
        // A press that began below would otherwise end under the new layer.
        if layer.isModal { pointer.cancelPress() }
        setNeedsLayoutPass()
    }

    /// Takes the input from a layer that stays in sight for a while; the keyboard goes back to its responder in the layer below.
    func retireLayer(_ layer: WindowLayer) {
        guard layer.window === self, !layer.isLeaving, layers.first !== layer else { return }
        let wasTop = layer === topLayer
        if wasTop { noteFirstResponderChange(from: layer.firstResponder, to: nil) }
        layer.isLeaving = true
        pointer.cancelPress()
        guard wasTop else { return }
        let below = topLayer
        // The responder may have been disabled since then; one that left the window was already forgotten.
        if let responder = below.firstResponder, !responder.canBecomeFirstResponder { below.firstResponder = nil }
        noteFirstResponderChange(from: nil, to: below.firstResponder)
    }

    /// Removes a layer; the keyboard goes back to its responder in the layer below.
    public func removeLayer(_ layer: WindowLayer) {
        guard let index = layers.firstIndex(where: { $0 === layer }), index > 0 else { return }
        retireLayer(layer)
        layers.removeAll { $0 === layer }
        layer.window = nil
        ViewSpread(layer.rootView).windowDidChange()
        invalidateAll()
        setNeedsLayoutPass()
    }

    func setContentSize(_ new: Size, scale newScale: Double) {
        let rescaled = newScale != scale
        guard new != size || rescaled else { return }
        // Floating windows were placed in points of the old scale, or at views that have moved.
        if rescaled { dismissChildren() } else { FloatingWindows.dismissLeftBehind(over: self) }
        let traits = traitCollection
        // The focused view stays in sight if the room becomes smaller.
        frames.keepInSight(new.height < size.height ? (firstResponder as? View).flatMap { ViewSight($0).isWhole ? $0 : nil } : nil)
        changes.begin(to: new)
        size = new
        scale = newScale
        arrangement.resized(to: new, at: clock?() ?? now)
        screenFrame.size = new
        for layer in layers {
            layer.rootView.frame = Rect(origin: .zero, size: new)
            for view in layer.rootView.subviews where view.controller != nil { view.frame = layer.rootView.bounds }
            if rescaled { ViewSpread(layer.rootView).themeDidChange() }
        }
        frames.forgetBuffer()
        if traits != traitCollection { rootViewController?.passTraitChange(from: traits) }
        setNeedsLayoutPass()
        invalidateAll()
    }

    func applySettings(_ new: DesktopSettings) { apply(new, themeProvider(new)) }

    func apply(_ new: DesktopSettings, _ changed: Theme) {
        guard new != settings || changed != theme else { return }
        settings = new
        if changed != theme {
            if changed.isDark != theme.isDark { request(.setDark(changed.isDark)) }
            theme = changed
        }
        for layer in layers { ViewSpread(layer.rootView).themeDidChange() }
        for child in children { child.applySettings(new) }
        setNeedsLayoutPass()
        invalidateAll()
    }
}
