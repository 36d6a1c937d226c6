import Foundation
import Testing
import TestSupport

@testable import Imaging

@Suite struct PNGTests {
    @Test func deepColours() throws {
        let picture = try ImageDecoder.decode(Samples.deepPNG)
        #expect(picture.isOpaque)
        #expect(picture[0, 0] == 0xFFFF_0000 && picture[1, 0] == 0xFF00_FF00)
        #expect(picture[0, 1] == 0xFF00_00FF && picture[1, 1] == 0xFF80_8080)
    }

    @Test func interlaced() throws {
        let picture = try ImageDecoder.decode(Samples.interlacedPNG)
        for y in 0..<8 {
            for x in 0..<8 { #expect(picture[x, y] == 0xFF00_0000 | UInt32(x * 16 + y) * 0x01_0101) }
        }
        #expect(try ImageDecoder.decode(Samples.interlacedPNG, fitting: PixelSize(width: 4, height: 4)).width == 4)
    }

    @Test func paletteWithTransparency() throws {
        let picture = try ImageDecoder.decode(Samples.palettePNG)
        #expect(try ImageDecoder.info(of: Samples.palettePNG).hasAlpha)
        #expect(!picture.isOpaque)
        for y in [0, 17, 39] {
            #expect((0..<4).map { picture[$0, y] } == [0xFFFF_0000, 0x8000_8000, 0, 0xFFFF_FFFF])
        }
    }

    @Test(arguments: [(1, UInt8(0b1010_1010)), (2, 0b1100_1100), (4, 0b1111_0000)])
    func shallowGrey(depth: Int, pattern: UInt8) throws {
        let perByte = 8 / depth
        let file = PNGFile(width: perByte, height: 1, color: 0, depth: UInt8(depth), filtered: [0, pattern]).data
        let picture = try ImageDecoder.decode(file)
        for x in 0..<perByte { #expect(picture[x, 0] == (x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000)) }
    }

    @Test func greyWithAlphaAndColourKey() throws {
        let greyAlpha = PNGFile(width: 2, height: 1, color: 4, filtered: [0, 200, 255, 200, 0]).data
        let picture = try ImageDecoder.decode(greyAlpha)
        #expect(picture[0, 0] == 0xFFC8_C8C8 && picture[1, 0] == 0)
        let key = PNGFile(
            width: 2, height: 1, color: 2, filtered: [0, 1, 2, 3, 4, 5, 6], chunks: [("tRNS", [0, 1, 0, 2, 0, 3])]
        ).data
        let keyed = try ImageDecoder.decode(key)
        #expect(keyed[0, 0] == 0 && keyed[1, 0] == 0xFF04_0506)
    }

    @Test func linearGammaIsTurnedIntoSRGB() throws {
        // gAMA 1.0: half of the light is sRGB 188, or 186 by the power of 2.2 that libpng takes for it.
        let file = PNGFile(width: 1, height: 1, color: 0, filtered: [0, 128], chunks: [("gAMA", PNGFile.big(100_000))]).data
        let pixel = try ImageDecoder.decode(file)[0, 0]
        #expect(difference(pixel, 0xFFBC_BCBC) <= 3, "\(String(pixel, radix: 16))")
    }

    @Test func alphaChannelThatCoversAllIsOpaque() throws {
        let file = PNGFile(width: 2, height: 1, color: 6, filtered: [0, 1, 2, 3, 255, 4, 5, 6, 255]).data
        let picture = try ImageDecoder.decode(file)
        #expect(picture.isOpaque && picture[1, 0] & 0xFF_FFFF == 0x04_0506)
    }

    @Test func paletteIndexOutOfRange() throws {
        let file = PNGFile(width: 1, height: 1, color: 3, filtered: [0, 9], chunks: [("PLTE", [1, 2, 3])]).data
        // Right or refused, but neither a crash nor foreign memory.
        if let picture = try? ImageDecoder.decode(file) { #expect(picture[0, 0] & 0xFF_FFFF == 0) }
    }

    @Test(arguments: [false, true])
    func encodedComesBackUnchanged(isOpaque: Bool) throws {
        let picture = Samples.picture(width: 61, height: 33, isOpaque: isOpaque)
        let data = try ImageEncoder.png(picture)
        #expect(try ImageDecoder.info(of: data).hasAlpha == !isOpaque)
        let decoded = try ImageDecoder.decode(data)
        // Colours below a thin cover have few bits left.
        #expect(difference(decoded, picture) <= (isOpaque ? 0 : 1))
    }

    @Test func noiseFitsIntoTheEncodersRoom() throws {
        var generator = SeededRandom(3)
        for (width, height) in [(1, 1), (1, 2000), (2000, 1), (300, 300)] {
            let noise = Samples.buffer(width: width, height: height, isOpaque: true) { _, _ in
                UInt32.random(in: 0...UInt32.max, using: &generator) | 0xFF00_0000
            }
            #expect(difference(try ImageDecoder.decode(try ImageEncoder.png(noise)), noise) == 0)
        }
    }

    /// Rows that are carried away while libpng decodes give the very picture that decoding first and scaling then gives.
    @Test(
        "Streaming gives what decoding whole gives",
        arguments: [(UInt8(0), UInt8(1)), (0, 8), (2, 8), (2, 16), (3, 1), (3, 4), (4, 8), (4, 16), (6, 8), (6, 16)], [5, 300, 65_000])
    func streaming(kind: (color: UInt8, depth: UInt8), chunkSize: Int) throws {
        var generator = SeededRandom(11)
        for (width, height) in [(150, 60), (9, 200), (1, 40), (40, 1)] {
            let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind.color] ?? 1
            let rowBytes = (width * channels * Int(kind.depth) + 7) / 8
            var rows: [UInt8] = []
            for y in 0..<height {
                rows.append(0)
                // Noise, flat rows and rows of zeroes, which look like memory that was never written.
                for _ in 0..<rowBytes {
                    rows.append(y % 3 == 0 ? UInt8.random(in: 0...255, using: &generator) : y % 3 == 1 ? 0xAA : 0)
                }
            }
            var file = PNGFile(width: width, height: height, color: kind.color, depth: kind.depth, filtered: rows)
            file.chunkSize = chunkSize
            if kind.color == 3 {
                var palette: [UInt8] = []
                for index in 0..<(UInt8(1) << kind.depth) { palette += [index &* 16, 200, 255 - index] }
                file.chunks = [("PLTE", palette), ("tRNS", [0, 130])]
            }
            let whole = try ImageDecoder.decode(file.data)
            let size = PixelSize(width: max(1, width / 3), height: max(1, height / 3))
            let streamed = try ImageDecoder.decode(file.data, fitting: size)
            let expected = try ImageScaler.resample(whole, to: streamed.size)
            #expect(difference(streamed, expected) <= (whole.isOpaque ? 0 : 2))
        }
    }

    @Test func damagedChecksumInSmallPiecesIsSeen() throws {
        var data = PNGFile(width: 64, height: 64, color: 0, depth: 1, filtered: [UInt8](repeating: 0, count: 64 * 9)).data
        let frame = PixelSize(width: 8, height: 8)
        #expect(try ImageDecoder.decode(data, fitting: frame).width == 8)
        data[data.count - 12 - 1] ^= 1
        #expect(throws: ImagingError.self) { try ImageDecoder.decode(data, fitting: frame) }
    }

    @Test func aDamagedTransparencyChunkIsNotBelieved() throws {
        // libpng ignores a tRNS chunk of the wrong length: the picture is opaque, whatever the chunk's name promised.
        let row: [UInt8] = [0, 10, 20, 30, 40, 50, 60]
        let rows = Array([[UInt8]](repeating: row, count: 20).joined())
        let file = PNGFile(width: 2, height: 20, color: 2, filtered: rows, chunks: [("tRNS", [1])]).data
        let picture = try ImageDecoder.decode(file, fitting: PixelSize(width: 1, height: 10))
        #expect(picture.isOpaque && picture.height == 10)
    }
}
