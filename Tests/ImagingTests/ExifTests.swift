import Foundation
import Testing
import TestSupport

@testable import Imaging

@Suite struct ExifTests {
    @Test(arguments: [
        ("2024:05:31 10:20:30", "2024-05-31"), ("2024:02:29 00:00:00", "2024-02-29"), ("1900:02:28 00:00:00", "1900-02-28"),
        ("2023:02:29 00:00:00", nil), ("1900:02:29 00:00:00", nil), ("0000:00:00 00:00:00", nil), ("2024:13:01 00:00:00", nil),
        ("2024-05-31 10:20:30", nil), ("    :  :     :  :  ", nil), ("2024:05:3", nil), ("", nil), ("2024:06:31 10:20:30", nil),
        ("1825:06:30 10:20:30", nil), ("20２4:05:31 10:20:30", nil),
    ])
    func days(written: String, day: String?) {
        #expect(ExifSummary.day(fromExif: Array(written.utf8).prefix(10)) == day)
    }

    @Test(arguments: [true, false])
    func blockIsRead(isBigEndian: Bool) {
        let block = ExifBlock(orientation: 8, date: "2019:11:02 08:00:01", thumbnail: Data([1, 2, 3]), isBigEndian: isBigEndian).bytes
        let summary = block.withUnsafeBytes { ExifSummary(tiff: $0, wantsThumbnail: true) }
        #expect(summary.orientation == 8)
        #expect(summary.dateTaken == "2019-11-02")
        #expect(summary.thumbnail == Data([1, 2, 3]))
    }

    /// The rule is a short number; programs write others.
    @Test(arguments: [1, 3, 4, 8, 9], [true, false])
    func orientationOfAnyWholeNumberCounts(_ type: Int, isBigEndian: Bool) {
        let block = ExifBlock(orientation: 6, orientationType: type, isBigEndian: isBigEndian).bytes
        #expect(block.withUnsafeBytes { ExifSummary(tiff: $0) }.orientation == 6)
        let wrong = ExifBlock(orientation: 9, orientationType: type, isBigEndian: isBigEndian).bytes
        #expect(wrong.withUnsafeBytes { ExifSummary(tiff: $0) }.orientation == 1)
    }

    @Test func directoryThatPointsAtItself() {
        var block = ExifBlock(orientation: 3, thumbnail: Data([1, 2, 3])).bytes
        // The second directory's place is the first one's.
        block.replaceSubrange(22..<26, with: [0, 0, 0, 8])
        let summary = block.withUnsafeBytes { ExifSummary(tiff: $0, wantsThumbnail: true) }
        #expect((1...8).contains(summary.orientation))
    }

    @Test func offsetsBeyondTheBlock() {
        var block = ExifBlock(orientation: 3, date: "2019:11:02 08:00:01").bytes
        block.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xF0])
        #expect(block.withUnsafeBytes { ExifSummary(tiff: $0) }.orientation == 1)
    }

    @Test func mutatedBlocks() {
        var generator = SeededRandom(5)
        let block = ExifBlock(orientation: 8, date: "2019:11:02 08:00:01", thumbnail: Data(repeating: 7, count: 40)).bytes
        for _ in 0..<3000 {
            var bytes = block
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let summary = bytes.withUnsafeBytes { ExifSummary(tiff: $0, wantsThumbnail: true) }
            #expect((1...8).contains(summary.orientation))
            #expect((summary.thumbnail?.count ?? 0) <= bytes.count)
        }
    }

    @Test(arguments: [
        ("Canon", "Canon EOS 90D", "Canon EOS 90D"), ("NIKON CORPORATION", "NIKON D70", "NIKON D70"),
        ("Apple", "iPhone 12", "Apple iPhone 12"),
        ("", "X100", "X100"), ("Leica", "", "Leica"), ("", "", nil),
    ])
    func camerasAreNamedAsPeopleNameThem(maker: String, model: String, camera: String?) {
        #expect(ExifSummary.camera(maker: maker, model: model) == camera)
    }
}
