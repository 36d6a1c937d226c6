/// The classes that nibs may name, and the ways to make their objects.
public struct NibClasses {
    /// The way to make an object of a class.
    enum Maker {
        case view(() -> View)
        case cell((String) -> TableViewCell)
        case collectionCell((String) -> CollectionViewCell)
        case controller(() -> ViewController)
    }

    private var makers: [String: Maker] = [:]
    /// The toolkit's classes for Interface Builder's own.
    private let standard: [String: Maker] = ["UIControl": .view { TouchSurface() }, "UIView": .view { View() }]
    /// The module of the classes; nil if the name of a class is enough.
    private let module: String?
    /// Whether a class without a module does not belong to this registry, because it may be any program's, as in a viewer of any file.
    public var requiresModule = false
    /// Whether unknown classes are ignored without a warning, as in a viewer of any file.
    public var allowsUnknown = false

    /// Makes a registry of the toolkit's own classes, under their names in Interface Builder.
    ///
    /// - Parameter module: the module of the classes. A class with another module in a file does not belong to them; one without a module
    ///   does, unless `requiresModule` is set. With nil the name of a class is enough.
    public init(module: String? = nil) { self.module = module }

    /// Names a class of views.
    public mutating func register(_ name: String, make: @escaping () -> View) { makers[name] = .view(make) }

    /// Registers a class of cells under its own name.
    public mutating func register<Cell: TableViewCell>(_ cellClass: Cell.Type) {
        makers["\(cellClass)"] = .cell { Cell(reuseIdentifier: $0) }
    }

    /// Registers a class of cells of collection views under its own name.
    public mutating func register<Cell: CollectionViewCell>(_ cellClass: Cell.Type) {
        makers["\(cellClass)"] = .collectionCell { Cell(reuseIdentifier: $0) }
    }

    /// Registers a class of controllers.
    public mutating func register(controller name: String, make: @escaping () -> ViewController) { makers[name] = .controller(make) }

    /// Returns the way to make an object of a class; nil if the class is unknown.
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

/// A view that handles a press without taking the keyboard: the background of a form, which ends editing when pressed.
final class TouchSurface: Control {
    override var canBecomeFirstResponder: Bool { false }
}
