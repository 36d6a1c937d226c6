/// Controls side by side that are one stop of the Tab key, as the buttons of a toolbar are. The arrow keys go from one to the next, and the
/// Tab key goes back to the one that had the keyboard last.
///
/// A control that uses the arrow keys itself, such as a text, is a stop of its own: see `View.usesArrowKeys`.
public final class KeyGroup {
    /// The control that had the keyboard last.
    weak var last: View?

    /// Makes a group; a view returns it as its `keyGroup`.
    public init() {}

    /// Returns the views at which the Tab key stops, of all that can have the keyboard.
    func stops(among views: [View]) -> [View] {
        let members = views.filter { !$0.usesArrowKeys }
        let entry = members.first { $0.isFirstResponder } ?? members.first { $0 === last } ?? members.first
        return views.filter { $0.usesArrowKeys || $0 === entry }
    }

    /// Returns the view to which a key leads from the one with the keyboard; nil for a key that leads to none.
    func target(of event: KeyEvent, among views: [View]) -> View? {
        let members = views.filter { !$0.usesArrowKeys }
        guard event.modifiers.isEmpty, let index = members.firstIndex(where: { $0.isFirstResponder }) else { return nil }
        let step = members[index].effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1
        let next: Int
        switch event.key {
        case .left: next = index - step
        case .right: next = index + step
        case .home: next = 0
        case .end: next = members.count - 1
        default: return nil
        }
        return members[min(max(0, next), members.count - 1)]
    }

    /// Stores in the group around a view that this view has the keyboard.
    static func note(_ view: View) {
        guard !view.usesArrowKeys else { return }
        var around = view.superview
        while let current = around {
            if let group = current.keyGroup { return group.last = view }
            around = current.superview
        }
    }
}
