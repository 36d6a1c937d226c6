public import Graphics

/// What a nib file says, as a value: parsed once, made into views as often as needed. Nothing in it is connected or laid out yet.
nonisolated public struct NibDocument: Sendable {
    /// The name of the file, for messages.
    public let name: String
    /// Whether its views are laid out by constraints; without, frames and autoresizing masks say all.
    public let usesAutolayout: Bool
    /// Whether it was written for several size classes.
    public let usesTraitCollections: Bool
    /// The class that the file expects its owner to have; nil where it says none.
    public let ownerClass: String?
    /// What is connected to the owner.
    public let ownerConnections: [NibConnection]
    /// The objects at the top of the file, in its order; placeholders are none.
    public let objects: [NibObject]
    /// The sizes of the pictures that it names, in points, by their names.
    public let imageSizes: [String: Size]
    /// What in the file has no effect.
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
    /// - Throws: what is wrong with it, with line and column.
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

/// The ids that stand for what is outside of every file.
nonisolated enum NibPlaceholderID {
    static let owner = "-1"
    static let firstResponder = "-2"
}

/// One object of a nib: a view, a cell, a controller or the item of a bar.
nonisolated public struct NibObject: Sendable {
    /// Its id in the file; empty where it has none.
    public let id: String
    /// The name of its element, such as `label`.
    public let element: String
    /// The class that it should have instead of its element's own.
    public let customClass: String?
    /// The module of that class; nil where the file says none.
    public let customModule: String?
    /// The line of its element, counted from 1.
    public let line: Int

    /// What it is, and what only its kind has.
    var content = Content.view
    /// Its drawn place in its superview, in points; nil where the file draws none.
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
    /// Values for properties that a class names in its bindings.
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

    /// What an object is.
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
        /// A controller with the view it owns; none where the file holds none.
        case controller([NibObject])

        /// The objects that are in it apart from its subviews.
        var parts: [NibObject] {
            switch self {
            case .toolbar(let items): items
            case .cell(let cell): cell.contentView
            case .controller(let view): view
            default: []
            }
        }
    }

    /// Itself and all objects in it, each before what is in it.
    func forEach(_ body: (NibObject) -> Void) {
        body(self)
        for part in content.parts { part.forEach(body) }
        for view in subviews { view.forEach(body) }
    }
}
