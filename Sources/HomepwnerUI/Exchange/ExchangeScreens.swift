import Inventory
import Toolkit
import WorkspaceModel

/// The exports, imports and backups that a person asks for, and their sheets.
final class ExchangeScreens: ScreenMaker {
    let exports: Exports
    let imports: Imports
    let backUp: BackUpOnRequest

    init(_ around: Surroundings, footer: FooterBar, reports: ReportMaker, backups: BackupKeeper, host: ViewController) {
        let work = ExchangeWork(around, strip: footer.exchangeStrip, host: host)
        exports = Exports(around, work: work, reports: reports)
        imports = Imports(around, work: work, host: host)
        backUp = BackUpOnRequest(around, backups, work: work, host: host)
    }

    func controller(for screen: Screen) -> ViewController? {
        switch screen {
        case .export(let folder): exports.controller(proposing: folder)
        case .importing(let path, let wasDropped): imports.controller(of: path, wasDropped: wasDropped)
        case .bundle(let path, let contents): imports.controller(ofBundle: path, contents)
        default: nil
        }
    }
}
