import Graphics
import Toolkit

/// The input of one turn of the loop, in order, without superseded events: of several moves only the last counts, turns of the wheel are
/// summed, and of sizes only the last needs a layout.
struct EventBatch<Target: Hashable> {
    private(set) var events: [(target: Target, event: InputEvent)] = []

    /// Adds what happened last, in order.
    mutating func append(_ added: [InputEvent], to target: Target) {
        for event in added {
            switch event {
            case .pointerMoved(let move): appendMove(move, target)
            case .scroll(let scroll): appendScroll(scroll, target)
            case .resized:
                replaceLast(target, event) {
                    if case .resized = $0 { true } else { false }
                } passing: {
                    if case .placed = $0 { true } else { false }
                }
            case .placed:
                replaceLast(target, event) {
                    if case .placed = $0 { true } else { false }
                } passing: {
                    if case .resized = $0 { true } else { false }
                }
            default: events.append((target, event))
            }
        }
    }

    /// Whether nothing waits.
    var isEmpty: Bool { events.isEmpty }

    /// Removes and returns the collected events.
    mutating func take() -> [(target: Target, event: InputEvent)] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    private mutating func appendMove(_ move: PointerEvent, _ target: Target) {
        replaceLast(target, .pointerMoved(move)) {
            if case .pointerMoved(let old) = $0 { old.button == move.button && old.modifiers == move.modifiers } else { false }
        } passing: {
            if case .scroll = $0 { true } else { false }
        }
    }

    private mutating func appendScroll(_ scroll: ScrollEvent, _ target: Target) {
        var sum = scroll
        if let index = lastIndex(target, where: { Self.sums($0, scroll) }, passing: Self.isMove),
            case .scroll(let old) = events[index].event
        {
            sum.delta = Point(x: old.delta.x + scroll.delta.x, y: old.delta.y + scroll.delta.y)
            events[index].event = .scroll(sum)
        } else {
            events.append((target, .scroll(scroll)))
        }
    }

    private static func sums(_ old: InputEvent, _ scroll: ScrollEvent) -> Bool {
        guard case .scroll(let old) = old else { return false }
        // The end of a touch is not a movement to add to another.
        guard !old.isGestureEnd, !scroll.isGestureEnd else { return false }
        return old.isPrecise == scroll.isPrecise && old.modifiers == scroll.modifiers
    }

    private static func isMove(_ event: InputEvent) -> Bool {
        if case .pointerMoved = event { true } else { false }
    }

    /// Replaces the last similar event if only harmless events lie between, else adds the event at the end.
    private mutating func replaceLast(
        _ target: Target, _ event: InputEvent, like: (InputEvent) -> Bool, passing: (InputEvent) -> Bool
    ) {
        if let index = lastIndex(target, where: like, passing: passing) {
            events[index].event = event
        } else {
            events.append((target, event))
        }
    }

    private func lastIndex(_ target: Target, where like: (InputEvent) -> Bool, passing: (InputEvent) -> Bool) -> Int? {
        for index in events.indices.reversed() {
            let entry = events[index]
            guard entry.target == target else { return nil }
            if like(entry.event) { return index }
            guard passing(entry.event) else { return nil }
        }
        return nil
    }
}
