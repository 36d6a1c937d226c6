import Graphics
import Testing
import Toolkit

@testable import X11Host

/// Writes the bytes of an XSETTINGS property.
private struct SettingsWriter {
    var isLittleEndian = true
    private var body: [UInt8] = []
    private var count: UInt32 = 0

    init(isLittleEndian: Bool = true) { self.isLittleEndian = isLittleEndian }

    private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: isLittleEndian ? number.littleEndian : number.bigEndian) { Array($0) }
    }

    private mutating func head(_ kind: UInt8, _ name: String) {
        body += [kind, 0] + bytes(UInt16(name.utf8.count)) + padded(Array(name.utf8)) + bytes(UInt32(7))
        count += 1
    }

    private func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4) }

    mutating func add(_ name: String, _ value: Int32) {
        head(0, name)
        body += bytes(value)
    }

    mutating func add(_ name: String, _ value: String) {
        head(1, name)
        body += bytes(UInt32(value.utf8.count)) + padded(Array(value.utf8))
    }

    mutating func addColour(_ name: String, red: UInt16, blue: UInt16, green: UInt16, alpha: UInt16) {
        head(2, name)
        body += bytes(red) + bytes(blue) + bytes(green) + bytes(alpha)
    }

    var all: [UInt8] { [isLittleEndian ? 0 : 1, 0, 0, 0] + bytes(UInt32(1)) + bytes(count) + body }
}

@Suite struct XSettingsTests {
    private func sample(isLittleEndian: Bool) -> [UInt8] {
        var writer = SettingsWriter(isLittleEndian: isLittleEndian)
        writer.add("Xft/DPI", 196_608)
        writer.add("Net/ThemeName", "Yaru-dark")
        writer.addColour("Net/Accent", red: 1, blue: 2, green: 3, alpha: 4)
        writer.add("Gtk/EnableAnimations", 0)
        return writer.all
    }

    @Test(arguments: [true, false]) func readsBothByteOrders(isLittleEndian: Bool) throws {
        let settings = try #require(XSettings(bytes: sample(isLittleEndian: isLittleEndian)))
        #expect(settings.integer("Xft/DPI") == 196_608)
        #expect(settings.string("Net/ThemeName") == "Yaru-dark")
        #expect(settings.values["Net/Accent"] == .colour(1, 3, 2, 4))
        #expect(settings.integer("Gtk/EnableAnimations") == 0)
        #expect(settings.integer("Net/ThemeName") == nil)
        #expect(settings.values.count == 4)
    }

