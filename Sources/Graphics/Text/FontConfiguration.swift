internal import CPangoCairo
import Glibc

/// The machine's fonts and their rules, as fontconfig's files say, which are read once in a process.
///
/// Fontconfig would read them itself, and with them all rules that somebody could choose, for tools that list those: twice as many files,
/// and two thirds of the time where a machine has few rules of its own.
enum FontConfiguration {
    /// Whether fontconfig has them now. Who asks first reads them; all others wait for that.
    static let isRead: Bool = {
        guard let read = read() else { return FcInit() != 0 }
        // The reference is kept: some versions of fontconfig take theirs from us, others have one of their own.
        return FcConfigSetCurrent(read) != 0
    }()

    /// Reads them; nil where this is for fontconfig itself to do, for it says what is wrong and knows what to do then.
    ///
    /// - Parameter file: the file that names the others; nil for the one that fontconfig would begin with.
    static func read(_ file: String? = nil) -> OpaquePointer? {
        // It is asked to say what it does; only its own way of starting listens.
        guard getenv("FC_DEBUG") == nil, let configuration = FcConfigCreate() else { return nil }
        guard FcConfigParseAndLoad(configuration, file, 1) != 0, hasCaches(configuration), FcConfigBuildFonts(configuration) != 0 else {
            FcConfigDestroy(configuration)
            return nil
        }
        return configuration
    }

    /// Whether the files name a folder for what is known of fonts; fontconfig has one for those that do not.
    private static func hasCaches(_ configuration: OpaquePointer) -> Bool {
        guard let folders = FcConfigGetCacheDirs(configuration) else { return false }
        defer { FcStrListDone(folders) }
        return FcStrListNext(folders) != nil
    }
}
