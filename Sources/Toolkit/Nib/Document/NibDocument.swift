public import Graphics

/// The content of a nib file, as a value: parsed once, and made into views as often as needed. Its objects are not connected or laid out
/// yet.
nonisolated public struct NibDocument: Sendable {
    /// The name of the file, for messages.
    public let name: String
    /// Whether its views are laid out by constraints; if not, only frames and autoresizing masks apply.
    public let usesAutolayout: Bool
    /// Whether it was written for several size classes.
    public let usesTraitCollections: Bool
    /// The class that the file expects its owner to have; nil if the file does not name one.
    public let ownerClass: String?
    /// The connections of the owner.
    public let ownerConnections: [NibConnection]
    /// The objects at the top of the file, in its order, without placeholders.
    public let objects: [NibObject]
    /// The sizes of the pictures that it names, in points, by their names.
    public let imageSizes: [String: Size]
    /// The parts of the file that have no effect.
    public let warnings: [NibWarning]

    /// The cells of tables at the top of the file.
    public var cells: [NibObject] { objects.filter(\.isCell) }

    /// The cells of collection views at the top of the file.
    public var collectionCells: [NibObject] { objects.filter(\.isCollectionCell) }

    /// Reads a document from the bytes of a file.
    ///
    /// - Parameters:
    ///   - data: the file's content; XML 1.0 of Interface Builder 3.0.
    ///   - name: the file's name, for messages.
    /// - Throws: the error, with line and column.
    public init(data: [UInt8], name: String) throws(NibError) {
        self = try NibParser(file: name).parse(data)
    }

    init(
        name: String, usesAutolayout: Bool, usesTraitCollections: Bool, ownerClass: String?, ownerConnections: [NibConnection],
        objects: [NibObject], imageSizes: [String: Size], warnings: [NibWarning]
    ) {
        self.name = name
        self.usesAutolayout = usesAutolayout
        self.usesTraitCollections = usesTraitCollections
        self.ownerClass = ownerClass
        self.ownerConnections = ownerConnections
        self.objects = objects
        self.imageSizes = imageSizes
        self.warnings = warnings
    }
}

/// The ids of objects outside of the file.
nonisolated enum NibPlaceholderID {
    static let owner = "-1"
    static let firstResponder = "-2"
}

/// One object of a nib: a view, a cell, a controller or the item of a bar.
nonisolated public struct NibObject: Sendable {
    /// Its id in the file; empty if it has none.
    public let id: String
    /// The name of its element, such as `label`.
    public let element: String
    /// The class that it should have instead of its element's own.
    public let customClass: String?
    /// The module of that class; nil if the file does not name one.
    public let customModule: String?
    /// The line of its element, counted from 1.
    public let line: Int

    /// Its kind, with the data of that kind.
    var content = Content.view
    /// Its drawn place in its superview, in points; nil if the file has none.
    var rect: Rect?
    var autoresizing = NibAutoresizing()
    var appearance = NibAppearance()
    var accessibility = NibAccessibility()
    var layout = NibLayoutTraits()
    var subviews: [NibObject] = []
    var constraints: [NibConstraint] = []
    var guides: [NibGuide] = []
    var connections: [NibConnection] = []
    var variations: [NibVariation] = []
    /// Values for properties in the bindings of a class.
    var attributes: [NibAttribute] = []

    init(_ element: NibElement) {
        id = element["id"] ?? ""
        self.element = element.name
        customClass = element["customClass"]
        customModule = element["customModule"]
        line = element.line
    }

    /// Whether it is a cell of a table.
    public var isCell: Bool {
        if case .cell(let cell) = content { !cell.isOfCollection } else { false }
    }

    /// Whether it is a cell of a collection view.
    public var isCollectionCell: Bool {
        if case .cell(let cell) = content { cell.isOfCollection } else { false }
    }

    /// Whether it is a view, and not a controller or the item of a bar.
    public var isView: Bool {
        switch content {
        case .barItem, .controller: false
        default: true
        }
    }

    /// The kind of an object.
    enum Content: Sendable {
        case view
        case label(NibLabel)
        case image(NibImage)
        case button(NibButton)
        case textField(NibTextField)
        case textView(NibTextView)
        case toolbar([NibObject])
        case barItem(NibBarItem)
        case datePicker(NibDatePicker)
        case scrollView
        case tableView(rowHeight: Double?)
        case cell(NibCell)
        /// A controller with the view that it owns; empty if the file has none.
        case controller([NibObject])

        /// The objects in it apart from its subviews.
        var parts: [NibObject] {
            switch self {
            case .toolbar(let items): items
            case .cell(let cell): cell.contentView
            case .controller(let view): view
            default: []
            }
        }
    }

    /// Calls a closure with itself and all objects in it, each before the objects in it.
    func forEach(_ body: (NibObject) -> Void) {
        body(self)
        for part in content.parts { part.forEach(body) }
        for view in subviews { view.forEach(body) }
    }
}
