import Foundation
import TestSupport
import Testing

@testable import Imaging

struct CoveringTests {
    @Test func sizesCoverAFrameAndAreNeverEnlarged() {
        let frame = PixelSize(width: 40, height: 40)
        #expect(PixelSize(width: 80, height: 80).covering(frame) == frame)
        #expect(PixelSize(width: 80, height: 60).covering(frame) == PixelSize(width: 53, height: 40))
        #expect(PixelSize(width: 60, height: 80).covering(frame) == PixelSize(width: 40, height: 53))
        #expect(PixelSize(width: 80, height: 30).covering(frame) == PixelSize(width: 80, height: 30))
        #expect(PixelSize(width: 1_000_000, height: 1).covering(frame) == PixelSize(width: 1_000_000, height: 1))
        #expect(PixelSize(width: 10, height: 10).covering(PixelSize(width: 0, height: -3)) == PixelSize(width: 1, height: 1))
    }

    @Test func whatIsCutAnywayIsNotScaledTwice() throws {
        let picture = Samples.buffer(width: 1_200, height: 900, isOpaque: true) { x, y in 0xFF00_0000 | UInt32(x * 7 ^ y * 3) & 0xFF_FFFF }
        let frame = PixelSize(width: 275, height: 275)
        let jpeg = try ImageEncoder.jpeg(picture)
        // Three eighths: the fewest that decoding gives by itself and that cover the frame.
        #expect(try ImageDecoder.decode(jpeg, coveringAtLeast: frame).size == PixelSize(width: 450, height: 338))
        #expect(try ImageDecoder.decode(jpeg, covering: frame).size == PixelSize(width: 367, height: 275))
        #expect(try ImageDecoder.decode(ImageEncoder.png(picture), coveringAtLeast: frame).size == PixelSize(width: 367, height: 275))
        #expect(throws: ImagingError.self) { try ImageDecoder.decode(jpeg.prefix(jpeg.count / 2), coveringAtLeast: frame) }
    }
}
