import FoundationEssentials
import Glibc
import Imaging
import Inventory
import Launching

/// Draws the first pages of papers: pictures by this program, PDF files by `pdftoppm` where that is installed. It takes its time: call it
/// away from the main thread.
nonisolated enum PaperPages {
    /// A first page.
    struct Page: Sendable {
        let buffer: PixelBuffer
        /// How many pages there are; nil where that is not known.
        let count: Int?
    }

    /// Whether there may be a page to be drawn.
    static func mayDraw(_ file: PaperFile) -> Bool {
        isPicture(file) && file.byteCount <= SourceFile.sizeLimit || file.mediaType == pdf && file.byteCount <= mostBytes
    }

    /// The first page of a file.
    ///
    /// - Parameters:
    ///   - path: the file, which is only read.
    ///   - side: so many pixels are its longer side at most.
    /// - Returns: nil where it cannot be drawn.
    static func first(of file: PaperFile, at path: String, side: Int) -> Page? {
        guard mayDraw(file) else { return nil }
        let frame = PixelSize(width: side, height: side)
        if isPicture(file) {
            guard let data = try? SourceFile.read(path) else { return nil }
            return (try? ImageDecoder.decode(data, fitting: frame)).map { Page(buffer: $0, count: nil) }
        }
        guard let program = BoundedCommand.path(of: "pdftoppm") else { return nil }
        let arguments = ["-q", "-f", "1", "-l", "1", "-singlefile", "-scale-to", String(side), "-png", path]
        guard let data = BoundedCommand.output(program, arguments, limit: 64 << 20, seconds: seconds),
            let buffer = try? ImageDecoder.decode(data, fitting: frame)
        else { return nil }
        return Page(buffer: buffer, count: pageCount(of: path))
    }

    private static func pageCount(of path: String) -> Int? {
        guard let program = BoundedCommand.path(of: "pdfinfo"),
            let data = BoundedCommand.output(program, [path], limit: 1 << 20, seconds: seconds)
        else { return nil }
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) where line.hasPrefix("Pages:") {
            return Int(line.dropFirst(6).drop { $0 == " " })
        }
        return nil
    }

    private static let pdf = "application/pdf"

    /// A page that takes longer is left undrawn.
    private static let seconds = 10.0
    private static let mostBytes = 512 << 20

    private static func isPicture(_ file: PaperFile) -> Bool { ["image/png", "image/jpeg", "image/webp"].contains(file.mediaType) }
}

/// What a paper is, in words.
nonisolated enum PaperText {
    /// "PDF, 3 pages · 120 kB".
    static func details(_ paper: Paper, pages: Int?, style: NumberStyle) -> String {
        guard let file = paper.file else { return paper.role.title + " · Web page" }
        let count = pages.map { ", \($0 == 1 ? "1 page" : "\(CountText.number($0, style: style)) pages")" } ?? ""
        return "\(paper.role.title) · \(kind(file))\(count) · \(ByteText.text(Int64(file.byteCount), style: style))"
    }

    /// "PDF", "Picture", "Text", or how the file's name ends.
    static func kind(_ file: PaperFile) -> String {
        switch file.mediaType {
        case "application/pdf": "PDF"
        case "text/plain": "Text"
        case let type where type.hasPrefix("image/"): "Picture"
        default: file.fileExtension.uppercased()
        }
    }
}
