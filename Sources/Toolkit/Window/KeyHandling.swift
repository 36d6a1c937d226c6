/// What becomes of a key that somebody looked at before it went to a view: see `Window.keyFilter`.
nonisolated public enum KeyHandling: Hashable, Sendable {
    /// It goes where it belongs.
    case deliver
    /// It is kept back until `Window.releaseKeys()`, or until a person does something else.
    case keep
    /// It was used, together with those that were kept before it: nobody else gets them.
    case use
}
