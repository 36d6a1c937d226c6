import Foundation
import Glibc
import Imaging
import Synchronization
import Testing

@testable import Inventory

/// Files that are copied for papers, before any library knows them.
@Suite struct PaperIntakeTests {
    @Test func aFileIsCopiedAndHashedInPieces() throws {
        let folder = try TemporaryFolder()
        // Neither a whole number of pieces nor of blocks.
        let bytes = Data((0..<(3 << 20) + 777).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) })
        let source = folder.url.appendingPathComponent("receipt.pdf")
        try (Data("%PDF-1.4\n".utf8) + bytes).write(to: source)
        let followed = Followed()
        let staged = try PaperIntake.take(
            source.path, into: folder.url.path + "/papers", progress: WorkProgress { followed.note($0) })
        #expect(staged.name == "receipt.pdf")
        #expect(staged.file.byteCount == bytes.count + 9)
        #expect(staged.file.sha256 == Hex.encode(ContentHash.sha256(Data("%PDF-1.4\n".utf8) + bytes)))
        #expect(staged.file.mediaType == "application/pdf" && staged.file.fileExtension == "pdf")
        #expect(try Data(contentsOf: URL(fileURLWithPath: staged.path)) == Data("%PDF-1.4\n".utf8) + bytes)
        #expect(followed.snapshots.count == 4 && followed.snapshots.last?.done == staged.file.byteCount)
        #expect(followed.snapshots.last?.total == staged.file.byteCount)
        staged.discard()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/papers").isEmpty)
    }

    @Test func aFileThatChangesWhileItIsReadIsRefused() throws {
        let folder = try TemporaryFolder()
        let source = folder.url.appendingPathComponent("growing.txt").path
        let papers = folder.url.path + "/papers"
        for mode in ["a", "r+"] {
            try Data(repeating: 0x61, count: 3 << 20).write(to: URL(fileURLWithPath: source))
            let changing = WorkProgress { _ in
                guard let file = fopen(source, mode) else { return false }
                fputs("more", file)
                fclose(file)
                return true
            }
            let error = #expect(throws: InventoryError.self) { try PaperIntake.take(source, into: papers, progress: changing) }
            #expect(error?.code == .paperUnreadable)
            #expect(error?.description.contains("was changed while it was read") == true)
            #expect(try FileManager.default.contentsOfDirectory(atPath: papers).isEmpty)
        }
        // A shrinking file, too.
        try Data(repeating: 0x61, count: 3 << 20).write(to: URL(fileURLWithPath: source))
        let shrinking = WorkProgress { _ in truncate(source, 10) == 0 }
        #expect(throws: InventoryError.self) { try PaperIntake.take(source, into: papers, progress: shrinking) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: papers).isEmpty)
    }

    /// A dropped file and dropped bytes have the same words.
    @Test func anEmptyPaperIsNotAdded() throws {
        let folder = try TemporaryFolder()
        let (source, papers) = (folder.url.path + "/receipt.pdf", folder.url.path + "/papers")
        try Data().write(to: URL(fileURLWithPath: source))
        let errors = [
            #expect(throws: InventoryError.self) { try PaperIntake.take(source, into: papers) },
            #expect(throws: InventoryError.self) { try PaperIntake.take(Data(), named: "receipt.pdf", into: papers) },
        ]
        for error in errors { #expect(error?.description.hasSuffix("receipt.pdf is empty, so it was not added.") == true) }
    }

    @Test func whatIsNoFileIsRefusedWithoutWaiting() throws {
        let folder = try TemporaryFolder()
        let (root, papers) = (folder.url.path, folder.url.path + "/papers")
        #expect(mkfifo(root + "/pipe", 0o600) == 0)
        #expect(symlink("/etc/hostname", root + "/link") == 0)
        #expect(mkdir(root + "/folder", 0o700) == 0)
        #expect(FileManager.default.createFile(atPath: root + "/empty", contents: nil))
        for (name, words) in [
            ("pipe", "is not an ordinary file"), ("link", "is a link to another file"), ("folder", "is a folder"),
            ("missing", "no such file"), ("empty", "is empty"),
        ] {
            let error = #expect(throws: InventoryError.self) { try PaperIntake.take(root + "/" + name, into: papers) }
            #expect(error?.code == .paperUnreadable)
            #expect(error?.description.contains(words) == true, "\(name): \(error?.description ?? "")")
        }
    }

    /// A file of five thousand million bytes, none of which is on the disk.
    @Test func aFileOverTheLimitIsRefusedAtOnce() throws {
        let folder = try TemporaryFolder()
        let source = folder.url.appendingPathComponent("film.mkv").path
        #expect(FileManager.default.createFile(atPath: source, contents: nil))
        #expect(truncate(source, 5_000_000_000) == 0)
        let error = #expect(throws: InventoryError.self) { try PaperIntake.take(source, into: folder.url.path + "/papers") }
        #expect(error?.code == .paperTooLarge)
        #expect(error?.description.contains("4768 MB; the limit for papers is 4096 MB") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/papers"))
    }

    @Test func oneThatIsStoppedLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let source = folder.url.appendingPathComponent("a.txt")
        try Data(repeating: 0x61, count: 3 << 20).write(to: source)
        let papers = folder.url.path + "/papers"
        let error = #expect(throws: InventoryError.self) {
            try PaperIntake.take(source.path, into: papers, progress: WorkProgress { $0.done < 2 << 20 })
        }
        #expect(error?.code == .stopped)
        #expect(try FileManager.default.contentsOfDirectory(atPath: papers).isEmpty)
    }

    /// The limit of a process's file size simulates a full disk, because both cause the same error.
    @Test func aFolderThatCannotBeWrittenIsSaid() throws {
        let folder = try TemporaryFolder()
        let source = folder.url.appendingPathComponent("a.txt")
        try Data("text".utf8).write(to: source)
        try Data("no folder".utf8).write(to: folder.url.appendingPathComponent("papers"))
        let error = #expect(throws: InventoryError.self) {
            try PaperIntake.take(source.path, into: folder.url.path + "/papers")
        }
        #expect(error?.code == .folderUnusable)
    }

    @Test func kindsAreKnownByTheirFirstBytes() {
        func kind(_ text: String, _ name: String) -> [String] {
            let kind = PaperKind.of(Array(text.utf8), named: name)
            return [kind.mediaType, kind.fileExtension]
        }
        #expect(kind("junk\n%PDF-1.7", "receipt") == ["application/pdf", "pdf"])
        #expect(PaperKind.of([0xFF, 0xD8, 0xFF, 0xE0], named: "a.png").fileExtension == "jpg")
        #expect(PaperKind.of([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], named: "a").mediaType == "image/png")
        #expect(kind("PK\u{3}\u{4}....mimetypeapplication/vnd.oasis.opendocument.textPK", "x.zip").last == "odt")
        #expect(kind("PK\u{3}\u{4}....[Content_Types].xml....xl/workbook.xml", "x").last == "xlsx")
        #expect(kind("PK\u{3}\u{4}....", "letter.docx").last == "docx")
        #expect(kind("PK\u{3}\u{4}....", "all.zip") == ["application/zip", "zip"])
        #expect(kind("Grüße\n", "note.md") == ["text/plain", "md"])
        #expect(kind("  <!DOCTYPE html><p>", "page") == ["text/html", "html"])
        #expect(kind("out = b\"%PDF-1.4\"", "make.py") == ["text/plain", "py"])
        #expect(kind("a\u{0}b", "thing.BIN2") == ["application/octet-stream", "bin2"])
        #expect(kind("a\u{0}b", "thing.../x") == ["application/octet-stream", "bin"])
        #expect(kind("a\u{0}b", ".hidden") == ["application/octet-stream", "bin"])
        // The window ends in the middle of a letter of two bytes.
        #expect(PaperKind.of(Array(("a" + String(repeating: "ü", count: 4000)).utf8), named: "x.txt").mediaType == "text/plain")
    }

    @Test func aNameSaysWhatAFileIs() {
        for (name, role) in [
            ("Invoice 2024.pdf", PaperRole.receipt), ("RECHNUNG.PDF", .receipt), ("Bedienungsanleitung.pdf", .manual),
            ("user-manual.pdf", .manual), ("Garantie.pdf", .warranty), ("warranty_manual.pdf", .warranty), ("Gutachten.odt", .appraisal),
            ("IMG_2000.pdf", .other),
        ] { #expect(PaperRole(guessedFrom: name) == role, "\(name)") }
    }

    @Test func linksLeadToPages() {
        for link in ["https://example.org", "http://example.org:8080/a?b#c", "HTTPS://Bücher.example/ä", "https://u@[::1]/x"] {
            #expect(Paper.problem(ofLink: link) == nil, "\(link)")
        }
        for link in [
            "", "example.org", "ftp://example.org", "file:///etc/passwd", "javascript:alert(1)", "https://", "https:///x", "http://:80",
            "https://u:p@", "https://a b", "https://a\nb", "https://" + String(repeating: "a", count: 2_000),
        ] { #expect(Paper.problem(ofLink: link) != nil, "\(link)") }
    }

    @Test func aCopyHasANameThatAFolderCanHold() {
        let file = PaperFile(sha256: String(repeating: "a", count: 64), fileExtension: "pdf", mediaType: "application/pdf", byteCount: 1)
        func name(_ title: String) -> String { Paper(role: .receipt, title: title, file: file).fileName }
        #expect(name("Invoice.pdf") == "Invoice.pdf" && name("Invoice.PDF") == "Invoice.PDF")
        #expect(name("Invoice") == "Invoice.pdf" && name("a/b\u{0}.sh") == "a-b-.sh.pdf")
        #expect(name("") == "Receipt.pdf" && name("..") == "_..pdf")
        #expect(name(String(repeating: "ü", count: 300)).utf8.count <= 255)
    }
}

/// The snapshots that a progress received, from any thread.
private final class Followed: Sendable {
    private let all = Mutex<[WorkProgress.Snapshot]>([])
    var snapshots: [WorkProgress.Snapshot] { all.withLock { $0 } }

    func note(_ snapshot: WorkProgress.Snapshot) -> Bool {
        all.withLock { $0.append(snapshot) }
        return true
    }
}
