import Foundation
import TestSupport
import Testing

@testable import Words

@Suite struct CatalogueTests {
    private static let german = TranslationFile(
        plurals: "nplurals=2; plural=n != 1;",
        [
            "Delete": "Löschen", "Moved {1} to {2}": "{2} hat jetzt {1}", "button\u{4}Open": "Öffnen", "state\u{4}Open": "Offen",
            "{1} item\0{1} items": "{1} Gegenstand\0{1} Gegenstände", "Lost {1}": "Verloren: {2}", "Broken": "{", "Empty": "",
        ])

    private func items(_ count: Int) -> Phrase { Phrase("\(String(count)) item", "\(String(count)) items", count) }

    @Test(arguments: [false, true]) func textsAreTranslated(bigEndian: Bool) throws {
        var file = Self.german
        file.isBigEndian = bigEndian
        try file.read { german in
            #expect(german.text("Delete") == "Löschen")
            #expect(german.text("Moved \("a" as String) to \("b" as String)") == "b hat jetzt a")
            #expect(german.text(Phrase("Open", in: "button")) == "Öffnen" && german.text(Phrase("Open", in: "state")) == "Offen")
            #expect((0...2).map { german.text(items($0)) } == ["0 Gegenstände", "1 Gegenstand", "2 Gegenstände"])
        }
    }

    @Test func anythingElseIsEnglish() throws {
        try Self.german.read { german in
            #expect(german.text("Open") == "Open", "it has no translation without a context")
            #expect(german.text("Unknown \(items(1))") == "Unknown 1 item", "a sentence has one language")
            #expect(german.text("Lost \("a" as String)") == "Lost a", "the translation names a value that is not there")
            #expect(german.text("Broken") == "Broken" && german.text("Empty") == "Empty")
        }
    }

