import Graphics

nonisolated extension NibParser {
    /// Attributes of views that concern only the editor, or that have no use on this machine.
    private static let ignoredOfViews: Set = [
        "id", "key", "opaque", "contentMode", "clearsContextBeforeDrawing", "multipleTouchEnabled", "userLabel", "customClass",
        "customModule",
        "customModuleProvider", "misplaced", "ambiguous", "placeholderIntrinsicWidth", "placeholderIntrinsicHeight",
        "insetsLayoutMarginsFromSafeArea", "colorLabel", "baselineAdjustment", "adjustsFontForContentSizeCategory", "tableViewCell",
        "collectionViewCell",
        "indentationWidth", "sceneMemberID", "verifyAmbiguity", "highlightedColor", "lineBreakMode", "adjustsLetterSpacingToFitWidth",
        "viewLayoutGuide", "barStyle", "style", "autoresizesSubviews", "fixedFrame", "appearanceType",
    ]

    /// Elements in views that concern the editor only.
    private static let ignoredInViews: Set = [
        "point", "size", "freeformSimulatedSizeMetrics", "simulatedStatusBarMetrics", "simulatedNavigationBarMetrics",
        "simulatedTabBarMetrics", "simulatedToolbarMetrics", "simulatedScreenMetrics", "simulatedOrientationMetrics",
        "simulatedTopBarMetrics",
        "simulatedBottomBarMetrics", "animations", "nil", "bounds",
    ]

    /// Reads an object; nil if it cannot be shown.
    func object(_ element: NibElement) throws(NibError) -> NibObject? {
        switch element.name {
        case "barButtonItem": try barItem(element)
        case "viewController", "tableViewController": try controller(element)
        case "customObject", "navigationController", "tapGestureRecognizer", "panGestureRecognizer", "longPressGestureRecognizer":
            warnAndSkip(element)
        default: try view(element)
        }
    }

    private func warnAndSkip(_ element: NibElement) -> NibObject? {
        notes.warn(unknown: element, in: element["id"] ?? "")
        return nil
    }

    /// Reads a view with everything in it.
    func view(_ element: NibElement) throws(NibError) -> NibObject {
        let id = element["id"] ?? ""
        var attributes = NibAttributes(element, of: id, notes)
        var object = NibObject(element)
        try readAppearance(&attributes, into: &object)
        try readLayout(&attributes, into: &object)
        object.content = try content(&attributes, object: object)
        attributes.finish(ignoring: Self.ignoredOfViews)
        for child in element.children {
            if try read(child, into: &object) { continue }
            if try readPart(child, of: &object) { continue }
            if !Self.ignoredInViews.contains(child.name) { notes.warn(unknown: child, in: id) }
        }
        return object
    }

    /// Reads the elements that any view may have. Returns whether it knew the element.
    private func read(_ element: NibElement, into object: inout NibObject) throws(NibError) -> Bool {
        switch (element.name, element["key"]) {
        case ("rect", "frame"?), ("rect", nil), ("frame", "frameInset"?): object.rect = try values.rect(element, of: object.id)
        case ("rect", "contentStretch"?): break
        case ("autoresizingMask", _): object.autoresizing = autoresizing(element, of: object.id)
        case ("color", "backgroundColor"?): object.appearance.backgroundColor = try values.color(element, of: object.id)
        case ("color", "tintColor"?): object.appearance.tintColor = try values.color(element, of: object.id)
        case ("edgeInsets", "layoutMargins"?): object.layout.margins = try values.insets(element, of: object.id)
        case ("subviews", _): for child in element.children { object.subviews.append(try view(child)) }
        case ("constraints", _): for child in element.children { object.constraints += try links.constraint(child, of: object.id) }
        case ("connections", _): object.connections += try links.connections(element, of: object.id)
        case ("variation", _): object.variations.append(try links.variation(element, of: object.id))
        case ("viewLayoutGuide", _), ("layoutGuide", _): if let guide = links.guide(element, of: object.id) { object.guides.append(guide) }
        case ("userDefinedRuntimeAttributes", _): object.attributes += try runtimeAttributes(element, of: object.id)
        case ("string", "toolTip"?): object.appearance.toolTip = element.text
        case ("accessibility", _): object.accessibility = accessibility(element, of: object.id, class: object.element)
        default: return false
        }
        return true
    }

    // MARK: - Attributes of all views

    private func readAppearance(_ attributes: inout NibAttributes, into object: inout NibObject) throws(NibError) {
        object.appearance.clipsSubviews = attributes.flag("clipsSubviews")
        object.appearance.isHidden = attributes.flag("hidden") ?? false
        object.appearance.alpha = try attributes.number("alpha").map { min(max($0, 0), 1) }
        object.appearance.isUserInteractionEnabled = attributes.flag("userInteractionEnabled")
        object.appearance.isEnabled = attributes.flag("enabled")
        object.appearance.isSelected = attributes.flag("selected") ?? false
        object.appearance.tag = try attributes.integer("tag") ?? 0
        object.appearance.toolTip = attributes.text("toolTip")
    }

    private func readLayout(_ attributes: inout NibAttributes, into object: inout NibObject) throws(NibError) {
        object.layout.translatesMask = attributes.flag("translatesAutoresizingMaskIntoConstraints") ?? true
        object.layout.isFixedFrame = attributes.flag("fixedFrame") ?? false
        object.layout.horizontalHugging = try values.priority(&attributes, "horizontalHuggingPriority")
        object.layout.verticalHugging = try values.priority(&attributes, "verticalHuggingPriority")
        object.layout.horizontalCompression = try values.priority(&attributes, "horizontalCompressionResistancePriority")
        object.layout.verticalCompression = try values.priority(&attributes, "verticalCompressionResistancePriority")
        object.layout.preservesSuperviewMargins = attributes.flag("preservesSuperviewLayoutMargins")
    }

    private func autoresizing(_ element: NibElement, of id: String) -> NibAutoresizing {
        var attributes = NibAttributes(element, of: id, notes)
        var mask = NibAutoresizing()
        mask.flexibleMinX = attributes.flag("flexibleMinX") ?? false
        mask.flexibleMaxX = attributes.flag("flexibleMaxX") ?? false
        mask.flexibleMinY = attributes.flag("flexibleMinY") ?? false
        mask.flexibleMaxY = attributes.flag("flexibleMaxY") ?? false
        mask.widthSizable = attributes.flag("widthSizable") ?? false
        mask.heightSizable = attributes.flag("heightSizable") ?? false
        attributes.finish(ignoring: ["key"])
        return mask
    }

    /// Values that a class binds by name; Interface Builder shows them as user defined runtime attributes.
    private func runtimeAttributes(_ element: NibElement, of id: String) throws(NibError) -> [NibAttribute] {
        var result: [NibAttribute] = []
        for child in element.children where child.name == "userDefinedRuntimeAttribute" {
            guard let name = child["keyPath"] else { continue }
            let inner = child.children.first
            let value: NibAttribute.Value
            switch child["type"] {
            case "boolean"?: value = .flag(child["value"] == "YES")
            case "number"?:
                let text = child["value"] ?? inner?["value"] ?? "0"
                value = .number(try NibAttributes.number(text, name, inner ?? child, file))
            case "color"?:
                guard let inner, let color = try values.color(inner, of: id) else { continue }
                value = .color(color)
            case "string"?: value = .text(child["value"] ?? inner?.text ?? "")
            default:
                notes.warn(unknown: child, in: id)
                continue
            }
            result.append(NibAttribute(name: name, value: value, line: child.line))
        }
        return result
    }

    // MARK: - Controllers

    private func controller(_ element: NibElement) throws(NibError) -> NibObject {
        let id = element["id"] ?? ""
        let attributes = NibAttributes(element, of: id, notes)
        var object = NibObject(element)
        attributes.finish(ignoring: [
            "id", "userLabel", "customClass", "customModule", "customModuleProvider", "sceneMemberID", "title", "storyboardIdentifier",
            "automaticallyAdjustsScrollViewInsets", "hidesBottomBarWhenPushed", "useStoryboardIdentifierAsRestorationIdentifier",
        ])
        var views: [NibObject] = []
        var guides: [NibGuide] = []
        for child in element.children {
            switch (child.name, child["key"]) {
            case ("layoutGuides", _):
                for item in child.children {
                    if let id = item["id"], let type = item["type"] { guides.append(NibGuide(id: id, key: type)) }
                }
            case ("connections", _): object.connections += try links.connections(child, of: id)
            case (_, "view"?): views.append(try view(child))
            default: if !Self.ignoredInViews.contains(child.name) { notes.warn(unknown: child, in: id) }
            }
        }
        if !views.isEmpty { views[0].guides += guides }
        object.content = .controller(views)
        return object
    }
}
