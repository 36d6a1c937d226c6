import Foundation
import Imaging
import Testing

/// Real files from other people's programs.
@Suite(.enabled(if: Photos.arePresent, "the folder shared/data/photos is not there"))
struct PhotoTests {
    @Test(
        "Every photograph's size is that of its upright picture",
        arguments: [
            ("chelsea.png", ImageFormat.png, 451, 300, 1), ("coffee.png", .png, 600, 400, 1), ("coins.png", .png, 384, 303, 1),
            ("motorcycle_left.png", .png, 741, 500, 1), ("rocket.jpg", .jpeg, 640, 427, 1),
            ("progressive-cat.jpg", .jpeg, 320, 240, 1), ("exif-Landscape_3.jpg", .jpeg, 1800, 1200, 3),
            ("exif-Landscape_8.jpg", .jpeg, 1800, 1200, 8), ("exif-Portrait_6.jpg", .jpeg, 1200, 1800, 6),
            ("lossy.webp", .webp, 100, 100, 1), ("interlaced.png", .png, 32, 32, 1), ("rgba16.png", .png, 32, 32, 1),
        ])
    func info(name: String, format: ImageFormat, width: Int, height: Int, orientation: Int) throws {
        let data = try Photos.data(name)
        let info = try ImageDecoder.info(of: data)
        #expect(info.format == format)
        #expect(info.width == width && info.height == height)
        #expect(info.orientation == orientation)
        let small = try ImageDecoder.decode(data, fitting: PixelSize(width: 100, height: 100))
        #expect(small.size == PixelSize(width: width, height: height).fitted(into: PixelSize(width: 100, height: 100)))
    }
}
