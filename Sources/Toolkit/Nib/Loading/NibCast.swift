/// Casts of the objects of a nib, which check the class first: a check for a protocol searches all conformances of the program, once for
/// each class.
enum NibCast {
    /// Returns an object as one that connections can start and end at.
    static func connectable(_ object: AnyObject) -> (any NibConnectable)? {
        switch object {
        case let responder as Responder: responder
        case let item as BarButtonItem: item
        default: object as? any NibConnectable
        }
    }

    /// Returns an object as a cell.
    static func cell(_ object: AnyObject) -> (any StateCell)? {
        switch object {
        case let cell as TableViewCell: cell
        case let cell as CollectionViewCell: cell
        default: nil
        }
    }
}
