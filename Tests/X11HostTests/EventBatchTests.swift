import Graphics
import Testing
import Toolkit

@testable import X11Host

@Suite struct EventBatchTests {
    private func move(_ x: Double, button: Int = 0) -> InputEvent {
        .pointerMoved(PointerEvent(location: Point(x: x, y: 0), time: x, button: button))
    }

    private func scroll(_ y: Double, isPrecise: Bool = false) -> InputEvent {
        .scroll(ScrollEvent(location: Point(x: y, y: 0), delta: Point(x: 0, y: y), isPrecise: isPrecise, time: y))
    }

    private func press(_ x: Double) -> InputEvent { .pointerDown(PointerEvent(location: Point(x: x, y: 0), time: x)) }

    private func text(_ batch: inout EventBatch<Int>) -> [String] {
        batch.take().map { target, event in
            switch event {
            case .pointerMoved(let move): "\(target) move \(move.location.x)"
            case .scroll(let scroll): "\(target) scroll \(scroll.delta.y) at \(scroll.time)"
            case .pointerDown: "\(target) press"
            case .resized(let size, _): "\(target) size \(size.width)"
            case .placed(let origin, _): "\(target) place \(origin.x)"
            default: "\(target) other"
            }
        }
    }

    @Test func onlyTheLastOfMovesInARowIsKept() {
        var batch = EventBatch<Int>()
        batch.append([move(1), move(2), press(2), move(3), move(4)], to: 1)
        #expect(text(&batch) == ["1 move 2.0", "1 press", "1 move 4.0"])
        #expect(batch.isEmpty)
    }

    @Test func wheelTurnsAreSummedAcrossMoves() {
        var batch = EventBatch<Int>()
        batch.append([scroll(1), move(1), scroll(1), move(2), scroll(1)], to: 1)
        #expect(text(&batch) == ["1 scroll 3.0 at 1.0", "1 move 2.0"])
    }

    @Test func finePartsAndWheelClicksAreNotSummed() {
        var batch = EventBatch<Int>()
        batch.append([scroll(1), scroll(5, isPrecise: true), scroll(5, isPrecise: true)], to: 1)
        #expect(text(&batch) == ["1 scroll 1.0 at 1.0", "1 scroll 10.0 at 5.0"])
    }

    @Test func theEndOfAGestureStandsByItself() {
        var batch = EventBatch<Int>()
        batch.append([scroll(5, isPrecise: true), scroll(0, isPrecise: true), scroll(2, isPrecise: true)], to: 1)
        #expect(text(&batch) == ["1 scroll 5.0 at 5.0", "1 scroll 0.0 at 0.0", "1 scroll 2.0 at 2.0"])
    }

    @Test func aDragIsNoHover() {
        var batch = EventBatch<Int>()
        batch.append([move(1), move(2, button: 1), move(3, button: 1)], to: 1)
        #expect(text(&batch) == ["1 move 1.0", "1 move 3.0"])
    }

    @Test func otherWindowsKeepTheirOrder() {
        var batch = EventBatch<Int>()
        batch.append([move(1)], to: 1)
        batch.append([move(2)], to: 2)
        batch.append([move(3)], to: 1)
        #expect(text(&batch) == ["1 move 1.0", "2 move 2.0", "1 move 3.0"])
    }

    @Test func onlyTheLastSizeAndPlaceAreKept() {
        var batch = EventBatch<Int>()
        for width in [100.0, 200, 300] {
            batch.append([.resized(Size(width: width, height: 1), scale: 1)], to: 1)
            batch.append([.placed(origin: Point(x: width, y: 0), workAreas: [])], to: 1)
        }
        #expect(text(&batch) == ["1 size 300.0", "1 place 300.0"])
    }
}

@Suite struct EventClockTests {
    @Test func theServersTimeIsOnTheLocalClock() {
        var clock = EventClock()
        #expect(clock.seconds(serverTime: 1_000_000, now: 50) == 50)
        #expect(clock.seconds(serverTime: 1_000_500, now: 50.5) == 50.5)
    }

    @Test func eventsThatCameLateAreDatedBack() {
        var clock = EventClock()
        _ = clock.seconds(serverTime: 1000, now: 10)
        #expect(abs(clock.seconds(serverTime: 1100, now: 12) - 10.1) < 1e-9)
    }

    @Test func theCounterMayBeginAnew() {
        var clock = EventClock()
        let before = clock.seconds(serverTime: UInt32.max - 99, now: 100)
        let after = clock.seconds(serverTime: 100, now: 100.2)
        #expect(abs(after - before - 0.2) < 1e-6)
        // One from before the turn, out of order.
        #expect(abs(clock.seconds(serverTime: UInt32.max - 49, now: 100.2) - before - 0.05) < 1e-6)
    }

    @Test func noTimeIsThePresent() {
        var clock = EventClock()
        #expect(clock.seconds(serverTime: 0, now: 7) == 7)
    }
}
