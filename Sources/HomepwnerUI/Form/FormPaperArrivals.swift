import FoundationEssentials
import Inventory
import Threading
import Toolkit

/// The origins of a form's papers: files that are dropped, pasted or chosen, and links.
final class FormPaperArrivals: FormPapersDelegate, FormPapersOwner {
    /// The chooser of papers, and the way of those that arrive while the form is being saved.
    weak var attachments: Attachments?

    private let papers: FormPapers
    /// The papers that arrived while the form was being saved.
    private var late: [PaperOrigin] = []
    private let section: FormPapersSection
    private let pool: ThreadPool
    private unowned let host: ItemFormController

    init(of host: ItemFormController) {
        (papers, section, self.host) = (host.papers, host.form.papers, host)
        let drafts = host.library.drafts
        pool = host.library.pools.background
        section.prepare(pages: PaperPageCache(pool: pool), style: host.style) { drafts.path(of: $0) }
        section.delegate = self
        host.form.receipts.delegate = self
        papers.owner = self
        show()
    }

    func papersDidChange() {
        show()
        host.fields.papers = papers.papers
        host.goOnWhenAllIsRead()
    }

    /// As with pictures, the person is told about papers that were not added before saving.
    func papersWereNotAdded(_ problem: String) { host.pictures.tell(problem) }

    private func show() {
        section.show(papers)
        host.form.receipts.show(papers.papers.map(\.paper))
    }

    /// The number of pictures and papers of the form that are still being read.
    var readingCount: Int { host.pictures.readingCount + papers.readingCount }

    /// Takes those of some files that are no pictures for papers, and hands the pictures over.
    func take(_ contents: PhotoIntake.Contents, _ pictures: @escaping ([PhotoOrigin]) -> Void) {
        guard contents.files.contains(where: { !DroppedFiles.isNamedAsPicture($0) }) else { return pictures(contents.origins) }
        guard !host.isSaving else {
            late += contents.files.filter { !DroppedFiles.isNamedAsPicture($0) }.map { PaperOrigin($0) }
            return pictures(contents.files.filter(DroppedFiles.isNamedAsPicture).map(PhotoOrigin.file))
        }
        // If Done is pressed in the meantime, it waits for them.
        let arrived = papers.expect()
        Task { [weak self, pool] in
            let sorted = await DroppedFiles.sorted(contents.files, on: pool)
            pictures(sorted.pictures.map(PhotoOrigin.file))
            self?.papers.take(sorted.papers)
            arrived()
        }
    }

    /// Papers that arrived in the last moments of the form are still added to the item.
    func handOver(to id: UUID) {
        if !late.isEmpty { attachments?.intake.take(papers: late, for: id) }
        late = []
    }

    /// Takes the papers that arrived during saving, because the form could not be saved.
    func keepLate() {
        papers.take(late)
        late = []
    }

    func act(_ act: PaperRow.Act, on paper: Paper) {
        guard act == .rename else { return papers.act(act, on: paper) }
        guard host.presentedViewController == nil else { return }
        host.present(TitleSheet(paper) { [weak papers] in papers?.act(.setTitle($0), on: paper) })
    }

    /// Their roles by their names: receipt, manual, warranty …
    func addFiles(at view: View) {
        attachments?.arrivals.togglePaperChooser(.papers, at: view) { [weak self] in
            self?.take(chosen: $0.map { PaperOrigin($0) })
            self?.section.goOn()
        }
    }

    func addReceipts(at view: View) {
        attachments?.arrivals.togglePaperChooser(.receipts, at: view) { [weak self] in self?.take(receipts: $0) }
    }

    /// Files that are receipts, whatever their names say.
    func take(receipts files: [String]) { take(chosen: files.map { PaperOrigin($0, as: .receipt) }) }

    private func take(chosen files: [PaperOrigin]) {
        if host.isSaving { late += files } else { papers.take(files) }
    }

    func addLink() {
        guard host.presentedViewController == nil else { return }
        let sheet = PathSheet(title: "Add Link", text: "", action: "Add", pool: nil, message: "The address of a web page:")
        sheet.onDone = { [weak self] in
            self?.papers.take(link: $0)
            self?.section.goOn()
        }
        host.present(sheet)
    }
}
