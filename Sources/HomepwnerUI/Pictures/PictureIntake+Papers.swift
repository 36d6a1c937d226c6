import FoundationEssentials
import Glibc
import Imaging
import Inventory
import Synchronization
import Threading

/// Brings papers to items outside of a form, in turn with pictures.
extension PictureIntake {
    /// Takes files in as papers of an item, as one change.
    func take(papers files: [PaperOrigin], for id: UUID) {
        guard !files.isEmpty else { return }
        begin { await $0.read(files, for: id) }
    }

    /// Changes the papers of an item.
    func edit(_ edit: PaperEdit, of id: UUID) {
        begin { await $0.store(edit, of: id, failures: []) }
    }

    private func read(_ files: [PaperOrigin], for id: UUID) async {
        let (papers, failures) = await read(files)
        guard !papers.isEmpty else { return tell(failures) }
        await store(.add(papers), of: id, failures: failures)
    }

    /// Makes a new item of each file, with the file as its paper.
    ///
    /// - Parameter start: the initial content of the items
    func take(papers files: [PaperOrigin], asItemsLike start: ItemContent) {
        guard !files.isEmpty else { return }
        begin { intake in
            let (papers, failures) = await intake.read(files)
            guard !papers.isEmpty else { return intake.tell(failures) }
            await intake.add(papers.map { Self.item(like: start, named: $0.name, papers: [$0]) }, failures)
        }
    }

    func read(_ files: [PaperOrigin]) async -> (papers: [Paper], failures: [PhotoIntake.Failure]) {
        var papers: [Paper] = []
        var failures: [PhotoIntake.Failure] = []
        for (place, file) in files.enumerated() {
            if stops {
                failures += files[place...].map { Self.stopped($0.name) }
                break
            }
            let title = files.count == 1 ? "Reading \(PhotoIntake.shown(file.name))…" : "Reading paper \(place + 1) of \(files.count)…"
            onProgress?(title)
            do throws(InventoryError) { papers.append(try await read(file, title)) } catch {
                failures.append(error.code == .stopped ? Self.stopped(file.name) : PhotoIntake.Failure(file.name, error))
            }
        }
        return (papers, failures)
    }

    /// Reads a file; it shows the progress for a large one.
    private func read(_ file: PaperOrigin, _ title: String) async throws(InventoryError) -> Paper {
        let shown = Mutex(0)
        let progress = WorkProgress { [weak self] now in
            let percent = now.total > 0 ? Int(Double(now.done) / Double(now.total) * 100) : 0
            let isNews = shown.withLock { shown in
                defer { shown = max(shown, percent) }
                return percent > shown && percent < 100
            }
            if isNews { Task { @MainActor in self?.show(percent, title) } }
            return true
        }
        reading = progress
        defer { reading = nil }
        return switch file.content {
        case .file(let path): try await library.add(paper: URL(fileURLWithPath: path), as: file.role, progress: progress)
        case .bytes(let data): try await library.add(paper: data, named: file.name, as: file.role)
        }
    }

    private func show(_ percent: Int, _ title: String) {
        if reading != nil { onProgress?(title.dropLast() + ", \(percent) %…") }
    }

    func store(_ edit: PaperEdit, of id: UUID, failures: [PhotoIntake.Failure]) async {
        do {
            let outcome = try await library.edit(edit, ofItem: id)
            if let change = outcome.change { tell(change, Self.notice(edit, outcome)) }
            tell(failures + outcome.leftOut.map { Self.failure($0, of: outcome.name) })
        } catch {
            tell(failures, and: error, about: "papers")
        }
    }

    static func failure(_ leftOut: PaperEdit.LeftOut, of item: String) -> PhotoIntake.Failure {
        let name = leftOut.paper.name
        switch leftOut.reason {
        case .isThere:
            return PhotoIntake.Failure(name, reason: "\(PhotoIntake.shown(name)) is a paper of \(PhotoIntake.shown(item)) already.")
        case .isFull:
            let reason = "\(PhotoIntake.shown(name)) was not added. \(FormPapers.full)"
            return PhotoIntake.Failure(name, reason: reason)
        }
    }

