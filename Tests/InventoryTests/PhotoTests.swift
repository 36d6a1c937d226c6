import Foundation
import Glibc
import Imaging
import StoreTesting
import Testing

@testable import Inventory

@Suite struct PhotoTests {
    /// The reason is a sentence, so a full stop is before it and not a colon.
    @Test func aPictureThatCannotBeUsedSaysSoInTwoSentences() throws {
        struct Refusing: PhotoProcessor {
            func process(_ data: Data) throws(InventoryError) -> ProcessedPhoto {
                throw InventoryError(.photoInvalid, "This is no picture.")
            }
        }
        let refused = #expect(throws: InventoryError.self) {
            try PreparedPhoto(Data("abc".utf8), originalName: "rug.png", processor: Refusing())
        }
        #expect(refused?.description == "The picture rug.png cannot be used. This is no picture.")
        // The converter has words of its own.
        let broken = #expect(throws: InventoryError.self) {
            try PreparedPhoto(Data("GIF89a".utf8), originalName: "rug.gif", processor: Refusing())
        }
        #expect(broken?.description.hasPrefix("The picture rug.gif cannot be used. ") == true)
    }

    @Test func originalsStandUnderTheirHash() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let one = try library.direct.importPhoto(data: Data("abc".utf8), originalName: "a/b/c\u{0}.png")
        #expect(one.originalName == "c.png")
        #expect(one.relativePath == "photos/ba/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad.png")
        #expect(try Data(contentsOf: library.photos.url(of: one)) == Data("abc".utf8))
        // The same picture again is the same file.
        let again = try library.direct.importPhoto(data: Data("abc".utf8), originalName: "other.png")
        #expect(again.sha256 == one.sha256)
        #expect(try PhotoFiles.all(in: LibraryLayout(root: folder.library.path)).count == 1)
        #expect(try library.photos.thumbnail(of: one.sha256) != nil)
        #expect(try library.photos.thumbnail(of: "nonsense") == nil)
        let both = try library.photos.thumbnails(of: [one.sha256, "nonsense", String(repeating: "0", count: 64)])
        #expect(both == [one.sha256: try library.photos.thumbnail(of: one.sha256)])
        #expect(
            await WriteTests.code { _ = try library.direct.importPhoto(data: Data("!".utf8), originalName: "x.png") } == .photoInvalid
        )
    }

    @Test func aDamagedOriginalIsSaid() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let photo = try library.direct.importPhoto(data: Data("abc".utf8), originalName: "tea.png")
        _ = try library.direct.add(ItemContent(name: "A", photos: [photo]), actor: tester)
        let path = library.photos.url(of: photo)
        for damage in [Data("abd".utf8), Data("ab".utf8), nil] {
            if let damage { try damage.write(to: path) } else { try FileManager.default.removeItem(at: path) }
            #expect(await WriteTests.code { _ = try library.photos.original(of: photo) } == .photoDamaged)
            let report = try LibraryCheck.run(at: folder.library)
            #expect(!report.ok)
            #expect((damage == nil ? report.photosMissing : report.photosDamaged) == [photo.relativePath])
        }
        // Adding the same picture again repairs it.
        _ = try library.direct.importPhoto(data: Data("abc".utf8), originalName: "tea.png")
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test func anItemCannotNameAPictureThatIsNotThere() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let photo = PhotoReference(
            sha256: String(repeating: "ab", count: 32), fileExtension: "png", width: 1, height: 1, byteCount: 1, originalName: nil)
        #expect(
            await WriteTests.code { _ = try library.direct.add(ItemContent(name: "A", photos: [photo]), actor: tester) }
                == .photoDamaged)
        #expect(try library.direct.count() == 0)
    }

    @Test func theSweepTakesOnlyOldPicturesThatNobodyNames() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let kept = try library.direct.importPhoto(data: Data("kept".utf8), originalName: nil)
        let deleted = try library.direct.importPhoto(data: Data("deleted".utf8), originalName: nil)
        let unnamed = try library.direct.importPhoto(data: Data("unnamed".utf8), originalName: nil)
        _ = try library.direct.add(ItemContent(name: "A", photos: [kept]), actor: tester)
        let gone = try library.direct.add(ItemContent(name: "B", photos: [deleted]), actor: tester)
        _ = try library.direct.delete([gone.items[0].id], actor: tester)
        let stray = folder.library.appendingPathComponent("photos/ab/" + String(repeating: "ab", count: 32) + ".png")
        try FileManager.default.createDirectory(at: stray.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("stray".utf8).write(to: stray)
        let other = folder.library.appendingPathComponent("photos/ab/readme.txt")
        try Data("not ours".utf8).write(to: other)
        #expect(try await library.photos.sweep() == 0)
        let tomorrow = Timestamp.now().milliseconds + 3_600_000
        let count = try await library.database.onWriter { () throws(InventoryError) in try library.photos.removeUnnamed(before: tomorrow) }
        #expect(count == 2)
        for (url, isThere) in [
            (library.photos.url(of: kept), true), (library.photos.url(of: deleted), true), (library.photos.url(of: unnamed), false),
            (stray, false),
            (other, true),
        ] {
            #expect(FileManager.default.fileExists(atPath: url.path) == isThere, "\(url.lastPathComponent)")
        }
        // A deleted item comes back with its picture.
        _ = try library.direct.undo(actor: tester)
        #expect(try library.photos.original(of: deleted) == Data("deleted".utf8))
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test func sourcesMustBeFiles() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("p.png").path
        try Data("abc".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try SourceFile.read(path) == Data("abc".utf8))
        let pipe = folder.url.appendingPathComponent("pipe").path
        mkfifo(pipe, 0o600)
        for bad in [folder.url.path, pipe, "/dev/zero", folder.url.path + "/none.png", path + "/x"] {
            #expect(await WriteTests.code { _ = try SourceFile.read(bad) } == .photoUnreadable, "\(bad)")
        }
        let huge = folder.url.appendingPathComponent("huge.jpg").path
        let file = open(huge, O_CREAT | O_WRONLY, 0o600)
        #expect(ftruncate(file, off_t(SourceFile.sizeLimit + 1)) == 0)
        close(file)
        #expect(await WriteTests.code { _ = try SourceFile.read(huge) } == .photoTooLarge)
    }

    @Test func realPicturesAreRead() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.library)
        let picture = try #require(try SamplePictures.make(count: 1, seed: 3).first)
        let photo = try library.direct.importPhoto(data: picture.data, originalName: picture.name)
        #expect(photo.fileExtension == "jpg")
        #expect((photo.width, photo.height) == (320, 240))
        let thumbnail = try #require(try library.photos.thumbnail(of: photo.sha256))
        #expect(ImageFormat.sniff(thumbnail) == .jpeg)
        for bad in [Data(), Data("text".utf8), picture.data.prefix(200)] {
            #expect(await WriteTests.code { _ = try library.direct.importPhoto(data: bad, originalName: "bad.jpg") } == .photoInvalid)
        }
    }
}

