import FoundationEssentials
import Inventory
import Threading

/// Shows the papers of a form.
protocol FormPapersOwner: AnyObject {
    func papersDidChange()
    /// A file could not be added, for the reason in a sentence.
    func papersWereNotAdded(_ problem: String)
}

/// The papers of a form: those it has and those that are still being read.
final class FormPapers {
    weak var owner: (any FormPapersOwner)?

    /// The papers of the form.
    private(set) var papers: [DraftPaper]
    /// The names of the files that are being read.
    private(set) var reading: [String] = []
    /// The paper that was removed last, and its position.
    private(set) var removed: (paper: DraftPaper, place: Int)?

    private let drafts: DraftStore
    private var expected = 0
    private var tasks: [Int: (task: Task<Void, Never>, progress: WorkProgress)] = [:]
    private var lastTask = 0
    private var hasEnded = false

    init(_ papers: [DraftPaper], drafts: DraftStore) {
        (self.papers, self.drafts) = (papers, drafts)
    }

    /// The number of papers that are being read or looked for.
    var readingCount: Int { reading.count + expected }

    /// Announces files that may become papers. The caller calls the result once when that is known.
    func expect() -> () -> Void {
        expected += 1
        return { [weak self] in
            self?.expected -= 1
            self?.owner?.papersDidChange()
        }
    }

    /// Reads files, and adds them behind the others.
    func take(_ files: [PaperOrigin]) {
        guard !hasEnded, !files.isEmpty else { return }
        reading += files.map(\.name)
        owner?.papersDidChange()
        let requests = files.map { ($0, drafts.nextTurn()) }
        let progress = WorkProgress()
        lastTask += 1
        let number = lastTask
        let task = Task { [weak self, drafts] in
            for (file, turn) in requests {
                do throws(InventoryError) {
                    let paper =
                        switch file.content {
                        case .file(let path):
                            try await drafts.stage(paper: URL(fileURLWithPath: path), as: file.role, turn: turn, progress: progress)
                        case .bytes(let data): try await drafts.stage(paper: data, named: file.name, as: file.role, turn: turn)
                        }
                    self?.finish(file, paper)
                } catch { self?.fail(file, error) }
            }
            self?.tasks[number] = nil
        }
        tasks[number] = (task, progress)
    }

    /// Adds a link behind the others.
    func take(link: String) { add(.stored(Paper(role: .other, title: "", content: .link(link)))) }

    private func finish(_ file: PaperOrigin, _ paper: DraftPaper) {
        guard stopReading(file) else { return }
        let same = papers.firstIndex { $0.paper.identity == paper.paper.identity }
        guard let same, file.isChosen, papers[same].paper.role != file.role else { return add(paper) }
        // The paper exists with another role: the new one is the user's choice.
        papers[same].paper.role = file.role
        owner?.papersDidChange()
    }

    static let full = "An item has at most \(ItemContent.paperLimit) papers."

    private func add(_ paper: DraftPaper) {
        if papers.contains(where: { $0.paper.identity == paper.paper.identity }) {
            owner?.papersWereNotAdded("\(PhotoIntake.shown(paper.paper.name)) is there already.")
        } else if papers.count >= ItemContent.paperLimit {
            owner?.papersWereNotAdded("\(PhotoIntake.shown(paper.paper.name)) was not added. \(Self.full)")
        } else {
            papers.append(paper)
        }
        owner?.papersDidChange()
    }

    private func fail(_ file: PaperOrigin, _ error: InventoryError) {
        guard stopReading(file) else { return }
        owner?.papersWereNotAdded(error.description)
        owner?.papersDidChange()
    }

    private func stopReading(_ file: PaperOrigin) -> Bool {
        if let index = reading.firstIndex(of: file.name) { reading.remove(at: index) }
        return !hasEnded
    }

    /// Does something with one of them.
    func act(_ act: PaperRow.Act, on paper: Paper) {
        guard let index = papers.firstIndex(where: { $0.paper.identity == paper.identity }) else { return }
        switch act {
        case .remove: removed = (papers.remove(at: index), index)
        case .setRole(let role): papers[index].paper.role = role
        case .setTitle(let title): papers[index].paper.title = title
        case .open, .look, .saveCopy, .copyLink, .rename: return
        }
        owner?.papersDidChange()
    }

    /// Puts back the paper that was removed last.
    func undo() {
        guard let (paper, place) = removed else { return }
        removed = nil
        if !papers.contains(where: { $0.paper.identity == paper.paper.identity }) { papers.insert(paper, at: min(place, papers.count)) }
        owner?.papersDidChange()
    }

    /// Ends the form: papers that are still being read are not needed any more.
    func end() {
        hasEnded = true
        for (task, progress) in tasks.values {
            progress.cancel()
            task.cancel()
        }
        tasks = [:]
    }
}
