import Glibc
import Graphics
import Imaging
import Testing
import Toolkit

@testable import X11Host

@Suite struct WindowGeometryTests {
    @Test func sizesAreClampedToWhatXCanHold() {
        let huge = WindowGeometry(x: 1 << 40, y: -(1 << 40), width: 1 << 40, height: 0)
        #expect(huge == WindowGeometry(x: 32_767, y: -32_768, width: 32_767, height: 1))
        let nothing = WindowGeometry(Rect(x: .nan, y: .infinity, width: -5, height: .nan), scale: 2)
        #expect(nothing.width == 1 && nothing.height == 1)
    }

    @Test func edgesAreRoundedEachByItself() {
        let frame = WindowGeometry(Rect(x: 10.3, y: 0, width: 10.3, height: 1), scale: 1.5)
        #expect(frame.x == 15 && frame.width == 16)
        #expect(frame.size(scale: 1.5).width == 16 / 1.5)
        #expect(frame.origin(scale: 1.5).x == 10)
    }
}

@Suite struct StartupNotificationTests {
    @Test func theTimeStandsAtTheEnd() {
        #expect(StartupNotification(id: "launcher/x_TIME1/7-0_TIME123456")?.time == 123_456)
        #expect(StartupNotification(id: "no time")?.time == nil)
        #expect(StartupNotification(id: "x_TIME99999999999")?.time == nil)
        #expect(StartupNotification(id: "") == nil)
    }

    @Test func theMessageComesInPiecesOfTwentyBytes() throws {
        let pieces = try #require(StartupNotification(id: "a\"b\\c d-0123456789")).removalMessage
        #expect(pieces.dropLast().allSatisfy { $0.count == 20 })
        #expect(pieces.joined().elementsEqual(Array("remove: ID=\"a\\\"b\\\\c d-0123456789\"".utf8) + [0]))
    }
}

@Suite struct WindowPixelsTests {
    private func buffer(_ rows: [[UInt32]], isOpaque: Bool = false) throws -> MutablePixelBuffer {
        let buffer = try MutablePixelBuffer(width: rows[0].count, height: rows.count, isOpaque: isOpaque)
        for (y, row) in rows.enumerated() {
            for (x, pixel) in row.enumerated() {
                buffer.pixels.storeBytes(of: pixel, toByteOffset: y * buffer.bytesPerRow + x * 4, as: UInt32.self)
            }
        }
        return buffer
    }

    @Test func iconsAreNotMultipliedAndSmallestFirst() throws {
        let large = try buffer([[0x8040_2000, 0], [0xff01_0203, 0x0100_0001]]).freeze()
        let small = try buffer([[0x0011_2233]], isOpaque: true).freeze()
        let numbers = WindowIcon.numbers(for: [large, small], limit: 100)
        #expect(numbers == [1, 1, 0xff11_2233, 2, 2, 0x8080_4000, 0, 0xff01_0203, 0x0100_00ff])
        #expect(WindowIcon.numbers(for: [large, small], limit: 4) == [1, 1, 0xff11_2233])
    }

    @Test func edgesAreLaidOnAMiddleGrey() throws {
        let buffer = try buffer([[0xff12_3456, 0x8080_8080, 0x4000_0000, 0], [0x8080_8080, 0xffff_ffff, 0, 0]])
        let all = PixelRect(x: 0, y: 0, width: 4, height: 1)
        let hasEdge = ShapeMask.flatten(buffer, in: [all])
        #expect(hasEdge)
        #expect(buffer[0, 0] == 0xff12_3456 && buffer[1, 0] == 0xffc7_c7c7 && buffer[2, 0] == 0x4000_0000 && buffer[3, 0] == 0)
        #expect(buffer[0, 1] == 0x8080_8080, "it lies outside of what was painted")
        let hasMore = ShapeMask.flatten(buffer, in: [PixelRect(x: 0, y: 0, width: 2, height: 1)])
        #expect(!hasMore)
    }

    /// Runs of opaque pixels are passed over eight at a time: nothing before, between or behind them is missed, wherever they begin.
    @Test(arguments: 0..<10) func longRunsHideNoEdge(first: Int) throws {
        let on: UInt32 = 0xff12_3456
        let half: UInt32 = 0x8080_8080
        let row = Array(repeating: UInt32(0), count: first) + [half] + Array(repeating: on, count: 17) + [half, on, on, half, 0x4700_0000]
        let buffer = try buffer([row, row])
        let hasEdge = ShapeMask.flatten(buffer, in: [PixelRect(x: 0, y: 0, width: row.count, height: 2)])
        #expect(hasEdge)
        let flat = (0..<row.count).map { buffer[$0, 1] }
        #expect(flat == row.map { $0 == half ? 0xffc7_c7c7 : $0 })
        #expect(ShapeMask.rectangles(of: buffer) == [PixelRect(x: first, y: 0, width: 22, height: 2)])
    }

