import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The window's clock: delayed actions, and animations.
struct FocusTimeTests {
    @Test func actionsRunInTheOrderOfTheirDeadlines() {
        let window = Window(size: Size(width: 100, height: 100))
        var order: [Int] = []
        window.schedule(after: 3) { order.append(3) }
        window.schedule(after: 1) { order.append(1) }
        window.schedule(after: 2) { order.append(20) }
        window.schedule(after: 2) { order.append(21) }
        let cancelled = window.schedule(after: 1.5) { order.append(-1) }
        cancelled.cancel()
        #expect(window.nextDeadline == 1)
        window.advance(to: 0.9)
        #expect(order == [])
        window.advance(to: 5)
        #expect(order == [1, 20, 21, 3])
        #expect(window.nextDeadline == nil)
        window.advance(to: 2)
        #expect(window.now == 5, "time does not go back")
    }

    @Test func oneThatIsDueCanCancelAnother() {
        let window = Window(size: Size(width: 100, height: 100))
        var ran = false
        var later: ScheduledAction?
        window.schedule(after: 1) { later?.cancel() }
        later = window.schedule(after: 2) { ran = true }
        window.advance(to: 3)
        #expect(!ran && window.nextDeadline == nil)
    }

    @Test func oneThatAsksForItselfAgainAtOnceDoesNotBlockTheLoop() {
        let window = Window(size: Size(width: 100, height: 100))
        var count = 0
        func again() {
            count += 1
            window.schedule(after: 0) { again() }
        }
        again()
        for turn in 1...3 {
            window.advance(to: Double(turn))
            #expect(count == turn + 1)
        }
        #expect(window.nextDeadline == 3)
    }

    @Test func anAnimationRunsOnceToItsEndAndStops() {
        let stage = Stage(isAnimated: true)
        var values: [Double] = []
        var done = 0
        stage.window.animate(duration: 0.2, curve: .linear) {
            values.append($0)
        } completion: {
            done += 1
        }
        #expect(stage.window.nextDeadline != nil)
        stage.harness.advance(seconds: 1)
        #expect(values.first == 0 && values.last == 1 && values == values.sorted() && values.count > 8)
        #expect(done == 1)
        #expect(stage.window.nextDeadline == nil, "nothing is awake afterwards")
    }

    @Test func aStoppedAnimationStaysWhereItIs() {
        let stage = Stage(isAnimated: true)
        var value = -1.0
        var done = 0
        let animation = stage.window.animate(duration: 1) {
            value = $0
        } completion: {
            done += 1
        }
        stage.harness.advance(seconds: 0.3)
        animation?.stop()
        let then = value
        stage.harness.advance(seconds: 2)
        animation?.stop()
        #expect(value == then && then > 0 && then < 1 && done == 1)
    }

    @Test func oneAnimationCanStopAnotherInTheSameFrame() {
        let stage = Stage(isAnimated: true)
        var second: Animation?
        var late = 0
        var isStopped = false
        _ = stage.window.animate(duration: 1) { progress in
            if progress > 0.5, !isStopped {
                isStopped = true
                second?.stop()
            }
        }
        second = stage.window.animate(duration: 1) { _ in if isStopped { late += 1 } }
        stage.harness.advance(seconds: 2)
        #expect(isStopped && late == 0, "a stopped one is not called again")
    }

    @Test func withoutMotionAnimationsAreAtTheirEndAtOnce() {
        let stage = Stage()
        var value = 0.0
        var done = false
        let animation = stage.window.animate(duration: 5) {
            value = $0
        } completion: {
            done = true
        }
        #expect(animation == nil && value == 1 && done)
    }
}
