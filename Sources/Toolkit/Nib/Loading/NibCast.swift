/// What an object of a nib is, asked by class first: whether a class conforms to a protocol is found out by a search through all
/// conformances of the program, once for each class.
enum NibCast {
    /// An object as what connections start and end at.
    static func connectable(_ object: AnyObject) -> (any NibConnectable)? {
        switch object {
        case let responder as Responder: responder
        case let item as BarButtonItem: item
        default: object as? any NibConnectable
        }
    }

    /// An object as a cell.
    static func cell(_ object: AnyObject) -> (any StateCell)? {
        switch object {
        case let cell as TableViewCell: cell
        case let cell as CollectionViewCell: cell
        default: nil
        }
    }
}