    @Test func theShapeIsWhatIsMoreThanShadow() throws {
        let on: UInt32 = 0xff00_0000
        let half: UInt32 = 0x8000_0000
        let shadow: UInt32 = 0x4700_0000
        let mask = ShapeMask.rectangles(of: try buffer([[0, on, half, 0], [0, on, on, shadow], [on, 0, 0, on], [0, 0, 0, 0]]))
        #expect(
            mask == [
                PixelRect(x: 1, y: 0, width: 2, height: 2), PixelRect(x: 0, y: 2, width: 1, height: 1),
                PixelRect(x: 3, y: 2, width: 1, height: 1),
            ])
    }
}

@Suite struct MonitorLayoutTests {
    private func monitor(_ x: Int, _ width: Int, _ height: Int, isPrimary: Bool = false) -> MonitorLayout.Monitor {
        .init(area: PixelRect(x: x, y: 0, width: width, height: height), millimetres: 500, isPrimary: isPrimary)
    }

    @Test func panelsAreTakenOffEachMonitor() {
        let layout = MonitorLayout(
            monitors: [monitor(0, 1920, 1080), monitor(1920, 1280, 1080)],
            desktopWorkArea: PixelRect(x: 0, y: 30, width: 3200, height: 1050))
        #expect(
            layout.workAreas == [PixelRect(x: 0, y: 30, width: 1920, height: 1050), PixelRect(x: 1920, y: 30, width: 1280, height: 1050)])
    }

    @Test func aWorkAreaThatLeavesLittleIsNotBelieved() {
        let layout = MonitorLayout(
            monitors: [monitor(0, 1920, 1080), monitor(1920, 1280, 1024, isPrimary: true)],
            desktopWorkArea: PixelRect(x: 0, y: 0, width: 1920, height: 1080))
        #expect(layout.workAreas[1] == PixelRect(x: 1920, y: 0, width: 1280, height: 1024))
        #expect(layout.primary?.pixels == 1280)
    }
}

@Suite struct ComposingTextTests {
    @Test func partsAreReplacedByScalars() {
        var text = ComposingText()
        text.replace(first: 0, length: 0, with: "nihao", caret: 5)
        text.replace(first: 0, length: 2, with: "你", caret: 1)
        #expect(text.composed == ComposedText(text: "你hao", caret: 1))
        text.replace(first: 1, length: 3, with: nil, caret: 3)
        #expect(text.composed == ComposedText(text: "你hao", caret: 3))
        text.replace(first: 0, length: 4, with: "", caret: 0)
        #expect(text.isEmpty)
    }

    @Test func numbersOutsideAreBroughtInside() {
        var text = ComposingText()
        text.replace(first: -3, length: 99, with: "ab", caret: 99)
        #expect(text.composed == ComposedText(text: "ab", caret: 2))
        text.replace(first: 7, length: .max, with: "c", caret: -1)
        #expect(text.composed == ComposedText(text: "abc", caret: 0))
    }
}

@Suite struct RateLimitTests {
    @Test func theRestIsCounted() {
        var limit = RateLimit(count: 2, per: 10)
        #expect(limit.pass(at: 0) == 0)
        #expect(limit.pass(at: 1) == 0)
        #expect(limit.pass(at: 2) == nil)
        #expect(limit.pass(at: 3) == nil)
        #expect(limit.pass(at: 11) == 2)
        #expect(limit.pass(at: 12) == 0)
    }
}

@Suite struct AtomNameTests {
    @Test func namesAreUnique() {
        #expect(Set(AtomName.allCases.map(\.rawValue)).count == AtomName.allCases.count)
    }
}

@Suite struct AspectHintTests {
    @Test func shapesBecomeRatios() {
        #expect(AspectHint(.all) == nil && AspectHint(.allButUpsideDown) == nil && AspectHint([]) == nil)
        let landscape = AspectHint(.landscapeLeft)
        #expect(landscape?.least == .init(width: 1, height: 1) && landscape?.greatest == .init(width: 32_767, height: 1))
        let portrait = AspectHint(.portrait)
        #expect(portrait?.least == .init(width: 1, height: 32_767) && portrait?.greatest == .init(width: 1, height: 1))
    }
}

