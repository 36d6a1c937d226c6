import Glibc
import Toolkit

/// The possible places of pictures and papers: the person's folders, removable disks, and recent folders.
nonisolated struct PicturePlaces: Sendable, Hashable {
    /// The person's own folders that there are: home, documents where papers are looked for, pictures, downloads.
    var own: [String] = []
    /// The mount points of removable disks.
    var disks: [String] = []
    /// Those that were used lately and are still there, but for the others here.
    var recent: [String] = []

    /// Finds the current places. It is slow on slow disks: call it away from the main actor.
    ///
    /// - Parameter isForPapers: whether to look for papers, which may be among documents.
    static func now(recent: [String], isForPapers: Bool = false) -> PicturePlaces {
        var places = PicturePlaces()
        let documents = isForPapers ? FolderName.documents() : nil
        for folder in [FolderName.home, documents, FolderName.pictures(), FolderName.downloads()].compactMap(\.self)
        where !places.own.contains(folder) { places.own.append(folder) }
        places.disks = disks(mountInfo: mountInfo())
        places.recent = recent.filter { !places.own.contains($0) && !places.disks.contains($0) && FolderName.isFolder($0) }
        return places
    }

    /// Returns the removable disks, which desktops mount for a person, in a text such as `/proc/self/mountinfo`.
    static func disks(mountInfo text: String) -> [String] {
        var disks: [String] = []
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 4 else { continue }
            let path = unescaped(fields[4])
            let parents = ["/media/", "/run/media/", "/run/mount/", "/mnt/"]
            if parents.contains(where: { path.hasPrefix($0) && path.utf8.count > $0.utf8.count }), !disks.contains(path) {
                disks.append(path)
            }
        }
        return disks.sorted { FolderName.of($0).lowercased() < FolderName.of($1).lowercased() }
    }

    /// Blanks and line breaks are written as a backslash and three octal digits.
    private static func unescaped(_ field: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(field.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }) {
                bytes.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }))
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func mountInfo() -> String {
        let file = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while bytes.count < 1 << 20, case let count = read(file, &piece, piece.count), count > 0 { bytes += piece[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension PicturePlaces {
    /// Returns the items of a menu of them, and of a way to type a path.
    ///
    /// - Parameters:
    ///   - shown: the current folder, which is marked
    ///   - open: shows another one
    func menuItems(shown: String, _ pathCommand: Command, open: @escaping (String) -> Void) -> [Menu.Item] {
        let all = own + disks + recent
        func item(_ folder: String) -> Menu.Item {
            let name = FolderName.of(folder)
            // Folders of the same name are shown with their outer folders.
            let isAlone = all.count { FolderName.of($0) == name } == 1
            let title = isAlone ? name : "\(name), in \(FolderName.parent(of: folder).map(FolderName.of) ?? "")"
            return .command(Command(title, isOn: { shown == folder }) { open(folder) })
        }
        let groups = [own, disks, recent].filter { !$0.isEmpty }.map { $0.map(item) }
        return Array((groups + [[.command(pathCommand)]]).joined(separator: [.separator]))
    }
}
