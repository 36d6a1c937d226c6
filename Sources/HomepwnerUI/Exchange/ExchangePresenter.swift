import Inventory
import Toolkit

/// The exports, imports and backups of the library that the user asks for.
final class ExchangePresenter {
    let exports: ExportPresenter
    let imports: ImportPresenter
    let backUp: BackUpPresenter
    /// The exports, imports and backups under way.
    let work: ExchangeWork

    init(
        _ around: Surroundings, footer: FooterBar, reports: ReportMaker, backups: BackupKeeper, host: ViewController
    ) {
        work = ExchangeWork(around, strip: footer.exchangeStrip, host: host)
        exports = ExportPresenter(around, work: work, subjects: { reports.subjects }, host: host)
        imports = ImportPresenter(around, work: work, host: host)
        backUp = BackUpPresenter(around, backups, work: work, host: host)
    }
}
