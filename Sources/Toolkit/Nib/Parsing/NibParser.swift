import Graphics

/// Makes a document from the bytes of a nib file: a value without views, in which every reference leads to an object.
nonisolated struct NibParser {
    let file: String
    let notes: NibNotes
    private(set) var values: NibValues

    init(file: String) {
        self.file = file
        notes = NibNotes(file: file)
        values = NibValues(notes)
    }

    var links: NibLinks { NibLinks(values) }
    var controls: NibControls { NibControls(values) }

    /// The elements that concern only the editor.
    private static let ignoredInDocument: Set = [
        "dependencies", "device", "classes", "simulatedMetricsContainer", "customFonts", "scenes", "inferredMetricsTieBreakers",
        "color", "designables", "userGuides",
    ]

    func parse(_ data: [UInt8]) throws(NibError) -> NibDocument {
        var parser = self
        return try parser.parseDocument(data)
    }

    private mutating func parseDocument(_ data: [UInt8]) throws(NibError) -> NibDocument {
        let file = file
        let root = try XMLReader.read(data, file: file) { Self.problem(ofRoot: $0, file: file) }
        var attributes = NibAttributes(root, of: "", notes)
        let usesAutolayout = attributes.flag("useAutolayout") ?? false
        let usesTraits = attributes.flag("useTraitCollections") ?? false
        if let version = attributes.text("version"), version != "3.0" { attributes.warn("version", "only 3.0 is known here") }
        if let runtime = attributes.text("targetRuntime"), !["iOS.CocoaTouch", "iOS.CocoaTouch.iPad"].contains(runtime) {
            attributes.warn("targetRuntime", "views are made as those of iOS.CocoaTouch, not of \(runtime)")
        }
        attributes.finish(ignoring: [
            "type", "toolsVersion", "systemVersion", "propertyAccessControl", "colorMatched", "useSafeAreas", "launchScreen",
            "initialViewController",
        ])
        for child in root.children where child.name != "objects" && child.name != "resources" {
            if !Self.ignoredInDocument.contains(child.name) { notes.warn(unknown: child, in: "") }
        }
        let images = try parseResources(root.children.filter { $0.name == "resources" })
        guard let list = root.child("objects") else {
            throw NibError(
                .incomplete, file: file, line: root.line, column: root.column,
                "It has no <objects> element. Save it again in Interface Builder.")
        }
        try NibReferences(list, file: file).check()
        var ownerClass: String?
        var ownerConnections: [NibConnection] = []
        var objects: [NibObject] = []
        for element in list.children {
            guard element.name == "placeholder" else {
                if let object = try object(element) { objects.append(object) }
                continue
            }
            let placeholder = try self.placeholder(element)
            guard placeholder.isOwner else { continue }
            ownerClass = placeholder.customClass
            ownerConnections += placeholder.connections
        }
        return NibDocument(
            name: file, usesAutolayout: usesAutolayout, usesTraitCollections: usesTraits, ownerClass: ownerClass,
            ownerConnections: ownerConnections, objects: objects, imageSizes: images, warnings: notes.warnings)
    }

    private static func problem(ofRoot root: NibElement, file: String) -> NibError? {
        let type = root["type"] ?? ""
        func error(_ code: NibError.Code, _ message: String) -> NibError {
            NibError(code, file: file, line: root.line, column: root.column, message)
        }
        if root.name == "archive" {
            let version = root["version"].map { " \($0)" } ?? ""
            return error(
                .oldArchive, "This is the old archive format\(version) of Xcode 4. Open it in Xcode 5 or later and save it as XIB 3.0.")
        }
        guard root.name == "document" else {
            return error(.wrongRoot, "Its first element is <\(root.name.prefix(40))>; that of a nib is <document>. Choose a .xib file.")
        }
        if type.hasSuffix(".Storyboard.XIB") {
            return error(.storyboard, "This is a storyboard, which holds scenes. Copy the view into a .xib file of its own.")
        }
        guard type.hasSuffix(".XIB"), type.split(separator: ".").contains("CocoaTouch") else {
            return error(
                .wrongRoot, "Its type is “\(type.prefix(80))”, not com.apple.InterfaceBuilder3.CocoaTouch.XIB. Choose a nib made for iOS.")
        }
        return nil
    }

    // MARK: - Placeholders

    private func placeholder(
        _ element: NibElement
    ) throws(NibError) -> (isOwner: Bool, customClass: String?, connections: [NibConnection]) {
        let id = element["id"] ?? ""
        var attributes = NibAttributes(element, of: id, notes)
        let identifier = attributes.text("placeholderIdentifier")
        let customClass = attributes.text("customClass")
        attributes.finish(ignoring: ["id", "userLabel", "customModule", "customModuleProvider", "sceneMemberID"])
        var connections: [NibConnection] = []
        for child in element.children {
            if child.name == "connections" {
                connections += try links.connections(child, of: id)
            } else {
                notes.warn(unknown: child, in: id)
            }
        }
        return (identifier == "IBFilesOwner" || id == NibPlaceholderID.owner, customClass, connections)
    }

    // MARK: - Resources

    private mutating func parseResources(_ lists: [NibElement]) throws(NibError) -> [String: Size] {
        var sizes: [String: Size] = [:]
        for element in lists.flatMap(\.children) {
            guard let name = element["name"] else { continue }
            switch element.name {
            case "image":
                var attributes = NibAttributes(element, of: name, notes)
                let width = try attributes.number("width") ?? 0
                let height = try attributes.number("height") ?? 0
                sizes[name] = Size(width: max(0, width), height: max(0, height))
            case "namedColor":
                try values.define(name, as: element, isSystem: false)
            case "systemColor":
                try values.define(name, as: element, isSystem: true)
            default: notes.warn(unknown: element, in: "")
            }
        }
        return sizes
    }
}
