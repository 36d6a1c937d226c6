import Foundation
import Testing

/// Dates on the command line and in files, as people write them.
@Suite struct CommandLineDateTests {
    private func date(_ harness: CommandLineHarness, _ text: String, _ environment: [String: String]? = nil) throws
        -> (iso: String?, err: String)
    {
        let result = try harness.runProgram(
            ["--library", harness.library, "add", "--name", "x", "--date", text], environment: environment)
        guard result.status == 0, let id = result.lines.first else { return (nil, result.err) }
        let item = try harness.items().first { $0["id"] as? String == id }
        return (item?["bought"] as? String, result.err)
    }

    @Test func datesAsPeopleWriteThem() throws {
        let harness = try CommandLineHarness()
        for (text, iso) in [
            ("3.3.26", "2026-03-03"), ("3 mar 26", "2026-03-03"), ("2026-03-03", "2026-03-03"), ("march 2026", "2026-03"), ("2015", "2015"),
        ] {
            let result = try date(harness, text)
            #expect(result.iso == iso && result.err.isEmpty, "\(text) \(result.err)")
        }
        for (text, iso, note) in [
            ("1/2/2025", "2025-02-01", "1 February 2025, not 2 January 2025"), ("9999-12-31", "9999-12-31", "far in the future"),
        ] {
            let result = try date(harness, text)
            #expect(result.iso == iso && result.err.contains(note), "\(text) \(result.err)")
        }
        for (text, words) in [("12.12.9999", "If it is right, write 9999-12-12"), ("soon", "is not a date"), ("3 march", "has no year")] {
            let result = try date(harness, text)
            #expect(result.iso == nil && result.err.contains(words), "\(text) \(result.err)")
        }
        #expect(try date(harness, "tomorrow").iso != nil)
    }

    @Test func theLocaleSettlesTheOrderAlsoInAnotherProcess() throws {
        let harness = try CommandLineHarness()
        guard let american = try harness.environment(of: "en_US"), let german = try harness.environment(of: "de_DE") else { return }
        for isShared in [false, true] {
            // The process that has the library has another locale.
            let script = isShared ? try LiveScript(harness) : nil
            #expect(try date(harness, "3/8/16", american).iso == "2016-03-08")
            #expect(try date(harness, "3/8/16", american).err.contains("March 8, 2016, not August 3, 2016"))
            #expect(try date(harness, "3. März 26", german).iso == "2026-03-03")
            #expect(try date(harness, "3/8/16", german).err.contains("3. August 2016, not 8. März 2016"))
            _ = try script?.finish()
        }
    }

    @Test func aFileIsReadInOneOrderAndSaysWhy() throws {
        let harness = try CommandLineHarness()
        try harness.write("Name,Bought\na,3/4/26\nb,3/31/26\nc,2015\n", to: "dates.csv")
        let result = try harness.run("import", "dates.csv")
        #expect(result.status == 0 && result.out == "Imported: 3 new\n")
        #expect(result.err.contains("column Bought: the month comes first in all dates, because “3/31/26” in row 3"), "\(result.err)")
        #expect(try harness.items().compactMap { $0["bought"] as? String } == ["2026-03-04", "2026-03-31", "2015"])
        try harness.write("Name,Date\na,3/4/26\n", to: "open.csv")
        let open = try harness.run("import", "open.csv", "--dry-run")
        #expect(
            open.err.contains("the file does not show which number comes first; the day is assumed")
                && open.err.contains("--date-order mdy"))
        #expect(try harness.run("import", "open.csv", "--date-order", "mdy", "--dry-run").err.contains("comes first") == false)
    }
}

extension CommandLineHarness {
    /// Returns the variables for a locale made for the test; nil if the machine does not have its sources.
    func environment(of locale: String) throws -> [String: String]? {
        let folder = folder + "/locales"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/localedef") else { return nil }
        let made = try runProgram(
            ["-i", locale, "-f", "UTF-8", folder + "/" + locale + ".UTF-8"], program: "/usr/bin/localedef")
        guard made.status == 0 else { return nil }
        var environment = self.environment
        environment["LOCPATH"] = folder
        environment["LC_ALL"] = locale + ".UTF-8"
        return environment
    }
}
