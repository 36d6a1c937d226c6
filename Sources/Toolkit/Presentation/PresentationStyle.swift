/// The form of a presented controller in its window.
nonisolated public enum ModalPresentationStyle: Hashable, Sendable {
    /// A sheet in the middle, with the size that the controller asks for; the views below are dimmed.
    case formSheet
    /// A sheet as high as the window, at most as wide as a page of text; the views below are dimmed.
    case pageSheet
    /// All of the window.
    case fullScreen
    /// The place of the controller that defines the presentation context; the rest of the window stays usable.
    case currentContext
}

/// The way in which a presented controller comes and goes. Motion is off if the desktop asks for reduced motion.
nonisolated public enum ModalTransitionStyle: Hashable, Sendable {
    /// It slides up from the lower edge.
    case coverVertical
    /// It fades in.
    case crossDissolve
    /// The current view turns round an upright axis, and this is its back.
    case flipHorizontal
    /// The current page curls up from below and stays so; this view lies under it. A press on the page dismisses it. Full screen only.
    case partialCurl
}
