import FoundationEssentials
import Inventory
import Reports
import WorkspaceModel

/// Makes the page on which reports are chosen, looked at, saved and printed.
public final class ReportMaker {
    private let around: Surroundings
    private let model: ResultsController
    private let list: ItemListController
    /// The page, while it is shown.
    private(set) weak var report: ReportController?
    /// The number of the selection that the user declined for a report. Reports do not use it again until the selection changes.
    private var declinedSelection: Int?
    /// The number of the selection that the page was opened with.
    private var offeredSelection: Int?
    /// Finds the desktop's own print dialog, for each page that is opened; by default there is none. It does not ask the desktop: the
    /// dialog's availability is known when the user wants it.
    public var findSystemPrinting: () -> SystemPrinting? = { nil }

    init(_ around: Surroundings, list: ItemListController) {
        (self.around, self.list, model) = (around, list, list.model)
    }

    /// Returns the page of reports, opened for some items.
    func page(for start: ReportStart) -> ReportController {
        var subjects = subjects
        if case .newPlaces(let newPlaces) = start {
            let title = CountText.places(newPlaces.count, style: around.style)
            subjects.append(
                ReportSubject(kind: .newPlaces, title: "The \(title) added now", query: ItemQuery(), selection: .items(newPlaces)))
        }
        let selection = model.shown.selectionNumber
        let hasSelection = subjects.contains { $0.kind == .selection }
        var choices = ReportChoices(around.library.settings)
        let takesSelection: Bool
        switch start {
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
        let controller = ReportController(around, subjects: subjects, takesSelection: takesSelection, choices: choices)
        controller.maker = self
        offeredSelection = selection
        controller.output.system = findSystemPrinting()
        report = controller
        return controller
    }

    /// Remembers that the user prefers other items to the selection that the page was opened with.
    func declineSelection() { declinedSelection = offeredSelection }

    /// The possible items of a report or an export; all items come first.
    var subjects: [ReportSubject] {
        let total = model.libraryCount
        var subjects = [ReportSubject(kind: .all, title: total == 0 ? "No items" : "All \(items(total))", query: ItemQuery())]
        let scope = model.shownScope
        let (text, condition) = (model.workspace.search.text.trimmed, model.shownCondition)
        if scope != .all, !model.workspace.showsTrash {
            subjects.append(ReportSubject(kind: .shown, title: model.shownTitle, query: ItemQuery(scope: scope)))
        }
        if !condition.isEverything, !model.workspace.search.hasErrors, !model.workspace.showsTrash {
            let title = "Found: \(DisplayText.isolated(DisplayText.shortened(text, to: 40)))"
            subjects.append(ReportSubject(kind: .found, title: title, query: ItemQuery(scope: scope, condition: condition)))
        }
        let count = list.selectedCount
        if count > 0, !model.workspace.showsTrash {
            let query = ItemQuery(scope: scope, condition: condition)
            let title = count == 1 ? "Selected item" : "\(CountText.number(count, style: around.style)) selected items"
            subjects.append(ReportSubject(kind: .selection, title: title, query: query, selection: list.selection))
        }
        return subjects
    }

    private func items(_ count: Int) -> String { CountText.items(count, style: around.style) }
}
