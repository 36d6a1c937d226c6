import Foundation
import Testing

@testable import Imaging

/// Pictures for others: the same pixels, upright as before, and nothing of what cameras write beside them.
@Suite struct PictureMetadataTests {
    private static let secret = Data("SERIAL-4711".utf8)

    private func picture() throws -> PixelBuffer {
        let buffer = try MutablePixelBuffer(width: 24, height: 16, isOpaque: true)
        for y in 0..<16 {
            for x in 0..<24 { buffer[x, y] = x < 12 ? 0xFFDC_1E1E : 0xFF1E_1EDC }
        }
        return buffer.freeze()
    }

    private func segment(_ marker: UInt8, _ content: Data) -> Data { Data([0xFF, marker, 0, UInt8(content.count + 2)]) + content }

    /// A JPEG as a camera writes it, turned by a quarter, with a profile, comments, and more behind its end.
    private func jpeg(orientation: Int) throws -> Data {
        let plain = try ImageEncoder.jpeg(picture(), quality: 95)
        let exif = Data("Exif\0\0".utf8) + Data(PictureMetadata.exif(orientation: orientation)) + Self.secret
        let head =
            segment(0xE1, exif) + segment(0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.secret) + segment(0xED, Self.secret)
        let more =
            segment(0xE2, Data("ICC_PROFILE\0\u{1}\u{1}PROFILE".utf8)) + segment(0xE2, Data("MPF\0".utf8) + Self.secret)
            + segment(0xFE, Self.secret)
        return plain.prefix(2) + head + more + plain.dropFirst(2) + Data([0xFF, 0xD8]) + Self.secret
    }

    private func chunk(_ name: String, _ content: Data) -> Data {
        var checksum = Checksum()
        checksum.add(Array(name.utf8) + content)
        func big(_ number: UInt32) -> Data { withUnsafeBytes(of: number.bigEndian) { Data($0) } }
        return big(UInt32(content.count)) + Data(name.utf8) + content + big(checksum.value)
    }

    private func isSame(_ one: Data, _ other: Data) throws -> Bool {
        let (a, b) = (try ImageDecoder.decode(one), try ImageDecoder.decode(other))
        guard a.size == b.size else { return false }
        return (0..<a.height).allSatisfy { y in (0..<a.width).allSatisfy { x in a[x, y] == b[x, y] } }
    }

    @Test(arguments: [1, 6, 8]) func aJPEGKeepsItsPixelsItsProfileAndHowItWasHeld(orientation: Int) throws {
        let file = try jpeg(orientation: orientation)
        let copy = try PictureMetadata.removed(from: file)
        #expect(file.range(of: Self.secret) != nil && copy.range(of: Self.secret) == nil)
        #expect(copy.range(of: Data("ICC_PROFILE\0".utf8)) != nil && copy.range(of: Data("MPF".utf8)) == nil)
        #expect(try ImageDecoder.info(of: copy).orientation == orientation)
        #expect(try isSame(file, copy))
        #expect(copy.suffix(2) == Data([0xFF, 0xD9]))
        // A file without such data stays the same, byte by byte.
        let plain = try ImageEncoder.jpeg(picture())
        #expect(try PictureMetadata.removed(from: plain) == plain)
        #expect(try PictureMetadata.removed(from: copy) == copy)
    }

    @Test(arguments: [1, 3]) func aPNGKeepsItsPixels(orientation: Int) throws {
        let plain = try ImageEncoder.png(picture())
        let more =
            chunk("tEXt", Data("Author\0".utf8) + Self.secret)
            + chunk("eXIf", Data(PictureMetadata.exif(orientation: orientation)) + Self.secret)
        let file = plain.prefix(33) + more + plain.dropFirst(33) + Self.secret
        let copy = try PictureMetadata.removed(from: file)
        #expect(copy.range(of: Self.secret) == nil)
        #expect(try isSame(file, copy))
        #expect(try ImageDecoder.info(of: copy).orientation == orientation)
        #expect(try PictureMetadata.removed(from: plain) == plain)
    }

    @Test(arguments: [1, 6]) func aWebPKeepsItsPixels(orientation: Int) throws {
        let plain = Samples.lossyWebP
        let exif = Data(PictureMetadata.exif(orientation: orientation)) + Self.secret + Data([0])
        func little(_ number: Int) -> Data { withUnsafeBytes(of: UInt32(number).littleEndian) { Data($0) } }
        let info = try ImageDecoder.info(of: plain)
        // The header that says what follows: EXIF, and the size less one.
        let size: [UInt8] = [info.width - 1, info.height - 1].flatMap { side -> [UInt8] in [UInt8(side & 255), UInt8(side >> 8), 0] }
        let head = Data("VP8X".utf8) + little(10) + Data([8, 0, 0, 0] as [UInt8]) + Data(size)
        let body = head + plain.dropFirst(12) + Data("EXIF".utf8) + little(exif.count) + exif
        let file = Data("RIFF".utf8) + little(body.count + 4) + Data("WEBP".utf8) + body
        let copy = try PictureMetadata.removed(from: file)
        #expect(copy.range(of: Self.secret) == nil)
        #expect(try isSame(file, copy))
        #expect(try ImageDecoder.info(of: copy).orientation == orientation)
    }

    @Test func whatIsNoPictureIsAnError() {
        #expect(throws: ImagingError.self) { try PictureMetadata.removed(from: Data("no picture".utf8)) }
        #expect(throws: ImagingError.self) { try PictureMetadata.removed(from: Data()) }
    }
}
