import Graphics
import Testing
import Toolkit
import ToolkitTesting

/// The repaint after a view appears, disappears or moves; the harness compares each frame with a full repaint.
@Suite struct ViewTests {
    /// A small view with a large one in it, which extends beyond it on all sides.
    private final class Page: View {
        let small = View()
        let large = View()

        init() {
            super.init()
            small.frame = Rect(x: 100, y: 100, width: 20, height: 20)
            large.frame = Rect(x: -30, y: -30, width: 80, height: 80)
            large.backgroundColor = Color(hex: 0xC01C28)
            small.addSubview(large)
            addSubview(small)
        }
    }

    private final class Controller: ViewController {
        private let page: View

        init(_ page: View) {
            self.page = page
            super.init()
        }

        override func loadView() -> View { page }
    }

    private let page = Page()
    private let harness: Harness

    init() {
        let window = Window(size: Size(width: 300, height: 300), title: "Views")
        window.rootViewController = Controller(page)
        harness = Harness(window)
    }

    @Test func whatReachesOutMovesAlong() {
        page.small.frame.origin = Point(x: 180, y: 160)
        harness.advance(seconds: 0.1)
    }

    @Test func whatReachesOutComesAndGoesAlong() {
        for act in [
            { self.page.small.isHidden = true }, { self.page.small.isHidden = false }, { self.page.small.alpha = 0.5 },
            { self.page.small.clipsToBounds = true }, { self.page.small.clipsToBounds = false },
            { self.page.small.removeFromSuperview() }, { self.page.addSubview(self.page.small) },
        ] {
            act()
            harness.advance(seconds: 0.1)
        }
    }
}
