import CX11
import Graphics
import Toolkit

extension X11Window {
    /// Describes a window with a frame to the window manager, before it is shown.
    func describeTopLevel() {
        let atoms = connection.atoms
        services.identity.describe(id)
        services.identity.describeIcon([id])
        setAtoms(.netWMWindowType, [.netWMWindowTypeNormal])
        var protocols: [AtomName] = [.wmDeleteWindow, .wmTakeFocus, .netWMPing]
        sync.create(on: connection)
        if sync.id != 0 {
            protocols.append(.netWMSyncRequest)
            connection.setProperty(id, atoms[.netWMSyncRequestCounter], type: X11Connection.cardinalType, numbers: [sync.id])
        }
        setAtoms(.wmProtocols, protocols)
        connection.setProperty(id, atoms[.xdndAware], type: X11Connection.atomType, numbers: [UInt(DropTarget.version)])
        setTitle(window.title)
        setSizeHints()
        setInputHints()
        describeState()
        noteStartupTime()
        services.inputMethod.add(window: id)
    }

    /// Describes a floating window to compositors and window managers.
    func describeChild() {
        services.identity.describe(id)
        if let parent { XSetTransientForHint(display, id, parent.id) }
        switch window.kind {
        case .menu: setAtoms(.netWMWindowType, [.netWMWindowTypePopupMenu, .netWMWindowTypeDropdownMenu])
        case .completion: setAtoms(.netWMWindowType, [.netWMWindowTypeCombo, .netWMWindowTypeDropdownMenu])
        case .tooltip: setAtoms(.netWMWindowType, [.netWMWindowTypeTooltip])
        case .popover, .normal: setAtoms(.netWMWindowType, [.netWMWindowTypePopupMenu])
        }
        if window.kind == .tooltip, connection.hasShape {
            // It takes no input: presses go to the window below.
            XShapeCombineRectangles(display, id, ShapeInput, 0, 0, nil, 0, ShapeSet, Unsorted)
        }
    }

    /// Writes the title in all forms that window managers read.
    func setTitle(_ title: String) {
        // A title is one line, and long ones are cut.
        let line = String(title.prefix(512).map { $0.isNewline || $0 == "\0" ? " " : $0 })
        connection.setProperty(id, .netWMName, text: line)
        connection.setProperty(id, .netWMIconName, text: line)
        let scalars = line.unicodeScalars
        if scalars.allSatisfy({ $0.value < 256 }) {
            let latin1 = scalars.map { UInt8(truncatingIfNeeded: $0.value) }
            connection.setProperty(id, Self.nameAtom, type: X11Connection.stringType, bytes: latin1)
            connection.setProperty(id, Self.iconNameAtom, type: X11Connection.stringType, bytes: latin1)
        } else if !services.identity.isStarting {
            // Xlib reads several files before it can write this, for window managers from before the year 2000: so it is done after the
            // start.
            setOldName(line)
        }
    }

    /// Sets the smallest size, and the possible shapes of the window.
    func setSizeHints() {
        guard let hints = XAllocSizeHints() else { return }
        defer { XFree(hints) }
        let least = WindowGeometry(Rect(origin: .zero, size: window.minimumSize), scale: scale)
        hints.pointee.flags = PMinSize | PBaseSize | PSize | PWinGravity
        hints.pointee.min_width = Int32(least.width)
        hints.pointee.min_height = Int32(least.height)
        // Sizes in steps are counted from the base, but ours have no steps.
        hints.pointee.base_width = 0
        hints.pointee.base_height = 0
        hints.pointee.width = Int32(geometry.width)
        hints.pointee.height = Int32(geometry.height)
        hints.pointee.win_gravity = NorthWestGravity
        if let aspect = AspectHint(window.supportedInterfaceOrientations) {
            hints.pointee.flags |= PAspect
            hints.pointee.min_aspect.x = aspect.least.width
            hints.pointee.min_aspect.y = aspect.least.height
            hints.pointee.max_aspect.x = aspect.greatest.width
            hints.pointee.max_aspect.y = aspect.greatest.height
        }
        XSetWMNormalHints(display, id, hints)
    }

    /// Sets whether the title bar is dark.
    func setDark(_ isDark: Bool) { connection.setProperty(id, .gtkThemeVariant, text: isDark ? "dark" : "light") }

    private func setInputHints() {
        guard let hints = XAllocWMHints() else { return }
        defer { XFree(hints) }
        hints.pointee.flags = InputHint | StateHint | WindowGroupHint
        hints.pointee.input = 1
        hints.pointee.initial_state = NormalState
        hints.pointee.window_group = services.identity.leader
        XSetWMHints(display, id, hints)
    }

    private func setAtoms(_ property: AtomName, _ values: [AtomName]) {
        let atoms = connection.atoms
        connection.setProperty(id, atoms[property], type: X11Connection.atomType, numbers: values.map { atoms[$0] })
    }

    private func setOldName(_ line: String) {
        guard let (type, bytes) = CompoundText.encode(line, on: connection) else { return }
        connection.setProperty(id, Self.nameAtom, type: type, bytes: bytes)
        connection.setProperty(id, Self.iconNameAtom, type: type, bytes: bytes)
    }

    private static let nameAtom: UInt = 39
    private static let iconNameAtom: UInt = 37
}
