import Foundation
import StoreTesting
import Testing

@testable import Exchange
@testable import Inventory

/// Bundles that this program did not write in this form are refused completely, with the name of the faulty entry.
@Suite struct BadBundleTests {
    /// The parts of a bundle, for changed copies.
    private struct Parts {
        var entries: [(path: String, data: Data)] = []
        var manifest: [String: Any] = [:]
        /// The compressed entries.
        var packed: Set<String> = []

        init(_ zip: String) throws {
            let file = open(zip, O_RDONLY)
            defer { close(file) }
            let reader = try ZipReader(file, name: zip)
            while let entry = try reader.next() {
                var data = Data()
                try reader.read(entry) { data.append(contentsOf: $0) }
                entries.append((entry.path, data))
            }
            let text = try #require(data("manifest.json"))
            manifest = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
            entries.removeAll { $0.path == "manifest.json" }
        }

        func data(_ path: String) -> Data? { entries.first { $0.path == path }?.data }

        /// Returns the first entry below a folder.
        func first(_ folder: String) throws -> Int { try #require(entries.firstIndex { $0.path.hasPrefix(folder) }) }

        /// Lists the present entries, as if they were the original ones.
        mutating func list() {
            manifest["entries"] = entries.map { entry in
                var hash = ArchiveHash()
                entry.data.withUnsafeBytes { hash.add($0) }
                return ["path": entry.path, "bytes": entry.data.count, "sha256": hash.digits()] as [String: Any]
            }
        }

        func write(to path: String) throws {
            let file = try ExportFile(path: path)
            let zip = try ZipWriter(date: 0) { try file.write($0) }
            for (path, data) in entries { _ = try zip.add(path, data, isPacked: packed.contains(path)) }
            _ = try zip.add("manifest.json", JSONSerialization.data(withJSONObject: manifest), isPacked: true)
            try zip.close()
            try file.commit()
        }
    }

    private let folder: TemporaryFolder
    private let good: String

    init() async throws {
        folder = try TemporaryFolder()
        good = folder.path + "/good.zip"
        let library = try folder.library()
        var random = RandomLibrary(library, seed: 11)
        try random.fill(steps: 30, folder: folder.path)
        _ = try await BundleExport(of: library, store: library.store(actor: "test"), program: "test")
            .write(to: good, proves: false) { _ in true }
        library.close()
    }

    private func restore(_ path: String) throws {
        _ = try BundleImport(path: path).restore(to: URL(fileURLWithPath: folder.path + "/there")) { _ in true }
    }

