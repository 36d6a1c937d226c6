import Graphics
import Toolkit

/// The sheet with the preferences: a page for the list, one for looks, one for the library.
final class PreferencesController: ViewController {
    let pages: [PreferencesPage]
    let tabs: TabBarController
    private static let headerHeight = 60.0
    private static let bottomEdge = 8.0
    private let done = Button("Done", style: .prominent)

    init(general: GeneralPreferences, appearance: AppearancePreferences, library: LibraryPreferences) {
        pages = [general, appearance, library]
        tabs = TabBarController(viewControllers: pages)
        super.init()
        title = "Preferences"
        preferredContentSize = Size(width: 500, height: 540)
        addChild(tabs)
    }

    override func loadView() -> View {
        let title = Label(title, font: Font(size: 17, weight: .semibold))
        title.accessibilityRole = .heading
        tabs.tabBar.accessibilityLabel = "Pages"
        done.action = dismissing()
        let background = ContainerView(of: self) { page in
            Stack(.vertical) {
                Stack(.horizontal, spacing: 14, insets: EdgeInsets(top: 16, left: 16, bottom: 12, right: 16)) {
                    title.sized(width: .flexible)
                    page.done.sized(width: 70)
                }
                .sized(height: .fixed(Self.headerHeight))
                page.tabs.view.sized(height: .flexible)
                Spacer(.fixed(Self.bottomEdge))
            }
        }
        for part in [title, done, tabs.view] as [View] { background.addSubview(part) }
        return background
    }

    override func size(forChild child: ViewController, in size: Size) -> Size {
        Size(width: size.width, height: max(0, size.height - Self.headerHeight - Self.bottomEdge))
    }

    override func viewIsAppearing() {
        view.window?.makeFirstResponder(tabs.tabBar)
    }
}
