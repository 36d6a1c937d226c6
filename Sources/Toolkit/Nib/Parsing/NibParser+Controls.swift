import Graphics

/// The parsing of the attributes of each kind of view.
nonisolated extension NibParser {
    /// Reads the attributes of a view's own kind.
    func content(_ attributes: inout NibAttributes, object: NibObject) throws(NibError) -> NibObject.Content {
        let element = attributes.element
        switch element.name {
        case "view", "tableViewCellContentView", "collectionViewCellContentView": return .view
        case "label": return .label(try controls.label(&attributes))
        case "imageView": return .image(controls.image(&attributes))
        case "button": return .button(try controls.button(&attributes))
        case "textField": return .textField(try controls.textField(&attributes))
        case "textView": return .textView(NibTextView(text: attributes.text("text") ?? "", isEditable: attributes.flag("editable") ?? true))
        case "toolbar", "navigationBar": return .toolbar([])
        case "datePicker": return .datePicker(try NibDatePicker(&attributes))
        case "scrollView": return .scrollView
        case "tableView":
            return .tableView(rowHeight: try attributes.number("rowHeight").flatMap { $0 > 0 ? $0 : nil })
        case "tableViewCell": return .cell(try cell(&attributes))
        case "collectionViewCell":
            return .cell(NibCell(isOfCollection: true, reuseIdentifier: attributes.text("reuseIdentifier")))
        default:
            // It keeps its place, so that views attached to it are placed correctly.
            notes.warn(
                line: element.line, id: object.id, name: element.name,
                "<\(element.name)> (\(object.id)) is unknown here: an empty view is used instead.")
            return .view
        }
    }

    /// Reads an element in a view that belongs to its own kind. Returns whether it knew the element.
    func readPart(_ element: NibElement, of object: inout NibObject) throws(NibError) -> Bool {
        let key = element["key"]
        switch object.content {
        case .label(var label):
            guard try controls.read(element, key, into: &label, of: object.id) else { return false }
            object.content = .label(label)
        case .button(var button):
            guard try controls.read(element, key, into: &button, of: object.id) else { return false }
            object.content = .button(button)
        case .textField(var field):
            guard try controls.read(element, key, into: &field, of: object.id) else { return false }
            object.content = .textField(field)
        case .textView(var view):
            guard try controls.read(element, key, into: &view, of: object.id) else { return false }
            object.content = .textView(view)
        case .toolbar(let items):
            guard element.name == "items" else { return false }
            var all = items
            for child in element.children { if let item = try self.object(child) { all.append(item) } }
            object.content = .toolbar(all)
        case .datePicker(var picker):
            guard try picker.read(element, file: notes.file) else { return false }
            object.content = .datePicker(picker)
        case .cell(var cell):
            guard try read(element, key, into: &cell, of: object.id) else { return false }
            object.content = .cell(cell)
        case .image: return element.name == "preferredSymbolConfiguration" || element.name == "imageReference"
        default: return false
        }
        return true
    }
}
