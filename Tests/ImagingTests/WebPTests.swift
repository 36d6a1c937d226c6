import Foundation
import Testing

@testable import Imaging

@Suite struct WebPTests {
    @Test func lossless() throws {
        let picture = try ImageDecoder.decode(Samples.losslessWebP)
        #expect(picture.isOpaque)
        let quarters = [picture[5, 3], picture[18, 3], picture[5, 12], picture[18, 12]].map { $0 & 0xFF_FFFF }
        #expect(quarters == [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF])
    }

    @Test func lossy() throws {
        let picture = try ImageDecoder.decode(Samples.lossyWebP)
        #expect(difference(picture[5, 3], 0xFFFF_0000) < 12)
        #expect(difference(picture[18, 12], 0xFFFF_FFFF) < 12)
        #expect(try ImageDecoder.decode(Samples.lossyWebP, fitting: PixelSize(width: 6, height: 6)).height == 4)
    }

    @Test func transparent() throws {
        #expect(try ImageDecoder.info(of: Samples.transparentWebP).hasAlpha)
        let picture = try ImageDecoder.decode(Samples.transparentWebP)
        #expect(!picture.isOpaque)
        #expect(difference(picture[4, 4], 0x7F7F_0000) <= 1)
        let small = try ImageDecoder.decode(Samples.transparentWebP, fitting: PixelSize(width: 3, height: 3))
        #expect(difference(small[1, 1], 0x7F7F_0000) <= 1)
        let lossy = try ImageDecoder.decode(Samples.transparentLossyWebP)
        #expect(lossy.size == PixelSize(width: 9, height: 7))
        #expect(difference(lossy[4, 3], 0x7F00_007F) <= 3)
    }

    @Test func hugeOnesAreScaledWhileTheyAreDecoded() throws {
        // 4,000 x 3,000 pixels of one colour in lossless WebP would need an encoder; the sample's own path is forced instead.
        let bytes = Samples.transparentWebP
        let half = PixelSize(width: 4, height: 4)
        let picture = try bytes.withForeignBytes { (bytes) throws(ImagingError) in
            try WebPPictureDecoder.decode(bytes, header: try WebPHeader(bytes), to: half, largestWhole: 10)
        }
        #expect(picture.size == half)
        #expect(difference(picture[2, 2], 0x7F7F_0000) <= 1)
    }

    @Test func animationsAreRefusedByName() {
        let picture = Data("VP8X".utf8) + Data([10, 0, 0, 0, 0x02, 0, 0, 0, 23, 0, 0, 15, 0, 0]) + Samples.lossyWebP.dropFirst(12)
        let body = Data("WEBP".utf8) + picture
        let file = Data("RIFF".utf8) + Data([UInt8(body.count), 0, 0, 0]) + body
        #expect(throws: ImagingError.unsupported(.webp, detail: "it is animated")) { try ImageDecoder.decode(file) }
    }
}
