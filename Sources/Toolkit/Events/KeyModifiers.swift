/// The modifier keys that are held down during an event.
nonisolated public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Either Shift key.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Either Control key.
    public static let control = KeyModifiers(rawValue: 2)
    /// Either Alt key (Mod1).
    public static let alt = KeyModifiers(rawValue: 4)
    /// Either Super ("Windows") key (Mod4).
    public static let command = KeyModifiers(rawValue: 8)
}
