/// How a presented controller is in its window.
nonisolated public enum ModalPresentationStyle: Hashable, Sendable {
    /// A sheet in the middle, as large as the controller asks for; what is below is dimmed.
    case formSheet
    /// A sheet as high as the window, at most as wide as a page of text; what is below is dimmed.
    case pageSheet
    /// All of the window.
    case fullScreen
    /// The place of the controller that defines the presentation context; the rest of the window stays in use.
    case currentContext
}

/// How a presented controller comes and goes. None of it moves when the desktop asks for reduced motion.
nonisolated public enum ModalTransitionStyle: Hashable, Sendable {
    /// It slides up from the lower edge.
    case coverVertical
    /// It fades in.
    case crossDissolve
    /// What is there turns round an upright axis, and this is its back.
    case flipHorizontal
    /// The page that is there curls up from below and stays so; this lies under it. A press on the page dismisses. Full screen only.
    case partialCurl
}
