internal import CPangoCairo
import Glibc

/// The machine's fonts and their rules, from fontconfig's files, which are read once in a process.
///
/// Fontconfig's own start also reads rules that are not in use, for tools that list them (ADR 0043).
enum FontConfiguration {
    /// Whether fontconfig has them. The first caller reads them; others wait until that is done.
    static let isRead: Bool = {
        guard let read = read() else { return FcInit() != 0 }
        // Our reference is never given back: some versions of fontconfig take it over, others add their own.
        return FcConfigSetCurrent(read) != 0
    }()

    /// Reads them. Returns nil if a file is wrong: then fontconfig starts by itself, and falls back to what it has built in.
    ///
    /// - Parameter file: the file that names the others; nil for the one that fontconfig would begin with.
    static func read(_ file: String? = nil) -> OpaquePointer? {
        // FC_DEBUG asks for messages, and older versions look at it in their own start only.
        guard getenv("FC_DEBUG") == nil, let configuration = FcConfigCreate() else { return nil }
        guard FcConfigParseAndLoad(configuration, file, 1) != 0, hasCaches(configuration), FcConfigBuildFonts(configuration) != 0 else {
            FcConfigDestroy(configuration)
            return nil
        }
        return configuration
    }

    /// Whether the files name a cache folder; fontconfig's own start adds one if they do not.
    private static func hasCaches(_ configuration: OpaquePointer) -> Bool {
        guard let folders = FcConfigGetCacheDirs(configuration) else { return false }
        defer { FcStrListDone(folders) }
        return FcStrListNext(folders) != nil
    }
}
