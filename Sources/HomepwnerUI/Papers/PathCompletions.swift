import Glibc
import Threading
import Toolkit

/// The paths that begin with the typed text. A folder is read away from the main thread, for its disk may be slow.
final class PathCompletions {
    /// The field below which they are offered.
    private weak var field: TextField?
    /// The text at a Tab that was pressed before the folder was read: it is completed later, unless the user typed on.
    private var waiting: String?

    private let pool: ThreadPool
    /// Returns the folder from which a path is meant that is not whole.
    private let folder: () -> String
    /// Returns whether a file of a name is offered.
    private let accepts: (String) -> Bool
    private var known: (folder: String, names: [String])?
    private var asked: (folder: String, task: Task<Void, Never>)?

    private static let most = 8
    private nonisolated static let mostNames = 20_000

    init(
        pool: ThreadPool, folder: @escaping () -> String = { FolderName.home }, accepts: @escaping (String) -> Bool = { _ in true }
    ) {
        (self.pool, self.folder, self.accepts) = (pool, folder, accepts)
    }

    isolated deinit { asked?.task.cancel() }

    /// Offers the paths in a list below a field.
    func offer(below field: TextField) {
        self.field = field
        field.completions = { [weak self] in self?.matching($0) ?? [] }
    }

    /// Offers the paths in a list below a field, and completes the text there with Tab as a shell does.
    func complete(_ field: TextField) {
        offer(below: field)
        field.completionTitle = Self.title
        field.tabCompletion = { [weak self] typed in
            guard let self, !typed.isEmpty else { return nil }
            let found = completed(typed)
            waiting = found == nil ? typed : nil
            return found ?? typed
        }
    }

    private func folderDidCome() {
        guard let field else { return }
        let isWaiting = waiting == field.text && field.isFirstResponder
        waiting = nil
        if isWaiting { field.completeByTab() } else { field.reloadCompletions() }
    }

    /// Forgets the folder that was read last, which may have changed since.
    func forget() {
        asked?.task.cancel()
        (asked, known) = (nil, nil)
    }

    /// Returns the first paths that begin with a text, as far as their folder is read.
    func matching(_ typed: String) -> [String] {
        guard let start = Start(typed), let names = matches(start) else { return [] }
        return names.prefix(Self.most).map { start.folder + $0 }
    }

    /// As much of a path as all paths have that begin so; nil while their folder is being read.
    func completed(_ typed: String) -> String? {
        guard let start = Start(typed) else { return typed }
        guard let names = matches(start) else { return nil }
        guard var common = names.first.map(Array.init) else { return typed }
        for name in names.dropFirst() { common = zip(common, name).prefix { $0 == $1 }.map(\.0) }
        // Names that differ in case alone may have less in common than is typed.
        return common.count < start.name.count ? typed : start.folder + String(common)
    }

    /// The last part of a path, with the slash that folders have.
    private static func title(_ path: String) -> String {
        let end = path.hasSuffix("/") ? path.index(before: path.endIndex) : path.endIndex
        return String(path[(path[..<end].lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    /// The typed text, in two parts.
    private struct Start {
        /// The path of the folder as it is typed, with the slash behind it; empty for the folder that is shown.
        let folder: String
        /// The beginning of the name.
        let name: String

        /// Nil for an address, which no name can be added to.
        init?(_ typed: String) {
            guard !typed.hasPrefix("file:") else { return nil }
            let name = typed.lastIndex(of: "/").map(typed.index(after:)) ?? typed.startIndex
            (folder, self.name) = (String(typed[..<name]), String(typed[name...]))
        }
    }

    /// Returns the names with this beginning, in order or, without any, those that differ in case alone. Nil while the folder is being
    /// read.
    private func matches(_ start: Start) -> [String]? {
        if start.folder.isEmpty, start.name == "~" { return ["~/"] }
        if start.name == ".." { return ["../"] }
        let wanted = FolderName.path(typed: start.folder, in: folder())
        guard let known, known.folder == wanted else {
            read(wanted)
            return nil
        }
        let names = known.names.filter {
            (start.name.hasPrefix(".") || !$0.hasPrefix(".")) && ($0.hasSuffix("/") || accepts($0))
        }
        let exact = names.filter { $0.hasPrefix(start.name) }
        guard exact.isEmpty else { return exact }
        let lower = start.name.lowercased()
        return names.filter { $0.lowercased().hasPrefix(lower) }
    }

    private func read(_ folder: String) {
        guard asked?.folder != folder else { return }
        asked?.task.cancel()
        let task = Task { [weak self, pool] in
            let names = await pool.run { Self.names(in: folder) }
            guard let self, !Task.isCancelled else { return }
            known = (folder, names)
            asked = nil
            folderDidCome()
        }
        asked = (folder, task)
    }

    /// The names in a folder, those of folders with a slash behind them; of a very large one not all.
    private nonisolated static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var found: [String] = []
        while found.count < mostNames, !Task.isCancelled, let entry = readdir(folder) {
            let kind = entry.pointee.d_type
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard name != ".", name != ".." else { continue }
            found.append(name + (isFolder(name, kind, in: dirfd(folder)) ? "/" : ""))
        }
        return found.sorted()
    }

    /// A link to a folder counts as one; some file systems do not give the kind of a name.
    private nonisolated static func isFolder(_ name: String, _ kind: UInt8, in folder: Int32) -> Bool {
        guard kind == UInt8(DT_LNK) || kind == UInt8(DT_UNKNOWN) else { return kind == UInt8(DT_DIR) }
        var info = stat()
        return fstatat(folder, name, &info, 0) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }
}
