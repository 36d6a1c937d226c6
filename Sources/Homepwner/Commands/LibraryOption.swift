import ArgumentParser
import FoundationEssentials
import Glibc

/// `--library DIR`, which every command has.
struct LibraryOption: ParsableArguments {
    @Option(
        name: .long, parsing: .unconditional,
        help: ArgumentHelp("The folder of the library. By default $XDG_DATA_HOME/homepwner.", valueName: "dir"), completion: .directory)
    var library: String?

    /// Returns the given folder, otherwise the user's own.
    static func location(_ path: String?) throws -> URL {
        guard let path else { return URL(fileURLWithPath: try defaultPath(), isDirectory: true) }
        guard !path.isEmpty else { throw CommandFailure(.usage, "The folder of the library is empty. Name a folder after --library.") }
        let directory = FileManager.default.currentDirectoryPath
        return URL(fileURLWithPath: path.hasPrefix("/") ? path : directory + "/" + path, isDirectory: true)
    }

    /// Returns `$XDG_DATA_HOME/homepwner`, otherwise `~/.local/share/homepwner`. A relative `$XDG_DATA_HOME` is ignored, as its
    /// specification requires.
    static func defaultPath() throws -> String {
        if let data = variable("XDG_DATA_HOME") { return data + "/homepwner" }
        let entry = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
        guard let home = variable("HOME") ?? entry, home.hasPrefix("/") else {
            throw CommandFailure(.usage, "Your home folder is not known. Set HOME, or name a folder after --library.")
        }
        return home + "/.local/share/homepwner"
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
        return value
    }
}
