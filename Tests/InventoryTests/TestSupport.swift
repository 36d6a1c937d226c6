import Foundation

@testable import Inventory

/// A folder that is removed with the test.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("homepwner-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var library: URL { url.appendingPathComponent("library") }

    /// Returns every file below a folder with its bytes.
    static func contents(of folder: URL) throws -> [String: Data] {
        var result: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let path = folder.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder)
            result[name] = isFolder.boolValue ? Data("folder".utf8) : try Data(contentsOf: path)
        }
        return result
    }
}

extension PhotoReference {
    /// The picture as a row names it: without the original name of its file.
    var unnamed: PhotoReference {
        PhotoReference(
            sha256: sha256, fileExtension: fileExtension, width: width, height: height, byteCount: byteCount, originalName: nil)
    }
}

/// Accepts any bytes as a picture, so that tests of the library need no decoder.
struct FakeProcessor: PhotoProcessor {
    func process(_ data: Data) throws(InventoryError) -> ProcessedPhoto {
        guard data.first != UInt8(ascii: "!") else { throw InventoryError(.photoInvalid, "It is not a picture.") }
        return ProcessedPhoto(
            fileExtension: "png", width: 3, height: 2, dateTaken: nil,
            thumbnail: EncodedPhoto(data: Data("thumbnail ".utf8) + data.prefix(40), width: 80, height: 80),
            display: EncodedPhoto(data: Data("display ".utf8) + data.prefix(40), width: 600, height: 400))
    }
}

extension Library {
    static func openForTest(_ folder: TemporaryFolder) throws -> Library {
        try open(at: folder.library, processor: FakeProcessor())
    }
}

let tester = "tester@here"

func dollars(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }
