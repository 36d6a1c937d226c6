import Graphics
import Inventory
import Toolkit

/// The part of a form that has the papers: a row for each, and ways to add others.
final class FormPapersSection: View {
    weak var delegate: (any FormPapersDelegate)?
    /// The distance of the rows from its edges, in points.
    var inset = 12.0 {
        didSet { if inset != oldValue { heightDidChange() } }
    }

    private let addFile = Button("Add File…", style: .bordered)
    private let addLink = Button("Add Link…", style: .bordered)
    private let undo = Button("Undo", style: .link)
    private let status = Label(font: Font(size: 13), color: .secondaryLabel)
    private(set) var rows: [PaperRow] = []
    private lazy var section = DisclosureSection("Papers") { [weak self] in self?.stack }
    private var pages: PaperPageCache?
    private var style = NumberStyle.plain
    private var place: (DraftPaper) -> String? = { _ in nil }
    private var papers: FormPapers?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        identifier = "form-papers"
        addFile.identifier = "add-paper-file"
        addLink.identifier = "add-paper-link"
        undo.identifier = "undo-paper"
        addFile.addTarget(self, action: FormPapersSection.chooseFiles)
        addLink.addTarget(self, action: FormPapersSection.askForLink)
        undo.addTarget(self, action: FormPapersSection.undoRemoval)
        section.onToggle = { [weak self] _ in self?.heightDidChange() }
        for part in [addFile, addLink, undo, status] as [View] { section.contentView.addSubview(part) }
        addSubview(section)
    }

    /// Whether there is no paper, and none on its way.
    var isEmpty: Bool { rows.isEmpty && papers?.readingCount ?? 0 == 0 && papers?.removed == nil }

    /// Prepares it, before anything is shown.
    ///
    /// - Parameter place: where the file of a paper is, to be read
    func prepare(pages: PaperPageCache, style: NumberStyle, place: @escaping (DraftPaper) -> String?) {
        (self.pages, self.style, self.place) = (pages, style, place)
        pages.onLoad = { [weak self] in self?.showPages() }
    }

    /// Shows the papers of a form.
    func show(_ papers: FormPapers) {
        self.papers = papers
        if papers.papers.map(\.paper) != rows.map(\.paper) {
            for row in rows { row.removeFromSuperview() }
            rows = papers.papers.map { paper in
                let row = PaperRow(paper.paper, isEditable: true, isInForm: true)
                row.onAct = { [weak self] in self?.delegate?.act($0, on: paper.paper) }
                row.onMove = { [weak self, weak row] delta in
                    guard let self, let index = rows.firstIndex(where: { $0 === row }), rows.indices.contains(index + delta) else { return }
                    rows[index + delta].becomeFirstResponder()
                }
                section.contentView.addSubview(row)
                return row
            }
            showPages()
        }
        undo.isHidden = papers.removed == nil
        status.text =
            papers.reading.isEmpty
            ? (papers.removed == nil ? "" : "Paper removed")
            : papers.reading.count == 1 ? "Reading \(PhotoIntake.shown(papers.reading[0]))…" : "Reading \(papers.reading.count) files…"
        section.summary = rows.isEmpty ? "" : CountText.papers(rows.count, style: style)
        heightDidChange()
    }

    /// Gives the keyboard to what adds the next one, which comes into sight by that.
    func goOn() {
        layoutIfNeeded()
        addFile.becomeFirstResponder()
    }

    private func showPages() {
        guard let papers else { return }
        for (row, paper) in zip(rows, papers.papers) {
            let page = paper.paper.file.flatMap { file in place(paper).flatMap { pages?.page(of: file, at: $0) } }
            row.show(page ?? .none, style: style)
        }
        section.contentDidChange()
    }

    private func heightDidChange() {
        section.contentDidChange()
        setNeedsLayout()
        target(FormBody.self)?.heightDidChange()
    }

    private func chooseFiles() { delegate?.addFiles(at: addFile) }

    private func askForLink() { delegate?.addLink() }

    private func undoRemoval() { papers?.undo() }

    private var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(top: 0, left: inset, bottom: 10, right: inset)) {
            for row in rows { row.sized(width: .flexible) }
            Spacer(rows.isEmpty ? 2 : 8)
            Stack(.horizontal, spacing: 10, alignment: .center) {
                addFile.sized(width: .fitting(atLeast: 84), height: 32)
                addLink.sized(width: .fitting(atLeast: 84), height: 32)
                status.sized(width: .flexible)
                if !undo.isHidden { undo }
            }
        }
    }

    private var outer: Stack { Stack(.vertical) { section.sized(width: .flexible) } }

    override func contentHeight(forWidth width: Double) -> Double? { outer.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: outer.height(forWidth: size.width)) }

    override func layoutSubviews() { outer.place(in: self) }
}
