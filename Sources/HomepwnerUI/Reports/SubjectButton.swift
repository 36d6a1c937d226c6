import Inventory
import Toolkit
import WorkspaceModel

/// The field for the items of a report: all, the shown ones, the search results, the selection, and any place or tag, which is chosen in a
/// tree beside it.
final class SubjectButton: PopUpButton {
    private let subjects: [ReportSubject]
    private let tree: () -> SidebarTree
    private var listed: [ReportSubject] = []
    /// The choice in the tree, while its handlers are called.
    private var picked: ReportSubject.Kind?
    private var popover: PopoverController?

    /// - Parameters:
    ///   - subjects: what can be chosen at once; the first is everything
    ///   - tree: the places and tags of the library as they are now
    init(_ subjects: [ReportSubject], tree: @escaping () -> SidebarTree) {
        (self.subjects, self.tree) = (subjects, tree)
        super.init()
    }

    /// The person's choice, for handlers of `.valueChanged`.
    var chosenKind: ReportSubject.Kind? {
        picked ?? selectedIndex.flatMap { listed.indices.contains($0) ? listed[$0].kind : nil }
    }

    /// Returns the items of a choice: everything if the choice no longer exists, and none without a choice.
    func subject(_ kind: ReportSubject.Kind?) -> ReportSubject {
        guard let kind else { return ReportSubject(kind: .selection, title: "", query: ItemQuery(), selection: ItemSelection.none) }
        return subjects.first { $0.kind == kind } ?? ReportSubject(kind, in: tree()) ?? subjects[0]
    }

    /// Whether some items are selected in the list.
    var hasSelection: Bool { subjects.contains { $0.kind == .selection } }

    /// Shows a choice, or that none was made yet.
    ///
    /// - Parameter placesAlone: whether only everything and places can be chosen
    func show(_ kind: ReportSubject.Kind?, placesAlone: Bool) {
        let chosen = kind == nil ? subjects[0] : subject(kind)
        var offered = placesAlone ? [ReportSubject(kind: .all, title: "All places", query: subjects[0].query)] : subjects
        let ownIndex = offered.firstIndex { $0.kind == chosen.kind }
        if ownIndex == nil, !placesAlone || chosen.isPlace { offered.append(chosen) }
        listed = offered
        var more = [Item("Place…", icon: .folder, action: { [weak self] in self?.openPicker(.places) })]
        if !placesAlone { more.append(Item("Tag…", icon: .tagSign, action: { [weak self] in self?.openPicker(.tags) })) }
        sections = [Section(items: offered.map { Item($0.title) }), Section(items: more)]
        placeholder = "Choose Items"
        selectedIndex = kind == nil ? nil : offered.firstIndex { $0.kind == chosen.kind } ?? 0
    }

    private func openPicker(_ kind: ReferencePicker.Kind) {
        guard popover?.isPresented != true else { return }
        let picker = ReferencePicker(kind, from: tree(), makesNew: false)
        let made = PopoverController(picker)
        popover = made
        made.contentSize = picker.preferredContentSize
        picker.onRow = { [weak self, weak made] row in
            made?.dismiss()
            switch row {
            case .scope(.place(let id)): self?.pick(.place(id))
            case .scope(.tag(let id)): self?.pick(.tag(id))
            default: break
            }
        }
        made.present(from: bounds, in: self)
    }

    private func pick(_ kind: ReportSubject.Kind) {
        picked = kind
        sendActions(for: .valueChanged)
        picked = nil
    }
}

extension ReportSubject {
    /// Whether it is the items of a place.
    var isPlace: Bool {
        switch kind {
        case .place, .newPlaces: true
        default: false
        }
    }
}

extension Icon {
    /// A label with a hole.
    fileprivate static let tagSign = Icon { pen in
        pen.line(4, 4, 12, 4, 20.5, 12.5, 12.5, 20.5, 4, 12, closed: true); pen.dot(8.5, 8.5, 1.4)
    }
}