/// Folders of the library that are links: through them another program's files would be read, written or removed.
@Suite struct LinkedFolderTests {
    @Test(arguments: ["photos", "photos/ab", "backups"])
    func aFolderThatIsALinkIsRefused(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "One"), actor: tester)
        let elsewhere = folder.url.appendingPathComponent("elsewhere")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        let data = Data("picture".utf8)
        var link = name
        if name == "photos/ab" {
            let hash = Hex.encode(ContentHash.sha256(data))
            link = "photos/\(hash.prefix(2))"
            try FileManager.default.createDirectory(
                at: folder.library.appendingPathComponent("photos"), withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(at: folder.library.appendingPathComponent(link), withDestinationURL: elsewhere)
        let error = #expect(throws: InventoryError.self) {
            if name == "backups" {
                _ = try library.backUpNow()
            } else {
                _ = try library.direct.importPhoto(data: data, originalName: nil)
            }
        }
        #expect(error?.code == .folderUnusable)
        #expect(error?.description.contains(folder.library.appendingPathComponent(link).path) == true)
        if name != "backups" {
            // Nothing is read through it, either, even if it is the same picture.
            let kind = "jpg"
            let hash = Hex.encode(ContentHash.sha256(data))
            let inside = name == "photos" ? elsewhere.appendingPathComponent("\(hash.prefix(2))") : elsewhere
            try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
            let file = inside.appendingPathComponent("\(hash).\(kind)")
            try data.write(to: file)
            let photo = PhotoReference(
                sha256: hash, fileExtension: kind, width: 1, height: 1, byteCount: data.count, originalName: nil)
            let refused = #expect(throws: InventoryError.self) { try library.photos.original(of: photo) }
            #expect(refused?.code == .folderUnusable)
            try FileManager.default.removeItem(at: name == "photos" ? inside : file)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
        library.close()
    }
}
