/// The decision about a key before it goes to a view: see `Window.keyFilter`.
nonisolated public enum KeyHandling: Hashable, Sendable {
    /// The key goes to its view.
    case deliver
    /// The key is kept until `Window.releaseKeys()`, or until the next event of a person.
    case keep
    /// The key was used, together with those that were kept before it: no view gets them.
    case use
}
