/// The program's version, in this one place.
enum Version {
    /// The version in `--version`, the man page and the protocol between processes.
    static let number = "0.2.0"
}
