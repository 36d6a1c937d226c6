public import Inventory
import Threading
import WorkspaceModel

/// A library that was opened for a window, with the contents of its first frame: made by the thread that opens it, so that the main thread
/// does not have to wait.
public nonisolated struct LibraryOpening: Sendable {
    /// The library, open.
    public let library: Library
    /// The store through which it is asked and changed.
    public let store: any LibraryStore
    /// The first rows in the order that was chosen last, or why they cannot be read.
    let first: Result<Results, InventoryError>
    let order: SortOrder
    /// The order of the lists without one of their own.
    let commonOrder: SortOrder
    /// The groups that were chosen; nil for the usual ones of list and grid.
    let grouping: Grouping?
    /// The items that were shown last.
    let scope: ItemScope
    /// The thumbnails of the first screenful.
    let thumbnails: PreparedThumbnails?

    /// Reads the contents of a window's first frame, and waits for them.
    ///
    /// - Parameters:
    ///   - actor: the author of changes through the window, for the history.
    ///   - threads: the threads that read it. A thread without other work reads it itself, before another could begin.
    public init(_ library: Library, actor: String, on threads: StoreThreads = .own) {
        let store = library.store(actor: actor)
        let reader: any LibraryStore
        switch threads {
        case .own: reader = store
        case .callers: reader = library.store(actor: actor, on: .callers)
        }
        self.init(library, store, readBy: reader)
    }

    private static let scaleSetting = "windowScale"

    /// Returns the settings that keep the window's scale, in pixels per point, for the thumbnails of the next start.
    public static func settings(forScale scale: Double) -> [String: String?] { [scaleSetting: scale == 1 ? nil : String(scale)] }

    /// The scale of the last window.
    static func scale(from settings: SettingsStore) -> Double {
        settings.value(scaleSetting).flatMap { Double($0) }.flatMap { (0.5...8).contains($0) ? $0 : nil } ?? 1
    }

    /// The same for another store.
    init(_ library: Library, _ store: any LibraryStore) { self.init(library, store, readBy: store) }

    private init(_ library: Library, _ store: any LibraryStore, readBy reader: any LibraryStore) {
        self.library = library
        self.store = store
        commonOrder = library.settings.sortOrder
        let scope = SidebarMemory.scope(in: library.settings)
        self.scope = scope
        let order = ListOrders(common: commonOrder).order(of: scope)
        self.order = order
        let grouping = library.settings.grouping
        self.grouping = grouping
        // The grid waits for its groups.
        let first = ListPreferences.showsGrid(in: library.settings) ? .none : grouping ?? (order.key == .place ? .place(.whole) : .none)
        let preparation = ThumbnailPreparation.first(from: library.settings, in: reader)
        (self.first, thumbnails) = CallingThread.run {
            do throws(InventoryError) {
                let limit = RowPages.pageSize * RowPages.firstPages
                let results = try await reader.firstResults(in: order, groupedBy: first, of: scope, limit: limit)
                return (.success(results), await preparation?.make(for: results.page.rows.prefix(RowPages.pageSize)))
            } catch { return (.failure(error), nil) }
        }
    }
}
