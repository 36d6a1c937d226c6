import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The placement of popovers: the pure function, at every edge and corner.
struct PopoverPlacementTests {
    private static let body = Size(width: 600, height: 600)

    /// Checks the properties of every placement with an arrow.
    private func check(_ place: PopoverPlacement, anchor: Rect, area: Rect, _ note: String) {
        #expect(area.contains(place.frame), "\(note): \(place.frame) leaves \(area)")
        let (frame, tip) = (place.frame, place.arrowTip)
        let left = max(anchor.minX, area.minX)
        let right = min(anchor.maxX, area.maxX)
        let top = max(anchor.minY, area.minY)
        let bottom = min(anchor.maxY, area.maxY)
        switch place.arrowDirection {
        case .left:
            #expect(isArrowLength(frame.minX - tip.x) && tip.x == right, "\(note)")
            #expect(tip.y >= frame.minY && tip.y <= frame.maxY && tip.y >= top && tip.y <= bottom, "\(note): \(place)")
        case .right:
            #expect(isArrowLength(tip.x - frame.maxX) && tip.x == left, "\(note)")
            #expect(tip.y >= frame.minY && tip.y <= frame.maxY && tip.y >= top && tip.y <= bottom, "\(note): \(place)")
        case .up:
            #expect(isArrowLength(frame.minY - tip.y) && tip.y == bottom, "\(note)")
            #expect(tip.x >= frame.minX && tip.x <= frame.maxX && tip.x >= left && tip.x <= right, "\(note): \(place)")
        case .down:
            #expect(isArrowLength(tip.y - frame.maxY) && tip.y == top, "\(note)")
            #expect(tip.x >= frame.minX && tip.x <= frame.maxX && tip.x >= left && tip.x <= right, "\(note): \(place)")
        default:
            #expect(place.arrowDirection.isEmpty, "\(note): \(place.arrowDirection)")
        }
    }

    private func isArrowLength(_ distance: Double) -> Bool { abs(distance - PopoverPlacement.arrowLength) < 1e-9 }

    @Test func everyPlaceOnAScreenIsServed() {
        let area = Rect(x: 0, y: 32, width: 1920, height: 1048)
        var directions = PopoverArrowDirection()
        for x in stride(from: 0.0, through: 1880, by: 40) {
            for y in stride(from: 32.0, through: 1040, by: 36) {
                let anchor = Rect(x: x, y: y, width: 40, height: 40)
                let place = PopoverPlacement.place(anchor: anchor, contentSize: Self.body, workArea: area)
                check(place, anchor: anchor, area: area, "\(x), \(y)")
                #expect(!place.arrowDirection.isEmpty && place.frame.size == Self.body, "at \(x), \(y)")
                #expect(!place.frame.intersects(anchor))
                directions.formUnion(place.arrowDirection)
            }
        }
        #expect(directions == [.left, .right], "a screen this wide always has room at one side")
    }

    @Test func theFourCornersKeepTheirMargin() {
        let area = Rect(x: 100, y: 50, width: 1600, height: 900)
        let cases: [(Point, PopoverArrowDirection, Point)] = [
            (Point(x: 100, y: 50), .left, Point(x: 152, y: 58)), (Point(x: 1660, y: 50), .right, Point(x: 1048, y: 58)),
            (Point(x: 100, y: 910), .left, Point(x: 152, y: 342)), (Point(x: 1660, y: 910), .right, Point(x: 1048, y: 342)),
        ]
        for (corner, direction, origin) in cases {
            let anchor = Rect(origin: corner, size: Size(width: 40, height: 40))
            let place = PopoverPlacement.place(anchor: anchor, contentSize: Self.body, workArea: area)
            #expect(place.arrowDirection == direction && place.frame.origin == origin, "\(corner): \(place)")
            check(place, anchor: anchor, area: area, "\(corner)")
        }
    }

