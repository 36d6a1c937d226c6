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
}
