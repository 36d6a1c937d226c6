import Foundation
import Testing

@testable import Imaging

@Suite struct JPEGTests {
    /// The middles of the four quarters of a 24 x 16 sample.
    private func quarters(_ picture: PixelBuffer) -> [UInt32] {
        [picture[5, 3], picture[18, 3], picture[5, 12], picture[18, 12]].map { $0 & 0xFF_FFFF }
    }

    private func isRedGreenBlueWhite(_ picture: PixelBuffer) -> Bool {
        zip(quarters(picture), [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF]).allSatisfy { difference($0, $1) <= 6 }
    }

    @Test func inksBecomeLight() throws {
        let picture = try ImageDecoder.decode(Samples.cmykJPEG)
        #expect(picture.size == PixelSize(width: 24, height: 16))
        #expect(isRedGreenBlueWhite(picture), "\(quarters(picture).map { String($0, radix: 16) })")
    }

    @Test func inksWithoutAdobesMarkerAreNotInverted() throws {
        // The marker is the first segment of the sample.
        let file = Samples.cmykJPEG.prefix(2) + Samples.cmykJPEG.dropFirst(2 + 16)
        let picture = try ImageDecoder.decode(Data(file))
        // White paper, stored as 255 in each ink, is now black.
        #expect(difference(quarters(picture)[3], 0) <= 6)
    }

    @Test func progressive() throws {
        #expect(isRedGreenBlueWhite(try ImageDecoder.decode(Samples.progressiveJPEG)))
    }

    @Test func grey() throws {
        let picture = try ImageDecoder.decode(Samples.greyJPEG)
        for pixel in quarters(picture) { #expect(pixel >> 16 == pixel & 255 && pixel >> 8 & 255 == pixel & 255) }
        #expect(difference(quarters(picture)[3], 0xFF_FFFF) <= 3)
        #expect(difference(quarters(picture)[0], 0x36_3636) < 30)
    }

    @Test func encodedComesBackAlike() throws {
        let picture = Samples.picture(width: 160, height: 120, isOpaque: true)
        let data = try ImageEncoder.jpeg(picture, quality: 95)
        #expect(meanDifference(try ImageDecoder.decode(data), picture) < 8)
        #expect(try ImageEncoder.jpeg(picture, quality: 30).count < data.count)
        #expect(try ImageEncoder.jpeg(picture, quality: -5).count < data.count)
    }

    @Test func transparencyIsLaidOnWhite() throws {
        let nothing = Samples.buffer(width: 16, height: 16, isOpaque: false) { x, _ in x < 8 ? 0 : 0x8080_0000 }
        let picture = try ImageDecoder.decode(try ImageEncoder.jpeg(nothing, quality: 95))
        #expect(difference(picture[3, 8] & 0xFF_FFFF, 0xFF_FFFF) <= 6)
        #expect(difference(picture[12, 8] & 0xFF_FFFF, 0xFF_7F7F) <= 6)
    }

    @Test(arguments: [1, 3, 8, 79, 80, 333])
    func everySizeIsReached(side: Int) throws {
        let data = try ImageEncoder.jpeg(Samples.picture(width: 333, height: 250, isOpaque: true))
        let picture = try ImageDecoder.decode(data, fitting: PixelSize(width: side, height: side))
        #expect(picture.size == PixelSize(width: 333, height: 250).fitted(into: PixelSize(width: side, height: side)))
    }

    @Test func scaledDecodingCoversTheTarget() {
        for width in [1, 7, 8, 9, 100, 4000] {
            for target in [1, 2, 50, 100, 500, 501, 1200, 4000] where target <= width {
                let size = PixelSize(width: width, height: width)
                let scaled = JPEGDecoder.scaledSize(of: size, covering: PixelSize(width: target, height: target))
                #expect(scaled.width >= target && scaled.width <= width)
                #expect(scaled.width == width || scaled.width <= max(2 * target, width / 8 + 1))
            }
        }
    }

    @Test func tooManyScansAreRefused() throws {
        // The last scan's header and data once more, many times: each goes over the whole picture.
        let file = Samples.progressiveJPEG
        let marker = Data([0xFF, 0xDA])
        let last = try #require(file.range(of: marker, options: .backwards)).lowerBound
        let scan = file[last..<(file.count - 2)]
        var hostile = file.prefix(file.count - 2)
        for _ in 0..<100 { hostile.append(scan) }
        hostile.append(contentsOf: [0xFF, 0xD9])
        #expect {
            try ImageDecoder.decode(hostile)
        } throws: { error in
            guard case .tooManyScans(let count, 100) = error as? ImagingError else { return false }
            return count > 100
        }
    }

    @Test(arguments: [(UInt8(0xC9), "arithmetic coding"), (0xC3, "lossless JPEG"), (0xC5, "hierarchical JPEG")])
    func rareKindsAreRefusedByName(marker: UInt8, detail: String) throws {
        var file = Samples.greyJPEG
        let frame = try #require(file.range(of: Data([0xFF, 0xC0]))).lowerBound
        file[frame + 1] = marker
        #expect(throws: ImagingError.unsupported(.jpeg, detail: detail)) { try ImageDecoder.decode(file) }
    }

    @Test func twelveBitsAreRefusedByName() throws {
        var file = Samples.greyJPEG
        let frame = try #require(file.range(of: Data([0xFF, 0xC0]))).lowerBound
        file[frame + 4] = 12
        #expect(throws: ImagingError.unsupported(.jpeg, detail: "12 bits per sample")) { try ImageDecoder.decode(file) }
    }

    @Test func whatFollowsThePictureIsIgnored() throws {
        // Phones put films and more pictures behind.
        #expect(isRedGreenBlueWhite(try ImageDecoder.decode(Samples.progressiveJPEG + Data(repeating: 0xFF, count: 5000))))
    }

    @Test func paddingBetweenSegmentsIsHarmless() throws {
        let file = Samples.progressiveJPEG
        #expect(isRedGreenBlueWhite(try ImageDecoder.decode(file.prefix(20) + Data([0, 0, 0]) + file.dropFirst(20))))
    }

    @Test func aHoleInTheDataIsAnError() throws {
        // The file ends as it should, but part of the picture is missing: libjpeg only warns and paints the rest grey.
        let file = try ImageEncoder.jpeg(Samples.picture(width: 160, height: 120, isOpaque: true), quality: 95)
        let scan = try #require(file.range(of: Data([0xFF, 0xDA]))).upperBound + 10
        let middle = (scan + file.count) / 2
        #expect(throws: ImagingError.truncated(.jpeg)) { try ImageDecoder.decode(file.prefix(middle) + file.suffix(2)) }
        var zeroed = file
        zeroed.replaceSubrange(middle..<(middle + 200), with: Data(count: 200))
        #expect(throws: ImagingError.self) { try ImageDecoder.decode(zeroed) }
    }
}
