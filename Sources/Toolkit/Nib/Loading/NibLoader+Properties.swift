import Graphics

/// Applies the file's attributes to views.
extension NibLoader {
    func apply(_ source: NibObject, to view: View) {
        let appearance = source.appearance
        if let rect = rect(of: source) {
            view.frame = rect
            (view as? NibScrollView)?.contentSize = rect.size
        }
        switch appearance.backgroundColor {
        case .fixed(let color)?: view.backgroundColor = color
        case let role?: view.themeBackground = role
        case nil: break
        }
        if let clips = appearance.clipsSubviews { view.clipsToBounds = clips }
        if appearance.isHidden { view.isHidden = true }
        if let alpha = appearance.alpha { view.alpha = alpha }
        if let touchable = appearance.isUserInteractionEnabled { view.isUserInteractionEnabled = touchable }
        if appearance.tag != 0 { view.tag = appearance.tag }
        if let toolTip = appearance.toolTip { view.toolTip = toolTip }
        if let control = view as? Control {
            if appearance.isEnabled == false { control.isEnabled = false }
            if appearance.isSelected { control.isSelected = true }
        }
        source.accessibility.apply(to: view)
        applyLayout(source, to: view)
        applyContent(source, to: view)
        let container = container(for: source, view)
        for child in source.subviews {
            if let made = build(child) as? View { container.addSubview(made) }
        }
    }

    /// Returns the drawn frame in the current size class.
    private func rect(of source: NibObject) -> Rect? {
        var rect = source.rect
        for variation in NibLoader.holding(source.variations, traits) { if let other = variation.rect { rect = other } }
        return rect
    }

    /// Returns the variations of the current size class, the most general first.
    static func holding(_ variations: [NibVariation], _ traits: NibTraits) -> [NibVariation] {
        guard !variations.isEmpty else { return [] }
        return variations.compactMap { variation in traits.rank(of: variation.key).map { ($0, variation) } }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Returns the view for the subviews of an object.
    private func container(for source: NibObject, _ view: View) -> View {
        NibCast.cell(view)?.contentView ?? (view as? ScrollView)?.contentView ?? view
    }

    private func applyContent(_ source: NibObject, to view: View) {
        switch source.content {
        case .label(let label): if let view = view as? Label { apply(label, to: view) }
        case .image(let image): if let view = view as? ImageView { apply(image, to: view, source) }
        case .button(let button): if let view = view as? Button { apply(button, to: view, source) }
        case .textField(let field): if let view = view as? TextField { apply(field, to: view) }
        case .textView(let text):
            guard let view = view as? TextView else { break }
            view.text = text.text
            view.isEditable = text.isEditable
            if let font = text.font { view.font = font }
        case .toolbar(let items): (view as? Toolbar)?.items = items.compactMap { build($0) as? BarButtonItem }
        case .datePicker(let picker): picker.apply(to: view)
        case .tableView(let rowHeight?): (view as? TableView)?.rowHeight = rowHeight
        case .cell(let cell): if let view = NibCast.cell(view) { apply(cell, to: view) }
        case .view, .scrollView, .tableView, .barItem, .controller: break
        }
    }

    private func apply(_ source: NibLabel, to label: Label) {
        label.text = source.text
        label.font = source.font
        label.textColor = source.color ?? .label
        label.textAlignment = source.alignment
        label.lineBreakMode = source.truncation
        label.numberOfLines = source.lines
    }

    private func apply(_ source: NibImage, to view: ImageView, _ object: NibObject) {
        view.contentMode = source.contentMode
        guard let name = source.image else { return }
        view.image = nib.image(name.name)
        guard view.image == nil else { return }
        view.placeholderSize = nib.document.imageSizes[name.name]
        warnMissing(picture: name.name, object)
    }

    private func warnMissing(picture name: String, _ object: NibObject) {
        warn(line: object.line, id: object.id, name: name, "the picture “\(name)” of <\(object.element)> (\(object.id)) is missing.")
    }

    // MARK: - Buttons

    func style(of button: NibButton) -> Button.Style {
        switch button.kind {
        case .custom: .plain
        // Without a title it draws nothing, but can be pressed.
        case .system: .link
        case .gray, .tinted: .bordered
        case .filled: .prominent
        }
    }

    private func apply(_ source: NibButton, to button: Button, _ object: NibObject) {
        button.contentHorizontalAlignment = source.horizontalAlignment
        button.contentVerticalAlignment = source.verticalAlignment
        button.numberOfLines = source.lines
        if let font = source.font { button.font = font } else if source.kind == .system { button.font = Font(size: 15) }
        for (state, content) in source.states {
            if let title = content.title { button.setTitle(title, for: state) }
            if let color = content.titleColor { button.setTitleColor(color, for: state) }
            guard let name = content.image else { continue }
            if let icon = Icon(systemName: name.name), name.isSymbol {
                button.icon = icon
            } else if let image = nib.image(name.name) {
                button.setImage(image, for: state)
            } else {
                warnMissing(picture: name.name, object)
            }
        }
    }

    // MARK: - Fields and cells

    private func apply(_ source: NibTextField, to field: TextField) {
        // This is Interface Builder's height, which the distances in its files assume.
        field.naturalHeight = 30
        field.text = source.text
        field.placeholder = source.placeholder
        if let font = source.font { field.font = font }
        if let color = source.textColor { field.textColor = color }
        field.textAlignment = source.alignment
        field.borderStyle = source.border
        field.hasClearButton = source.hasClearButton
        field.minimumFontSize = source.minimumFontSize
        field.traits = source.traits
    }

    private func apply(_ source: NibCell, to cell: any StateCell) {
        if let row = cell as? TableViewCell {
            row.selectionStyle = source.selectionStyle
            row.accessoryType = source.accessory
            row.separatorInset = source.separatorInset
        }
        guard let content = source.contentView.first else { return }
        // The content view belongs to the cell, which places it. Without a frame in the file it is as large as the cell.
        if content.rect == nil { cell.contentView.frame = Rect(origin: .zero, size: cell.frame.size) }
        apply(content, to: cell.contentView)
        cell.contentView.translatesAutoresizingMaskIntoConstraints = true
        note(content, cell.contentView)
    }
}
