internal import CPangoCairo

/// The fonts of the machine.
public enum FontSystem {
    /// Reads fontconfig's files. Safe on any thread; worth doing beside something else at start, for it takes some milliseconds.
    public static func prepare() {
        _ = FcInit()
    }
}
