import CX11
import Graphics
import Toolkit

/// Converts the server's events into the toolkit's, and finds the window of each.
final class EventRouter {
    private let services: WindowServices
    private let watcher: SettingsWatcher
    private let keyboard: Keyboard
    private let owner: SelectionOwner
    private let reader: SelectionReader
    private let drops: DropTarget
    private let windows: WindowRegistry
    private let pointer: PointerTranslator
    private var batch = EventBatch<XID>()
    private var clock = EventClock()
    /// The server's time of the last act of the user.
    private(set) var lastServerTime: UInt32 = 0

    /// Called when the server showed the painted content of a window.
    var onExposure: (() -> Void)?

    init(
        _ windows: WindowRegistry, services: WindowServices, watcher: SettingsWatcher, keyboard: Keyboard, owner: SelectionOwner,
        reader: SelectionReader, drops: DropTarget
    ) {
        self.windows = windows
        self.services = services
        self.watcher = watcher
        self.keyboard = keyboard
        self.owner = owner
        self.reader = reader
        self.drops = drops
        pointer = PointerTranslator(devices: services.pointers)
        services.inputMethod.onKey = { [weak self] in self?.handleReturnedKey($0) }
        services.inputMethod.onCommitted = { [weak self] id, text in
            guard let self, let window = windows[id] else { return }
            add([.textCommitted(text, time: LoopSleeper.now)], to: window)
        }
        services.inputMethod.onComposed = { [weak self] id, text in
            guard let self, let window = windows[id] else { return }
            add([.textComposed(text, time: LoopSleeper.now)], to: window)
        }
        drops.deliver = { [weak self] event, window in self?.add([.drag(event)], to: window) }
    }

    private var connection: X11Connection { services.connection }

    /// Whether events wait for their windows.
    var hasEvents: Bool { !batch.isEmpty }

    /// Delivers the waiting events to each window, while the server is there.
    func deliver() {
        for window in windows.order { add(window.findPlace(), to: window) }
        for (target, event) in batch.take() {
            guard !connection.isLost else { return }
            windows[target]?.window.send(event)
        }
    }

    /// Handles one event of the server.
    func handle(_ original: XEvent) {
        var event = original
        // The input method gets every event first, and keeps those for composing.
        if services.inputMethod.handle(&event, at: LoopSleeper.now) { return }
        if keyboard.handle(&event) { return }
        switch event.type {
        case GenericEvent: return handleGeneric(&event)
        case SelectionRequest: return owner.handleRequest(event.xselectionrequest, at: LoopSleeper.now)
        case SelectionClear: return owner.handleClear(event.xselectionclear)
        case SelectionNotify: return reader.handleNotify(event.xselection, at: LoopSleeper.now)
        default: break
        }
        if event.type == ClientMessage, let window = windows[event.xclient.window] {
            if drops.handle(event.xclient, to: window, at: LoopSleeper.now) { return }
            return add(WindowMessages(connection: connection).handle(event.xclient, in: window), to: window)
        }
        if let shared = connection.extensions.sharedMemoryEvent, event.type == shared + ShmCompletion {
            return handleCompletion(event)
        }
        if event.type == PropertyNotify {
            let now = LoopSleeper.now
            if reader.handleProperty(event.xproperty, at: now) || owner.handleProperty(event.xproperty, at: now) { return }
        }
        if event.type == DestroyNotify {
            owner.handleDestroy(event.xdestroywindow.window)
            drops.handleDestroy(event.xdestroywindow.window)
        }
        if watcher.handle(event) { return }
        if let window = windows[event.xany.window] { handle(event, in: window) }
    }

