import Foundation
import Testing

@testable import Exchange

@Suite struct ExportFileTests {
    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func appearsWholeOrNotAtAll() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/out.csv"
        try folder.write("old", to: "out.csv")
        do {
            let file = try ExportFile(path: path)
            try file.write(Array("new".utf8))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        }
        #expect(try names(folder) == ["out.csv"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        let file = try ExportFile(path: path)
        try file.write(Array("new".utf8))
        try file.commit()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
        #expect(try names(folder) == ["out.csv"])
    }

    @Test func replacesNothingThatCameMeanwhile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/out.csv"
        do {
            let file = try ExportFile(path: path)
            try file.write(Array("new".utf8))
            try folder.write("another's", to: "out.csv")
            let error = #expect(throws: ExchangeError.self) { try file.commit() }
            #expect(error?.description.contains("in the meantime, so it was not replaced") == true)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "another's")
        #expect(try names(folder) == ["out.csv"])
    }

    @Test func keepsTheRightsOfWhatItReplacesAndIsPrivateElse() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "shared.csv")
        chmod(folder.path + "/shared.csv", 0o644)
        for (name, mode) in [("shared.csv", 0o644), ("new.csv", 0o600)] {
            let file = try ExportFile(path: folder.path + "/" + name)
            try file.commit()
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
    }

    @Test func refusesALink() throws {
        let folder = try TemporaryFolder()
        try folder.write("precious", to: "target")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/out.csv", withDestinationPath: "target")
        #expect(throws: ExchangeError.self) { try ExportFile(path: folder.path + "/out.csv") }
        #expect(try String(contentsOfFile: folder.path + "/target", encoding: .utf8) == "precious")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/out.csv") == "target")
    }

    @Test func refusesWhatIsNoFile() throws {
        let folder = try TemporaryFolder()
        mkfifo(folder.path + "/pipe", 0o600)
        for path in ["/pipe", "/", "/none/out.csv", "/."].map({ folder.path + $0 }) + ["/dev/null", ""] {
            #expect(throws: ExchangeError.self, "\(path)") { try ExportFile(path: path) }
        }
    }
}
