import FoundationEssentials
import Inventory
import Toolkit

/// How the content of the form is stored where the item was changed or deleted elsewhere.
enum ConflictResolution: Hashable {
    /// Over the revision that was looked at.
    case over(Int64)
    /// The item comes back.
    case back
    /// As an item of its own.
    case new
}

/// The item was changed or deleted elsewhere while its form was open.
extension ItemFormController {
    /// Stores what the form says.
    func store(_ content: ItemContent, _ resolution: ConflictResolution?) async throws(InventoryError) -> Change {
        let items = library.items
        guard let item else { return try await items.add(content, id: try identity(), actor: actor) }
        return switch resolution {
        case nil: try await items.update(item.id, to: content, expecting: item.revision, actor: actor)
        case .over(let revision): try await items.update(item.id, to: content, expecting: revision, actor: actor)
        case .back: try await items.bringBack(item.id, as: content, actor: actor)
        case .new: try await items.add(content, id: try identity(), actor: actor)
        }
    }

    /// Shows what differs and asks what to do.
    ///
    /// - Parameter content: what the form says.
    /// - Returns: false where the library cannot be read.
    func askAboutConflict(_ content: ItemContent) async -> Bool {
        guard let item else { return false }
        let items = library.items
        let read = await WorkLanes.prompt.result { () throws(InventoryError) in try items.item(id: item.id) }
        switch read {
        case .failure: return false
        case .success(nil): ask(name: item.content.name, differences: nil, storing: .back)
        case .success(let now?):
            let differences = ItemDifference.all(theirs: now.content, mine: content, style: style)
            ask(name: now.content.name, differences: differences, storing: .over(now.revision))
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