    private static func notice(_ edit: PaperEdit, _ outcome: PaperOutcome) -> String {
        let item = PhotoIntake.shown(outcome.name)
        switch edit {
        case .add(let papers):
            let count = papers.count - outcome.leftOut.count
            guard count == 1, let paper = papers.first(where: { paper in !outcome.leftOut.contains { $0.paper == paper } }) else {
                return "Added \(count) papers to \(item)"
            }
            return "Added \(paper.role == .other ? "a paper" : "the \(paper.role.noun)") to \(item)"
        case .remove: return "Removed a paper from \(item)"
        case .setRole, .setTitle: return "Changed a paper of \(item)"
        }
    }
}

/// A file, or bytes without one, that is to become a paper.
nonisolated struct PaperOrigin: Hashable, Sendable {
    /// The source of its bytes.
    enum Content: Hashable, Sendable {
        /// In the file at a path.
        case file(String)
        /// Here, as a clipboard gave them.
        case bytes(Data)
    }

    let content: Content
    /// Its name in its folder, or the name that it gets.
    let name: String
    let role: PaperRole
    /// Whether somebody said so, and not its name.
    let isChosen: Bool

    /// A file that is a paper of a kind; nil for what its name says.
    init(_ path: String, as role: PaperRole? = nil) {
        isChosen = role != nil
        content = .file(path)
        name = path.split(separator: "/").last.map(String.init) ?? path
        self.role = role ?? PaperRole(guessedFrom: name)
    }

    /// Bytes that come from no file, with the name that the paper gets.
    init(_ data: Data, named name: String) {
        (content, self.name, role, isChosen) = (.bytes(data), name, .other, false)
    }
}

/// Tells which of the dropped or pasted files are pictures, and which become papers.
nonisolated enum DroppedFiles {
    /// The name endings of pictures, readable or not, so that no picture becomes a paper without a message.
    static let pictureEndings = ForeignPicture.fileExtensions.union(["png", "jpg", "jpeg", "jpe", "jfif", "webp"])

    /// Returns whether a name says that it is a picture.
    static func isNamedAsPicture(_ path: String) -> Bool {
        guard let dot = path.lastIndex(of: "."), path[dot...].firstIndex(of: "/") == nil else { return false }
        return pictureEndings.contains(path[path.index(after: dot)...].lowercased())
    }

    /// Returns whether a file begins as a picture does. It reads the disk: call it away from the main thread.
    static func beginsAsPicture(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        return PictureFile.looksLikePicture(file)
    }

    /// Checks a typed path. It reads the disk: call it away from the main thread.
    static func expectFile(_ path: String) throws(InventoryError) {
        var info = stat()
        guard lstat(path, &info) == 0 else {
            throw InventoryError(.paperUnreadable, "This path cannot be read: \(String(cString: strerror(errno)).lowercased()). Check it.")
        }
        guard info.st_mode & S_IFMT == S_IFREG else {
            let what = info.st_mode & S_IFMT == S_IFDIR ? "is a folder, not a file" : "is not an ordinary file"
            throw InventoryError(.paperUnreadable, "That \(what). Choose a file.")
        }
    }

    /// Files apart: pictures by their names or by how they begin, and papers.
    static func sorted(_ paths: [String], on pool: ThreadPool) async -> (pictures: [String], papers: [PaperOrigin]) {
        let others = paths.filter { !isNamedAsPicture($0) }
        // A picture may have any name.
        let unnamed = await pool.run { Set(others.filter(beginsAsPicture)) }
        let isPicture = { (path: String) in isNamedAsPicture(path) || unnamed.contains(path) }
        return (paths.filter(isPicture), paths.filter { !isPicture($0) }.map { PaperOrigin($0) })
    }

    /// Returns the result of a drop of files, in words: "Add as receipt"; nil if all are pictures.
    static func words(for paths: [String]) -> String? {
        let papers = paths.filter { !isNamedAsPicture($0) }.map { PaperOrigin($0) }
        guard let first = papers.first else { return nil }
        guard papers.count == paths.count else { return "Add \(paths.count) pictures and papers" }
        if papers.allSatisfy({ $0.role == first.role }) {
            return papers.count == 1 ? "Add as \(first.role.noun)" : "Add \(papers.count) as \(first.role.noun)s"
        }
        return "Add \(papers.count) papers"
    }
}
