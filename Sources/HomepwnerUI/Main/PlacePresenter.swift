import FoundationEssentials
import Inventory
import Threading
import Toolkit

/// Opens the sheet of a place: from the sidebar, and from the bar with its picture and note.
final class PlacePresenter {
    private let sidebar: SidebarPresenter.Parts
    private let reader: StoreReader
    private let chooser: PhotoChooser
    private unowned let host: any MainHost

    init(_ sidebar: SidebarPresenter.Parts, reader: StoreReader, chooser: PhotoChooser, host: any MainHost) {
        (self.sidebar, self.reader, self.chooser, self.host) = (sidebar, reader, chooser, host)
        sidebar.controller.onEditPlace = { [weak self] in self?.edit($0) }
        sidebar.listArea.placeBar.action = { [weak self] in
            if let id = self?.sidebar.listArea.placeBar.place { self?.edit(id) }
        }
    }

    private func edit(_ id: UUID) {
        guard host.canChange, host.presentedViewController == nil, let place = sidebar.model.tree.catalog.place(id) else { return }
        let editor = sidebar.editor
        let sheet = PlaceController(place, reader: reader, pool: reader.pools.interactive)
        sheet.onSave = { try await editor.save($0, from: place, picture: $1) }
        sheet.onChoosePhoto = { [chooser] view, choose in
            chooser.toggle {
                if let first = $0.first { choose(first.origin) }
            } present: {
                $0.present(from: view.bounds, in: view)
            }
        }
        sheet.onClose = { [chooser] in chooser.dismiss() }
        host.present(sheet)
    }
}
