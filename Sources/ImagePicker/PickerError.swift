import Glibc
import Imaging

/// The reason why a folder cannot be shown or a picture cannot be used. `description` is a text for people with the error and its remedy.
nonisolated enum PickerError: Error, CustomStringConvertible, Equatable {
    /// The folder cannot be read; the reason is an errno.
    case folder(String, reason: Int32)
    /// The file cannot be read; the reason is an errno.
    case file(String, reason: Int32)
    /// The file is a folder, a device or another special file.
    case noFile(String)
    /// The picture in the file cannot be used.
    case picture(String, ImagingError)
    /// There is too little memory for the picture.
    case memory

    var description: String {
        switch self {
        case .folder(let path, let reason): "The folder “\(Self.name(path))” cannot be opened: \(Self.text(reason)). Choose another folder."
        case .file(let path, let reason): "“\(Self.name(path))” cannot be opened: \(Self.text(reason)). Choose another picture."
        case .noFile(let path): "“\(Self.name(path))” is not a file. Choose another picture."
        case .picture(let path, let error): "“\(Self.name(path))” cannot be used. \(error.description)"
        case .memory: "There is too little memory for the picture. Close other programs, then try again."
        }
    }

    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map { UserFolders.visible(String($0)) } ?? "Computer"
    }

    private static func text(_ reason: Int32) -> String { String(cString: strerror(reason)).lowercased() }
}
