public import Graphics

/// What a view says of itself while it is described. What is true of all views is known already; the properties that UIKit has, such as
/// `accessibilityLabel`, go before what a class says.
public struct AccessibilityDescription {
    /// What it is; nil for a view that is only there for its looks or its layout: what is in it is in its place.
    public var role: AccessibilityRole?
    /// What it is called.
    public var label = ""
    /// What else is said of it.
    public var hint = ""
    /// What it says or how far it is.
    public var value: AccessibilityValue?
    /// What is true of it now, beside whether it can be operated, seen and given the keyboard.
    public var states: AccessibilityStates = []
    /// Whether it can be operated.
    public var isEnabled = true
    /// What can be done with it.
    public var actions: [AccessibilityAction] = []
    /// How many rows and columns it has.
    public var table: AccessibilityTable?
    /// What is written in it.
    public var text: AccessibilityText?
    /// The view for which it was opened.
    public var popupFor: View?
    /// Whether it is read by itself when it comes or changes.
    public var live = AccessibilityLive.off
    /// What is in it; nil for its subviews.
    public var children: [AccessibilityChild]?
    /// The part at which keys act while it has the keyboard.
    public var focusedPart: AccessibilityKey?

    init() {}
}

/// What is in a view, for those who read it aloud.
public enum AccessibilityChild {
    /// Another view.
    case view(View)
    /// Something without a view, or whose view changes.
    case part(AccessibilityPart)
}

/// Something in a view that is drawn without a view of its own, or a row, whose cell serves others in turn.
public struct AccessibilityPart {
    /// Which part it is.
    public let key: AccessibilityKey
    /// What it is.
    public var role: AccessibilityRole
    /// What it is called.
    public var label: String
    /// What else is said of it.
    public var hint = ""
    /// What it says or how far it is.
    public var value: AccessibilityValue?
    /// What is true of it now, beside whether it can be operated and seen.
    public var states: AccessibilityStates = []
    /// Whether it can be operated.
    public var isEnabled = true
    /// What can be done with it.
    public var actions: [AccessibilityAction] = []
    /// Where it is, in its owner's points.
    public var frame: Rect
    /// Its place among its siblings.
    public var place: AccessibilityPlace?
    /// What in it can have the keyboard for itself.
    var views: [View] = []

    /// Makes a part.
    public init(_ key: AccessibilityKey, _ role: AccessibilityRole, _ label: String, frame: Rect) {
        self.key = key
        self.role = role
        self.label = label
        self.frame = frame
    }
}