    @Test func severalTasksReadOneFile() async throws {
        let file = try Self.german.read { $0 }
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { file.text("Delete") + file.text(Phrase("Open", in: "button")) } }
            for await text in group { #expect(text == "LöschenÖffnen") }
        }
    }

    @Test func manyFormsAndOne() throws {
        let arabic = TranslationFile(
            plurals: "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
            ["{1} item\0{1} items": "a\0b\0c\0d {1}\0e {1}\0f {1}"])
        try arabic.read(language: "ar") { arabic in
            let texts = [0, 1, 2, 3, 11, 100].map { arabic.text(items($0)) }
            #expect(texts == ["a", "b", "c", "d \u{2068}3\u{2069}", "e \u{2068}11\u{2069}", "f \u{2068}100\u{2069}"])
        }
        let japanese = TranslationFile(plurals: "nplurals=1; plural=0;", ["{1} item\0{1} items": "{1} 点"])
        try japanese.read(language: "ja") { japanese in
            #expect([0, 1, 2, 3, 11, 100].map { japanese.text(items($0)) } == ["0 点", "1 点", "2 点", "3 点", "11 点", "100 点"])
        }
    }

    @Test func valuesOfTheOtherDirectionAreIsolated() throws {
        let name = "שולחן"
        #expect(tr("“\(name)” is gone") == "“\u{2068}\(name)\u{2069}” is gone")
        #expect(tr("“\("\u{2068}\(name)\u{2069}" as String)”") == "“\u{2068}\(name)\u{2069}”", "not twice")
        let two = "\u{2068}\(name)\u{2069} › \u{2068}\(name)\u{2069}"
        #expect(tr("in \(two)") == "in \u{2068}\(two)\u{2069}")
        #expect(tr("a \("日本 café" as String)") == "a 日本 café")
        let hebrew = TranslationFile(["{1} is gone": "{1} אבד", "Lamp": "מנורה"])
        try hebrew.read(language: "he") { hebrew in
            #expect(hebrew.isRightToLeft)
            #expect(hebrew.text("\("Lamp" as String) is gone") == "\u{2068}Lamp\u{2069} אבד")
            #expect(hebrew.text("\("Lamp" as Phrase) is gone") == "מנורה אבד", "a text in a text has its language")
        }
    }

    @Test(arguments: [
        ("ar", true), ("ar_EG", true), ("fa", true), ("he", true), ("ur@latin", false), ("ks@arabic", true), ("de", false), ("ja", false),
    ]) func directions(language: String, isRightToLeft: Bool) {
        #expect(LanguageName.isRightToLeft(language) == isRightToLeft)
    }

    // MARK: - Files that cannot be used

    @Test func unusableFilesSayWhy() throws {
        #expect(throws: CatalogueError.missing(path: "/nowhere/homepwner.mo")) {
            try Catalogue(contentsOf: "/nowhere/homepwner.mo", language: "de")
        }
        func problem(_ bytes: [UInt8]) throws -> String {
            try TranslationFile.file(bytes) { path in
                do throws(CatalogueError) {
                    _ = try Catalogue(contentsOf: path, language: "de")
                    return ""
                } catch { return error.description.replacingOccurrences(of: path, with: "FILE") }
            }
        }
        let good = Self.german.bytes
        #expect(try problem([]) == "The translation “FILE” cannot be used: it is too short for a translation. Install it again.")
        #expect(try problem(Array("This is a letter to my aunt.".utf8)).contains("it is not a file of msgfmt"))
        #expect(try problem(Array(good.prefix(60))).contains("a table ends behind the end of the file"))
        #expect(try problem(good.prefix(4) + [0, 0, 9, 0] + good.dropFirst(8)).contains("its version is unknown"))
        #expect(try problem(TranslationFile(charset: "ISO-8859-1", [:]).bytes).contains("its character set is not UTF-8"))
        #expect(try problem(TranslationFile(plurals: "nplurals=2; plural=system(1);", [:]).bytes).contains("its rule of plurals"))
        var bare = Self.german
        bare.texts[""] = nil
        #expect(try problem(bare.bytes).contains("it has no header"))
        #expect(throws: CatalogueError.self) { try Catalogue(contentsOf: "/dev/zero", language: "de") }
    }

    @Test func aTextThatIsNotUTF8IsEnglish() throws {
        let bytes = Self.german.bytes
        let at = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("Löschen\0".utf8)) })
        var broken = bytes
        broken[at + 1] = 0xFF
        try TranslationFile.file(broken) { path in
            let german = try Catalogue(contentsOf: path, language: "de")
            #expect(german.text("Delete") == "Delete" && german.text(items(1)) == "1 Gegenstand")
        }
    }

    /// Whatever is wrong with a file, it is an error or lacks texts.
    @Test func noDamagedFileEndsAnything() throws {
        let good = Self.german.bytes
        try TranslationFile.file(good) { path in
            // Always the same file, which takes no time.
            let file = open(path, O_WRONLY)
            defer { close(file) }
            func use(_ bytes: [UInt8]) throws {
                try #require(ftruncate(file, bytes.count) == 0 && pwrite(file, bytes, bytes.count, 0) == bytes.count)
                guard let catalogue = try? Catalogue(contentsOf: path, language: "de") else { return }
                for text in [catalogue.text("Delete"), catalogue.text(items(3)), catalogue.text(Phrase("Open", in: "state"))] {
                    #expect(!text.isEmpty)
                }
            }
            for length in 0..<good.count { try use(Array(good.prefix(length))) }
            var random = SeededRandom(39)
            for _ in 0..<10_000 {
                var bytes = good
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    // The tables at the beginning are the interesting part.
                    let place = Int.random(in: 0..<(Bool.random(using: &random) ? bytes.count : 180), using: &random)
                    bytes[place] = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
                }
                try use(bytes)
            }
        }
    }

    /// The real compiler's files are read, too.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt")))
    func filesOfMsgfmt() throws {
        let source = """
            msgid ""
            msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
            #, python-brace-format
            msgid "{1} item"
            msgid_plural "{1} items"
            msgstr[0] "ein Gegenstand ({1})"
            msgstr[1] "{1} Gegenstände"
            msgctxt "button"
            msgid "Open"
            msgstr "Öffnen"
            """
        try TranslationFile.file(Array(source.utf8)) { input in
            try TranslationFile.file([]) { output in
                let compiler = try ChildProcess("/usr/bin/msgfmt", ["-c", "-o", output, input], environment: [:])
                compiler.waitUntilExit()
                #expect(compiler.status == 0)
                let catalogue = try Catalogue(contentsOf: output, language: "de")
                #expect(catalogue.text(items(1)) == "ein Gegenstand (1)" && catalogue.text(items(5)) == "5 Gegenstände")
                #expect(catalogue.text(Phrase("Open", in: "button")) == "Öffnen")
            }
        }
    }
}
