import CLaunchTesting
import Foundation
import Imaging
import Inventory
import StoreTesting
import TestSupport
import Testing

@testable import HomepwnerUI

/// First pages of PDF files, which the system's own programs draw under a lock.
@Suite struct PaperPageTests {
    private nonisolated static let hasProgram = FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftoppm")

    /// A page of 200 by 100 points with a red field in its left half.
    private func pdf(_ pages: Int = 1) -> Data {
        let content = "1 0 0 rg 0 0 100 100 re f"
        let kids = (0..<pages).map { "\(4 + $0) 0 R" }.joined(separator: " ")
        var objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[\(kids)]/Count \(pages)>>"]
        objects.append("<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream")
        objects += (0..<pages).map { _ in "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 3 0 R/Resources<<>>>>" }
        var text = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets { text += String(format: "%010d 00000 n \n", offset) }
        return Data((text + "trailer\n<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n").utf8)
    }

    private func file(_ data: Data) -> PaperFile {
        PaperFile(sha256: String(repeating: "0", count: 64), fileExtension: "pdf", mediaType: "application/pdf", byteCount: data.count)
    }

    @Test(.enabled(if: hasProgram)) func theFirstPageOfAPDFIsDrawnUnderTheLock() throws {
        let folder = try TestFolder()
        let data = pdf(3)
        let path = try folder.write("manual.pdf", data)
        let page = try #require(try PaperPages.first(of: file(data), at: path, side: 140))
        #expect(page.count == 3)
        #expect(page.buffer.size == PixelSize(width: 140, height: 70))
        #expect(page.buffer[20, 35] == 0xFFFF_0000 && page.buffer[120, 35] == 0xFFFF_FFFF)
    }

    @Test(.enabled(if: hasProgram)) func aDamagedPDFHasNoPage() throws {
        let folder = try TestFolder()
        let data = Data("%PDF-1.4 x".utf8)
        #expect(try PaperPages.first(of: file(data), at: try folder.write("x.pdf", data), side: 140) == nil)
        #expect(try PaperPages.first(of: file(data), at: folder.path + "/none.pdf", side: 140) == nil)
    }

    @Test(.enabled(if: hasProgram)) func whereTheKernelCannotLockNoPageIsDrawnAndTheRowSaysSo() async throws {
        let folder = try TestFolder()
        let data = pdf()
        let (path, file) = (try folder.write("manual.pdf", data), file(data))
        let isRefused = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            Thread.detachNewThread {
                _ = refuse_call_on_this_thread(call_of_landlock, ENOSYS)
                do {
                    _ = try PaperPages.first(of: file, at: path, side: 140)
                    continuation.resume(returning: false)
                } catch { continuation.resume(returning: true) }
            }
        }
        #expect(isRefused)
        let paper = Paper(role: .manual, title: "manual.pdf", file: file)
        let row = PaperRow(paper, isEditable: true)
        row.show(.unlocked, style: .plain)
        let words = PaperText.details(paper, pages: nil, isUnlocked: true, style: .plain)
        #expect(words.hasSuffix("Not drawn: this system cannot lock the PDF reader."))
        #expect(!row.hasPage)
    }
}
