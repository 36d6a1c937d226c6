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
        library: Library, reader: StoreReader, style: NumberStyle, footer: FooterBar, reports: ReportPresenter,
        backups: BackupKeeper, host: any MainHost
    ) {
        work = ExchangeWork(strip: footer.exchangeStrip, pools: library.pools, style: style, host: host)
        exports = ExportPresenter(
            library: library, reader: reader, style: style, work: work, subjects: { reports.subjects }, host: host)
        imports = ImportPresenter(
            library: library, reader: reader, style: style, work: work, host: host)
        backUp = BackUpPresenter(backups, style: style, work: work, host: host)
    }
}
