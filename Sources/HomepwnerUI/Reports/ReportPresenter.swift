import FoundationEssentials
import Inventory
import Reports
import Toolkit
import WorkspaceModel

/// Shows the page on which reports are chosen, looked at, saved and printed.
public final class ReportPresenter {
    private let library: Library
    private let model: ResultsController
    private let list: ItemListController
    private let reader: StoreReader
    private let style: NumberStyle
    private unowned let host: any MainHost
    /// The page, while it is shown.
    private(set) weak var report: ReportController?
    /// The number of the selection that the user declined for a report. Reports do not use it again until the selection changes.
    private var declinedSelection: Int?
    /// Finds the desktop's own print dialog, for each page that is opened; by default there is none. It does not ask the desktop: the
    /// dialog's availability is known when the user wants it.
    public var findSystemPrinting: () -> SystemPrinting? = { nil }

    init(
        library: Library, model: ResultsController, list: ItemListController, sidebar: SidebarController, reader: StoreReader,
        style: NumberStyle, host: any MainHost
    ) {
        (self.library, self.model, self.list) = (library, model, list)
        (self.reader, self.style, self.host) = (reader, style, host)
        sidebar.onReport = { [weak self] in self?.show(.place($0, labels: $1)) }
    }

    /// The items that a report is opened for.
    enum Subject {
        /// The selected items if the selection is new, else the items of the last report.
        case usual
        /// The selected items.
        case selection
        /// A place. Its labels are those of the place and of the places in it.
        case place(UUID, labels: Bool)
        /// Places that were added just now, for their labels.
        case newPlaces([UUID])
    }

    /// Opens the page of reports.
    func show(_ subject: Subject = .usual) {
        guard host.presentedViewController == nil else { return }
        var subjects = subjects
        if case .newPlaces(let newPlaces) = subject {
            let title = CountText.places(newPlaces.count, style: style)
            subjects.append(
                ReportSubject(kind: .newPlaces, title: "The \(title) added now", query: ItemQuery(), selection: .items(newPlaces)))
        }
        let selection = model.shown.selectionNumber
        let hasSelection = subjects.contains { $0.kind == .selection }
        var choices = ReportChoices(library.settings)
        let takesSelection: Bool
        switch subject {
        case .usual: takesSelection = hasSelection && selection != declinedSelection
        case .selection: takesSelection = hasSelection
        case .place(let id, let labels):
            takesSelection = false
            choices.begin(with: id, labels: labels)
        case .newPlaces:
            takesSelection = false
            choices.kind = ReportKind.labels.name
            (choices.subject, choices.labelsPlaces) = (.newPlaces, true)
        }
        let controller = ReportController(
            subjects: subjects, takesSelection: takesSelection,
            tree: { [weak workspace = model.workspace] in workspace?.catalog.tree ?? SidebarTree() },
            choices: choices, store: reader.store, papers: library.papers, pools: reader.pools,
            style: style)
        let settings = library.isReadOnly ? nil : library.settings
        controller.onChoose = { [weak self] choices in
            guard let settings else { return }
            Task.immediate {
                do {
                    try await settings.inTurn { (settings) throws(InventoryError) in try choices.store(in: settings) }
                } catch { self?.report?.say("\(error)", isWarning: true) }
            }
        }
        controller.onDecline = { [weak self] in self?.declinedSelection = selection }
        controller.output.system = findSystemPrinting()
        report = controller
        host.present(controller)
    }

    /// Something was changed in the library.
    func didGrow() { report?.reload() }

    /// The possible items of a report or an export; all items come first.
    var subjects: [ReportSubject] {
        let total = model.libraryCount
        var subjects = [ReportSubject(kind: .all, title: total == 0 ? "No items" : "All \(items(total))", query: ItemQuery())]
        let scope = model.shownScope
        let text = model.shownText
        if scope != .all, !model.workspace.showsTrash {
            subjects.append(ReportSubject(kind: .shown, title: model.shownTitle, query: ItemQuery(scope: scope)))
        }
        if !text.trimmed.isEmpty, !model.workspace.showsTrash {
            let title = "Found: \(DisplayText.isolated(DisplayText.shortened(text.trimmed, to: 40)))"
            subjects.append(ReportSubject(kind: .found, title: title, query: ItemQuery(text: text, scope: scope)))
        }
        let count = list.selectedCount
        if count > 0, !model.workspace.showsTrash {
            let query = ItemQuery(text: text, scope: scope)
            let title = count == 1 ? "Selected item" : "\(CountText.number(count, style: style)) selected items"
            subjects.append(ReportSubject(kind: .selection, title: title, query: query, selection: list.selection))
        }
        return subjects
    }

    private func items(_ count: Int) -> String { CountText.items(count, style: style) }
}
