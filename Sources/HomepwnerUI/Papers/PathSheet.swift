import FoundationEssentials
import Glibc
import Graphics
import Inventory
import Threading
import Toolkit

/// Asks for the path of a file: typed with completion, pasted, or dropped on it.
final class PathSheet: StackSheet {
    /// Does what was asked for; what it throws is said below the field, and the sheet stays.
    var onPath: ((String) async throws -> Void)?
    /// Called when it was done and the sheet goes.
    var onDone: ((String) -> Void)?

    private let titleLabel: Label
    private let messageLabel: Label
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let field = TextField()
    private let actionButton: Button
    private let cancelButton = Button("Cancel", style: .bordered)
    private let isLink: Bool
    private let completions: PathCompletions?
    private var isBusy = false

    /// - Parameters:
    ///   - action: what the button says
    ///   - pool: where folders are read, to complete what is typed; nil where an address of the web is wanted, and no file
    init(title: String, text: String, action: String, pool: ThreadPool?, message: String) {
        titleLabel = Label(title, font: Font(size: 17, weight: .semibold))
        messageLabel = Label(message, font: Font(size: 14), color: .secondaryLabel)
        actionButton = Button(action, style: .prominent)
        isLink = pool == nil
        completions = pool.map(PathCompletions.init)
        super.init(width: 480)
        self.title = title
        messageLabel.numberOfLines = 3
        problemLabel.numberOfLines = 4
        field.text = text
        field.identifier = "path"
        field.accessibilityLabel = title
        messageLabel.accessibilityElementsHidden = true
        titleLabel.accessibilityElementsHidden = true
        problemLabel.accessibilityElementsHidden = true
        guard let completions else { return }
        field.completions = { completions.matching($0) }
        completions.onLate = { [weak self] in self?.field.reloadCompletions() }
    }

    override func viewDidLoad() {
        for part in [titleLabel, messageLabel, field, problemLabel, actionButton, cancelButton] as [View] { view.addSubview(part) }
        field.onSubmit = { [weak self] in self?.done() }
        field.onChange = { [weak self] _ in self?.say("") }
        actionButton.action = { [weak self] in self?.done() }
        cancelButton.action = { [weak self] in self?.dismiss() }
        actionButton.identifier = "path-done"
        cancelButton.identifier = "path-cancel"
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(field) }

    /// A file that is dropped on it is the one that is meant.
    override func dragged(_ event: DragEvent) -> Bool {
        guard !isLink, event.types.contains(PasteboardItem.uriList) else { return super.dragged(event) }
        if case .dropped(let item) = event.phase, let list = item.representations[PasteboardItem.uriList],
            let path = URIList(bytes: list).localPaths.first
        {
            field.text = path
            say("")
        }
        return true
    }

    private func done() {
        guard !isBusy else { return }
        let text = field.text.trimmed
        guard !text.isEmpty else { return say(isLink ? "Type or paste a link." : "Type the path of a file.") }
        if isLink, let problem = Paper.problem(ofLink: text) { return say(problem) }
        let path = isLink ? text : FolderName.path(typed: text, in: FolderName.home)
        isBusy = true
        actionButton.isEnabled = false
        Task { [weak self] in
            do {
                try await self?.onPath?(path)
                self?.dismiss { [weak self] in self?.onDone?(path) }
            } catch {
                self?.isBusy = false
                self?.actionButton.isEnabled = true
                self?.say("\(error)")
            }
        }
    }

    private func say(_ problem: String) {
        guard problemLabel.text != problem else { return }
        problemLabel.text = problem
        field.hasError = !problem.isEmpty
        field.accessibilityHint = problem.isEmpty ? nil : problem
        contentSizeDidChange()
    }

    override var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(8)
            messageLabel
            Spacer(12)
            field.sized(width: .flexible, height: 38)
            Spacer(6)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(14)
            Self.row(of: cancelButton, actionButton)
        }
    }
}

/// The paths that begin as one that is being typed. A folder is read away from the main thread, for its disk may take its time.
final class PathCompletions {
    /// Called when the names of a folder came.
    var onLate: (() -> Void)?

    private let pool: ThreadPool
    private var known: (folder: String, names: [String])?
    private var asked: String?

    private static let most = 8

    init(pool: ThreadPool) { self.pool = pool }

    func matching(_ typed: String) -> [String] {
        guard let slash = typed.lastIndex(of: "/") else { return [] }
        let shown = typed[...slash]
        let folder = FolderName.path(typed: String(shown), in: FolderName.home)
        guard let known, known.folder == folder else {
            read(folder)
            return []
        }
        let start = typed[typed.index(after: slash)...].lowercased()
        let found = known.names.filter { (start.hasPrefix(".") || !$0.hasPrefix(".")) && $0.lowercased().hasPrefix(start) }
        return found.prefix(Self.most).map { shown + $0 }
    }

    private func read(_ folder: String) {
        guard asked != folder else { return }
        asked = folder
        Task { [weak self, pool] in
            let names = await pool.run { Self.names(in: folder) }
            guard let self, asked == folder else { return }
            known = (folder, names)
            asked = nil
            onLate?()
        }
    }

    /// The names in a folder, those of folders with a slash behind them.
    private nonisolated static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var found: [String] = []
        while let entry = readdir(folder), found.count < 20_000 {
            let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { found.append(name + (isFolder ? "/" : "")) }
        }
        return found.sorted()
    }
}
