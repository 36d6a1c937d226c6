import Foundation
import Testing

@testable import Imaging

@Suite struct OrientationTests {
    /// Where the pixel that stands at `x`, `y` upright is stored, by EXIF's own words about row 0 and column 0.
    private func stored(_ orientation: Int, x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch orientation {
        case 1: (x, y)
        case 2: (width - 1 - x, y)
        case 3: (width - 1 - x, height - 1 - y)
        case 4: (x, height - 1 - y)
        case 5: (y, x)
        case 6: (y, width - 1 - x)
        case 7: (height - 1 - y, width - 1 - x)
        default: (height - 1 - y, x)
        }
    }

    /// A picture as a camera held like that would store it.
    private func storedPicture(_ upright: PixelBuffer, _ orientation: Int) -> PixelBuffer {
        let swaps = orientation >= 5
        let (width, height) = swaps ? (upright.height, upright.width) : (upright.width, upright.height)
        var pixels = [UInt32](repeating: 0, count: width * height)
        for y in 0..<upright.height {
            for x in 0..<upright.width {
                let place = stored(orientation, x: x, y: y, width: upright.width, height: upright.height)
                pixels[place.y * width + place.x] = upright[x, y]
            }
        }
        return Samples.buffer(width: width, height: height, isOpaque: upright.isOpaque) { pixels[$1 * width + $0] }
    }

    @Test(arguments: 1...8)
    func everyPixelComesToItsPlace(orientation: Int) throws {
        // Larger than the squares that are turned at a time, and no multiple of them.
        let upright = Samples.picture(width: 70, height: 45, isOpaque: true)
        let turned = try #require(Orientation(rawValue: orientation)).applied(to: storedPicture(upright, orientation))
        #expect(difference(turned, upright) == 0)
    }

    @Test(arguments: 1...8, [true, false])
    func everyFormatIsDecodedUpright(orientation: Int, isBigEndian: Bool) throws {
        let upright = Samples.picture(width: 60, height: 40, isOpaque: true)
        let file = storedPicture(upright, orientation)
        let block = ExifBlock(orientation: orientation, date: "2024:02:29 10:20:30", isBigEndian: isBigEndian)

        let jpeg = block.inserted(into: try ImageEncoder.jpeg(file, quality: 98))
        #expect(
            try ImageDecoder.info(of: jpeg)
                == ImageInfo(
                    format: .jpeg, width: 60, height: 40, orientation: orientation, hasAlpha: false, dateTaken: "2024-02-29",
                    camera: nil))
        #expect(meanDifference(try ImageDecoder.decode(jpeg), upright) < 8)
        let small = try ImageDecoder.decode(jpeg, fitting: PixelSize(width: 30, height: 30))
        #expect(meanDifference(small, try ImageScaler.resample(upright, to: PixelSize(width: 30, height: 20))) < 8)

        var png = try ImageEncoder.png(file)
        var chunk = Data()
        PNGFile.append("eXIf", block.bytes, to: &chunk)
        png.insert(contentsOf: chunk, at: 33)
        #expect(difference(try ImageDecoder.decode(png), upright) == 0)
        #expect(try ImageDecoder.info(of: png).orientation == orientation)
    }

    @Test func webPIsDecodedUpright() throws {
        var file = Samples.lossyWebP
        // An extended header with the EXIF flag before the picture, the block behind it.
        let block = ExifBlock(orientation: 6).bytes
        let picture = file.dropFirst(12)
        let header = Data("VP8X".utf8) + Data([10, 0, 0, 0, 0x08, 0, 0, 0, 23, 0, 0, 15, 0, 0])
        let exif = Data("EXIF".utf8) + Data([UInt8(block.count), 0, 0, 0]) + Data(block)
        let body = Data("WEBP".utf8) + header + picture + exif
        file = Data("RIFF".utf8) + Data([UInt8(body.count), 0, 0, 0]) + body
        let info = try ImageDecoder.info(of: file)
        #expect(info.width == 16 && info.height == 24 && info.orientation == 6)
        // The red quarter was top left, so it is top right now.
        #expect(difference(try ImageDecoder.decode(file)[13, 3], 0xFFFF_0000) < 30)
    }

    @Test(.enabled(if: Photos.arePresent, "the folder shared/data/photos is not there"))
    func photographsOfOneScene() throws {
        let frame = PixelSize(width: 150, height: 150)
        let upright = try ImageDecoder.decode(try Photos.data("exif-Landscape_1.jpg"), fitting: frame)
        #expect(upright.size == PixelSize(width: 150, height: 100))
        for orientation in [3, 6, 8] {
            let other = try ImageDecoder.decode(try Photos.data("exif-Landscape_\(orientation).jpg"), fitting: frame)
            #expect(other.size == upright.size)
            // The pictures have their number painted in; all else is the same.
            #expect(meanDifference(other, upright) < 12, "orientation \(orientation)")
        }
    }

    @Test(arguments: [0, 9, 65_535])
    func impossibleOrientationIsUpright(orientation: Int) throws {
        let jpeg = ExifBlock(orientation: orientation).inserted(
            into: try ImageEncoder.jpeg(Samples.picture(width: 20, height: 10, isOpaque: true)))
        #expect(try ImageDecoder.info(of: jpeg).orientation == 1)
        #expect(try ImageDecoder.decode(jpeg).width == 20)
    }
}
