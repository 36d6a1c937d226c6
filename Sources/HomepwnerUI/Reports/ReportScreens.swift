import Toolkit
import WorkspaceModel

/// Makes the page of reports.
final class ReportScreens: ScreenMaker {
    private let reports: ReportMaker

    init(_ reports: ReportMaker) { self.reports = reports }

    func controller(for screen: Screen) -> ViewController? {
        if case .report(let start) = screen { reports.page(for: start) } else { nil }
    }
}
