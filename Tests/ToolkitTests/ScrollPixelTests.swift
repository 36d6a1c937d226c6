import Graphics
import Imaging
import Testing
import ToolkitTesting

@testable import Toolkit

/// Scrolling moves the pixels of the last frame. The harness checks that every frame equals a full repaint.
struct ScrollPixelTests {
    /// Bands of 50 points in different colours, each with a line in it; logs the painted areas.
    final class Bands: View {
        var painted: [Rect] = []

        override func draw(_ canvas: Canvas, dirty: Rect) {
            painted.append(dirty)
            for band in Int(dirty.minY / 50)...Int(dirty.maxY / 50) {
                let hue = Double(band % 7) / 7
                canvas.fill(Rect(x: 0, y: Double(band) * 50, width: bounds.width, height: 50), Color(red: hue, green: 0.5, blue: 1 - hue))
                canvas.fill(
                    Rect(x: Double(band % 40) * 7, y: Double(band) * 50 + 20, width: 3, height: 11), Color(red: 0, green: 0, blue: 0))
            }
        }
    }

    let scroll = ScrollView()
    let bands = Bands()
    let window = Window(size: Size(width: 300, height: 400))
    let harness: Harness
    private let controller = ViewController()

    init() {
        harness = Harness(window, size: Size(width: 300, height: 400), settings: Harness.quietSettings)
        scroll.frame = Rect(x: 20, y: 32, width: 260, height: 340)
        bands.frame = Rect(x: 0, y: 0, width: 500, height: 40_000)
        scroll.contentView.addSubview(bands)
        scroll.contentSize = bands.frame.size
        controller.view.addSubview(scroll)
        window.rootViewController = controller
        // The scroll bars have faded by then.
        harness.advance(seconds: 3)
        bands.painted = []
    }

    private var paintedArea: Double { bands.painted.reduce(0) { $0 + $1.width * $1.height } }

    @Test(arguments: [1.0, 1.25, 2], [1.0, -1, 0.3, -0.7, 2.6])
    func aClickPaintsWhatComesInAlone(scale: Double, clicks: Double) {
        harness.resize(to: window.size, scale: scale)
        scroll.contentOffset = Point(x: 0, y: 5_000)
        harness.advance(seconds: 3)
        bands.painted = []
        harness.comparesFrames = false
        harness.scroll(scroll, clicks: clicks)
        let paintedArea = paintedArea
        harness.comparesFrames = true
        harness.scroll(scroll, clicks: clicks)
        // The strip, and the thumb in its new and its old position; rounded to whole pixels.
        let strip: Double = 260 * abs(clicks) * 60
        let most: Double = strip + 260 * 2 + 14 * 150
        #expect(paintedArea <= most)
        #expect(paintedArea >= strip * 0.98)
    }

    @Test func allDirectionsAndFarAndBackAgainAreWhatAFullRepaintGives() {
        for (x, y) in [(0.0, 60.0), (35, 0), (-20, -45), (11, 170), (0, 171), (0, 5_000), (-7, -4_000), (200, 3), (-200, 3), (0, -9_000)] {
            scroll.contentOffset = Point(x: scroll.contentOffset.x + x, y: scroll.contentOffset.y + y)
            harness.advance(seconds: 0.02)
        }
    }

    /// A scroll view that draws, without declaring it.
    final class Ruled: ScrollView {
        override func draw(_ canvas: Canvas, dirty: Rect) {
            for line in 0..<20 { canvas.fill(Rect(x: 0, y: Double(line) * 37, width: bounds.width, height: 2), .black) }
        }
    }

    @Test func whatASubclassDrawsStaysWhereItIs() {
        let ruled = Ruled(frame: Rect(x: 20, y: 32, width: 260, height: 340))
        let spot = View(frame: Rect(x: 30, y: 700, width: 60, height: 50))
        spot.backgroundColor = .black
        ruled.contentView.addSubview(spot)
        ruled.contentSize = Size(width: 260, height: 4_000)
        scroll.isHidden = true
        controller.view.addSubview(ruled)
        harness.advance(seconds: 3)
        for clicks in [1.0, 0.3, 4, -2] { harness.scroll(ruled, clicks: clicks) }
        #expect(ruled.contentOffset.y > 0)
    }

    /// A list that draws lines behind its rows, without declaring it.
    final class RuledTable: TableView {
        override func draw(_ canvas: Canvas, dirty: Rect) {
            for line in 0..<20 { canvas.fill(Rect(x: 0, y: Double(line) * 37, width: bounds.width, height: 2), .black) }
        }
    }

    /// A container that draws below the scrolled content.
    final class RuledGround: View {
        override func draw(_ canvas: Canvas, dirty: Rect) {
            for line in 0..<20 { canvas.fill(Rect(x: 0, y: Double(line) * 37, width: bounds.width, height: 2), .black) }
        }
    }

