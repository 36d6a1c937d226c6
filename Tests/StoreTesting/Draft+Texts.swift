package import Foundation
package import Inventory

extension Draft {
    /// A draft with some texts.
    package init(
        itemID: UUID? = nil, newItemID: UUID? = nil, baseRevision: Int64? = nil, named name: String, value: String = "",
        photos: [DraftPhoto] = []
    ) {
        self.init(itemID: itemID, newItemID: newItemID, baseRevision: baseRevision, photos: photos)
        self[.name] = name
        self[.value] = value
    }
}
