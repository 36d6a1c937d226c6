import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The orientations that controllers support, and their combination in containers.
@Suite struct OrientationTests {
    private final class Page: ViewController {
        var mask: InterfaceOrientationMask = .all {
            didSet { setNeedsUpdateOfSupportedInterfaceOrientations() }
        }

        init(_ mask: InterfaceOrientationMask) {
            super.init()
            self.mask = mask
        }

        override var supportedInterfaceOrientations: InterfaceOrientationMask { mask }
    }

    private func harness(_ root: ViewController) -> Harness {
        let window = Window(size: Size(width: 1000, height: 700))
        window.rootViewController = root
        return Harness(window)
    }

    private func requests(_ harness: Harness) -> [String] { harness.log.filter { $0.hasPrefix("setSupportedOrientations") } }

    @Test func setsSayWhatAWindowMayBe() {
        #expect(InterfaceOrientationMask.all.allowsPortrait && InterfaceOrientationMask.all.allowsLandscape)
        #expect(InterfaceOrientationMask.portraitUpsideDown.allowsPortrait && !InterfaceOrientationMask.portrait.allowsLandscape)
        #expect(InterfaceOrientationMask.landscapeLeft.allowsLandscape && !InterfaceOrientationMask.landscape.allowsPortrait)
        #expect(InterfaceOrientationMask.allButUpsideDown == InterfaceOrientationMask.all.subtracting(.portraitUpsideDown))
        #expect(!InterfaceOrientationMask().allowsPortrait)
    }

    @Test func mostWindowsAskForNothing() {
        let harness = harness(Page(.allButUpsideDown))
        #expect(requests(harness) == [])
    }

    @Test func navigationAsksWhoIsOnTop() {
        let navigation = NavigationController(rootViewController: Page(.all))
        let harness = harness(navigation)
        navigation.pushViewController(Page(.portrait))
        harness.advance(seconds: 0.02)
        #expect(harness.window.supportedInterfaceOrientations == .portrait)
        #expect(requests(harness).count == 1)
        navigation.popViewController()
        harness.advance(seconds: 0.02)
        #expect(harness.window.supportedInterfaceOrientations == .all)
        #expect(requests(harness).count == 2)
    }

    @Test func tabsSupportWhatAllOfThemDo() {
        let pages = [Page(.all), Page([.portrait, .landscapeLeft]), Page(.allButUpsideDown)]
        let tabs = TabBarController(viewControllers: pages)
        let harness = harness(tabs)
        #expect(tabs.supportedInterfaceOrientations == [.portrait, .landscapeLeft])
        #expect(requests(harness) == [])
        pages[2].mask = .landscape
        // The page is invisible, but its tab is not.
        tabs.setNeedsUpdateOfSupportedInterfaceOrientations()
        harness.advance(seconds: 0.02)
        #expect(tabs.supportedInterfaceOrientations == .landscapeLeft)
        #expect(requests(harness).count == 1)
        // If they have no orientation in common, the person decides.
        pages[1].mask = .portrait
        tabs.selectedIndex = 1
        harness.advance(seconds: 0.02)
        #expect(tabs.supportedInterfaceOrientations == [])
        #expect(harness.window.supportedInterfaceOrientations == .all)
    }

    @Test func aSplitAsksThoseThatAreSeen() {
        let split = SplitController(primary: Page(.all), secondary: Page(.landscape), threshold: 900)
        let harness = harness(split)
        #expect(harness.window.supportedInterfaceOrientations == .landscape)
        split.panes[1].isAvailable = false
        harness.advance(seconds: 0.02)
        #expect(harness.window.supportedInterfaceOrientations == .all)
        #expect(requests(harness).count == 2)
    }

    @Test func whatCoversTheWindowDecidesAndASheetDoesNot() {
        let root = Page(.all)
        let harness = harness(root)
        let sheet = Page(.portrait)
        root.present(sheet, animated: false)
        harness.advance(seconds: 0.02)
        #expect(requests(harness) == [])
        let full = Page(.landscape)
        full.modalPresentationStyle = .fullScreen
        sheet.present(full, animated: false)
        harness.advance(seconds: 0.02)
        #expect(harness.window.supportedInterfaceOrientations == .landscape)
        #expect(requests(harness).count == 1)
        // Another answer with the same meaning for a window is no change.
        full.mask = .landscapeLeft
        harness.advance(seconds: 0.02)
        #expect(requests(harness).count == 1)
        full.dismiss(animated: false)
        harness.advance(seconds: 0.02)
        #expect(harness.window.supportedInterfaceOrientations == .all)
        #expect(requests(harness).count == 2)
    }
}
