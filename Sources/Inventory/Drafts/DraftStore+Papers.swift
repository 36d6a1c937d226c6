public import FoundationEssentials
import Glibc
import Synchronization

/// Papers that belong to an open form.
extension DraftStore {
    /// Copies a file for the form and keeps it beside the draft; the library itself is not changed.
    ///
    /// - Parameters:
    ///   - turn: the turn in which the file was chosen. A file for a form that has ended meanwhile is not kept, however long it took to
    ///     read.
    ///   - progress: updated, in bytes, and checked for cancellation.
    /// - Throws: `closed` if the form has ended; errors of the file or the disk.
    public func stage(
        paper file: URL, as role: PaperRole, turn: Int, progress: WorkProgress? = nil
    ) async throws(InventoryError) -> DraftPaper {
        try await pools.background.run { () throws(InventoryError) in
            try self.keep(try PaperIntake.take(file.path, into: self.layout.drafts, progress: progress), as: role, turn: turn)
        }
    }

    /// Keeps bytes for the form that come from no file, as those of a clipboard; see `stage(paper:as:turn:progress:)`.
    ///
    /// - Parameter name: the paper's title, with the ending that such files have.
    public func stage(paper data: Data, named name: String, as role: PaperRole, turn: Int) async throws(InventoryError) -> DraftPaper {
        try await pools.background.run { () throws(InventoryError) in
            try self.keep(try PaperIntake.take(data, named: name, into: self.layout.drafts), as: role, turn: turn)
        }
    }

    private func keep(_ staged: StagedPaper, as role: PaperRole, turn: Int) throws(InventoryError) -> DraftPaper {
        let isOpen = self.staging.withLock { staging in
            // The end of the form removes all files that are in the folder by then.
            guard turn > staging.ended, rename(staged.path, self.path(staged.file)) == 0 else { return false }
            staging.turns[Self.name(staged.file)] = turn
            return true
        }
        guard isOpen else {
            staged.discard()
            rmdir(self.layout.drafts)
            throw InventoryError(.closed, "The form was closed before the file was read. The file was not added.")
        }
        return .staged(Paper(role: role, title: staged.name, file: staged.file))
    }

    /// The file of a paper of the form, to be read.
    public func path(of paper: DraftPaper) -> String? {
        switch paper {
        case .stored(let paper): paper.file.map { papers.url(of: $0).path }
        case .staged(let paper): paper.file.map(path)
        }
    }

    /// Stores the papers of a form in the library, for Done, in the same order. Staged files remain until `discard()`, so that a retry
    /// after an error finds them.
    public func adopt(_ papers: [DraftPaper]) async throws(InventoryError) -> [Paper] {
        var result: [Paper] = []
        for paper in papers {
            guard case .staged(var staged) = paper, let file = staged.file else {
                result.append(paper.paper)
                continue
            }
            let name = staged.title
            let copy = try await pools.background.run { () throws(InventoryError) in try self.copy(file, name: name) }
            let store = self.papers
            let stored = try await store.storage.onWriter { () throws(InventoryError) in try store.store(copy) }
            staged = Paper(role: staged.role, title: staged.title, file: stored)
            result.append(staged)
        }
        return result
    }

    /// Makes another name of a staged file, for the library. The file is checked again, because a crash may have happened since.
    private func copy(_ file: PaperFile, name: String) throws(InventoryError) -> StagedPaper {
        let path = path(file)
        let found: (sha256: String, byteCount: Int)?
        do { found = try PaperIntake.hash(of: path) } catch { throw .from(error, path: layout.root) }
        guard let found, found.sha256 == file.sha256, found.byteCount == file.byteCount else {
            throw InventoryError(.paperDamaged, "The paper \(shown(name)) that was chosen for this form is gone. Choose it again.")
        }
        let copy = "\(layout.drafts)/\(PaperIntake.temporaryPrefix)\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        // Some file systems do not support two names for a file.
        if link(path, copy) != 0 { try PaperIntake.copy(path, of: file, to: copy, mode: 0o600, replacing: false) }
        return StagedPaper(path: copy, file: file, name: name)
    }

    private func path(_ file: PaperFile) -> String { layout.drafts + "/" + Self.name(file) }

    private static func name(_ file: PaperFile) -> String { "paper-" + file.fileName }
}
