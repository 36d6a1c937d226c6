import CX11
import Graphics
import Toolkit

/// Turns the server's pointer events, of XInput 2 or of the core protocol, into the toolkit's.
struct PointerTranslator {
    let devices: PointerDevices

    /// The data for a translated event.
    struct Place {
        /// The window's pixels per point.
        var scale: Double
        /// Seconds on the event clock.
        var time: Double
    }

    /// Translates events of XInput 2.
    func translate(_ event: XIDeviceEvent, at place: Place) -> [InputEvent] {
        let location = Point(x: event.event_x / place.scale, y: event.event_y / place.scale)
        let modifiers = Keyboard.modifiers(UInt32(truncatingIfNeeded: event.mods.effective))
        switch event.evtype {
        case XI_ButtonPress, XI_ButtonRelease:
            let isEmulated = event.flags & Int32(bitPattern: 1 << 16) != 0
            let isPress = event.evtype == XI_ButtonPress
            if (4...7).contains(event.detail), isEmulated || devices.scrollsSmoothly(event.sourceid) { return [] }
            return button(Int(event.detail), isPress: isPress, location, modifiers, place)
        case XI_Motion:
            var events: [InputEvent] = []
            if let delta = devices.scroll(event) { events.append(scroll(delta, location, modifiers, place)) }
            let held = heldButton(event.buttons)
            events.append(
                .pointerMoved(PointerEvent(location: location, time: place.time, button: held, modifiers: modifiers)))
            return events
        default:
            return []
        }
    }

    /// Translates events of the core protocol, from servers without XInput 2. Events that another program made are not acts of the user.
    func translate(_ event: XEvent, at place: Place) -> [InputEvent] {
        guard event.xany.send_event == 0 else { return [] }
        switch event.type {
        case ButtonPress, ButtonRelease:
            let button = event.xbutton
            let location = Point(x: Double(button.x) / place.scale, y: Double(button.y) / place.scale)
            return self.button(
                Int(button.button), isPress: event.type == ButtonPress, location, Keyboard.modifiers(button.state), place)
        case MotionNotify:
            let motion = event.xmotion
            let location = Point(x: Double(motion.x) / place.scale, y: Double(motion.y) / place.scale)
            let held = [(Button1Mask, 1), (Button2Mask, 2), (Button3Mask, 3)].first { Int(motion.state) & Int($0.0) != 0 }?.1
            let modifiers = Keyboard.modifiers(motion.state)
            return [.pointerMoved(PointerEvent(location: location, time: place.time, button: held ?? 0, modifiers: modifiers))]
        default:
            return []
        }
    }

    private func button(_ number: Int, isPress: Bool, _ location: Point, _ modifiers: KeyModifiers, _ place: Place) -> [InputEvent] {
        if (4...7).contains(number) {
            guard isPress else { return [] }
            let delta = ScrollDevices.Delta(
                horizontal: number == 6 ? -1 : number == 7 ? 1 : 0, vertical: number == 4 ? -1 : number == 5 ? 1 : 0)
            return [scroll(delta, location, modifiers, place)]
        }
        guard (1...3).contains(number) || number == 8 || number == 9 else { return [] }
        let pointer = PointerEvent(location: location, time: place.time, button: number, modifiers: modifiers)
        return [isPress ? .pointerDown(pointer) : .pointerUp(pointer)]
    }

    private func scroll(_ delta: ScrollDevices.Delta, _ location: Point, _ modifiers: KeyModifiers, _ place: Place) -> InputEvent {
        let factor = delta.isFine ? PointerDevices.pointsPerClick : 1
        var way = Point(x: delta.horizontal * factor, y: delta.vertical * factor)
        // Shift turns a wheel sideways, for mice with only one.
        if modifiers.contains(.shift), way.x == 0 { way = Point(x: way.y, y: 0) }
        return .scroll(ScrollEvent(location: location, delta: way, isPrecise: delta.isFine, time: place.time, modifiers: modifiers))
    }

    private func heldButton(_ state: XIButtonState) -> Int {
        guard state.mask_len > 0, let mask = state.mask else { return 0 }
        return [1, 2, 3].first { mask[0] & (1 << UInt8($0)) != 0 } ?? 0
    }
}
