import Graphics
import Imaging
import Testing
import Toolkit
import ToolkitTesting

struct ImageViewTests {
    /// Returns a picture with a left half of one colour and a right half of another.
    private static func picture(_ left: UInt32 = 0xFF0000, _ right: UInt32 = 0x0000FF, width: Int = 80, height: Int = 80) throws -> Image {
        let buffer = try MutablePixelBuffer(width: width, height: height, isOpaque: true)
        for y in 0..<height {
            for x in 0..<width {
                buffer.pixels.storeBytes(of: x < width / 2 ? left : right, toByteOffset: y * buffer.bytesPerRow + x * 4, as: UInt32.self)
            }
        }
        return try #require(Image(buffer.freeze(), scale: 2))
    }

    private static func show(_ view: ImageView, scale: Double) -> Harness {
        let window = Window(size: Size(width: 100, height: 100))
        let controller = ViewController()
        view.frame = Rect(x: 20, y: 20, width: 40, height: 40)
        controller.view.addSubview(view)
        window.rootViewController = controller
        return Harness(window, size: Size(width: 100, height: 100), scale: scale)
    }

    /// Returns the colour at a point of the window.
    private static func color(_ harness: Harness, _ x: Double, _ y: Double) throws -> UInt32 {
        let shot = try #require(harness.screenshot())
        return shot[Int(x * harness.window.scale), Int(y * harness.window.scale)] & 0xFFFFFF
    }

    @Test(arguments: [1, 1.25, 2, 3]) func aThumbnailHasRoundCornersAndStaysInItsFrame(scale: Double) throws {
        let view = ImageView(try Self.picture())
        view.cornerRadius = 5
        let harness = Self.show(view, scale: scale)
        let ground = try Self.color(harness, 5, 5)
        #expect(try Self.color(harness, 25, 40) == 0xFF0000)
        #expect(try Self.color(harness, 55, 40) == 0x0000FF)
        // Just inside the edges, and just outside.
        #expect(try Self.color(harness, 20.2, 40) == 0xFF0000)
        #expect(try Self.color(harness, 59.5, 40) == 0x0000FF)
        #expect(try Self.color(harness, 19, 40) == ground)
        #expect(try Self.color(harness, 60.5, 40) == ground)
        for (x, y) in [(20.0, 20.0), (59.2, 20), (20, 59.2), (59.2, 59.2)] { #expect(try Self.color(harness, x, y) == ground) }
    }

    @Test func aNewPictureOrFitIsSeen() throws {
        let view = ImageView(try Self.picture())
        view.cornerRadius = 5
        let harness = Self.show(view, scale: 1)
        view.image = try Self.picture(0x00FF00, 0xFFFF00)
        harness.advance(seconds: 0.1)
        #expect(try Self.color(harness, 25, 40) == 0x00FF00)
        // Twice as wide as high: filled, the left and the right quarter are cut off; fitted, background is above and below.
        view.image = try Self.picture(width: 160, height: 80)
        view.contentMode = .scaleAspectFill
        harness.advance(seconds: 0.1)
        #expect(try Self.color(harness, 40, 24) == 0x0000FF)
        #expect(try Self.color(harness, 61, 40) == (try Self.color(harness, 5, 5)))
        view.contentMode = .scaleAspectFit
        harness.advance(seconds: 0.1)
        #expect(try Self.color(harness, 40, 24) == (try Self.color(harness, 5, 5)))
        #expect(try Self.color(harness, 25, 40) == 0xFF0000)
        view.cornerRadius = 0
        harness.advance(seconds: 0.1)
        #expect(try Self.color(harness, 20, 30) == 0xFF0000)
    }

    /// The view is rounded, as its background is: a picture that does not reach into its corners keeps its own.
    @Test(arguments: [80, 800]) func theViewIsRoundedAndNotThePicture(height: Int) throws {
        // Twice as wide as high: fitted, it covers the middle half of the view, from 30 to 50.
        let view = ImageView(try Self.picture(width: 2 * height, height: height))
        view.cornerRadius = 5
        let harness = Self.show(view, scale: 1)
        let ground = try Self.color(harness, 5, 5)
        for y in [30.0, 49] { #expect(try Self.color(harness, 20, y) == 0xFF0000 && Self.color(harness, 59, y) == 0x0000FF) }
        // A circular view cuts both sides of the picture, and nothing else of it.
        view.cornerRadius = 20
        harness.advance(seconds: 0.1)
        #expect(try Self.color(harness, 20, 30) == ground && Self.color(harness, 59, 49) == ground)
        #expect(try Self.color(harness, 25, 30) == 0xFF0000 && Self.color(harness, 54, 49) == 0x0000FF)
        #expect(try Self.color(harness, 21, 40) == 0xFF0000)
        // A picture in the middle that does not reach the edge is whole.
        view.image = try Self.picture(width: 20, height: 20)
        view.contentMode = .center
        harness.advance(seconds: 0.1)
        for (x, y) in [(35.0, 35.0), (44, 35), (35, 44), (44, 44)] {
            #expect(try Self.color(harness, x, y) == (x < 40 ? 0xFF0000 : 0x0000FF))
        }
        // A picture that fills the view is as round as the view.
        view.contentMode = .scaleAspectFill
        harness.advance(seconds: 0.1)
        #expect(try Self.color(harness, 24, 24) == ground && Self.color(harness, 46, 23) == 0x0000FF)
    }

    @Test func aLargePictureIsFittedToo() throws {
        let view = ImageView(try Self.picture(width: 800, height: 800))
        view.contentMode = .scaleAspectFill
        let harness = Self.show(view, scale: 1)
        view.frame = Rect(x: 10, y: 10, width: 400, height: 300)
        harness.resize(to: Size(width: 450, height: 350))
        #expect(try Self.color(harness, 15, 100) == 0xFF0000)
        #expect(try Self.color(harness, 405, 300) == 0x0000FF)
        #expect(try Self.color(harness, 200, 315) == (try Self.color(harness, 5, 5)))
    }
}
