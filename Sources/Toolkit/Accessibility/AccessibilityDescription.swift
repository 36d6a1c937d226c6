public import Graphics

/// A view's description of itself. The facts that all views have are already known; the properties that UIKit has, such as
/// `accessibilityLabel`, override the facts of a class.
public struct AccessibilityDescription {
    /// The role; nil for a view that only serves looks or layout: its content takes its place.
    public var role: AccessibilityRole?
    /// The name.
    public var label = ""
    /// A further description.
    public var hint = ""
    /// The value or the progress.
    public var value: AccessibilityValue?
    /// The current states, except enabled, showing and focusable.
    public var states: AccessibilityStates = []
    /// Whether the view can be operated.
    public var isEnabled = true
    /// The possible actions.
    public var actions: [AccessibilityAction] = []
    /// The numbers of rows and columns.
    public var table: AccessibilityTable?
    /// The text in it.
    public var text: AccessibilityText?
    /// The view for which it was opened.
    public var popupFor: View?
    /// Whether it is read automatically when it appears or changes.
    public var live = AccessibilityLive.off
    /// The content; nil for the subviews.
    public var children: [AccessibilityChild]?
    /// The part at which keys act while it has the keyboard.
    public var focusedPart: AccessibilityKey?

    init() {}
}

/// A part of a view's content, for people who have it read aloud.
public enum AccessibilityChild {
    /// Another view.
    case view(View)
    /// Something without a view, or whose view changes.
    case part(AccessibilityPart)
}

/// A part of a view that is drawn without a view of its own, or a row, whose cell is reused.
public struct AccessibilityPart {
    /// The key of the part.
    public let key: AccessibilityKey
    /// The role.
    public var role: AccessibilityRole
    /// The name.
    public var label: String
    /// A further description.
    public var hint = ""
    /// The value or the progress.
    public var value: AccessibilityValue?
    /// The current states, except enabled and showing.
    public var states: AccessibilityStates = []
    /// Whether the part can be operated.
    public var isEnabled = true
    /// The possible actions.
    public var actions: [AccessibilityAction] = []
    /// The frame, in the owner's points.
    public var frame: Rect
    /// The place among its siblings.
    public var place: AccessibilityPlace?
    /// The views in it that can have the keyboard themselves.
    var views: [View] = []

    /// Makes a part.
    public init(_ key: AccessibilityKey, _ role: AccessibilityRole, _ label: String, frame: Rect) {
        self.key = key
        self.role = role
        self.label = label
        self.frame = frame
    }
}
