import Foundation
import Testing

@testable import Imaging

/// Pictures whose own profile says that their colours are not those of sRGB: they are shown as they are meant.
@Suite struct ColorProfileTests {
    private static func big(_ number: Int, _ count: Int = 4) -> Data {
        Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }

    private static func color(_ x: Double, _ y: Double, _ z: Double) -> Data {
        [x, y, z].reduce(Data("XYZ \0\0\0\0".utf8)) { $0 + big(Int(($1 * 65_536).rounded())) }
    }

    /// A profile of three colours and a power of 2.2, as Adobe RGB has them, or of others.
    private static func profile(
        red: Data = color(0.60974, 0.31111, 0.01947), green: Data = color(0.20528, 0.62567, 0.06087),
        blue: Data = color(0.14919, 0.06322, 0.74457)
    ) -> Data {
        let curve = Data("curv\0\0\0\0".utf8) + big(1) + big(0x0233, 2) + Data(count: 2)
        let white = color(0.9642, 1, 0.8249)
        let tags = [("wtpt", white), ("rXYZ", red), ("gXYZ", green), ("bXYZ", blue), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve)]
        var (table, body) = (big(tags.count), Data())
        for (name, content) in tags {
            table += Data(name.utf8) + big(132 + 12 * tags.count + body.count) + big(content.count)
            body += content
        }
        var head = Data([0, 0, 0, 0, 2, 0x20, 0, 0]) + Data("mntrRGB XYZ ".utf8) + Data(count: 12) + Data("acsp".utf8)
        head += Data(count: 28) + white.suffix(12) + Data(count: 48)
        return big(128 + table.count + body.count) + head + table + body
    }

    private func picture() throws -> PixelBuffer {
        let buffer = try MutablePixelBuffer(width: 32, height: 32, isOpaque: true)
        for y in 0..<32 {
            for x in 0..<32 { buffer[x, y] = 0xFFDC_1E1E }
        }
        return buffer.freeze()
    }

    private func jpeg(_ profile: Data, pieces: Int = 1) throws -> Data {
        let plain = try ImageEncoder.jpeg(picture(), quality: 100, keepsColors: true)
        let length = (profile.count + pieces - 1) / pieces
        // The pieces may come in any order.
        let segments = (0..<pieces).reversed().reduce(Data()) { all, number in
            let part = profile.dropFirst(number * length).prefix(length)
            return all + Data([0xFF, 0xE2]) + Self.big(part.count + 16, 2) + Data("ICC_PROFILE\0".utf8) + [
                UInt8(number + 1), UInt8(pieces),
            ] + part
        }
        return plain.prefix(2) + segments + plain.dropFirst(2)
    }

    private func isRight(_ picture: PixelBuffer) -> Bool {
        let pixel = picture[picture.width / 2, picture.height / 2]
        return difference(pixel & 0xFF_FFFF, 0xFF_1818) <= 3
    }

    @Test(arguments: [1, 3]) func aProfileInAJPEGCounts(pieces: Int) throws {
        let file = try jpeg(Self.profile(), pieces: pieces)
        #expect(isRight(try ImageDecoder.decode(file)))
        #expect(isRight(try ImageDecoder.decode(file, fitting: PixelSize(width: 8, height: 8))))
        #expect(ImageDecoder.hasOtherColors(file))
        let renditions = try RenditionMaker.renditions(of: file)
        #expect(isRight(try ImageDecoder.decode(renditions.thumbnail.data)) && !ImageDecoder.hasOtherColors(renditions.thumbnail.data))
        #expect(isRight(try ImageDecoder.decode(renditions.display.data)))
        // A copy for others looks the same.
        #expect(isRight(try ImageDecoder.decode(try PictureMetadata.removed(from: file))))
    }

    @Test func aProfileInAPNGCounts() throws {
        let plain = try ImageEncoder.png(picture())
        // Stored as it is, in one block.
        let profile = Self.profile()
        var sums: (UInt32, UInt32) = (1, 0)
        for byte in profile { sums = ((sums.0 + UInt32(byte)) % 65_521, (sums.0 + UInt32(byte) + sums.1) % 65_521) }
        let size = [UInt8(profile.count & 255), UInt8(profile.count >> 8)]
        let stored = Data([0x78, 1, 1] + size + size.map { ~$0 }) + profile + Self.big(Int(sums.1 << 16 | sums.0))
        let content = Data("iCCP".utf8) + Data("own\0\0".utf8) + stored
        var checksum = Checksum()
        checksum.add(content)
        let png = plain.prefix(33) + Self.big(content.count - 4) + content + Self.big(Int(checksum.value)) + plain.dropFirst(33)
        #expect(isRight(try ImageDecoder.decode(png)))
    }

    @Test func whatIsInSRGBOrDamagedStaysAsItIs() throws {
        let plain = try ImageEncoder.jpeg(picture(), quality: 100, keepsColors: true)
        let before = try ImageDecoder.decode(plain)[16, 16]
        for profile in [Data("no profile".utf8), Self.profile().prefix(200), Data(repeating: 0xFF, count: 600)] {
            #expect(try ImageDecoder.decode(jpeg(profile))[16, 16] == before)
        }
        // The colours of sRGB, whose power is nearly this one.
        let own = Self.profile(
            red: Self.color(0.43607, 0.22249, 0.01392), green: Self.color(0.38515, 0.71687, 0.09708),
            blue: Self.color(0.14307, 0.06061, 0.7141))
        #expect(difference(try ImageDecoder.decode(jpeg(own))[16, 16] & 0xFF_FFFF, before & 0xFF_FFFF) <= 8)
        #expect(ColorLibrary(names: ["libthere-is-none.so.0"]) == nil)
    }

    /// Whatever is in a profile, the picture is there.
    @Test func changedProfilesDoNoHarm() throws {
        let profile = Self.profile()
        for place in stride(from: 0, to: profile.count, by: 3) {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var changed = profile
                changed[place] = value
                _ = ColorConversion(from: changed)
            }
        }
    }
}