    private func handle(_ event: XEvent, in window: X11Window) {
        switch event.type {
        case Expose:
            window.surface.expose(event.xexpose, at: LoopSleeper.now)
            if window.surface.isPainted { onExposure?() }
        case ConfigureNotify:
            add(window.configured(event.xconfigure), to: window)
        case MapNotify, UnmapNotify:
            window.visibility.isMapped = event.type == MapNotify
            if event.type == UnmapNotify { window.surface.wasTakenAway() }
            add(window.visibilityChanged(), to: window)
        case VisibilityNotify:
            window.visibility.isObscured = event.xvisibility.state == VisibilityFullyObscured
            add(window.visibilityChanged(), to: window)
        case PropertyNotify where event.xproperty.atom == connection.atoms[.netWMState]:
            add(window.readState(), to: window)
            add(window.visibilityChanged(), to: window)
        case DestroyNotify:
            // Another program closed the window, so there is no window in which to ask the user.
            window.window.close()
        case KeyPress, KeyRelease:
            handleKey(event.xkey, in: window)
        case FocusIn, FocusOut:
            handleFocus(event.xfocus, in: window)
        case ButtonPress, ButtonRelease, MotionNotify:
            handleCorePointer(event, in: window)
        case EnterNotify where event.xcrossing.mode == NotifyNormal:
            let crossing = event.xcrossing
            addCrossing(crossing.x, crossing.y, time: crossing.time, state: crossing.state, in: window)
        case LeaveNotify where event.xcrossing.mode == NotifyNormal:
            add([.pointerExited(time: seconds(event.xcrossing.time))], to: window)
        default: break
        }
    }

    /// Adds events for a window.
    func add(_ events: [InputEvent], to window: X11Window) { batch.append(events, to: window.id) }

    /// Returns an event's time on the event clock.
    private func seconds(_ time: UInt) -> Double {
        clock.seconds(serverTime: UInt32(truncatingIfNeeded: time), now: LoopSleeper.now)
    }

    /// Tells floating windows that a press was outside of them.
    func dismiss(_ floating: [X11Window], at time: Double) {
        for child in floating { add([.pressedOutside(time: time)], to: child) }
    }

    /// Stores the time of an act of the user, for requests that the server and the window manager judge by time.
    private func noteUserTime(_ time: UInt, in window: X11Window) {
        let time = UInt32(truncatingIfNeeded: time)
        guard time != 0 else { return }
        lastServerTime = time
        windows.topLevel(of: window).noteUserTime(time)
    }

    // MARK: - Keys

    /// Handles a key that an input method returned.
    private func handleReturnedKey(_ original: XEvent) {
        var event = original
        // Dead keys and Compose come after the input method.
        if XFilterEvent(&event, 0) != 0 { return }
        if let window = windows[event.xkey.window] { handleKey(event.xkey, in: window) }
    }

    private func handleKey(_ original: XKeyEvent, in window: X11Window) {
        var event = original
        // Events that another program made are not acts of the user.
        guard event.send_event == 0 else { return }
        let time = seconds(event.time)
        if event.type == KeyPress { noteUserTime(event.time, in: window) }
        let modifiers = Keyboard.modifiers(event.state)
        guard event.type == KeyPress else {
            keyboard.noteRelease(event.keycode)
            let key = KeyEvent(key: keyboard.key(event), modifiers: modifiers, time: time)
            return add([.keyUp(key)], to: window)
        }
        let text = services.inputMethod.text(of: &event, window: window.id)
        // Code 0 is not a key: the input method has finished a text.
        guard event.keycode != 0 else {
            if !text.isEmpty { add([.textCommitted(text, time: time)], to: window) }
            return
        }
        let isRepeat = keyboard.notePress(event.keycode)
        let types =
            modifiers.isDisjoint(with: [.control, .alt, .command]) && !text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
        let key = KeyEvent(
            key: keyboard.key(event), text: types ? text : "", modifiers: modifiers, isRepeat: isRepeat, time: time)
        add([.keyDown(key)], to: window)
    }

