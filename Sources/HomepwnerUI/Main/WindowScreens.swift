import Toolkit
import WorkspaceModel

/// Makes the screens about the window itself.
final class WindowScreens: ScreenMaker {
    private unowned let main: MainController

    init(of main: MainController) { self.main = main }

    func controller(for screen: Screen) -> ViewController? {
        switch screen {
        case .shortcuts: return ReferenceController(MainCommands(main).shortcutReference)
        case .searchHelp: return ReferenceController(QueryReference(main.around.workspace.catalog.tree.catalog).reference)
        case .preferences(let atBackups): return preferences(atBackups: atBackups)
        case .newLibrary, .restore: return main.libraries?.controller(for: screen)
        default: return nil
        }
    }

    private func preferences(atBackups: Bool) -> ViewController {
        let page = LibraryPreferences(
            main.around, namer: LibraryNamer(main.around, menu: main.libraries), backups: main.backups, trouble: main.trouble)
        let controller = PreferencesController(
            general: GeneralPreferences(main.preferences), appearance: AppearancePreferences(main.preferences), library: page)
        page.beginsAtBackups = atBackups
        if atBackups { controller.tabs.selectedViewController = page }
        return controller
    }
}
