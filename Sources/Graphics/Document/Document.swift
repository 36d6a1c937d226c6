internal import CPangoCairo

/// A document of pages (PDF), drawn on the same canvas as windows, and written while it is made.
///
/// A page is a closure that draws it. A finished page leaves memory, except for named pictures, which the document contains once however
/// often they are drawn. It contains the used parts of fonts. One thread at a time may use it.
public final class Document {
    private let target: Target
    private var isFinished = false
    /// True after a page failed. cairo's page structure is then incomplete, and cairo aborts the program when it writes it.
    private var isBroken = false
    /// The number of added pages.
    public private(set) var pageCount = 0

    /// The destination of pages.
    private enum Target {
        case file(surface: OpaquePointer, DocumentOutput, Canvas)
        case preview(PagePreview)
    }

    /// Begins a document.
    ///
    /// - Parameters:
    ///   - info: its title, author and so on.
    ///   - write: takes the bytes, in order, in pieces; an error that it throws ends the document, as `DocumentError.output`.
    public init(_ info: DocumentInfo, write: @escaping ([UInt8]) throws -> Void) throws(DocumentError) {
        let output = DocumentOutput(write)
        let closure = Unmanaged.passUnretained(output).toOpaque()
        let size = PageSize.a4
        guard let surface = cairo_pdf_surface_create_for_stream(DocumentOutput.function, closure, size.width, size.height) else {
            throw .outOfMemory
        }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let canvas = Canvas(on: surface, scale: 1, .document) else {
            cairo_surface_destroy(surface)
            throw .outOfMemory
        }
        target = .file(surface: surface, output, canvas)
        // Releases of cairo write different versions by default.
        cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
        for (field, text) in [
            (CAIRO_PDF_METADATA_TITLE, info.title), (CAIRO_PDF_METADATA_AUTHOR, info.author),
            (CAIRO_PDF_METADATA_SUBJECT, info.subject), (CAIRO_PDF_METADATA_KEYWORDS, info.keywords),
            (CAIRO_PDF_METADATA_CREATOR, info.creator), (CAIRO_PDF_METADATA_CREATE_DATE, info.created.text),
            (CAIRO_PDF_METADATA_MOD_DATE, info.modified.text),
        ] where !text.isEmpty {
            cairo_pdf_surface_set_metadata(surface, field, text.drawable)
        }
    }

    /// Begins a document without a file, of which some pages are drawn for a screen.
    public init(_ preview: PagePreview) { target = .preview(preview) }

    /// Whether the next page is drawn at all: if not, its data need not be read.
    public var drawsNextPage: Bool {
        switch target {
        case .file: true
        case .preview(let preview): preview.wants(pageCount)
        }
    }

    deinit {
        // A broken surface is never released, because cairo would write it.
        guard !isBroken, case .file(let surface, let output, _) = target else { return }
        if !isFinished {
            output.close()
            cairo_surface_finish(surface)
        }
        cairo_surface_destroy(surface)
    }

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - size: its size.
    ///   - label: its name in readers; nil for its number.
    ///   - body: draws it.
    public func addPage(_ size: PageSize, label: String? = nil, _ body: (PageContent) -> Void) throws(DocumentError) {
        guard case .file(let surface, _, let canvas) = target else { return try drawPreview(size, body) }
        cairo_pdf_surface_set_size(surface, size.width, size.height)
        if let label { cairo_pdf_surface_set_page_label(surface, label.drawable) }
        canvas.picturesOfPage = [:]
        body(PageContent(canvas: canvas))
        do throws(DocumentError) {
            try check(page: canvas)
            cairo_show_page(canvas.context)
            try check(page: canvas)
        } catch {
            isBroken = true
            throw error
        }
        pageCount += 1
    }

    private func drawPreview(_ size: PageSize, _ body: (PageContent) -> Void) throws(DocumentError) {
        guard case .preview(let preview) = target else { return }
        defer { pageCount += 1 }
        if preview.wants(pageCount) { try preview.draw(pageCount, size, body) }
    }

    /// A line of the outline that readers show beside the pages.
    public struct OutlineEntry: Sendable, Hashable {
        let number: Int32

        /// The parent of the outermost lines.
        static let root = OutlineEntry(number: CAIRO_PDF_OUTLINE_ROOT)
    }

    /// Adds a line to the outline.
    ///
    /// - Parameters:
    ///   - title: its text.
    ///   - destination: its target: a name that a page defines, now or later.
    ///   - parent: the line above it in the hierarchy; nil for an outermost one.
    ///   - isOpen: whether the lines below it are visible at first.
    @discardableResult
    public func addOutline(
        _ title: String, to destination: String, below parent: OutlineEntry? = nil, isOpen: Bool = true
    ) -> OutlineEntry {
        guard case .file(let surface, _, _) = target else { return .root }
        let flags = isOpen ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(0)
        let target = "dest='\(PageContent.quoted(destination))'"
        let number = cairo_pdf_surface_add_outline(
            surface, (parent ?? .root).number, title.drawable, target, cairo_pdf_outline_flags_t(flags.rawValue))
        return OutlineEntry(number: number)
    }

    /// Writes the rest. No pages may be added afterwards.
    public func finish() throws(DocumentError) {
        guard !isFinished, !isBroken, case .file(let surface, let output, _) = target else { return }
        isFinished = true
        cairo_surface_finish(surface)
        output.flush()
        try check()
    }

    /// Throws the first error so far.
    ///
    /// - Parameter page: the page that was just drawn; nil if none was.
    private func check(page: Canvas? = nil) throws(DocumentError) {
        guard case .file(let surface, let output, let canvas) = target else { return }
        if let failure = output.failure { throw .output(failure) }
        for status in [cairo_status(canvas.context), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
            // A context of a finished surface has this status, which is not an error.
            if isFinished, status == CAIRO_STATUS_SURFACE_FINISHED { continue }
            if status == CAIRO_STATUS_NO_MEMORY { throw .outOfMemory }
            let reason = String(cString: cairo_status_to_string(status))
            guard let page else { throw .drawing(reason) }
            throw .page(pageCount + 1, about: page.failedSubject, reason)
        }
    }
}
