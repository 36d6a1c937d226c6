import Graphics

/// Makes the objects of one nib, once: views, then their constraints, then outlets and actions, then `awakeFromNib`.
final class NibLoader {
    let nib: Nib
    let owner: (any NibConnectable)?
    let traits: NibTraits
    /// The identifier of the cell that is made; nil for the file's own.
    let cellIdentifier: String?

    var objects: [String: AnyObject] = [:]
    /// The objects that were made, in the order of the file, with their sources in the file.
    var made: [(source: NibObject, object: AnyObject)] = []
    private(set) var warnings: [NibWarning]
    private var ownerView: View?
    let variations = NibVariations()

    init(nib: Nib, owner: (any NibConnectable)?, traits: NibTraits, cellIdentifier: String?) {
        self.nib = nib
        self.owner = owner
        self.traits = traits
        self.cellIdentifier = cellIdentifier
        warnings = nib.document.warnings
    }

    func load() -> NibContents {
        let top = nib.document.objects.map(build)
        let placeholders = installConstraints()
        if let owner { objects[NibPlaceholderID.owner] = owner }
        if let owner { connect(owner, nib.document.ownerConnections) }
        for (source, object) in made { connect(source, object) }
        for (_, object) in made { (object as? View)?.awakeFromNib() }
        let view = ownerView ?? zip(nib.document.objects, top).lazy.compactMap { $0.isView ? $1 as? View : nil }.first
        return NibContents(
            topLevelObjects: top, objects: objects, view: view ?? (top.first as? ViewController)?.view,
            placeholderConstraints: placeholders, variations: variations, warnings: warnings)
    }

    /// Notes the view of an owner's outlet. The first one that is in no other view is the owner's view, unless its outlet `view` leads to
    /// another.
    func noteOwnerView(_ view: View, from property: String) {
        if view.superview == nil, ownerView == nil || property == "view" { ownerView = view }
    }

    func warn(line: Int, id: String, name: String, _ message: String) {
        let warning = NibWarning(file: nib.name, line: line, id: id, name: name, message)
        warnings.append(warning)
        nib.report(warning)
    }

    // MARK: - Building

    func build(_ source: NibObject) -> AnyObject {
        let object: AnyObject
        switch source.content {
        case .barItem(let item): object = makeItem(item)
        case .controller(let views): object = makeController(source, views)
        default:
            let view = makeView(source)
            apply(source, to: view)
            object = view
        }
        note(source, object)
        return object
    }

    func note(_ source: NibObject, _ object: AnyObject) {
        made.append((source, object))
        if !source.id.isEmpty { objects[source.id] = object }
    }

    /// Makes the view of an object: of its own class, if that is known and fits.
    private func makeView(_ source: NibObject) -> View {
        if let name = source.customClass {
            switch nib.classes[source] {
            case .view(let make)?:
                if case .cell = source.content { warnMismatch(source, name) } else { return make() }
            case .cell(let make)?:
                if case .cell(let cell) = source.content, !cell.isOfCollection { return make(identifier(of: cell)) }
                warnMismatch(source, name)
            case .collectionCell(let make)?:
                if case .cell(let cell) = source.content, cell.isOfCollection { return make(identifier(of: cell)) }
                warnMismatch(source, name)
            case .controller?: warnMismatch(source, name)
            case nil:
                if !nib.classes.allowsUnknown {
                    warn(
                        line: source.line, id: source.id, name: name,
                        "the class “\(name)” of <\(source.element)> (\(source.id)) is unknown here: a plain one is used instead.")
                }
            }
        }
        return standardView(source)
    }

    private func identifier(of cell: NibCell) -> String { cellIdentifier ?? cell.reuseIdentifier ?? "" }

    private func warnMismatch(_ source: NibObject, _ name: String) {
        warn(
            line: source.line, id: source.id, name: name,
            "the class “\(name)” does not fit a <\(source.element)> (\(source.id)): a plain one is used instead.")
    }

    private func standardView(_ source: NibObject) -> View {
        switch source.content {
        case .label: Label(font: Font(size: 17))
        case .image: ImageView()
        case .button(let button): Button(style: style(of: button))
        case .textField: TextField()
        case .textView: TextView()
        case .toolbar: Toolbar()
        case .datePicker(let picker): picker.makeView()
        case .scrollView: NibScrollView()
        case .tableView: TableView()
        case .cell(let cell) where cell.isOfCollection: CollectionViewCell(reuseIdentifier: identifier(of: cell))
        case .cell(let cell): TableViewCell(reuseIdentifier: identifier(of: cell))
        case .view, .barItem, .controller: View()
        }
    }

    private func makeController(_ source: NibObject, _ views: [NibObject]) -> ViewController {
        var controller = ViewController()
        if let name = source.customClass {
            if case .controller(let make)? = nib.classes[source] {
                controller = make()
            } else if !nib.classes.allowsUnknown {
                warn(
                    line: source.line, id: source.id, name: name,
                    "the class “\(name)” of <\(source.element)> (\(source.id)) is unknown here: a plain one is used instead.")
            }
        }
        if let view = views.first, let made = build(view) as? View { controller.adopt(view: made) }
        return controller
    }

    private func makeItem(_ item: NibBarItem) -> BarButtonItem {
        let made: BarButtonItem
        if let system = item.systemItem {
            made = BarButtonItem(system)
            made.title = item.title
        } else {
            made = BarButtonItem(title: item.title ?? "")
        }
        if let name = item.image {
            made.icon = name.isSymbol ? Icon(systemName: name.name) : nil
            made.image = name.isSymbol ? nil : nib.image(name.name)
            if made.icon != nil || made.image != nil, item.title == nil { made.title = nil }
        }
        (made.width, made.tintColor, made.isEnabled) = (item.width, item.tintColor, item.isEnabled)
        item.accessibility.apply(to: made)
        return made
    }
}
