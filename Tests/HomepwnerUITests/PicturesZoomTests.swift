import Graphics
import Testing

@testable import HomepwnerUI

/// The arithmetic of zooming and panning.
struct PicturesZoomTests {
    private func zoom(_ width: Double, _ height: Double, scale: Double = 1) -> PictureZoom {
        PictureZoom(pixelSize: Size(width: width, height: height), viewport: Size(width: 600, height: 600), scale: scale)
    }

    @Test func aPictureIsFittedAndCentred() {
        let wide = zoom(4000, 3000)
        #expect(wide.pictureRect == Rect(x: 0, y: 75, width: 600, height: 450))
        #expect(wide.magnification == 0.15)
        let tall = zoom(3000, 4000)
        #expect(tall.pictureRect == Rect(x: 75, y: 0, width: 450, height: 600))
        let twice = zoom(4000, 3000, scale: 2)
        #expect(twice.pictureRect == wide.pictureRect)
        #expect(twice.magnification == 0.3)
    }

    @Test func aSmallPictureIsEnlargedToFitButNotBeyondTheLimit() {
        #expect(zoom(300, 200).pictureRect == Rect(x: 0, y: 100, width: 600, height: 400))
        #expect(zoom(10, 10).pictureRect == Rect(x: 260, y: 260, width: 80, height: 80))
        #expect(zoom(1, 16_384).magnification < 1)
    }

    @Test func whatIsUnderThePointerStaysThere() {
        var zoom = zoom(4000, 3000)
        let pointer = Point(x: 150, y: 400)
        func pixel() -> Point {
            let points = zoom.magnification
            return Point(x: zoom.center.x + (pointer.x - 300) / points, y: zoom.center.y + (pointer.y - 300) / points)
        }
        let before = pixel()
        zoom.zoom(by: 10, at: pointer)
        #expect(abs(zoom.magnification - 1.5) < 1e-9)
        #expect(pixel().distance(to: before) < 1e-6)
    }

    @Test func magnificationStaysWithinItsLimits() {
        var zoom = zoom(4000, 3000)
        zoom.zoom(by: 1e9, at: Point(x: 0, y: 0))
        #expect(zoom.magnification == 8)
        zoom.zoom(by: 1e-9, at: Point(x: 0, y: 0))
        #expect(zoom.magnification == 0.15)
        #expect(zoom.isFitted)
        #expect(zoom.center == Point(x: 2000, y: 1500))
        zoom.zoom(by: .nan, at: .zero)
        zoom.zoom(by: .infinity, at: .zero)
        zoom.zoom(by: -1, at: .zero)
        #expect(zoom.magnification == 0.15)
    }

    @Test func panningStopsAtThePicturesEdges() {
        var zoom = zoom(4000, 3000)
        zoom.pan(by: Point(x: 100, y: 100))
        #expect(zoom.center == Point(x: 2000, y: 1500), "a fitted picture does not move")
        zoom.zoom(to: 1, at: Point(x: 300, y: 300))
        zoom.pan(by: Point(x: 1e6, y: 1e6))
        #expect(zoom.pictureRect.origin == .zero)
        zoom.pan(by: Point(x: -1e6, y: -1e6))
        #expect(zoom.pictureRect.maxX == 600 && zoom.pictureRect.maxY == 600)
    }

    @Test func stepsStopAtOneToOneAndAtTheFit() {
        var zoom = zoom(1000, 1000)
        #expect(zoom.magnification == 0.6)
        var seen: [Double] = []
        for _ in 0..<4 {
            zoom.step(in: true)
            seen.append((zoom.magnification * 1000).rounded() / 1000)
        }
        #expect(seen == [0.75, 0.938, 1, 1.25])
        for _ in 0..<9 { zoom.step(in: false) }
        #expect(zoom.magnification == 0.6 && zoom.isFitted)
    }

    @Test func aFittedPictureFollowsItsViewportAndAnotherKeepsItsMiddle() {
        var zoom = zoom(4000, 3000)
        zoom.resize(to: Size(width: 300, height: 300), scale: 1)
        #expect(zoom.pictureRect == Rect(x: 0, y: 38, width: 300, height: 225))
        zoom.zoom(to: 2, at: Point(x: 150, y: 150))
        let middle = zoom.center
        zoom.resize(to: Size(width: 600, height: 600), scale: 1)
        #expect(zoom.magnification == 2 && zoom.center == middle)
    }

    @Test func percentagesAreWholeAndShort() {
        #expect(ZoomPill.text(0.64) == "64\u{202F}%")
        #expect(ZoomPill.text(1) == "100\u{202F}%")
        #expect(ZoomPill.text(0.0375) == "3.8\u{202F}%")
        #expect(ZoomPill.text(0.05) == "5\u{202F}%")
        #expect(ZoomPill.text(8) == "800\u{202F}%")
    }
}