/// Windows on screens that were turned.
@Suite struct TurnedScreenTests {
    private let frame = FrameExtents(left: 2, right: 2, top: 20, bottom: 4)
    private let least = WindowGeometry(x: 0, y: 0, width: 360, height: 300)
    private let upright = PixelRect(x: 0, y: 0, width: 800, height: 1280)

    @Test func aWindowThatIsTooWideIsMadeToFit() {
        let window = WindowGeometry(x: 100, y: 60, width: 1120, height: 700)
        #expect(window.fitted(into: [upright], frame: frame, least: least) == WindowGeometry(x: 2, y: 60, width: 796, height: 700))
        // Pushed up no further than its frame allows.
        let tall = WindowGeometry(x: 2, y: 200, width: 700, height: 1300)
        #expect(tall.fitted(into: [upright], frame: frame, least: least) == WindowGeometry(x: 2, y: 20, width: 700, height: 1256))
    }

    @Test func aWindowThatGrewIsMovedOntoItsMonitor() {
        let window = WindowGeometry(x: 500, y: 1200, width: 600, height: 500)
        #expect(window.moved(into: [upright], frame: frame) == WindowGeometry(x: 198, y: 776, width: 600, height: 500))
        let wide = WindowGeometry(x: 500, y: 100, width: 900, height: 500)
        #expect(wide.moved(into: [upright], frame: frame) == WindowGeometry(x: 2, y: 100, width: 900, height: 500))
        #expect(window.moved(into: [], frame: frame) == window)
    }

    @Test func aWindowThatFitsStaysEvenOverTheEdge() {
        let window = WindowGeometry(x: 500, y: 1200, width: 600, height: 500)
        #expect(window.fitted(into: [upright], frame: frame, least: least) == window)
        #expect(window.fitted(into: [], frame: frame, least: least) == window)
    }

    @Test func theMonitorIsTheOneWithMostOfIt() {
        let areas = [PixelRect(x: 0, y: 0, width: 1000, height: 800), PixelRect(x: 1000, y: 0, width: 500, height: 800)]
        let window = WindowGeometry(x: 950, y: 100, width: 700, height: 400)
        #expect(window.fitted(into: areas, frame: frame, least: least) == WindowGeometry(x: 1002, y: 100, width: 496, height: 400))
    }

    @Test func nothingIsMadeSmallerThanItCanBe() {
        let window = WindowGeometry(x: 0, y: 0, width: 700, height: 400)
        let tiny = PixelRect(x: 0, y: 0, width: 320, height: 240)
        #expect(window.fitted(into: [tiny], frame: frame, least: least) == WindowGeometry(x: 2, y: 20, width: 360, height: 300))
    }
}

@Suite struct DeepPixelsTests {
    @Test func coloursKeepTheirEnds() throws {
        let deep = try #require(DeepPixels(red: 0x3ff0_0000, green: 0xf_fc00, blue: 0x3ff))
        #expect(deep.pixel(0xff00_0000) == 0 && deep.pixel(0xffff_ffff) == 0x3fff_ffff)
        #expect(deep.pixel(0xffff_0000) == 0x3ff0_0000 && deep.pixel(0xff00_ff00) == 0xf_fc00 && deep.pixel(0xff00_0080) == 0x202)
        let other = try #require(DeepPixels(red: 0x3ff, green: 0xf_fc00, blue: 0x3ff0_0000))
        #expect(other.pixel(0xffff_0000) == 0x3ff)
        #expect(DeepPixels(red: 0xff0000, green: 0xff00, blue: 0xff) == nil && DeepPixels(red: 0, green: 0xf_fc00, blue: 0x3ff) == nil)
    }

    @Test func onlyTheRectangleIsConverted() throws {
        let deep = try #require(DeepPixels(red: 0x3ff0_0000, green: 0xf_fc00, blue: 0x3ff))
        let buffer = try MutablePixelBuffer(width: 3, height: 2, isOpaque: true)
        memset(buffer.pixels, 0xff, 2 * buffer.bytesPerRow)
        var target = [UInt32](repeating: 0, count: 6)
        target.withUnsafeMutableBytes { bytes in
            guard let address = bytes.baseAddress else { return }
            deep.convert(buffer, PixelRect(x: 1, y: 1, width: 9, height: 9), to: address)
        }
        #expect(target == [0, 0, 0, 0, 0x3fff_ffff, 0x3fff_ffff])
    }
}
