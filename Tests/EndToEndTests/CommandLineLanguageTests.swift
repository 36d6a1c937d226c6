import Foundation
import Testing

/// The environment chooses the language of the texts.
@Suite struct CommandLineLanguageTests {
    private func list(_ harness: CommandLineHarness, _ variables: [String: String]) throws -> CommandLineHarness.Result {
        let environment = harness.environment.merging(variables) { _, new in new }
        return try harness.runProgram(["--library", harness.library, "list"], environment: environment)
    }

    @Test func aLanguageWithoutTranslationIsEnglish() throws {
        let harness = try CommandLineHarness()
        try harness.run("add", "--name", "Lamp")
        let english = try list(harness, [:])
        #expect(english.status == 0 && english.err == "")
        for variables in [["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": "fr:xx"], ["HOMEPWNER_LANGUAGE": "en"]] {
            let result = try list(harness, variables)
            #expect(result.status == 0 && result.err == "" && result.out == english.out, "\(variables)")
        }
    }

    @Test func aWishThatCannotBeGrantedIsSaid() throws {
        let harness = try CommandLineHarness()
        try harness.run("add", "--name", "Lamp")
        let result = try list(harness, ["HOMEPWNER_LANGUAGE": "xx"])
        #expect(result.status == 0)
        #expect(result.err.hasPrefix("homepwner: There is no translation in “"), "\(result.err)")
        #expect(result.err.hasSuffix("for HOMEPWNER_LANGUAGE, which is “xx”. Choose another language.\n"), "\(result.err)")
    }
}
