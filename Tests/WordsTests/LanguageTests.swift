import Foundation
import Testing

@testable import Words

@Suite struct LanguageTests {
    @Test(arguments: [
        ("de", ["de"]), ("de_AT.UTF-8", ["de_AT", "de"]), ("sr_RS.UTF-8@latin", ["sr_RS@latin", "sr_RS", "sr@latin", "sr"]),
        ("ca@valencia", ["ca@valencia", "ca"]), ("../../etc", []), ("de/../x", []), ("", []), (".UTF-8", []),
    ]) func namesOfTranslations(locale: String, names: [String]) { #expect(LanguageName.candidates(locale) == names) }

    /// A folder of translations for some languages.
    private func withFolder(_ languages: [String], _ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "locale-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for language in languages {
            let place = URL(fileURLWithPath: "\(folder)/\(language)/LC_MESSAGES")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(TranslationFile(["Delete": language]).bytes).write(to: place.appendingPathComponent("homepwner.mo"))
        }
        try body(folder)
    }

    private static let environments: [([String: String], String)] = [
        (["LANG": "de_AT.UTF-8"], "de"), (["LANG": "fr_FR", "LC_MESSAGES": "de"], "de"), (["LANG": "fr", "LC_ALL": "de"], "de"),
        (["LANG": "de", "LANGUAGE": "ja:fr"], "fr"), (["LANG": "C", "LANGUAGE": "fr"], "en"),
        (["LC_ALL": "C.UTF-8", "LANGUAGE": "fr"], "en"),
        (["LANG": "de", "LANGUAGE": "en:fr"], "en"), (["LANG": "fr", "LANGUAGE": "ja:en_GB:de"], "en"), (["LANG": "ja_JP.UTF-8"], "en"),
        ([:], "en"), (["LANG": "fr", "HOMEPWNER_LANGUAGE": "de_CH"], "de"), (["LANG": "C", "HOMEPWNER_LANGUAGE": "ja:fr"], "fr"),
        (["LANG": "de", "HOMEPWNER_LANGUAGE": "en"], "en"), (["LANG": "de", "HOMEPWNER_LANGUAGE": "C"], "en"),
        (["LANG": "de", "HOMEPWNER_LANGUAGE": ""], "de"), (["LANG": "pt_BR.UTF-8"], "pt_BR"), (["LANG": "pt"], "en"),
    ]

    @Test(arguments: environments) func theEnvironmentDecides(environment: [String: String], language: String) throws {
        try withFolder(["de", "fr", "pt_BR"]) { folder in
            let choice = ChosenCatalogue(variable: { environment[$0] }, folder: { folder })
            #expect(choice.catalogue.language == language && choice.problem == nil)
            #expect(choice.catalogue.text("Delete") == (language == "en" ? "Delete" : language))
        }
    }

    private static let english: [[String: String]] = [
        ["LANG": "en_GB.UTF-8"], ["LANG": "C"], [:], ["LANG": "de", "HOMEPWNER_LANGUAGE": "pseudo"], ["LC_ALL": "POSIX"],
    ]

    @Test(arguments: english) func englishLooksForNoFile(environment: [String: String]) {
        let choice = ChosenCatalogue(variable: { environment[$0] }) {
            Issue.record("the folder was looked for")
            return nil
        }
        #expect(choice.problem == nil && choice.catalogue.language == "en")
    }

    @Test func aWishThatCannotBeGrantedIsSaid() throws {
        try withFolder(["de", "fr"]) { folder in
            func choice(_ environment: [String: String]) -> ChosenCatalogue {
                ChosenCatalogue(variable: { environment[$0] }, folder: { folder })
            }
            let unknown = choice(["HOMEPWNER_LANGUAGE": "xx"])
            #expect(
                unknown.problem == "There is no translation in “\(folder)” for HOMEPWNER_LANGUAGE, which is “xx”. Choose another language.")
            #expect(unknown.catalogue.language == "en")
            let path = "\(folder)/de/LC_MESSAGES/homepwner.mo"
            try Data("no translation at all, but long enough".utf8).write(to: URL(fileURLWithPath: path))
            let damaged = choice(["LANG": "de_AT", "LANGUAGE": "de:fr"])
            #expect(damaged.catalogue.language == "fr", "the next language serves")
            #expect(damaged.problem == "The translation “\(path)” cannot be used: it is not a file of msgfmt. Install it again.")
        }
    }

    @Test func thePseudoLocaleCanBeChosen() {
        let choice = ChosenCatalogue(variable: { $0 == "HOMEPWNER_LANGUAGE" ? "pseudo" : nil }, folder: { nil })
        #expect(choice.catalogue.text("Delete").hasPrefix("⟦"))
    }
}
