import CArchive

/// libarchive, loaded when a bundle is first written or read.
struct ZipLibrary {
    let functions: archive_functions

    /// Loads the library.
    init() throws(ExchangeError) {
        var functions = archive_functions()
        guard archive_load(&functions) != 0 else {
            throw ExchangeError(
                .unreadable,
                "Bundles need the library libarchive, which is not installed. Install the package libarchive13, then try again.")
        }
        self.functions = functions
    }

    /// Returns the library's message about its last call.
    func reason(_ archive: OpaquePointer?) -> String {
        functions.error_string(archive).map { visible(String(cString: $0), limit: 200) } ?? "no reason given"
    }
}