    /// Expects that a bundle is refused with a sentence that contains some words, and that nothing is left.
    private func expectRefusal(_ words: String..., path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let error = #expect(throws: ExchangeError.self, sourceLocation: sourceLocation) { try restore(path ?? folder.path + "/bad.zip") }
        for word in words {
            #expect(error?.description.contains(word) == true, "\(error.map { "\($0)" } ?? "")", sourceLocation: sourceLocation)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.allSatisfy { !$0.hasPrefix(".") && $0 != "there" }, "\(left)", sourceLocation: sourceLocation)
    }

    private func bad(listed: Bool = true, _ change: (inout Parts) throws -> Void) throws {
        var parts = try Parts(good)
        try change(&parts)
        if listed { parts.list() }
        try parts.write(to: folder.path + "/bad.zip")
    }

    @Test func theSamePartsMakeAGoodBundle() throws {
        try bad { _ in }
        try restore(folder.path + "/bad.zip")
    }

    @Test(arguments: ["../evil.txt", "/etc/evil", "photos/../../evil", "a\\..\\b", "./x", "photos//x", "data/\u{1B}[31m"])
    func namesThatLeadElsewhere(_ path: String) throws {
        try bad { $0.entries.append((path, Data("evil".utf8))) }
        try expectRefusal("The entry “")
        // Whether it is listed or not.
        try bad(listed: false) { $0.entries.insert((path, Data("evil".utf8)), at: 0) }
        try expectRefusal("The entry “")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/evil.txt"))
    }

    @Test func whatIsThereTwiceOrNotListedOrMissing() throws {
        try bad { $0.entries.append($0.entries[0]) }
        try expectRefusal(try Parts(good).entries[0].path, "appears twice")
        try bad(listed: false) { $0.entries.append(("photos/extra.png", Data("x".utf8))) }
        try expectRefusal("photos/extra.png", "is not listed")
        let photo = try Parts(good).entries[try Parts(good).first("photos/")].path
        try bad(listed: false) { $0.entries.remove(at: try $0.first("photos/")) }
        try expectRefusal(photo, "is missing")
        // Even if the list was changed accordingly.
        try bad { $0.entries.remove(at: try $0.first("photos/")) }
        try expectRefusal(photo, "is missing")
        try bad { $0.entries.remove(at: try $0.first("data/history.jsonl")) }
        try expectRefusal("data/history.jsonl", "is missing")
        try bad { $0.entries.append(("data/robots.jsonl", Data())) }
        try expectRefusal("data/robots.jsonl", "does not belong to a library")
        try bad {
            $0.entries.append(("photos/\(String(repeating: "ab", count: 1))/\(String(repeating: "ab", count: 32)).png", Data("x".utf8)))
        }
        try expectRefusal("does not match its name")
    }

    @Test func oneByteThatChanged() throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: good))
        let parts = try Parts(good)
        let photo = parts.entries[try parts.first("photos/")]
        let place = try #require(bytes.range(of: photo.data))
        bytes[place.lowerBound + photo.data.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: folder.path + "/bad.zip"))
        try expectRefusal(photo.path, "its checksum does not match")
        // With ZIP's own checksum changed accordingly.
        try bad(listed: false) { $0.entries[try $0.first("photos/")].data[5] ^= 1 }
        try expectRefusal(photo.path, "was altered")
        try bad(listed: false) { parts in
            let index = try parts.first("data/items.jsonl")
            parts.entries[index].data = Data(String(decoding: parts.entries[index].data, as: UTF8.self).replacing("USD", with: "EUR").utf8)
        }
        try expectRefusal("data/items.jsonl", "was altered")
    }

    /// A bundle that is cut off or changed anywhere is refused or complete, never partly restored.
    @Test func wherePartsAreCutOrChanged() throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: good))
        for step in 0..<40 {
            try bytes.prefix(bytes.count * step / 40).write(to: URL(fileURLWithPath: folder.path + "/bad.zip"))
            try expectRefusal()
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<60 {
            var changed = bytes
            let place = Int.random(in: 0..<bytes.count, using: &random)
            changed[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
            try changed.write(to: URL(fileURLWithPath: folder.path + "/bad.zip"))
            do {
                // Dates and similar values may differ.
                try restore(folder.path + "/bad.zip")
                let (one, two) = (try folder.library(), try folder.library("there"))
                #expect(try RandomLibrary.everything(in: one) == RandomLibrary.everything(in: two), "byte \(place)")
                one.close()
                two.close()
                try FileManager.default.removeItem(atPath: folder.path + "/there")
            } catch is ExchangeError {
                #expect(!FileManager.default.fileExists(atPath: folder.path + "/there"), "byte \(place)")
            }
        }
    }

    @Test func aLink() throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: good))
        let parts = try Parts(good)
        let path = parts.entries[try parts.first("photos/")].path
        // The kind of an entry is in the directory at the end, eight bytes before its name.
        let name = try #require(bytes.range(of: Data(path.utf8), options: .backwards, in: 0..<bytes.count))
        let directory = try #require(bytes.range(of: Data([0x50, 0x4B, 1, 2]), options: .backwards, in: 0..<name.lowerBound))
        #expect(name.lowerBound - directory.lowerBound == 46)
        bytes[directory.lowerBound + 41] = 0xA1
        try bytes.write(to: URL(fileURLWithPath: folder.path + "/bad.zip"))
        try expectRefusal(path, "is a link")
    }

    @Test func aBomb() throws {
        try bad {
            $0.entries[try $0.first("index.html")].data = Data(count: 24 << 20)
            $0.packed = ["index.html"]
        }
        try expectRefusal("index.html", "unpacks to far more")
        // An entry with too small a size in the list.
        try bad(listed: false) {
            let index = try $0.first("data/items.jsonl")
            $0.packed = [$0.entries[index].path]
            $0.entries[index].data = Data(count: 4 << 20)
        }
        try expectRefusal("data/items.jsonl", "more bytes than are listed")
        // An entry for which no disk has room.
        try bad(listed: false) { parts in
            var entries = try #require(parts.manifest["entries"] as? [[String: Any]])
            entries[0]["bytes"] = Int64.max / 2
            parts.manifest["entries"] = entries
        }
        let error = #expect(throws: InventoryError.self) { try restore(folder.path + "/bad.zip") }
        #expect(error?.code == .diskFull)
    }

    @Test func rowsThatAreNone() throws {
        for (table, from, to) in [
            ("items", "{\"key\":1,", "{\"key\":\"one\","), ("items", "\"revision\":", "\"version\":"), ("items", "}\n", "}"),
            ("items", "\"currency\":\"EUR\"", "\"currency\":\"\\u0000\""), ("history", "\"at\":", "\"at\":99"),
            ("places", "\"gone\":0", "\"gone\":null"),
            ("itemPhotos", "\"picture\":", "\"picture\":99"), ("pictures", "\"sha256\":\"", "\"sha256\":\"zz"), ("historyItems", "{", "["),
        ] {
            try bad { parts in
                let index = try parts.first("data/\(table).jsonl")
                let text = String(decoding: parts.entries[index].data, as: UTF8.self)
                #expect(text.contains(from), "\(table) \(from)")
                parts.entries[index].data = Data(text.replacing(from, with: to).utf8)
            }
            let error = #expect(throws: ExchangeError.self, "\(table) \(from)") { try restore(folder.path + "/bad.zip") }
            #expect(error?.description.contains("othing was imported") == true, "\(error.map { "\($0)" } ?? "")")
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/there"))
            try? FileManager.default.removeItem(atPath: folder.path + "/there")
        }
    }

    /// Numbers and names with which every later command would fail.
    @Test func numbersThatNoLibraryHas() throws {
        for (table, from, to, said) in [
            ("counters", #""name":"lastKey""#, #""name":"{}""#, "row {} of “counters”: name is unknown"),
            ("counters", #""name":"items""#, #""name":"total.$$""#, "row total.$$ of “counters”: name is unknown"),
            ("counters", #""name":"lastKey","value":"\d+""#, #""name":"lastKey","value":"-1""#, "of “counters”: value is “-1”"),
            (
                "counters", #""name":"lastKey","value":"\d+""#, #""name":"lastKey","value":"1""#,
                "value is 1, and the last item has the number"
            ),
            ("items", #""state":0"#, #""state":9223372036854775807"#, "of “items”: state is 9223372036854775807"),
            ("items", #""state":0"#, #""state":1"#, "of “items”: state is 1, and it is here"),
            ("items", #""revision":\d+"#, #""revision":1099511627776"#, "of “items”: revision is 1099511627776"),
            ("history", #""seat":"[^"]*""#, #""seat":"ab""#, "of “history”: seat is 1"),
            ("historyItems", #""position":\d+"#, #""position":9223372036854775807"#, "position is 9223372036854775807"),
        ] {
            try bad { parts in
                let index = try parts.first("data/\(table).jsonl")
                let text = String(decoding: parts.entries[index].data, as: UTF8.self)
                let place = try #require(text.range(of: from, options: .regularExpression), "\(table) \(from)")
                parts.entries[index].data = Data(text.replacingCharacters(in: place, with: to).utf8)
            }
            try expectRefusal("Its contents are not a valid library", said, "othing was imported")
        }
    }

    /// Counters are counted again, because one that is too small would make a later change fail.
    @Test func countersThatAreWrongAreCountedAgain() throws {
        try bad { parts in
            let index = try parts.first("data/counters.jsonl")
            let text = String(decoding: parts.entries[index].data, as: UTF8.self)
            let place = try #require(text.range(of: #""name":"items","value":"\d+""#, options: .regularExpression))
            let changed = text.replacingCharacters(in: place, with: #""name":"items","value":"0""#)
            parts.entries[index].data = Data((changed + #"{"name":"total.NOK","value":"5"}"# + "\n").utf8)
        }
        let outcome = try BundleImport(path: folder.path + "/bad.zip").restore(to: URL(fileURLWithPath: folder.path + "/there")) { _ in true
        }
        #expect(outcome.findings.contains { $0.contains("items: 0 noted") && $0.contains("was corrected") }, "\(outcome.findings)")
        #expect(try LibraryCheck.run(at: URL(fileURLWithPath: folder.path + "/there")).ok)
    }

    /// Copies that are too large would take any amount of memory each time they are shown.
    @Test func smallCopiesThatAreLargeAreMadeAnewOrLeftOut() async throws {
        let picture = folder.path + "/picture.png"
        // A readable picture: 1,300 grey pixels in a row.
        try PlainPNG.grey(width: 1_300, height: 2).write(to: URL(fileURLWithPath: picture))
        let library = try Library.open(at: URL(fileURLWithPath: folder.path + "/library"))
        let photo = try library.direct.importPhoto(data: Data(contentsOf: URL(fileURLWithPath: picture)), originalName: "grey.png")
        var content = ItemContent(name: "Grey")
        content.photos = [photo]
        _ = try library.direct.add(content, actor: "test")
        let archive = LibraryArchive(library)
        let copies = try [Rendition.thumbnail, .display].map { try archive.rendition($0, of: photo.sha256) }
        let export = BundleExport(of: library, store: library.store(actor: "test"), program: "test")
        let path = folder.path + "/grey.zip"
        _ = try await export.write(to: path, proves: false) { _ in true }
        library.close()
        var parts = try Parts(path)
        for index in parts.entries.indices
        where parts.entries[index].path.hasPrefix("thumbnails/") || parts.entries[index].path.hasPrefix("small/") {
            parts.entries[index].data = PlainPNG.grey(width: 1_201, height: 100)
        }
        parts.list()
        try parts.write(to: folder.path + "/bad.zip")
        try restore(folder.path + "/bad.zip")
        let there = try Library.open(at: URL(fileURLWithPath: folder.path + "/there"))
        defer { there.close() }
        #expect(try [Rendition.thumbnail, .display].map { try LibraryArchive(there).rendition($0, of: photo.sha256) } == copies)
        // Copies of unreadable pictures are left out.
        let other = try #require(try Parts(good).entries.first { $0.path.hasPrefix("thumbnails/") }?.path)
        let hash = String(other.dropFirst("thumbnails/".count).prefix { $0 != "." })
        #expect(try LibraryArchive(there).rendition(.thumbnail, of: hash) == nil)
    }

    @Test func newerFormatsAreRefusedByNumber() throws {
        try bad { $0.manifest["version"] = 2 }
        try expectRefusal("is a bundle of format 2", "reads formats up to 1")
        try bad { $0.manifest["schema"] = 99 }
        try expectRefusal("a library of format 99", "reads formats up to")
        try bad { $0.manifest["format"] = "something" }
        try expectRefusal("not a bundle")
        try bad { $0.manifest["version"] = "1" }
        try expectRefusal("not a bundle")
    }

    @Test func otherFiles() throws {
        for (name, data) in [
            ("empty", Data()), ("text", Data("PK\u{3}\u{4}".utf8)), ("noise", Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 97) })),
        ] {
            try data.write(to: URL(fileURLWithPath: folder.path + "/" + name))
            try expectRefusal(path: folder.path + "/" + name)
        }
        #expect(!BundleImport.isBundle(folder.path + "/noise") && BundleImport.isBundle(good) && !BundleImport.isBundle(folder.path))
        try expectRefusal("Check the name", path: folder.path + "/none.zip")
    }

    /// Another program unpacked it and packed it again: the same files, in another order, with folders.
    @Test func whatWasPackedAgainIsGood() throws {
        try bad { parts in
            parts.entries.sort { $0.path < $1.path }
            parts.packed = Set(parts.entries.map(\.path))
        }
        try restore(folder.path + "/bad.zip")
    }

    /// A proof must be able to fail.
    @Test func aProofFindsWhatDiffers() async throws {
        let library = try folder.library()
        defer { library.close() }
        let written = try await BundleExport(of: library, store: library.store(actor: "test"), program: "test")
            .write(to: folder.path + "/again.zip", proves: true) { _ in true }
        #expect(written.differences == [])
        var entries: [ZipWriter.Entry] = []
        for (path, data) in try Parts(good).entries {
            var hash = ArchiveHash()
            data.withUnsafeBytes { hash.add($0) }
            entries.append(ZipWriter.Entry(path: path, byteCount: Int64(data.count), sha256: hash.digits(), packedByteCount: 1))
        }
        try bad(listed: false) { $0.entries[try $0.first("photos/")].data[5] ^= 1 }
        let file = open(folder.path + "/bad.zip", O_RDONLY)
        defer { close(file) }
        let found = try BundleProof(file, name: "bad.zip", archive: LibraryArchive(library)).differences(from: entries) { _ in true }
        #expect(found.contains { $0.contains("photos/") && $0.contains("differs from the written data") }, "\(found)")
    }

    @Test func countsThatAreAbsurd() throws {
        try bad { $0.manifest["items"] = Int.max }
        try expectRefusal("manifest.json", "gives a wrong count: 9223372036854775807 items", "othing was imported")
        try bad { $0.manifest["items"] = -1 }
        try expectRefusal("gives a wrong count: -1 items")
        try bad { $0.manifest["items"] = 7_000 }
        try expectRefusal("gives a wrong count: 7000 items, but it has")
        try bad { $0.manifest["files"] = 100_000 }
        try expectRefusal("gives a wrong count: 100000 files")
    }

    /// A name of any letters is reported unchanged, even if it is marked as UTF-8, which libarchive converts.
    @Test func namesBeyondASCIIAreTold() throws {
        let name = "Notiz für mich 椅子.txt"
        try bad(listed: false) { $0.entries.insert((name, Data("hello".utf8)), at: 0) }
        try expectRefusal("“\(name)”", "is not listed")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/bad.zip"))
        var from = bytes.startIndex
        while let found = bytes.range(of: Data(name.utf8), in: from..<bytes.endIndex) {
            // The flags are before a name: in the entry itself, and in the directory at the end.
            for (signature, before, flags) in [([0x50, 0x4B, 3, 4], 30, 7), ([0x50, 0x4B, 1, 2], 46, 9)] as [([UInt8], Int, Int)] {
                let start = found.lowerBound - before
                if start >= 0, Array(bytes[start..<start + 4]) == signature { bytes[start + flags] |= 8 }
            }
            from = found.upperBound
        }
        try bytes.write(to: URL(fileURLWithPath: folder.path + "/bad.zip"))
        try expectRefusal("“\(name)”", "is not listed")
    }
}

/// Makes pictures for a test.
private enum PlainPNG {
    /// Returns a completely grey PNG.
    static func grey(width: Int, height: Int) -> Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        func chunk(_ kind: String, _ bytes: [UInt8]) {
            let body = Array(kind.utf8) + bytes
            let sum = body.reduce(UInt32.max) { sum, byte in
                (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
            data += number(bytes.count) + body + number(Int(~sum))
        }
        chunk("IHDR", number(width) + number(height) + [8, 0, 0, 0, 0])
        // Not compressed: blocks of at most 65,535 bytes.
        let rows = Array(repeating: [UInt8(0)] + [UInt8](repeating: 0x80, count: width), count: height).flatMap { $0 }
        var packed: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: rows.count, by: 65_535) {
            let block = rows[start..<min(start + 65_535, rows.count)]
            let length = UInt16(block.count)
            packed.append(start + block.count == rows.count ? 1 : 0)
            packed += [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)] + block
        }
        let (low, high) = rows.reduce((1, 0)) { sum, byte in ((sum.0 + Int(byte)) % 65_521, (sum.1 + sum.0 + Int(byte)) % 65_521) }
        chunk("IDAT", packed + number(high << 16 | low))
        chunk("IEND", [])
        return data
    }
}
