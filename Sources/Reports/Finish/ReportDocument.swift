import Graphics

/// A file embedded in a document, for programs: the data of the document's pages.
struct EmbeddedFile {
    let name: String
    /// The description for people.
    let description: String
    let mediaType: String
    let bytes: [UInt8]
}

/// A report's document while it is made: cairo draws it into a draft, and qpdf writes it again with the parts that cairo does not support:
/// the language, an identity, XMP, embedded files.
final class ReportDocument {
    /// The document to which pages are added.
    let pages: Document
    private let target: Target?

    /// The data for writing the finished document.
    fileprivate struct Target {
        let info: DocumentInfo
        let draft: DraftFile
        let write: ([UInt8]) throws -> Void
    }

    /// The language of reports; people's texts may be in any language.
    static let language = "en"

    /// Starts a document.
    ///
    /// - Parameters:
    ///   - info: its description.
    ///   - write: receives the bytes when it is finished.
    init(_ info: DocumentInfo, write: @escaping ([UInt8]) throws -> Void) throws(ReportError) {
        do throws(DocumentError) {
            let draft = try DraftFile()
            target = Target(info: info, draft: draft, write: write)
            pages = try Document(info) { try draft.write($0) }
        } catch { throw ReportError(error) }
    }

    /// Starts a document for drawing some pages on a screen; it is not written.
    init(_ preview: PagePreview) {
        target = nil
        pages = Document(preview)
    }

    /// Writes the document.
    ///
    /// - Parameters:
    ///   - file: the embedded file.
    ///   - pages: the first pages of other documents, which follow its own.
    /// - Returns: notes for people about a written document.
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
        // Embedded data files need at least version 1.7; documents of others may have any version.
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
        // cairo stores the targets of links there.
        let names = pdf.dictionary("/Names", of: root) ?? pdf.object("<< >>")
        pdf.put(files, for: "/EmbeddedFiles", in: names)
        pdf.put(names, for: "/Names", in: root)
    }
}

extension ReportError {
    /// Creates the error for a document; an error of its draft is passed on unchanged.
    init(_ error: DocumentError) {
        if case .output(let inner as DocumentError) = error { self = .document(inner) } else { self = .document(error) }
    }
}
