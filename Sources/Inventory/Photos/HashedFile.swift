import Glibc

/// A file that is named by the hash of its content, in a folder named by the first two digits: `photos/ab/ab….png`.
struct HashedFile: Sendable {
    let path: String
    let sha256: String
    /// Its name in its folder.
    let name: String
    let size: Int
    /// The time of its last change, in seconds since 1970.
    let modified: Int

    /// Returns the regular files with such names below a folder, sorted.
    static func all(below root: String) throws(InventoryError) -> [HashedFile] {
        var result: [HashedFile] = []
        guard try FileSystem.hasFolder(root) else { return [] }
        for folder in try FileSystem.names(in: root) where folder.utf8.count == 2 && Hex.decode(folder) != nil {
            let folderPath = root + "/" + folder
            guard try FileSystem.hasFolder(folderPath) else { continue }
            for name in try FileSystem.names(in: folderPath) {
                let sha256 = String(name.prefix { $0 != "." })
                guard Hex.isHash(sha256), sha256.hasPrefix(folder),
                    case .regular(let size, let modified) = try FileSystem.kind(of: folderPath + "/" + name)
                else { continue }
                result.append(HashedFile(path: folderPath + "/" + name, sha256: sha256, name: name, size: size, modified: modified))
            }
        }
        return result
    }

    /// Removes it, and its folder if that is empty then. Returns whether it is gone.
    func remove() -> Bool {
        guard unlink(path) == 0 else { return false }
        rmdir(String(path.dropLast(name.count + 1)))
        return true
    }
}