    @Test func directionsThatAreNotAllowedAreNotTaken() {
        let area = Rect(x: 0, y: 0, width: 1920, height: 1400)
        let anchor = Rect(x: 900, y: 700, width: 40, height: 40)
        for direction: PopoverArrowDirection in [.left, .right, .up, .down] {
            let place = PopoverPlacement.place(anchor: anchor, contentSize: Self.body, workArea: area, arrows: direction)
            #expect(place.arrowDirection == direction)
            check(place, anchor: anchor, area: area, "\(direction)")
        }
        // There is not enough room above: it becomes smaller and stays on its side.
        let high = Rect(x: 900, y: 400, width: 40, height: 40)
        let squeezed = PopoverPlacement.place(anchor: high, contentSize: Self.body, workArea: area, arrows: .down)
        #expect(squeezed.arrowDirection == .down && squeezed.frame.height == 380 && squeezed.frame.width == 600)
    }

    @Test func anAnchorPartlyOrWhollyOutsideIsPointedAtWhereItCanBeSeen() {
        let area = Rect(x: 0, y: 0, width: 1920, height: 1080)
        let anchors = [
            Rect(x: -30, y: 500, width: 40, height: 40), Rect(x: 1900, y: 500, width: 40, height: 40),
            Rect(x: 900, y: -20, width: 40, height: 40), Rect(x: 900, y: 1060, width: 40, height: 60),
            Rect(x: -500, y: 500, width: 40, height: 40), Rect(x: 2500, y: 5000, width: 40, height: 40),
            Rect(x: -10_000, y: -10_000, width: 20_000, height: 20_000),
        ]
        for anchor in anchors {
            let place = PopoverPlacement.place(anchor: anchor, contentSize: Self.body, workArea: area)
            #expect(area.contains(place.frame), "\(anchor): \(place)")
            if anchor.intersects(area) { check(place, anchor: anchor, area: area, "\(anchor)") }
        }
    }

    @Test func aScreenSmallerThanTheContentGetsAllOfItThatFits() {
        for (width, height) in [(1024.0, 600.0), (800, 480), (640, 480), (320, 200), (60, 60), (10, 10)] {
            let area = Rect(x: 0, y: 0, width: width, height: height)
            for x in stride(from: 0.0, through: width - 5, by: max(5, width / 9)) {
                for y in stride(from: 0.0, through: height - 5, by: max(5, height / 7)) {
                    let anchor = Rect(x: x, y: y, width: min(40, width - x), height: min(40, height - y))
                    let place = PopoverPlacement.place(anchor: anchor, contentSize: Self.body, workArea: area)
                    check(place, anchor: anchor, area: area, "\(width)x\(height) at \(x), \(y)")
                    #expect(place.frame.width >= 1 && place.frame.height >= 1)
                    guard !place.arrowDirection.isEmpty else { continue }
                    let most = min(600, width - 16) * min(600, height - 16)
                    #expect(place.frame.width * place.frame.height >= 0.4 * most, "a strip at \(x), \(y) of \(width)x\(height): \(place)")
                }
            }
        }
    }

    @Test func twoMonitorsKeepWhatBelongsToThem() {
        let left = Rect(x: 0, y: 0, width: 1280, height: 1024)
        let right = Rect(x: 1280, y: 0, width: 1920, height: 1080)
        let below = Rect(x: 0, y: 1024, width: 1280, height: 1024)
        // The anchors are right before and right behind the inner borders.
        let cases: [(Point, [Rect], Rect)] = [
            (Point(x: 1230, y: 400), [left, right], left), (Point(x: 1290, y: 400), [left, right], right),
            (Point(x: 400, y: 970), [left, below], left), (Point(x: 400, y: 1030), [left, below], below),
            (Point(x: 1230, y: 10), [right, left], left), (Point(x: 1290, y: 1020), [right, left], right),
        ]
        for (corner, areas, home) in cases {
            let stage = Stage(size: Size(width: 200, height: 200))
            stage.window.send(.placed(origin: corner, workAreas: areas))
            let anchor = stage.add(View(), 0, 0, 40, 40)
            let popover = PopoverController(ViewController())
            popover.contentSize = Self.body
            popover.present(from: anchor.bounds, in: anchor)
            let frame = popover.window?.screenFrame.insetBy(dx: PopoverBackground.margin, dy: PopoverBackground.margin)
            #expect(frame.map { home.contains($0) } == true, "\(corner): \(String(describing: frame)) leaves \(home)")
        }
    }
}
