import Graphics

/// Bars and cells.
nonisolated extension NibParser {
    // MARK: - Bars

    func barItem(_ element: NibElement) throws(NibError) -> NibObject {
        let id = element["id"] ?? ""
        var attributes = NibAttributes(element, of: id, notes)
        var object = NibObject(element)
        var item = NibBarItem()
        item.title = attributes.text("title")
        if let name = attributes.text("systemItem") {
            item.systemItem = BarButtonItem.SystemItem(rawValue: name)
            if item.systemItem == nil { attributes.warn("systemItem", "“\(name)” is not known here") }
        }
        item.image = values.imageName(&attributes, "image")
        item.width = try attributes.number("width").map { max($0, 0) }
        item.isEnabled = attributes.flag("enabled") ?? true
        object.appearance.tag = try attributes.integer("tag") ?? 0
        attributes.finish(ignoring: [
            "id", "key", "style", "userLabel", "customClass", "customModule", "customModuleProvider", "sceneMemberID",
        ])
        for child in element.children {
            switch (child.name, child["key"]) {
            case ("connections", _): object.connections += try links.connections(child, of: id)
            case ("color", "tintColor"?): item.tintColor = try values.color(child, of: id)
            case ("accessibility", _): item.accessibility = accessibility(child, of: id, class: "button")
            case ("nil", _), ("inset", _): break
            default: notes.warn(unknown: child, in: id)
            }
        }
        object.content = .barItem(item)
        return object
    }

    // MARK: - Cells

    func cell(_ attributes: inout NibAttributes) throws(NibError) -> NibCell {
        var cell = NibCell()
        cell.reuseIdentifier = attributes.text("reuseIdentifier")
        cell.rowHeight = try attributes.number("rowHeight").flatMap { $0 > 0 ? $0 : nil }
        cell.selectionStyle =
            attributes.choice("selectionStyle", ["default": .default, "blue": .default, "gray": .default, "none": .none]) ?? .default
        cell.accessory =
            attributes.choice(
                "accessoryType",
                [
                    "none": .none, "disclosureIndicator": .disclosureIndicator, "detailDisclosureButton": .detailDisclosureButton,
                    "checkmark": .checkmark, "detailButton": .detailButton,
                ]) ?? .none
        if let style = attributes.text("style"), style.hasPrefix("IBUITableViewCellStyle") {
            attributes.warn("style", "its labels stand where they are drawn")
            _ = attributes.text("textLabel")
            _ = attributes.text("detailTextLabel")
            _ = attributes.text("imageView")
        }
        return cell
    }

    func read(_ element: NibElement, _ key: String?, into cell: inout NibCell, of id: String) throws(NibError) -> Bool {
        switch (element.name, key) {
        case (_, "contentView"?), ("tableViewCellContentView", _), ("collectionViewCellContentView", _):
            guard cell.contentView.isEmpty else {
                throw NibError(
                    .incomplete, file: file, line: element.line, column: element.column,
                    "The cell \(id) has a second content view. Remove one of them.")
            }
            cell.contentView = [try view(element)]
        case ("inset", "separatorInset"?):
            var attributes = NibAttributes(element, of: id, notes)
            cell.separatorInset = EdgeInsets(
                top: try attributes.number("minY") ?? 0, left: try attributes.number("minX") ?? 0,
                bottom: try attributes.number("maxY") ?? 0,
                right: try attributes.number("maxX") ?? 0)
            attributes.finish(ignoring: ["key"])
        default: return false
        }
        return true
    }
}
