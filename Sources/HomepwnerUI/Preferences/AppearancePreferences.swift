import Graphics
import Toolkit

/// The preferences for the looks of the window.
final class AppearancePreferences: PreferencesPage {
    private let model: PreferencesModel
    private let themes = SegmentedControl(ThemeChoice.allCases.map { SegmentedControl.Segment($0.title) })

    init(_ model: PreferencesModel) {
        self.model = model
        super.init(title: "Appearance", icon: .looks)
    }

    override func viewDidLoad() {
        themes.identifier = "theme"
        themes.selectedSegmentIndex = ThemeChoice.allCases.firstIndex(of: model.theme) ?? 0
        themes.addTarget(self, action: AppearancePreferences.themeDidChange, for: .valueChanged)
        super.viewDidLoad()
    }

    private func themeDidChange() { model.choose(ThemeChoice.allCases[themes.selectedSegmentIndex]) }

    override func makeSections() -> [Section] {
        [
            Section(
                title: "Colours", note: "Auto follows the desktop.",
                rows: [Row(title: "Theme", accessory: .view(themes))]),
            Section(
                title: "Pictures",
                rows: [
                    Row(
                        title: "Glossy pictures", detail: "Thumbnails shine as glass does",
                        accessory: model.toggle(\.hasGlossyThumbnails))
                ]),
        ]
    }
}

extension ThemeChoice {
    /// The title of the choice.
    var title: String {
        switch self {
        case .desktop: "Auto"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}

extension Icon {
    /// Half light, half dark: looks.
    fileprivate static let looks = Icon { pen in
        pen.circle(12, 12, 8.5)
        for (x, top, bottom) in [(14.0, 4.5, 19.5), (16.0, 5.5, 18.5), (18.0, 7.5, 16.5)] { pen.line(x, top, x, bottom, width: 2.4) }
    }
}
