import FoundationEssentials
import Glibc
import Imaging
import Inventory
import Launching

/// Draws the first pages of papers: pictures with the program's own decoder, and PDF files with `pdftoppm`, if installed, under a lock,
/// because such a file may come from a stranger. The work is slow: call it in the background.
nonisolated enum PaperPages {
    /// A first page.
    struct Page: Sendable {
        let buffer: PixelBuffer
        /// The number of pages; nil if unknown.
        let count: Int?
    }

    /// Returns whether the first page may be drawable.
    static func mayDraw(_ file: PaperFile) -> Bool {
        isPicture(file) && file.byteCount <= SourceFile.sizeLimit || file.mediaType == pdf && file.byteCount <= mostBytes
    }

    /// Returns the first page of a file.
    ///
    /// - Parameters:
    ///   - path: the file, which is only read.
    ///   - side: the largest length of its longer side, in pixels.
    /// - Returns: nil if it cannot be drawn.
    /// - Throws: `NoLock` if the kernel cannot lock the program that would draw it.
    static func first(of file: PaperFile, at path: String, side: Int) throws(NoLock) -> Page? {
        guard mayDraw(file) else { return nil }
        let frame = PixelSize(width: side, height: side)
        if isPicture(file) {
            guard let data = try? SourceFile.read(path) else { return nil }
            return (try? ImageDecoder.decode(data, fitting: frame)).map { Page(buffer: $0, count: nil) }
        }
        let arguments = ["-q", "-f", "1", "-l", "1", "-singlefile", "-scale-to", String(side), "-"]
        guard let data = try output("/usr/bin/pdftoppm", arguments, readingFrom: path, limit: side * side * 3 + 64),
            let buffer = try? PortablePixmap.decode(data, most: frame)
        else { return nil }
        return Page(buffer: buffer, count: try pageCount(of: path))
    }

    /// The kernel lacks Landlock or seccomp. Without them a program that reads a stranger's PDF has all rights of the user.
    struct NoLock: Error {}

    private static func pageCount(of path: String) throws(NoLock) -> Int? {
        guard let data = try output("/usr/bin/pdfinfo", ["-"], readingFrom: path, limit: 1 << 16) else { return nil }
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) where line.hasPrefix("Pages:") {
            return Int(line.dropFirst(6).drop { $0 == " " })
        }
        return nil
    }

    /// Returns the output of a system program that can read only one file, as its input.
    private static func output(
        _ program: String, _ arguments: [String], readingFrom path: String, limit: Int
    ) throws(NoLock) -> Data? {
        var info = stat()
        guard stat(program, &info) == 0, info.st_uid == 0, info.st_mode & S_IFMT == S_IFREG, info.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            return nil
        }
        let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size <= mostBytes else { return nil }
        var start = ProgramStart(program, arguments)
        (start.input, start.environment, start.lock) = (file, ReadingLock.environment, ReadingLock(for: program))
        do { return try BoundedCommand.output(of: start, limit: limit, seconds: seconds) } catch {
            if error.isForLackOfLock { throw NoLock() }
            return nil
        }
    }

    private static let pdf = "application/pdf"

    /// A page that takes longer is left undrawn.
    private static let seconds = 10.0
    private static let mostBytes = 512 << 20

    private static func isPicture(_ file: PaperFile) -> Bool { ["image/png", "image/jpeg", "image/webp"].contains(file.mediaType) }
}

/// The description of a paper, in words.
nonisolated enum PaperText {
    /// "PDF, 3 pages · 120 kB".
    ///
    /// - Parameter isUnlocked: whether its first page is not drawn, because the program that would draw it cannot be locked
    static func details(_ paper: Paper, pages: Int?, isUnlocked: Bool = false, style: NumberStyle) -> String {
        guard let file = paper.file else { return paper.role.title + " · Web page" }
        let count = pages.map { ", \($0 == 1 ? "1 page" : "\(CountText.number($0, style: style)) pages")" } ?? ""
        let words = "\(paper.role.title) · \(kind(file))\(count) · \(ByteText.text(Int64(file.byteCount), style: style))"
        return isUnlocked ? words + "\nNot drawn: this system cannot lock the PDF reader." : words
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
