import FoundationEssentials
import Glibc
import Inventory
import Launching

/// Opens papers in the desktop's programs: as read-only copies under their own names, in a folder that only this person can enter and that
/// is removed when the program ends. The next start removes the remains of a crash.
nonisolated final class OpenedPapers: Sendable {
    private let own: String
    private let desktop: DesktopFiles
    /// Held as long as the folder is in use: by its lock others know that they must leave it.
    private let lock: Int32

    /// - Parameters:
    ///   - root: the parent of the folder; nil for the usual place
    ///   - command: returns the path of a program; nil if it is not installed
    ///   - patience: the wait for a failure of the desktop's command, in seconds
    /// - Throws: the error of the disk.
    init(
        in root: String? = nil, patience: Double = 3, command: @escaping @Sendable (String) -> String? = { BoundedCommand.path(of: $0) }
    ) throws(InventoryError) {
        desktop = DesktopFiles(command: command, patience: patience, bus: nil)
        let root = root ?? Self.place()
        Self.removeAbandoned(in: root)
        own = root + "/\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        do {
            try FileManager.default.createDirectory(
                atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw InventoryError(.folderUnusable, "The folder \(own) for copies of papers cannot be made. Check its permissions.") }
        lock = Glibc.open(own, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if lock >= 0 { flock(lock, LOCK_EX | LOCK_NB) }
    }

    /// Takes all copies away.
    func removeAll() { try? FileManager.default.removeItem(atPath: own) }

    deinit {
        removeAll()
        if lock >= 0 { close(lock) }
    }

    /// Opens a paper in the desktop's program for it. It uses the disk: call it away from the main thread.
    ///
    /// - Throws: the reason why it was not opened, in a sentence.
    func open(_ paper: Paper, in store: PaperStore) throws(InventoryError) {
        let advice = paper.file == nil ? "Copy the link into a browser." : "Save a copy of the paper, and open that."
        do throws(DesktopFiles.Problem) { try desktop.expectCommand(advice: advice) } catch { throw Self.error(error) }
        let place: String
        if let link = paper.link {
            guard Paper.problem(ofLink: link) == nil else {
                throw InventoryError(.paperUnreadable, "That is not a link to a web page.")
            }
            place = link
        } else {
            place = try copy(paper, in: store)
        }
        let opening = paper.link.map { "\($0). \(advice)" } ?? "“\(paper.fileName)”. Save a copy, and open it in one of your choice."
        do throws(DesktopFiles.Problem) {
            try desktop.open(place, advice: advice, refusal: "The desktop has no program that opens \(opening)")
        } catch { throw Self.error(error) }
    }

    private static func error(_ problem: DesktopFiles.Problem) -> InventoryError {
        InventoryError(.paperUnreadable, problem.description)
    }

    private func copy(_ paper: Paper, in store: PaperStore) throws(InventoryError) -> String {
        guard let file = paper.file else { throw InventoryError(.paperUnreadable, "The paper is not a file.") }
        // Opening a file of this kind runs what it names.
        guard file.fileExtension != "desktop" else {
            throw InventoryError(
                .paperUnreadable, "“\(paper.fileName)” starts a program and is not opened from here. Save a copy to look at it.")
        }
        // One folder for each paper, for two may have the same name.
        let folder = own + "/" + file.sha256.prefix(16)
        let path = folder + "/" + paper.fileName
        if mkdir(folder, 0o700) != 0, errno != EEXIST {
            throw InventoryError(
                .folderUnusable, "A copy of the paper cannot be made in \(folder): \(String(cString: strerror(errno)).lowercased()).")
        }
        try store.copy(file, to: path, mode: 0o400, replacing: true)
        return path
    }

    // MARK: - The folder

    /// `$XDG_CACHE_HOME/homepwner/opened`, else `~/.cache/homepwner/opened`.
    private static func place() -> String {
        let cache = getenv("XDG_CACHE_HOME").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (cache ?? FolderName.home + "/.cache") + "/homepwner/opened"
    }

    /// Takes the folders away whose programs are gone.
    static func removeAbandoned(in root: String? = nil) {
        let root = root ?? place()
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: root) else { return }
        for name in names {
            let folder = Glibc.open(root + "/" + name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard folder >= 0 else { continue }
            defer { close(folder) }
            if flock(folder, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: root + "/" + name) }
        }
    }
}
