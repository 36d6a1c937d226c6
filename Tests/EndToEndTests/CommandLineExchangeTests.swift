import Foundation
import Testing

@Suite struct CommandLineExchangeTests {
    @Test func whatIsExportedAndImportedAgainIsTheSame() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "12", "--seed", "3", "--full").status == 0)
        #expect(try harness.run("export", "full.csv").status == 0)
        let again = try harness.run("import", "full.csv")
        #expect(again.status == 0 && again.out.contains("0 new, 12 unchanged"), "\(again.out)\(again.err)")
    }

    @Test func importsACSVFile() throws {
        let harness = try CommandLineHarness()
        try FileManager.default.createDirectory(atPath: harness.folder + "/work/pictures", withIntermediateDirectories: true)
        _ = try Picture.write(to: harness.folder + "/work/pictures/a.png")
        try harness.write(
            "\u{FEFF}name;serial;value;date;location;notes;photo\r\nLamp;A1;\"1.234,50\";31.12.2025;Hall;\"two\nlines\";a.png\r\n'=x;;;;;;\r\n",
            to: "things.csv")
        let result = try harness.run("import", "things.csv", "--photos", "pictures")
        #expect(result.status == 0 && result.out == "Imported: 2 new\n", "\(result.err)")
        #expect(result.err == "homepwner: Amounts without a currency were read as USD.\n")
        let items = try harness.items()
        #expect(items.compactMap { $0["name"] as? String } == ["Lamp", "=x"])
        #expect(items[0]["value"] as? Int == 123_450)
        #expect(items[0]["date"] as? String == "2025-12-31")
        #expect(items[0]["notes"] as? String == "two\nlines")
        #expect((items[0]["photos"] as? [Any])?.count == 1)
        #expect(try harness.run("undo").status == 0)
        #expect(try harness.items().isEmpty)
        #expect(try harness.run("redo").status == 0)
        try harness.expectSound()
    }

    @Test func badRowsAreNamedAndTheGoodOnesOffered() throws {
        let harness = try CommandLineHarness()
        try harness.write("Name,Value\na,1\n,12\nc\nd,2\n", to: "bad.csv")
        let refused = try harness.run("import", "bad.csv")
        #expect(refused.status == 65 && refused.out.isEmpty)
        for text in ["Row 3, column Name", "Row 4", "2 rows", "2 good rows", "--skip-bad-rows"] {
            #expect(refused.err.contains(text), "\(refused.err)")
        }
        #expect(!FileManager.default.fileExists(atPath: harness.library))
        let rehearsed = try harness.run("import", "bad.csv", "--skip-bad-rows", "--dry-run")
        let table =
            "ROW  NAME  QUANTITY  PRICE  VALUE  IN ALL  BOUGHT\n  2  a            1         $1.00   $1.00\n  5  d            1         $2.00   $2.00"
        #expect(rehearsed.out == "Would import: 2 new, 2 rows left out\n\(table)\nWorth in all: $3.00\n")
        #expect(try harness.items().isEmpty)
        let taken = try harness.run("import", "bad.csv", "--skip-bad-rows")
        #expect(taken.status == 0 && taken.err.contains("Row 3"))
        #expect(try harness.names() == ["a", "d"])
    }

    /// A wrong cell costs the cell, not the item.
    @Test func cellsThatCannotBeReadGoToTheNotes() throws {
        let harness = try CommandLineHarness()
        try harness.write("Name,Price,Quantity\na,12abc,2\nb,$3,4\n", to: "cells.csv")
        let result = try harness.run("import", "cells.csv")
        #expect(result.status == 0 && result.out == "Imported: 2 new, 1 cell kept in the notes\n", "\(result.err)")
        for text in ["Row 2, column Price: “12abc”", "kept in the notes", "“Price” is used as the value of 1 item", "each piece"] {
            #expect(result.err.contains(text), "\(result.err)")
        }
        #expect(try harness.items().compactMap { $0["notes"] as? String } == ["Price: 12abc", ""])
        let again = try harness.run("import", "cells.csv", "--alike", "skip", "--amounts", "all", "--dry-run")
        #expect(again.out.hasPrefix("Would import: 0 new, 2 left out as already there"), "\(again.out)\(again.err)")
    }

    @Test func roomsAndSumsAreNamedAndCanBeItems() throws {
        let harness = try CommandLineHarness()
        try harness.write("My things\nItem,Value\nKitchen,\nCup,5\nTotal,5\n", to: "sheet.csv")
        let result = try harness.run("import", "sheet.csv", "--item-row", "5", "--dry-run")
        #expect(result.out.hasPrefix("Would import: 2 new\n"), "\(result.out)\(result.err)")
        let other = try harness.run("import", "sheet.csv")
        #expect(
            other.out == "Imported: 1 new\n" && other.err.contains("Row 3: “Kitchen” is the place of the rows below it."), "\(other.err)")
        #expect(
            other.err.contains("Row 5: “Total” is a sum") && other.err.contains("Row 1: “My things” is above")
                && other.err.contains("--item-row"))
    }

    @Test func leavingOutEveryRowIsNoSuccess() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        try harness.write("Name,Value\n,1\n,2\n", to: "bad.csv")
        for rehearsal in [["--dry-run"], []] {
            let result = try harness.runProgram(
                ["--library", harness.library, "import", "bad.csv", "--skip-bad-rows"] + rehearsal)
            #expect(result.status == 65 && result.out.isEmpty, "\(result.out)")
            #expect(result.err.contains("No row of the file can be read") && result.err.contains("Row 2"), "\(result.err)")
        }
        // Missing pictures may be the error in every row, too.
        try FileManager.default.createDirectory(atPath: harness.folder + "/work/pictures", withIntermediateDirectories: true)
        try harness.write("Name,Photo\na,a.png\n", to: "photos.csv")
        let result = try harness.run("import", "photos.csv", "--photos", "pictures", "--skip-bad-rows")
        #expect(result.status == 65 && result.err.contains("No row of the file"), "\(result.err)")
        #expect(try harness.names() == ["One"])
        try harness.write("Name,Value\n", to: "none.csv")
        #expect(try harness.run("import", "none.csv", "--skip-bad-rows").out == "Imported: 0 new\n")
    }

    @Test func atMostTwentyProblemsAreListed() throws {
        let harness = try CommandLineHarness()
        try harness.write("Name,Value\n" + String(repeating: ",5\n", count: 100), to: "bad.csv")
        let result = try harness.run("import", "bad.csv")
        #expect(result.err.split(separator: "\n").count == 22)
        #expect(result.err.contains("80 more rows") && result.err.contains("100 rows"))
    }

    @Test(arguments: [
        ("Thing,Colour\na,b\n", "called Name"), ("", "is empty"), ("Name\n\"a\nb\n", "never closed"),
        ("Name,Notes\n\"a\"b,c\n", "row 2, column 1"), ("Name\n\u{0}a\n", "NUL"),
    ])
    func brokenFilesAreRefusedWhole(text: String, message: String) throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        try harness.write(text, to: "broken.csv")
        let result = try harness.run("import", "broken.csv")
        #expect(result.status == 65 && result.err.contains(message), "\(result.err)")
        #expect(try harness.names() == ["One"])
    }

    @Test func picturesOutsideTheFolderAreRefused() throws {
        let harness = try CommandLineHarness()
        _ = try Picture.write(to: harness.folder + "/work/secret.png")
        try FileManager.default.createDirectory(atPath: harness.folder + "/work/pictures", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: harness.folder + "/work/pictures/link.png", withDestinationPath: "../secret.png")
        try harness.write("Name,Photo\na,../secret.png\nb,link.png\nc,/dev/zero\n", to: "evil.csv")
        let result = try harness.run("import", "evil.csv", "--photos", "pictures")
        #expect(result.status == 65 && result.err.contains("3 rows"), "\(result.err)")
        #expect(!FileManager.default.fileExists(atPath: harness.library))
    }

    @Test func tenThousandRowsShowProgress() throws {
        let harness = try CommandLineHarness()
        var text = "Name,Value,Location\n"
        for index in 0..<10_000 { text += "Item \(index),\(index).50,Room \(index % 7)\n" }
        let quiet = try harness.run("import", "-", "--dry-run", input: text)
        // The only message names the assumption.
        #expect(quiet.status == 0 && quiet.err == "homepwner: Amounts without a currency were read as USD.\n")
        let result = try harness.run("import", "-", "--progress", input: text)
        #expect(result.out == "Imported: 10000 new\n")
        #expect(result.err.contains("Reading row"))
        #expect(try harness.items().count == 10_000)
    }

    @Test func whatIsExportedIsImported() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "300").status == 0)
        #expect(try harness.run("export", "out.csv").out == "Exported: 300 items\n")
        #expect(try harness.run("export", "-").out == String(contentsOfFile: harness.folder + "/work/out.csv", encoding: .utf8))
        #expect(try harness.run("import", "out.csv").out == "Imported: 0 new, 300 unchanged\n")
        let other = try CommandLineHarness()
        let result = try other.run("import", harness.folder + "/work/out.csv", "--photos", harness.library + "/photos")
        #expect(result.out == "Imported: 300 new\n", "\(result.err)")
        #expect(try other.run("export", "-").out == harness.run("export", "-").out)
        try other.expectSound()
    }

    @Test func exportIsOldOrNewWhateverHappens() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "3000").status == 0)
        let whole = try harness.run("export", "-").out
        let target = harness.folder + "/work/out.csv"
        for round in 0..<8 {
            try harness.write("old", to: "out.csv")
            let export = try harness.start(["--library", harness.library, "export", "out.csv"])
            usleep(UInt32(round) * 25_000)
            try export.kill()
            let now = try String(contentsOfFile: target, encoding: .utf8)
            #expect(now == "old" || now == whole)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: harness.folder + "/work").filter { !$0.hasPrefix(".run-") }
        #expect(names == ["out.csv"])
    }
}
