import CX11
import Graphics
import Toolkit

extension X11Window {
    /// The window's place and the work areas, for the toolkit.
    var placed: InputEvent {
        .placed(origin: geometry.origin(scale: scale), workAreas: services.settings.monitors.workAreas.map { $0.rect(scale: scale) })
    }

    /// Another scale: the window keeps its size in points if the window manager lets it, and is drawn again in any case.
    func use(scale new: Double) -> [InputEvent] {
        guard new != scale else { return [] }
        let size = fitting.wantedSize(of: self)
        scale = new
        setSizeHints()
        fitting.resize(self, to: size)
        return [.resized(geometry.size(scale: new), scale: new), placed]
    }

    /// The window manager's or the server's word on whether the window can be seen changed.
    ///
    /// - Returns: what the toolkit should hear.
    func visibilityChanged() -> [InputEvent] {
        visibility.takeChange().map { [.visibilityChanged($0)] } ?? []
    }

    /// Reads the state that the window manager gave the window.
    ///
    /// - Returns: what the toolkit should hear.
    func readState() -> [InputEvent] {
        let atoms = connection.atoms
        let states = connection.property(id, atoms[.netWMState], type: X11Connection.atomType)?.numbers ?? []
        visibility.isIconified = states.contains(atoms[.netWMStateHidden])
        var new = WindowState()
        if Self.maximized.allSatisfy({ states.contains(atoms[$0]) }) { new.insert(.maximized) }
        if states.contains(atoms[.netWMStateFullscreen]) { new.insert(.fullScreen) }
        guard new != state || new != window.state else { return [] }
        state = new
        return [.stateChanged(new)]
    }

    /// Makes the pointer's presses outside of the program come here, so that a press anywhere closes what floats.
    ///
    /// - Returns: whether the server allowed it; another program may hold the pointer.
    func grabPointer(at time: UInt32) -> Bool {
        if connection.extensions.inputOpcode != nil {
            var bits = [UInt8](repeating: 0, count: 4)
            for event in [XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave] { bits[Int(event) / 8] |= 1 << UInt8(event % 8) }
            var pointer: Int32 = 0
            guard XIGetClientPointer(display, 0, &pointer) != 0 else { return false }
            return bits.withUnsafeMutableBufferPointer { buffer in
                var mask = XIEventMask(deviceid: pointer, mask_len: Int32(buffer.count), mask: buffer.baseAddress)
                return XIGrabDevice(
                    display, pointer, id, UInt(time), 0, Int32(XIGrabModeAsync), Int32(XIGrabModeAsync), 1, &mask) == 0
            }
        }
        let mask = UInt32(ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask)
        return XGrabPointer(display, id, 1, mask, GrabModeAsync, GrabModeAsync, 0, 0, UInt(time)) == 0
    }

    /// Gives the pointer back.
    func releasePointer(at time: UInt32) {
        guard !connection.isLost else { return }
        if connection.extensions.inputOpcode != nil {
            var pointer: Int32 = 0
            if XIGetClientPointer(display, 0, &pointer) != 0 { XIUngrabDevice(display, pointer, UInt(time)) }
        } else {
            XUngrabPointer(display, UInt(time))
        }
    }
}
