import Graphics
import Toolkit

/// Reads the desktop's settings from all their sources, as the toolkit's settings and a scale factor.
struct SettingsReader {
    var xsettings = XSettings()
    var resources = ResourceDatabase(text: "")
    var environment: [String: String] = [:]
    /// The prefix of the program's own variables: `PROGRAM_SCALE` and `PROGRAM_THEME`.
    var variablePrefix = "PROGRAM"
    var monitor: (pixels: Int, millimetres: Int)?

    /// Pixels per point.
    var scale: Double {
        ScaleChoice(
            override: environment["\(variablePrefix)_SCALE"], settingsDPI: xsettings.integer("Xft/DPI"),
            settingsFactor: xsettings.integer("Gdk/WindowScalingFactor"), resourceDPI: resources.number("Xft.dpi"),
            gdkScale: environment["GDK_SCALE"], monitor: monitor,
            fontSize: xsettings.string("Gtk/FontName").flatMap(Self.size)
        ).scale
    }

    /// The settings for looks and input.
    var settings: DesktopSettings {
        var settings = DesktopSettings()
        let theme = xsettings.string("Net/ThemeName") ?? ""
        settings.prefersDark = prefersDark(theme: theme)
        settings.prefersHighContrast = theme.lowercased().hasPrefix("highcontrast")
        settings.animationsEnabled = xsettings.integer("Gtk/EnableAnimations") != 0
        // The language of messages decides the direction of the layout.
        let language = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        settings.layoutDirection = UserInterfaceLayoutDirection(language: language ?? "")
        settings.fontFamily = xsettings.string("Gtk/FontName").flatMap(Self.family)
        settings.textRendering = textRendering
        if let time = milliseconds("Net/DoubleClickTime", 50...5000) { settings.doubleClickTime = time }
        if let distance = points("Net/DoubleClickDistance", 0...100) { settings.doubleClickDistance = distance }
        if let distance = points("Net/DndDragThreshold", 1...100) { settings.dragThreshold = distance }
        if xsettings.integer("Net/CursorBlink") == 0 {
            settings.caretBlinkTime = nil
        } else if let period = milliseconds("Net/CursorBlinkTime", 100...10_000) {
            settings.caretBlinkTime = period / 2
        }
        settings.primaryPasteEnabled = xsettings.integer("Gtk/EnablePrimaryPaste") != 0
        return settings
    }

    /// The cursors' theme and size.
    var cursors: CursorChoice { CursorChoice(theme: cursorTheme, size: cursorSize) }

    /// The theme of cursors, if the desktop names one.
    private var cursorTheme: String? {
        (xsettings.string("Gtk/CursorThemeName") ?? resources.string("Xcursor.theme")).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The size of cursors in pixels. XSETTINGS gives it without the window scaling factor.
    private var cursorSize: Int {
        let named = xsettings.integer("Gtk/CursorThemeSize").map { $0 * (xsettings.integer("Gdk/WindowScalingFactor") ?? 1) }
        let size = named ?? resources.number("Xcursor.size").map { $0 <= 512 ? Int($0) : 0 }
        if let size, (8...512).contains(size) { return size }
        return Int(24 * scale)
    }

    /// The rendering of letters, from the settings daemon or else from `xrdb`; fontconfig decides the rest.
    var textRendering: TextRendering {
        var rendering = TextRendering()
        let smooths = xsettings.integer("Xft/Antialias") ?? resources.number01("Xft.antialias")
        let order = xsettings.string("Xft/RGBA") ?? resources.string("Xft.rgba") ?? ""
        if smooths == 0 {
            rendering.antialiasing = TextRendering.Antialiasing.none
        } else if let order = Self.subpixelOrders[order] {
            rendering.antialiasing = .subpixel(order)
        } else if smooths == 1 || order == "none" {
            rendering.antialiasing = .gray
        }
        let hints = xsettings.integer("Xft/Hinting") ?? resources.number01("Xft.hinting")
        rendering.hinting =
            hints == 0
            ? TextRendering.Hinting.none : Self.hintings[xsettings.string("Xft/HintStyle") ?? resources.string("Xft.hintstyle") ?? ""]
        return rendering
    }

    /// The orders by their names in XSETTINGS and `xrdb`, which know `none`, too.
    private static let subpixelOrders: [String: TextRendering.SubpixelOrder] = [
        "rgb": .rgb, "bgr": .bgr, "vrgb": .verticalRGB, "vbgr": .verticalBGR,
    ]
    private static let hintings: [String: TextRendering.Hinting] = [
        "hintnone": .none, "hintslight": .slight, "hintmedium": .medium, "hintfull": .full,
    ]

    private func prefersDark(theme: String) -> Bool {
        switch environment["\(variablePrefix)_THEME"] {
        case "dark": return true
        case "light": return false
        default: break
        }
        if let setting = xsettings.integer("Gtk/ApplicationPreferDarkTheme"), setting != 0 { return true }
        let lower = theme.lowercased()
        return lower.hasSuffix("-dark") || lower.hasSuffix(":dark") || lower.hasSuffix("inverse")
    }

    private func milliseconds(_ name: String, _ range: ClosedRange<Int>) -> Double? {
        guard let value = xsettings.integer(name), range.contains(value) else { return nil }
        return Double(value) / 1000
    }

    private func points(_ name: String, _ range: ClosedRange<Int>) -> Double? {
        guard let value = xsettings.integer(name), range.contains(value) else { return nil }
        return Double(value)
    }

    /// Returns the family of a font's name in Pango's form: `Cantarell Bold 11` is the family `Cantarell`.
    static func family(ofFont name: String) -> String? {
        var words = name.split(separator: " ").map(String.init)
        if let size = words.last, Double(size.replacingSuffix("px", with: "")) != nil { words.removeLast() }
        while let last = words.last, styleWords.contains(last.lowercased()), words.count > 1 { words.removeLast() }
        let family = words.joined(separator: " ")
        let first = family.split(separator: ",").first.map(String.init) ?? ""
        return first.isEmpty ? nil : first
    }

    /// Returns the size of a font in points from its name in Pango's form: `Cantarell Bold 11` has 11, and `Sans 16px` 12.
    static func size(ofFont name: String) -> Double? {
        guard let word = name.split(separator: " ").last else { return nil }
        let isInPixels = word.hasSuffix("px")
        guard let size = Double(isInPixels ? word.dropLast(2) : word), size.isFinite, size > 0 else { return nil }
        return isInPixels ? size * 0.75 : size
    }

    private static let styleWords: Set<String> = [
        "thin", "ultra-light", "extra-light", "light", "semi-light", "demi-light", "book", "regular", "normal", "medium", "semi-bold",
        "demi-bold", "bold", "ultra-bold", "extra-bold", "heavy", "black", "italic", "oblique", "roman", "condensed", "semi-condensed",
        "expanded", "semi-expanded",
    ]
}

extension String {
    fileprivate func replacingSuffix(_ suffix: String, with new: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) + new : self
    }
}
