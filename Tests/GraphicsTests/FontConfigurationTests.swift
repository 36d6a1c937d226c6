import CPangoCairo
import Foundation
import Testing

@testable import Graphics

struct FontConfigurationTests {
    /// What a configuration names, by fontconfig's own words.
    private func names(_ list: OpaquePointer?) -> [String] {
        guard let list else { return [] }
        defer { FcStrListDone(list) }
        var names: [String] = []
        while let name = FcStrListNext(list) { names.append(String(cString: name)) }
        return names
    }

    /// The file of the font that a description is set in.
    private func file(_ description: String, in configuration: OpaquePointer) throws -> String {
        let pattern = try #require(FcNameParse(description))
        defer { FcPatternDestroy(pattern) }
        FcConfigSubstitute(configuration, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        let found = try #require(FcFontMatch(configuration, pattern, &result))
        defer { FcPatternDestroy(found) }
        var name: UnsafeMutablePointer<FcChar8>?
        try #require(FcPatternGetString(found, FC_FILE, 0, &name) == FcResultMatch)
        return String(cString: try #require(name))
    }

    /// Fonts and rules are those that fontconfig itself would read, though fewer files are.
    @Test func nothingIsMissing() throws {
        let theirs = try #require(FcInitLoadConfigAndFonts())
        let ours = try #require(FontConfiguration.read())
        defer {
            FcConfigDestroy(theirs)
            FcConfigDestroy(ours)
        }
        #expect(names(FcConfigGetFontDirs(ours)) == names(FcConfigGetFontDirs(theirs)))
        #expect(names(FcConfigGetCacheDirs(ours)) == names(FcConfigGetCacheDirs(theirs)))
        let fonts = try #require(FcConfigGetFonts(ours, FcSetSystem)).pointee.nfont
        #expect(fonts > 0)
        #expect(fonts == FcConfigGetFonts(theirs, FcSetSystem)?.pointee.nfont)
        for description in [
            "sans-serif", "system-ui:bold", "serif:italic", "monospace-9", "sans-serif:lang=ja", "No Such Family:weight=180",
        ] {
            #expect(try file(description, in: ours) == file(description, in: theirs))
        }
    }

    /// What is no configuration, or names no folder for what is known of fonts, is left to fontconfig.
    @Test(arguments: ["<fontconfig><dir>/usr/share/fonts</dir>", "<fontconfig><dir>/usr/share/fonts</dir></fontconfig>", "fonts"])
    func whatIsWrongIsLeftToFontconfig(_ text: String) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString).conf")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(FontConfiguration.read(file.path) == nil)
    }

    /// Rules that are not in use are not read: fontconfig says of each file that it read whether it is.
    @Test func whatIsNotInUseIsNotRead() {
        _ = TextLayout("Lamp", font: Font(size: 15))
        #expect(FontConfiguration.isRead)
        var iterator = FcConfigFileInfoIter()
        FcConfigFileInfoIterInit(nil, &iterator)
        var unused: [String] = []
        var count = 0
        repeat {
            var (name, description): (UnsafeMutablePointer<FcChar8>?, UnsafeMutablePointer<FcChar8>?)
            var isEnabled: FcBool = 0
            guard FcConfigFileInfoIterGet(nil, &iterator, &name, &description, &isEnabled) != 0, let name else { break }
            defer {
                FcStrFree(name)
                FcStrFree(description)
            }
            count += 1
            if isEnabled == 0 { unused.append(String(cString: name)) }
        } while FcConfigFileInfoIterNext(nil, &iterator) != 0
        #expect(count > 0)
        #expect(unused == [])
    }

    /// Files that the main one includes are read, too.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/etc/fonts/fonts.conf")))
    func whatIsIncludedIsRead() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString).conf")
        try Data("<fontconfig><include>/etc/fonts/fonts.conf</include></fontconfig>".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let configuration = try #require(FontConfiguration.read(file.path))
        defer { FcConfigDestroy(configuration) }
        #expect(names(FcConfigGetConfigFiles(configuration)).contains("/etc/fonts/fonts.conf"))
        #expect(names(FcConfigGetFontDirs(configuration)).contains("/usr/share/fonts"))
    }
}
