import Foundation

/// Something that a person owns.
final class Item {
    var name = ""
    var serialNumber = ""
    var valueInDollars = 0
    let dateCreated = Date()
    /// Names the item's picture in the image store.
    let itemKey = UUID().uuidString
}