    @Test func whatATableOrAGroundDrawsStaysWhereItIs() {
        for ground in [View(), RuledGround()] {
            let table = ground is RuledGround ? TableView() : RuledTable()
            let rows = TableFixture(60)
            rows.table.removeFromSuperview()
            table.register(FixtureCell.self)
            table.register(OtherFixtureCell.self)
            table.dataSource = rows
            table.frame = Rect(x: 0, y: 0, width: 260, height: 340)
            ground.frame = Rect(x: 20, y: 32, width: 260, height: 340)
            ground.addSubview(table)
            scroll.isHidden = true
            controller.view.addSubview(ground)
            harness.advance(seconds: 3)
            for clicks in [1.0, 0.3, 4, -2] { harness.scroll(table, clicks: clicks) }
            #expect(table.contentOffset.y > 0)
            ground.removeFromSuperview()
        }
    }

    @Test func theEdgesOfAGroundBehindTheContentStayWhereTheyAre() {
        // Round corners that cut nothing off, and a background that ends within the visible content.
        let card = View(frame: Rect(x: 20, y: 32, width: 260, height: 340))
        card.backgroundColor = Color(red: 0.9, green: 0.8, blue: 0.1)
        let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 260, height: 340))
        let spot = View(frame: Rect(x: 30, y: 700, width: 60, height: 50))
        spot.backgroundColor = .black
        inner.contentView.addSubview(spot)
        inner.contentSize = Size(width: 260, height: 4_000)
        card.addSubview(inner)
        scroll.isHidden = true
        controller.view.addSubview(card)
        card.cornerRadius = 30
        harness.advance(seconds: 3)
        for clicks in [1.0, 0.3, 4, -2] { harness.scroll(inner, clicks: clicks) }
        card.cornerRadius = 0
        inner.frame.origin.x = 20
        inner.frame.size.height = 360
        harness.advance(seconds: 3)
        for clicks in [1.0, 0.3, 4, -2] { harness.scroll(inner, clicks: clicks) }
        #expect(inner.contentOffset.y > 0)
    }

    @Test func whatWasMarkedBeforeIsPaintedWhereItWentTo() {
        let spot = View(frame: Rect(x: 40, y: 160, width: 30, height: 30))
        bands.addSubview(spot)
        harness.advance(seconds: 0.1)
        // One frame covers all of it: a change, a scroll, a change, and another scroll.
        spot.backgroundColor = Color(red: 1, green: 0, blue: 0)
        scroll.contentOffset.y += 50
        spot.frame.origin.x = 90
        scroll.contentOffset.y += 25
        harness.advance(seconds: 0.02)
        scroll.contentOffset.y += 40
        scroll.contentOffset.y -= 40
        harness.advance(seconds: 0.02)
    }

    @Test func twoThatScrollInOneFrameAreBothPainted() {
        let other = ScrollView(frame: Rect(x: 20, y: 372, width: 260, height: 24))
        let content = Bands(frame: Rect(x: 0, y: 0, width: 260, height: 900))
        other.contentView.addSubview(content)
        other.contentSize = content.frame.size
        controller.view.addSubview(other)
        harness.advance(seconds: 0.1)
        for _ in 0..<3 {
            scroll.contentOffset.y += 20
            other.contentOffset.y += 10
            harness.advance(seconds: 0.02)
        }
    }

    @Test func whatLiesAboveIsNotMovedAlong() {
        let badge = View(frame: Rect(x: 100, y: 100, width: 80, height: 40))
        badge.backgroundColor = Color(red: 0.9, green: 0.8, blue: 0.1)
        controller.view.addSubview(badge)
        harness.advance(seconds: 0.1)
        bands.painted = []
        harness.scroll(scroll, clicks: 1)
        #expect(paintedArea >= 260 * 340)
    }

    @Test func whatShinesThroughIsNotMovedAlong() {
        scroll.alpha = 0.5
        harness.advance(seconds: 0.1)
        harness.scroll(scroll, clicks: 1)
        scroll.alpha = 1
        bands.frame.size.width = 100
        scroll.superview?.insertSubview(Bands(frame: Rect(x: 0, y: 0, width: 300, height: 400)), at: 0)
        harness.advance(seconds: 0.1)
        harness.scroll(scroll, clicks: 1)
    }

    @Test(arguments: [(0, 3), (0, -3), (2, 0), (-2, 0), (2, -1), (-1, 2)])
    func pixelsAreCopiedToTheirPlaces(right: Int, down: Int) throws {
        let buffer = try MutablePixelBuffer(width: 12, height: 10, isOpaque: false)
        let before = try MutablePixelBuffer(width: 12, height: 10, isOpaque: false)
        for y in 0..<10 {
            for x in 0..<12 {
                let value = UInt32(y * 12 + x + 1) << 8 | 0xFF00_0000
                buffer[x, y] = value
                before[x, y] = value
            }
        }
        PixelMove(region: PixelRect(x: 2, y: 1, width: 8, height: 7), right: right, down: down).apply(to: buffer)
        let region = (x: 2..<10, y: 1..<8)
        for y in 0..<10 {
            for x in 0..<12 {
                let isInside = region.x.contains(x) && region.y.contains(y)
                let isTarget = isInside && region.x.contains(x - right) && region.y.contains(y - down)
                if isTarget {
                    #expect(buffer[x, y] == before[x - right, y - down])
                } else if !isInside {
                    #expect(buffer[x, y] == before[x, y])
                }
            }
        }
    }
}
