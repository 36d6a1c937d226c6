internal import CPangoCairo
public import Imaging
import Synchronization

/// Some pages of a document as pixels, drawn by the same code as the document. Each drawing can request other pages.
public final class PagePreview: Sendable {
    /// The requested pages.
    private struct Request {
        var pages = 0..<0
        var scale = 1.0
    }

    private let request = Mutex(Request())
    private let take: @Sendable (Int, PageSize, PixelBuffer) -> Void

    /// Makes a preview without requested pages.
    ///
    /// - Parameter take: takes a page's number from 0, its size, and its pixels, on the thread that draws.
    public init(take: @escaping @Sendable (Int, PageSize, PixelBuffer) -> Void) { self.take = take }

    /// Requests pages; the others are skipped.
    ///
    /// - Parameters:
    ///   - pages: the numbers of the pages, from 0.
    ///   - scale: pixels per point of the page.
    public func ask(for pages: Range<Int>, scale: Double) {
        request.withLock { $0 = Request(pages: pages, scale: scale) }
    }

    /// Returns whether a page is requested.
    func wants(_ page: Int) -> Bool { request.withLock { $0.pages.contains(page) } }

    /// Returns the number of pixels of a page.
    public static func pixels(of size: PageSize, scale: Double) -> PixelSize {
        PixelSize(width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())))
    }

    func draw(_ number: Int, _ size: PageSize, _ body: (PageContent) -> Void) throws(DocumentError) {
        let scale = request.withLock { $0.scale }
        let pixels = Self.pixels(of: size, scale: scale)
        // If letters are only a few pixels high, cairo puts each on a whole pixel, and words run into each other: so they are drawn larger.
        let finer = scale < 1.5 ? 2 : 1
        guard
            let made = try? MutablePixelBuffer(width: pixels.width * finer, height: pixels.height * finer, isOpaque: true),
            let (status, subject) = made.draw(
                scale: scale * Double(finer), .preview,
                { canvas in
                    // This is a pixel more, because a page need not end on a whole one.
                    canvas.fill(Rect(x: 0, y: 0, width: size.width + 1 / scale, height: size.height + 1 / scale), .white)
                    body(PageContent(canvas: canvas))
                    return (cairo_status(canvas.context), canvas.failedSubject)
                })
        else { throw .outOfMemory }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .page(number + 1, about: subject, String(cString: cairo_status_to_string(status)))
        }
        let drawn = made.freeze()
        guard let buffer = finer == 1 ? drawn : try? ImageScaler.resample(drawn, to: pixels) else { throw .outOfMemory }
        take(number, size, buffer)
    }
}
