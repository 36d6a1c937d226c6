import FoundationEssentials
import Inventory
import Toolkit

/// The way to store the content of the form if the item was changed or deleted elsewhere.
enum ConflictResolution: Hashable {
    /// The form's changes are stored over the revision that was compared.
    case over(Int64, ItemContent)
    /// The item comes back.
    case back
    /// As an item of its own.
    case new
}

/// The item was changed or deleted elsewhere while its form was open.
extension ItemFormController {
    /// Stores the content of the form.
    func perform(_ content: ItemContent, _ resolution: ConflictResolution?) async throws(InventoryError) -> Change {
        guard let item else { return try await store.perform(.add(NewItem(content, id: try identity()))) }
        return switch resolution {
        case nil: try await store.perform(.update(item.id, content, expecting: item.revision))
        case .over(let revision, let theirs):
            try await store.perform(.update(item.id, content.merged(over: theirs, from: item.content), expecting: revision))
        case .back: try await store.perform(.bringBack(item.id, content))
        case .new: try await store.perform(.add(NewItem(content, id: try identity())))
        }
    }

    /// Shows the differences and asks what to do.
    ///
    /// - Parameter content: the content of the form.
    /// - Returns: false if the library cannot be read.
    func askAboutConflict(_ content: ItemContent) async -> Bool {
        guard let item else { return false }
        guard let read = try? await store.items(ids: [item.id]) else { return false }
        if let now = read[item.id] {
            // Fields that only the other side changed keep their stored values.
            let mine = content.merged(over: now.content, from: item.content)
            let differences = ItemDifference.all(theirs: now.content, mine: mine, style: style)
            ask(name: now.title(style), differences: differences, storing: .over(now.revision, now.content))
        } else {
            ask(name: item.title(style), differences: nil, storing: .back)
        }
        return true
    }

    private func ask(name: String, differences: [ItemDifference]?, storing mine: ConflictResolution) {
        let sheet = ConflictController(name: name, differences: differences) { [weak self] answer in
            switch answer {
            case .useTheirs: self?.discard()
            case .keepMine: self?.done(mine)
            case .addAsNew: self?.done(.new)
            }
        }
        present(sheet)
    }
}