    @Test func everyTruncationIsRefused() {
        let bytes = sample(isLittleEndian: true)
        for length in 0..<bytes.count { #expect(XSettings(bytes: Array(bytes[..<length])) == nil, "length \(length)") }
    }

    @Test func hugeCountsAndLengthsAreRefused() {
        #expect(XSettings(bytes: [0, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255]) == nil)
        #expect(XSettings(bytes: [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 255, 255, 65]) == nil)
        #expect(XSettings(bytes: [7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]) == nil)
    }

    @Test func anyByteMayBeWrongWithoutATrap() {
        let bytes = sample(isLittleEndian: true)
        for place in bytes.indices {
            for value: UInt8 in [0, 1, 127, 128, 255] {
                var damaged = bytes
                damaged[place] = value
                _ = XSettings(bytes: damaged)
            }
        }
    }
}

@Suite struct SettingsReaderTests {
    private func reader(_ fill: (inout SettingsWriter) -> Void) throws -> SettingsReader {
        var writer = SettingsWriter()
        fill(&writer)
        return SettingsReader(xsettings: try #require(XSettings(bytes: writer.all)))
    }

    @Test func nothingSaidIsTheToolkitsOwn() {
        let reader = SettingsReader()
        #expect(reader.settings.caretBlinkTime == 0.6)
        #expect(!reader.settings.prefersDark)
        #expect(reader.settings.animationsEnabled)
        #expect(reader.scale == 1)
        #expect(reader.cursors.size == 24)
    }

    @Test func readsWhatTheDesktopSays() throws {
        let settings = try reader {
            $0.add("Net/ThemeName", "HighContrastInverse")
            $0.add("Gtk/EnableAnimations", 0)
            $0.add("Gtk/FontName", "Cantarell Semi-Bold 11")
            $0.add("Net/DoubleClickTime", 250)
            $0.add("Net/DoubleClickDistance", 3)
            $0.add("Net/DndDragThreshold", 12)
            $0.add("Net/CursorBlinkTime", 1000)
            $0.add("Gtk/EnablePrimaryPaste", 0)
        }.settings
        #expect(settings.prefersDark && settings.prefersHighContrast)
        #expect(!settings.animationsEnabled && !settings.primaryPasteEnabled)
        #expect(settings.fontFamily == "Cantarell")
        #expect(settings.doubleClickTime == 0.25 && settings.doubleClickDistance == 3 && settings.dragThreshold == 12)
        #expect(settings.caretBlinkTime == 0.5)
    }

    @Test func absurdNumbersAreNotBelieved() throws {
        let settings = try reader {
            $0.add("Net/DoubleClickTime", 2_000_000_000)
            $0.add("Net/DndDragThreshold", -5)
            $0.add("Net/CursorBlink", 0)
        }.settings
        #expect(settings.doubleClickTime == 0.4 && settings.dragThreshold == 8 && settings.caretBlinkTime == nil)
    }

    @Test func theProgramsOwnVariableDecidesOnDark() throws {
        var reader = try reader { $0.add("Net/ThemeName", "Adwaita-dark") }
        #expect(reader.settings.prefersDark)
        reader.environment["PROGRAM_THEME"] = "light"
        #expect(!reader.settings.prefersDark)
        reader = try self.reader { $0.add("Gtk/ApplicationPreferDarkTheme", 1) }
        #expect(reader.settings.prefersDark)
        #expect(SettingsReader(environment: ["PROGRAM_THEME": "dark"]).settings.prefersDark)
    }

    @Test(arguments: [
        ("Cantarell 11", "Cantarell"), ("DejaVu Sans Bold Oblique 9.5", "DejaVu Sans"), ("Inter,Noto Sans 10", "Inter"),
        ("Ubuntu 13px", "Ubuntu"), ("Bold", "Bold"), ("Source Sans 3 12", "Source Sans 3"),
    ]) func fontFamilies(name: String, family: String) {
        #expect(SettingsReader.family(ofFont: name) == family)
    }

    @Test func theLanguageDecidesOnWhichSideThingsBegin() {
        #expect(SettingsReader().settings.layoutDirection == .leftToRight)
        #expect(SettingsReader(environment: ["LANG": "he_IL.UTF-8"]).settings.layoutDirection == .rightToLeft)
        #expect(SettingsReader(environment: ["LANG": "ar_EG", "LC_ALL": "C.UTF-8"]).settings.layoutDirection == .leftToRight)
        #expect(
            SettingsReader(environment: ["LANG": "en_US", "LC_ALL": "", "LC_MESSAGES": "fa_IR"]).settings.layoutDirection == .rightToLeft)
    }

    @Test func aFontsNameSaysItsSize() {
        #expect(SettingsReader.size(ofFont: "Cantarell Bold 11") == 11 && SettingsReader.size(ofFont: "Noto Sans,  10.5") == 10.5)
        #expect(SettingsReader.size(ofFont: "Sans 16px") == 12)
        for none in ["Sans", "", "Sans 0", "Sans -3", "Sans inf"] { #expect(SettingsReader.size(ofFont: none) == nil) }
    }

    @Test func lettersAreDrawnAsTheDesktopSays() {
        var reader = SettingsReader()
        #expect(reader.settings.textRendering == TextRendering())
        reader.resources = ResourceDatabase(text: "Xft.antialias: true\nXft.rgba: bgr\nXft.hintstyle: hintslight\n")
        #expect(reader.settings.textRendering == TextRendering(antialiasing: .subpixel(.bgr), hinting: .slight))
        // The settings daemon comes first.
        reader.xsettings.values = ["Xft/RGBA": .string("none"), "Xft/HintStyle": .string("hintfull"), "Xft/Antialias": .integer(1)]
        #expect(reader.settings.textRendering == TextRendering(antialiasing: .gray, hinting: .full))
        reader.xsettings.values = ["Xft/Antialias": .integer(0), "Xft/RGBA": .string("rgb"), "Xft/Hinting": .integer(0)]
        let plain = TextRendering(antialiasing: TextRendering.Antialiasing.none, hinting: TextRendering.Hinting.none)
        #expect(reader.settings.textRendering == plain)
    }

    @Test func anEmptyFontNameIsNone() { #expect(SettingsReader.family(ofFont: "12") == nil) }

    @Test func cursorSizesGrowWithTheScale() throws {
        let reader = try reader {
            $0.add("Gtk/CursorThemeSize", 24)
            $0.add("Gdk/WindowScalingFactor", 2)
            $0.add("Gtk/CursorThemeName", "Adwaita")
        }
        #expect(reader.cursors.size == 48)
        #expect(reader.cursors.theme == "Adwaita")
        #expect(SettingsReader(resources: ResourceDatabase(text: "Xcursor.size: 99999999999")).cursors.size == 24)
    }
}
