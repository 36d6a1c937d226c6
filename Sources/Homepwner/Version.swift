/// The program's version, in this one place.
enum Version {
    /// As `--version`, the man page and the protocol between processes say it.
    static let number = "0.2.0"
}