    private func handleFocus(_ event: XFocusChangeEvent, in window: X11Window) {
        // Grabs by window managers come and go, and the window keeps the keyboard; the pointer's place is not a focus.
        guard event.mode == NotifyNormal || event.mode == NotifyWhileGrabbed, event.detail != NotifyPointer else { return }
        let isActive = event.type == FocusIn
        services.inputMethod.setFocus(isActive, window: window.id)
        if !isActive {
            keyboard.forgetPresses()
            dismiss(windows.floating(over: window), at: LoopSleeper.now)
        }
        add([.activated(isActive)], to: window)
    }

    // MARK: - The pointer

    private func handleGeneric(_ event: inout XEvent) {
        let display = connection.display
        guard event.xcookie.extension == connection.extensions.inputOpcode, XGetEventData(display, &event.xcookie) != 0 else { return }
        defer { XFreeEventData(display, &event.xcookie) }
        guard let data = event.xcookie.data else { return }
        switch event.xcookie.evtype {
        case XI_ButtonPress, XI_ButtonRelease, XI_Motion:
            handlePointer(data.load(as: XIDeviceEvent.self))
        case XI_Enter, XI_Leave:
            handleCrossing(data.load(as: XIEnterEvent.self))
        case XI_HierarchyChanged:
            services.pointers.devicesChanged(nil)
        case XI_DeviceChanged:
            services.pointers.devicesChanged(data.load(as: XIDeviceChangedEvent.self).sourceid)
        default: break
        }
    }

    private func handlePointer(_ event: XIDeviceEvent) {
        guard let window = windows[event.event] else { return }
        services.pointers.noteUse(of: event.deviceid)
        let isPress = event.evtype == XI_ButtonPress
        if isPress { noteUserTime(event.time, in: window) }
        if isPress, windows.isOutside(window, x: event.event_x, y: event.event_y) {
            return dismiss(windows.floating(), at: seconds(event.time))
        }
        let place = PointerTranslator.Place(scale: window.scale, time: seconds(event.time))
        let events = pointer.translate(event, at: place)
        // The wheel over another program does not belong to a window that only holds the pointer.
        if windows.isOutside(window, x: event.event_x, y: event.event_y) {
            return add(events.filter { if case .scroll = $0 { false } else { true } }, to: window)
        }
        batch.append(events, to: window.id)
    }

    private func handleCrossing(_ event: XIEnterEvent) {
        guard let window = windows[event.event], event.mode == XINotifyNormal else { return }
        if event.evtype == XI_Enter { services.pointers.pointerEntered() }
        guard event.evtype == XI_Enter else { return add([.pointerExited(time: seconds(event.time))], to: window) }
        let location = window.point(event.event_x, event.event_y)
        let modifiers = Keyboard.modifiers(UInt32(truncatingIfNeeded: event.mods.effective))
        add(
            [.pointerMoved(PointerEvent(location: location, time: seconds(event.time), button: 0, modifiers: modifiers))],
            to: window)
    }

    private func handleCorePointer(_ event: XEvent, in window: X11Window) {
        let time = event.type == MotionNotify ? event.xmotion.time : event.xbutton.time
        if event.type == ButtonPress, event.xbutton.send_event == 0 {
            noteUserTime(time, in: window)
            if windows.isOutside(window, x: Double(event.xbutton.x), y: Double(event.xbutton.y)) {
                return dismiss(windows.floating(), at: seconds(time))
            }
        }
        add(pointer.translate(event, at: PointerTranslator.Place(scale: window.scale, time: seconds(time))), to: window)
    }

    private func addCrossing(_ x: Int32, _ y: Int32, time: UInt, state: UInt32, in window: X11Window) {
        let move = PointerEvent(
            location: window.point(Double(x), Double(y)), time: seconds(time), button: 0, modifiers: Keyboard.modifiers(state))
        add([.pointerMoved(move)], to: window)
    }

    private func handleCompletion(_ event: XEvent) {
        let completion = withUnsafeBytes(of: event) { $0.load(as: XShmCompletionEvent.self) }
        windows[completion.drawable]?.surface.completePut(from: completion.shmseg)
    }
}
