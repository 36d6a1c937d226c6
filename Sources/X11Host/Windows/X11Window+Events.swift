import CX11
import Graphics
import Toolkit

extension X11Window {
    /// The window's place and the work areas, for the toolkit.
    var placed: InputEvent {
        .placed(origin: geometry.origin(scale: scale), workAreas: services.settings.monitors.workAreas.map { $0.rect(scale: scale) })
    }

    /// The scale changed: the window keeps its size in points if the window manager allows it, and is drawn again in any case.
    func use(scale new: Double) -> [InputEvent] {
        guard new != scale else { return [] }
        let size = fitting.wantedSize(of: self)
        scale = new
        setSizeHints()
        fitting.resize(self, to: size)
        return [.resized(geometry.size(scale: new), scale: new), placed]
    }

    /// The visibility changed in the window manager or the server.
    ///
    /// - Returns: the events for the toolkit.
    func visibilityChanged() -> [InputEvent] {
        visibility.takeChange().map { [.visibilityChanged($0)] } ?? []
    }

    /// Reads the state that the window manager gave the window.
    ///
    /// - Returns: the events for the toolkit.
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
}
