import Foundation
import Testing

@testable import Imaging

@Suite struct PortablePixmapTests {
    private let most = PixelSize(width: 100, height: 100)

    private func pixmap(_ header: String, _ pixels: [UInt8]) -> Data { Data(Array(header.utf8) + pixels) }

    @Test func pixelsAreReadInTheirOrder() throws {
        let picture = try PortablePixmap.decode(pixmap("P6\n2 1\n255\n", [1, 2, 3, 250, 251, 252]), most: most)
        #expect(picture.size == PixelSize(width: 2, height: 1) && picture.isOpaque)
        #expect(picture[0, 0] == 0xFF01_0203 && picture[1, 0] == 0xFFFA_FBFC)
    }

    @Test(arguments: [
        "", "P6", "P6\n", "P5\n1 1\n255\n...", "P6\n1 1\n65535\n......", "P6\n1 1\n255\n..", "P6\n1 1\n255\n....", "P6\n0 1\n255\n",
        "P6\n1\n255\n...", "P6\n-1 1\n255\n...", "P6\n1 1 255", "P6\n999999 1\n255\n...", "P6\n1 1\n# 255\n...",
    ])
    func whatIsNoWholePixmapIsRefused(_ text: String) {
        #expect(throws: ImagingError.notAPicture(looksLike: nil)) { try PortablePixmap.decode(Data(text.utf8), most: most) }
    }

    @Test func aPixmapLargerThanWasAskedForIsRefused() {
        #expect(throws: ImagingError.tooLarge(width: 101, height: 1, maximumSide: 100, maximumPixels: 10_000)) {
            try PortablePixmap.decode(pixmap("P6\n101 1\n255\n", [UInt8](repeating: 0, count: 303)), most: most)
        }
    }
}
