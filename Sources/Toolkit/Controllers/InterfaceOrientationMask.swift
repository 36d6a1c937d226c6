/// The shapes in which a controller can be shown.
///
/// A window is never turned: it is either higher than wide (portrait) or wider than high (landscape). The members for both directions of a
/// turn exist so that sets are written as on devices that turn.
nonisolated public struct InterfaceOrientationMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// At least as high as wide.
    public static let portrait = InterfaceOrientationMask(rawValue: 1)
    /// At least as high as wide, on a screen that is upside down.
    public static let portraitUpsideDown = InterfaceOrientationMask(rawValue: 2)
    /// At least as wide as high, on a screen that lies on its left side.
    public static let landscapeLeft = InterfaceOrientationMask(rawValue: 4)
    /// At least as wide as high, on a screen that lies on its right side.
    public static let landscapeRight = InterfaceOrientationMask(rawValue: 8)
    /// Both shapes that are at least as wide as high.
    public static let landscape: InterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// Any shape except the one upside down.
    public static let allButUpsideDown: InterfaceOrientationMask = [.portrait, .landscapeLeft, .landscapeRight]
    /// Any shape.
    public static let all: InterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]

    /// Whether a window may be higher than wide.
    public var allowsPortrait: Bool { !isDisjoint(with: [.portrait, .portraitUpsideDown]) }

    /// Whether a window may be wider than high.
    public var allowsLandscape: Bool { !isDisjoint(with: .landscape) }
}
