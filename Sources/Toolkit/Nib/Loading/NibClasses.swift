/// The classes that nibs may name, and how objects of them are made.
public struct NibClasses {
    /// How an object of a class is made.
    enum Maker {
        case view(() -> View)
        case cell((String) -> TableViewCell)
        case collectionCell((String) -> CollectionViewCell)
        case controller(() -> ViewController)
    }

    private var makers: [String: Maker] = [:]
    /// The classes that the toolkit has in the place of Interface Builder's own.
    private let standard: [String: Maker] = ["UIControl": .view { TouchSurface() }, "UIView": .view { View() }]
    /// The module of the classes; nil where the name of a class says enough.
    private let module: String?
    /// Whether a class without a module beside it is none of these, as a viewer of any file has to take it: it may be anybody's.
    public var requiresModule = false
    /// Whether a class that is not known is passed over without a word, as a viewer of any file has to.
    public var allowsUnknown = false

    /// Makes a registry that knows the toolkit's own classes by the names that Interface Builder has for them.
    ///
    /// - Parameter module: the module of the classes. A class that a file gives another module is none of them; one without a module is,
    ///   unless `requiresModule` says otherwise. With nil the name of a class says enough.
    public init(module: String? = nil) { self.module = module }

    /// Names a class of views.
    public mutating func register(_ name: String, make: @escaping () -> View) { makers[name] = .view(make) }

    /// Names a class of cells by its own name.
    public mutating func register<Cell: TableViewCell>(_ cellClass: Cell.Type) {
        makers["\(cellClass)"] = .cell { Cell(reuseIdentifier: $0) }
    }

    /// Names a class of cells of collection views by its own name.
    public mutating func register<Cell: CollectionViewCell>(_ cellClass: Cell.Type) {
        makers["\(cellClass)"] = .collectionCell { Cell(reuseIdentifier: $0) }
    }

    /// Names a class of controllers.
    public mutating func register(controller name: String, make: @escaping () -> ViewController) { makers[name] = .controller(make) }

    /// How the class of an object is made; nil where it has none that is known.
    subscript(object: NibObject) -> Maker? {
        guard let name = object.customClass else { return nil }
        if let maker = standard[name] { return maker }
        return isMeant(object.customModule) ? makers[name] : nil
    }

    private func isMeant(_ named: String?) -> Bool {
        guard let module else { return true }
        return named.map { $0 == module } ?? !requiresModule
    }
}

/// A view that answers a press without taking the keyboard: the background of a form, pressed to end the editing.
final class TouchSurface: Control {
    override var canBecomeFirstResponder: Bool { false }
}
