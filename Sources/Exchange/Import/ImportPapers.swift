import FoundationEssentials
import Inventory

/// The papers that an import names: those in the library, those from a folder, and those that are unavailable.
struct ImportPapers {
    private let store: any LibraryStore
    private var known: [String: PaperFile] = [:]
    /// The names to find in the folder, in order.
    private var wanted: [String] = []
    private var isWanted: Set<String> = []
    private var taken: [String: Result<Paper, PhotoFolder.Refusal>] = [:]

    init(store: any LibraryStore) { self.store = store }

    /// Notes the papers of some rows.
    mutating func note(_ names: [PaperCell.Name]) async throws(InventoryError) {
        let sources = names.filter { !$0.isLink }.map(\.source).filter { known[$0] == nil && !isWanted.contains($0) }
        let originals = sources.filter(PhotoFolder.isOriginal)
        let found = originals.isEmpty ? [:] : try await store.papers(of: Set(originals.map { String($0.prefix(64)) }).sorted())
        for source in sources where !isWanted.contains(source) {
            if PhotoFolder.isOriginal(source), let file = found[String(source.prefix(64))] {
                known[source] = file
            } else {
                isWanted.insert(source)
                wanted.append(source)
            }
        }
    }

    /// Stores the noted papers one after the other, because they may be large.
    mutating func takeIn(from folder: PhotoFolder, progress: (@Sendable (ImportProgress) -> Bool)?) async throws {
        for (done, name) in wanted.enumerated() {
            if let progress, !progress(.papers(done: done, of: wanted.count)) { throw ExchangeError.importStopped }
            taken[name] = try await takeIn(name, from: folder)
        }
        if let progress, !wanted.isEmpty { _ = progress(.papers(done: wanted.count, of: wanted.count)) }
    }

    /// Returns a refusal for a paper that cannot be read; throws errors that would affect every paper, such as a full disk.
    private func takeIn(_ name: String, from folder: PhotoFolder) async throws(InventoryError) -> Result<Paper, PhotoFolder.Refusal> {
        let path: String
        do { path = try folder.path(of: name) } catch { return .failure(error) }
        do { return .success(try await store.add(paper: URL(fileURLWithPath: path), as: .other, progress: nil)) } catch {
            switch error.code {
            case .paperUnreadable, .paperTooLarge: return .failure(PhotoFolder.Refusal(reason: error.description))
            default: throw error
            }
        }
    }

    /// Returns the reasons why a row is refused.
    func problems(of entry: ImportPlan.Entry, title: String) -> [ImportProblem] {
        var reasons: [String] = entry.paperNames.compactMap { name in
            if name.isLink, let problem = Paper.problem(ofLink: name.source) { return problem }
            guard case .failure(let refusal) = taken[name.source] else { return nil }
            return refusal.reason
        }
        if reasons.isEmpty, entry.paperNames.count > ItemContent.paperLimit {
            reasons.append("It names \(entry.paperNames.count) papers; an item has at most \(ItemContent.paperLimit).")
        }
        return reasons.map { ImportProblem(row: entry.row, column: title, reason: $0) }
    }

    /// Returns the papers of a row, without duplicates, and the number of papers that are unavailable without a folder.
    func papers(for names: [PaperCell.Name]) -> (papers: [Paper], skipped: Int) {
        var papers: [Paper] = []
        var skipped = 0
        for name in names {
            let paper: Paper
            if name.isLink {
                paper = Paper(role: name.role, title: name.title ?? "", content: .link(name.source))
            } else if let file = known[name.source] {
                paper = Paper(role: name.role, title: name.title ?? "", file: file)
            } else if case .success(let stored)? = taken[name.source], let file = stored.file {
                // An original's name means nothing to people.
                let ownName = PhotoFolder.isOriginal(name.source) ? "" : stored.title
                paper = Paper(role: name.role, title: name.title ?? ownName, file: file)
            } else {
                skipped += 1
                continue
            }
            _ = PaperEdit.add([paper]).apply(to: &papers)
        }
        return (papers, skipped)
    }
}
