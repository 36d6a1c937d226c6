import FoundationEssentials
import Inventory
import Toolkit

/// Reads items for actions on them, and shows the error if one cannot be read.
final class ItemFetcher {
    private let model: ResultsController
    private let around: Surroundings
    private unowned let host: ViewController

    init(_ around: Surroundings, model: ResultsController, host: ViewController) {
        (self.around, self.model, self.host) = (around, model, host)
    }

    /// Reads the item in a row and hands it over, if it still exists.
    ///
    /// - Parameter purpose: the purpose of keys that are typed before the body is called: by default the view that the body presents, if
    ///   any
    func read(at place: Int, typingFor purpose: KeyHold.Purpose = .whatComes, then body: @escaping (Item) -> Void) {
        let window = host.window
        let responder = window?.firstResponder
        let keys = KeyHold(in: window, purpose)
        model.readItem(at: place) { [weak self] in
            self?.hand($0, to: body)
            if window?.firstResponder === responder { keys.cancel() } else { keys.end() }
        }
    }

    /// The same, by identity.
    func read(_ id: UUID, then body: @escaping (Item) -> Void) {
        let store = around.reader.store
        around.reader.ask { () async throws(InventoryError) in
            try await store.items(ids: [id])[id]
        } then: { [weak self] in
            self?.hand($0, to: body)
        }
    }

    private func hand(_ result: Result<Item?, InventoryError>, to body: (Item) -> Void) {
        switch result {
        case .success(let item): if let item { body(item) }
        case .failure(let error): around.workspace.send(.say(.problem("\(error)")))
        }
    }
}
