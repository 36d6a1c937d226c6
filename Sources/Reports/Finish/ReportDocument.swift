import Graphics

/// A file that is in a document, for programs: the data of what its pages show.
struct EmbeddedFile {
    let name: String
    /// What it is, for people.
    let description: String
    let mediaType: String
    let bytes: [UInt8]
}

/// A report's document while it is made: cairo draws it into a draft, and qpdf writes that once more with what cairo has no words for: the
/// language, an identity, XMP, files that are in it.
final class ReportDocument {
    /// Where pages are added.
    let pages: Document
    private let target: Target?

    /// What is written once it is finished.
    fileprivate struct Target {
        let info: DocumentInfo
        let draft: DraftFile
        let write: ([UInt8]) throws -> Void
    }

    /// In which language reports are; texts of people may be in any.
    static let language = "en"

    /// Begins one.
    ///
    /// - Parameters:
    ///   - info: what it says of itself.
    ///   - write: takes the bytes, once it is finished.
    init(_ info: DocumentInfo, write: @escaping ([UInt8]) throws -> Void) throws(ReportError) {
        do throws(DocumentError) {
            let draft = try DraftFile()
            target = Target(info: info, draft: draft, write: write)
            pages = try Document(info) { try draft.write($0) }
        } catch { throw ReportError(error) }
    }

    /// Begins one of which some pages are drawn for a screen, and nothing is written.
    init(_ preview: PagePreview) {
        target = nil
        pages = Document(preview)
    }

    /// Writes it.
    ///
    /// - Parameters:
    ///   - file: what is in it.
    ///   - pages: the first pages of other documents, which follow its own.
    /// - Returns: what people have to know although it was written.
    func finish(
        _ file: EmbeddedFile? = nil, with pages: [(document: PDFFile, count: Int)] = []
    ) throws(ReportError) -> [String] {
        do { try self.pages.finish() } catch { throw ReportError(error) }
        guard let target else { return [] }
        guard let library = PDFLibrary() else {
            try target.store(target.draft)
            let table = file == nil ? "" : ", and no table of the data in it"
            return ["The file has no language\(table): qpdf's library is missing. Install libqpdf 10.6 or newer."]
        }
        do {
            let finished = try DraftFile()
            try target.revise(library, file, pages, into: finished)
            try target.store(finished)
        } catch let error as DocumentError {
            throw .document(error)
        } catch let error as PDFProblem {
            throw .document(.revision(error.words))
        } catch let error as ReportError {
            throw error
        } catch { throw .document(.output(error)) }
        return []
    }

}

extension ReportDocument.Target {
    func store(_ draft: DraftFile) throws(ReportError) {
        do { try draft.read(write) } catch { throw .document(.output(error)) }
    }

    func revise(
        _ library: PDFLibrary, _ file: EmbeddedFile?, _ pages: [(document: PDFFile, count: Int)], into target: DraftFile
    ) throws {
        let pdf = try PDFFile(library, draft)
        let root = pdf.root
        pdf.put(pdf.text(ReportDocument.language), for: "/Lang", in: root)
        pdf.put(pdf.object("<< /DisplayDocTitle true >>"), for: "/ViewerPreferences", in: root)
        let facts = DocumentFacts(info: info, language: ReportDocument.language, producer: pdf.info("/Producer"))
        let xmp = pdf.stream(Array(facts.xml.utf8), ["/Type": pdf.object("/Metadata"), "/Subtype": pdf.object("/XML")])
        pdf.put(xmp, for: "/Metadata", in: root)
        if let file { embed(file, in: pdf, root) }
        for (document, count) in pages { try pdf.append(document, pages: count) }
        // Files that belong to a document as its data are a matter of 1.7 at least; what others made may be of any version.
        try pdf.write(to: target.path, version: file == nil && pages.isEmpty ? "1.4" : "1.7")
    }

    private func embed(_ file: EmbeddedFile, in pdf: PDFFile, _ root: PDFFile.Object) {
        let parameters = pdf.object("<< /Size \(file.bytes.count) >>")
        pdf.put(pdf.text(info.modified.stamp), for: "/ModDate", in: parameters)
        let name = "/" + file.mediaType.replacing("/", with: "#2F")
        let content = pdf.stream(
            file.bytes, ["/Type": pdf.object("/EmbeddedFile"), "/Subtype": pdf.object(name), "/Params": parameters])
        let contents = pdf.object("<< >>")
        for key in ["/F", "/UF"] { pdf.put(content, for: key, in: contents) }
        let specification = pdf.object("<< /Type /Filespec /AFRelationship /Data >>")
        for key in ["/F", "/UF"] { pdf.put(pdf.text(file.name), for: key, in: specification) }
        pdf.put(pdf.text(file.description), for: "/Desc", in: specification)
        pdf.put(contents, for: "/EF", in: specification)
        let shared = pdf.shared(specification)
        let list = pdf.object("[ ]")
        pdf.append(shared, to: list)
        pdf.put(list, for: "/AF", in: root)
        let named = pdf.object("[ ]")
        pdf.append(pdf.text(file.name), to: named)
        pdf.append(shared, to: named)
        let files = pdf.object("<< >>")
        pdf.put(named, for: "/Names", in: files)
        // cairo keeps the places that links lead to there.
        let names = pdf.dictionary("/Names", of: root) ?? pdf.object("<< >>")
        pdf.put(files, for: "/EmbeddedFiles", in: names)
        pdf.put(names, for: "/Names", in: root)
    }
}

extension ReportError {
    /// What went wrong with a document; what its draft says is said as it is.
    init(_ error: DocumentError) {
        if case .output(let inner as DocumentError) = error { self = .document(inner) } else { self = .document(error) }
    }
}
