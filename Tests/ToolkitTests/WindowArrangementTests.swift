import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The size that a maximized window has when it is restored.
@Suite struct WindowArrangementTests {
    private let normal = Size(width: 800, height: 600)
    private let large = Size(width: 1920, height: 1000)

    @Test func whicheverIsSaidFirstTheNormalSizeIsKept() {
        var sizeFirst = WindowArrangement(size: normal)
        sizeFirst.resized(to: large, at: 10)
        sizeFirst.changed(to: .maximized, size: large, at: 10.1)
        #expect(sizeFirst.normalSize == normal && sizeFirst.state == .maximized)
        var stateFirst = WindowArrangement(size: normal)
        stateFirst.changed(to: .maximized, size: normal, at: 10)
        stateFirst.resized(to: large, at: 10.1)
        #expect(stateFirst.normalSize == normal)
    }

    @Test func whatTheUserGivesItIsItsNormalSize() {
        var window = WindowArrangement(size: normal)
        let dragged = Size(width: 900, height: 700)
        window.resized(to: dragged, at: 10)
        window.changed(to: .maximized, size: dragged, at: 20)
        window.resized(to: large, at: 20.1)
        #expect(window.normalSize == dragged)
        window.changed(to: [], size: large, at: 30)
        window.resized(to: dragged, at: 30.1)
        #expect(window.normalSize == dragged && window.state == [])
    }

    @Test func aWindowThatComesUpMaximizedHasTheSizeFromBefore() {
        let window = Window(size: large)
        let harness = Harness(window, size: normal)
        window.setState(.maximized, true)
        #expect(harness.window.wantedState == .maximized)
        harness.resize(to: large)
        #expect(window.state == .maximized && window.normalSize == normal)
        window.setState(.fullScreen, true)
        harness.advance(seconds: 0.1)
        #expect(window.state == [.maximized, .fullScreen])
        window.setState(.fullScreen, false)
        harness.advance(seconds: 0.1)
        #expect(window.state == .maximized && window.normalSize == normal)
        #expect(harness.log.count { $0.hasPrefix("setState") } == 3)
    }

    @Test func aWishThatNobodyFulfilsIsForgotten() {
        var window = WindowArrangement(size: normal)
        window.request(.maximized, at: 10)
        let dragged = Size(width: 900, height: 700)
        window.resized(to: dragged, at: 20)
        #expect(window.normalSize == dragged && window.wanted == [])
    }
}
