import FoundationEssentials
import Inventory
import Threading
import Toolkit

/// The papers of the item in the form.
extension ItemFormController {
    func connectPapers() {
        let section = form.papers
        let (drafts, library) = (library.drafts, library)
        section.prepare(pages: PaperPageCache(pool: library.pools.background), style: style) { drafts.path(of: $0) }
        section.onAddFile = { [weak self] in self?.addFile() }
        section.onAddLink = { [weak self] in self?.addLink() }
        section.onAct = { [weak self] in self?.papers.act($0, on: $1) }
        papers.onChange = { [weak self] in self?.papersDidChange() }
        // Whoever saves has to know what was not taken, as of pictures.
        papers.onProblem = { [weak self] in self?.pictures.tell($0) }
        section.show(papers)
    }

    private func papersDidChange() {
        fields.papers = papers.papers
        form.papers.show(papers)
        goOnWhenAllIsRead()
    }

    /// Takes those of some files that are no pictures for papers, and hands the pictures over.
    func takeSorted(_ contents: PhotoIntake.Contents, _ pictures: @escaping ([PhotoOrigin]) -> Void) {
        guard contents.files.contains(where: { !DroppedFiles.isNamedAsPicture($0) }) else { return pictures(contents.origins) }
        let pool = library.pools.background
        // While the form is being saved they would come too late for it.
        guard !isSaving else {
            latePapers += contents.files.filter { !DroppedFiles.isNamedAsPicture($0) }.map(PaperOrigin.init)
            return pictures(contents.files.filter(DroppedFiles.isNamedAsPicture).map(PhotoOrigin.file))
        }
        // Done that is pressed meanwhile waits for them.
        let arrived = papers.expect()
        Task { [weak self] in
            let sorted = await DroppedFiles.sorted(contents.files, on: pool)
            pictures(sorted.pictures.map(PhotoOrigin.file))
            self?.papers.take(sorted.papers)
            arrived()
        }
    }

    private func addFile() {
        guard presentedViewController == nil else { return }
        let sheet = PathSheet(
            title: "Add File", text: (FolderName.downloads() ?? FolderName.home) + "/", action: "Add",
            message: "Type or paste the path of a file, or drop the file here. What its name says it becomes: receipt, manual, warranty …")
        sheet.onDone = { [weak self] in self?.papers.take([PaperOrigin($0)]) }
        present(sheet)
    }

    private func addLink() {
        guard presentedViewController == nil else { return }
        let sheet = PathSheet(title: "Add Link", text: "", action: "Add", isLink: true, message: "The address of a page of the web:")
        sheet.onDone = { [weak self] in self?.papers.take(link: $0) }
        present(sheet)
    }
}
