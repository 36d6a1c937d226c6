import Camera
import Inventory
import WorkspaceModel

/// The library of a window and what its screens are made with. It stays the same as long as the window shows the library.
struct Surroundings {
    let workspace: Workspace
    let library: Library
    /// Asks the library, and changes it.
    let reader: StoreReader
    /// The format of numbers and days.
    let style: NumberStyle
    /// The name of the person or program that makes changes here, for the history.
    let actor: String
    let nibs: ProgramNibs
    let cameras: any CameraSource

    /// The currency of amounts that name none.
    var currency: Currency { library.currency }

    /// Whether the library can only be read.
    var isReadOnly: Bool { library.isReadOnly }

    /// Keeps a choice of the person in the library's settings, and says if that fails.
    func keep(_ body: @escaping @Sendable (SettingsStore) throws(InventoryError) -> Void) {
        guard !library.isReadOnly else { return }
        let (settings, workspace) = (library.settings, workspace)
        Task.immediate {
            do { try await settings.inTurn(body) } catch { workspace.send(.say(.problem("\(error)"))) }
        }
    }
}
