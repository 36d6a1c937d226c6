import Graphics

/// Reads rectangles, fonts, colours and other values.
nonisolated struct NibValues {
    let notes: NibNotes
    /// The values of the colours that the file lists as resources, by their names.
    private var namedColors: [String: ThemeColor] = [:]
    private var systemColors: [String: ThemeColor] = [:]

    init(_ notes: NibNotes) { self.notes = notes }

    /// Stores a colour that the file lists as a resource.
    mutating func define(_ name: String, as element: NibElement, isSystem: Bool) throws(NibError) {
        guard let color = element.child("color") else { return }
        let value = try self.color(color, of: name)
        if isSystem { systemColors[name] = value } else { namedColors[name] = value }
    }

    /// Reads a rectangle by origin and size, or by insets with a default of 0.
    func rect(_ element: NibElement, of id: String) throws(NibError) -> Rect {
        var attributes = NibAttributes(element, of: id, notes)
        let isInset = element.name == "frame"
        let x = try attributes.number(isInset ? "minX" : "x") ?? 0
        let y = try attributes.number(isInset ? "minY" : "y") ?? 0
        let width = try attributes.number("width") ?? 0
        let height = try attributes.number("height") ?? 0
        attributes.finish(ignoring: ["key", "maxX", "maxY"])
        return Rect(x: x, y: y, width: max(0, width), height: max(0, height))
    }

    /// Reads distances from four edges.
    func insets(_ element: NibElement, of id: String) throws(NibError) -> EdgeInsets {
        var attributes = NibAttributes(element, of: id, notes)
        let insets = EdgeInsets(
            top: try attributes.number("top") ?? 0, left: try attributes.number("left") ?? 0, bottom: try attributes.number("bottom") ?? 0,
            right: try attributes.number("right") ?? 0)
        attributes.finish(ignoring: ["key"])
        return insets
    }

    /// Reads a priority between 1 and 1000.
    func priority(_ attributes: inout NibAttributes, _ name: String) throws(NibError) -> Double? {
        guard let number = try attributes.number(name) else { return nil }
        if !(1...1000).contains(number) { attributes.warn(name, "a priority is from 1 to 1000") }
        return min(max(number, 1), 1000)
    }

    /// The name of a picture.
    func imageName(_ attributes: inout NibAttributes, _ name: String) -> NibImageName? {
        guard let text = attributes.text(name) else { return nil }
        return NibImageName(name: text, isSymbol: attributes.text("catalog") == "system")
    }

    // MARK: - Fonts

    /// The styles of texts, at the sizes of the standard setting, in points.
    private static let textStyles: [String: Font] = [
        "UICTFontTextStyleTitle0": Font(size: 34), "UICTFontTextStyleTitle1": Font(size: 28), "UICTFontTextStyleTitle2": Font(size: 22),
        "UICTFontTextStyleTitle3": Font(size: 20), "UICTFontTextStyleHeadline": Font(size: 17, weight: .semibold),
        "UICTFontTextStyleBody": Font(size: 17), "UICTFontTextStyleCallout": Font(size: 16), "UICTFontTextStyleSubhead": Font(size: 15),
        "UICTFontTextStyleFootnote": Font(size: 13), "UICTFontTextStyleCaption1": Font(size: 12),
        "UICTFontTextStyleCaption2": Font(size: 11),
    ]

    private static let weights: [String: Font.Weight] = [
        "ultraLight": .light, "thin": .light, "light": .light, "regular": .regular, "medium": .medium, "semibold": .semibold,
        "bold": .bold, "heavy": .heavy, "black": .black,
    ]

    func font(_ element: NibElement, of id: String) throws(NibError) -> Font {
        var attributes = NibAttributes(element, of: id, notes)
        let size = try attributes.number("pointSize").map { min(max($0, 1), 1000) } ?? 17
        var font = Font(size: size)
        switch attributes.text("type") {
        case "boldSystem"?: font.weight = .bold
        case "italicSystem"?: font.isItalic = true
        case "system"?, nil: break
        case let other?: attributes.warn("type", "“\(other)” is not known here")
        }
        if let style = attributes.text("style") {
            if let known = Self.textStyles[style] { font = known } else { attributes.warn("style", "“\(style)” is not known here") }
        }
        if let weight = attributes.choice("weight", Self.weights) { font.weight = weight }
        let name = attributes.text("name")
        if let family = attributes.text("family") ?? name.map(Self.family) {
            font.family = family
            Self.apply(styleOf: name ?? "", to: &font)
        }
        attributes.finish(ignoring: ["key"])
        return font
    }

    /// Returns the family in the PostScript name of a font: the part before its style.
    private static func family(_ name: String) -> String { name.split(separator: "-").first.map(String.init) ?? name }

    private static func apply(styleOf name: String, to font: inout Font) {
        guard let dash = name.lastIndex(of: "-") else { return }
        var style = name[dash...].dropFirst()
        if style.hasSuffix("Italic") || style.hasSuffix("Oblique") {
            font.isItalic = true
            style = style.dropLast(style.hasSuffix("Italic") ? 6 : 7)
        }
        let word = style.prefix(1).lowercased() + style.dropFirst()
        if let weight = weights[word] ?? (word == "demiBold" ? .semibold : nil) { font.weight = weight }
    }

    // MARK: - Colours

    /// Reads a colour, by its role if it names one that follows the theme; nil for an unknown name.
    func color(_ element: NibElement, of id: String) throws(NibError) -> ThemeColor? {
        var attributes = NibAttributes(element, of: id, notes)
        let value = try Self.value(&attributes)
        let old = attributes.text("cocoaTouchSystemColor")
        let system = attributes.text("systemColor")
        let name = attributes.text("name")
        let catalog = attributes.text("catalog")
        attributes.finish(ignoring: ["key", "colorSpace", "customColorSpace"])
        if let old {
            if let color = NibColors.old[old] { return .fixed(color) }
            if let value { return .fixed(value) }
            attributes.warn("cocoaTouchSystemColor", "“\(old)” is not known here")
            return nil
        }
        if let system {
            if let role = NibColors.roles[system] { return role }
            if let color = value.map(ThemeColor.fixed) ?? systemColors[system] { return color }
            attributes.warn("systemColor", "“\(system)” is not known here, and the file gives no value")
            return nil
        }
        if let name {
            if let color = namedColors[name] ?? value.map(ThemeColor.fixed) { return color }
            attributes.warn("name", catalog == nil ? "the file gives no value for “\(name)”" : "“\(name)” is not known here")
            return nil
        }
        return value.map(ThemeColor.fixed)
    }

    /// Reads the numbers of a colour; calibrated ones are treated as sRGB.
    private static func value(_ attributes: inout NibAttributes) throws(NibError) -> Color? {
        func part(_ number: Double?) -> Double { min(max(number ?? 0, 0), 1) }
        let alpha = try attributes.number("alpha").map(part) ?? 1
        if let white = try attributes.number("white") {
            return Color(red: part(white), green: part(white), blue: part(white), alpha: alpha)
        }
        guard let red = try attributes.number("red") else { return nil }
        let green = try attributes.number("green")
        let blue = try attributes.number("blue")
        if attributes.element["customColorSpace"] == "displayP3" || attributes.element["colorSpace"] == "displayP3" {
            return NibColors.fromDisplayP3(red: part(red), green: part(green), blue: part(blue), alpha: alpha)
        }
        return Color(red: part(red), green: part(green), blue: part(blue), alpha: alpha)
    }
}
