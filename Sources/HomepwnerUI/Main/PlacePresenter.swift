import FoundationEssentials
import Inventory
import Threading
import Toolkit

/// Opens the sheet of a place: from the sidebar, and from the bar with its picture and note.
final class PlacePresenter {
    private let sidebar: SidebarController
    private let reader: StoreReader
    private let chooser: PhotoChooser
    private unowned let host: any MainHost

    init(_ sidebar: SidebarController, bar: PlaceBar, reader: StoreReader, chooser: PhotoChooser, host: any MainHost) {
        (self.sidebar, self.reader, self.chooser, self.host) = (sidebar, reader, chooser, host)
        sidebar.onEditPlace = { [weak self] in self?.edit($0) }
        bar.action = { [weak self, weak bar] in
            if let id = bar?.place { self?.edit(id) }
        }
    }

    private func edit(_ id: UUID) {
        guard host.canChange, host.presentedViewController == nil, let place = sidebar.catalog.place(id) else { return }
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
