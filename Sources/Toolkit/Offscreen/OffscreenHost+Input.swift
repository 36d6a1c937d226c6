public import Graphics

/// Actions of a person, as the events that a display would send.
extension OffscreenHost {
    /// Presses and releases a button at a point of a window (the main one by default), in its points.
    public func click(
        at point: Point, in target: Window? = nil, count: Int = 1, button: Int = 1, modifiers: KeyModifiers = []
    ) {
        for _ in 0..<count {
            send(.pointerMoved(PointerEvent(location: point, time: tick(), button: 0, modifiers: modifiers)), to: target)
            send(.pointerDown(PointerEvent(location: point, time: tick(), button: button, modifiers: modifiers)), to: target)
            send(.pointerUp(PointerEvent(location: point, time: tick(), button: button, modifiers: modifiers)), to: target)
        }
        // The next click is not part of this one.
        time += 1
        advance(to: time)
    }

    /// Clicks on the middle of a view.
    public func click(_ view: View, count: Int = 1, button: Int = 1, modifiers: KeyModifiers = []) {
        click(at: view.convert(view.bounds, to: nil).center, in: view.window, count: count, button: button, modifiers: modifiers)
    }

    /// Presses at one point, moves in steps to another and releases there.
    public func drag(from start: Point, to end: Point, in target: Window? = nil, steps: Int = 8) {
        send(.pointerMoved(PointerEvent(location: start, time: tick(), button: 0)), to: target)
        send(.pointerDown(PointerEvent(location: start, time: tick())), to: target)
        for step in 1...max(1, steps) {
            let t = Double(step) / Double(max(1, steps))
            let point = Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t)
            send(.pointerMoved(PointerEvent(location: point, time: tick(), button: 1)), to: target)
        }
        send(.pointerUp(PointerEvent(location: end, time: tick())), to: target)
        time += 1
        advance(to: time)
    }

    /// Moves the pointer without a button.
    public func move(to point: Point, in target: Window? = nil) {
        send(.pointerMoved(PointerEvent(location: point, time: tick(), button: 0)), to: target)
    }

    /// Turns the wheel over a point by some clicks; a positive number scrolls down.
    public func scroll(at point: Point, clicks: Double, in target: Window? = nil) {
        send(.scroll(ScrollEvent(location: point, delta: Point(x: 0, y: clicks), time: tick())), to: target)
    }

    /// Turns the wheel over the middle of a view.
    public func scroll(_ view: View, clicks: Double) {
        scroll(at: view.convert(view.bounds, to: nil).center, clicks: clicks, in: view.window)
    }

    /// Presses and releases a key.
    public func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        var text = ""
        if modifiers.subtracting(.shift).isEmpty {
            if case .character(let c) = key { text = modifiers.contains(.shift) ? c.uppercased() : String(c) }
            if key == .space { text = " " }
        }
        send(.keyDown(KeyEvent(key: key, text: text, modifiers: modifiers, time: tick())))
        send(.keyUp(KeyEvent(key: key, modifiers: modifiers, time: tick())))
        if case .character = key, !text.isEmpty { pauseAfterKey() }
    }

    /// Lets a moment pass, as between two keys of a person: a key that was held back for the next one is delivered by then.
    private func pauseAfterKey() {
        time += 0.06
        advance(to: time)
    }

    /// Types a text, one key for each character.
    ///
    /// - Parameter pause: the time from key to key, in seconds: by default that of a person who types very fast.
    public func type(_ text: String, pause: Double = 0.07) {
        for character in text {
            time += max(0, pause - 0.02)
            let key: Key =
                switch character {
                case "\n": .enter
                case "\t": .tab
                case " ": .space
                default: .character(Character(character.lowercased()))
                }
            let typed = key == .enter || key == .tab ? "" : String(character)
            send(.keyDown(KeyEvent(key: key, text: typed, modifiers: character.isUppercase ? .shift : [], time: tick())))
            send(.keyUp(KeyEvent(key: key, time: tick())))
        }
        if pause > 0.05 { pauseAfterKey() }
    }

    /// Resizes the window, in points.
    public func resize(to size: Size, scale: Double? = nil) {
        send(.resized(size, scale: scale ?? window.scale))
    }

    private func tick() -> Double {
        time += 0.01
        return time
    }
}
