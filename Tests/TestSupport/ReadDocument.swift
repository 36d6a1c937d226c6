import Foundation

/// A document as other programs read it: those of poppler and qpdf. Tests that need one of them say so by `.enabled(if:)`.
public struct ReadDocument {
    /// The file.
    public let path: String

    /// Names a file.
    public init(path: String) { self.path = path }

    /// Returns whether a program is installed.
    public static func has(_ program: String) -> Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program) }

    /// Whether all programs that read documents are installed.
    public static let hasReaders = ["pdftotext", "pdfinfo", "pdffonts", "pdfimages", "qpdf"].allSatisfy(has)

    /// Returns the output of a program for the file.
    public func output(of program: String, _ before: [String] = [], _ after: [String] = []) throws -> (status: Int32, text: String) {
        let said = NSTemporaryDirectory() + "/homepwner-said-" + UUID().uuidString
        defer { unlink(said) }
        let process = try ChildProcess(
            "/usr/bin/" + program, before + [path] + after, environment: ProcessInfo.processInfo.environment, output: (said, said))
        process.waitUntilExit()
        return (process.status ?? -1, String(decoding: FileManager.default.contents(atPath: said) ?? Data(), as: UTF8.self))
    }

    /// Its text, in the order in which it is in the file.
    public func text() throws -> String { try output(of: "pdftotext", ["-raw"], ["-"]).text }

    /// Returns the properties of the document, by name: "Title", "Pages", "Tagged".
    public func info() throws -> [String: String] {
        var result: [String: String] = [:]
        for line in try output(of: "pdfinfo", ["-isodates"]).text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { result[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        return result
    }

    /// Its fonts: name, and whether it is embedded, a subset, and can be turned back into text.
    public func fonts() throws -> [(name: String, isEmbedded: Bool, isSubset: Bool, hasUnicode: Bool)] {
        try output(of: "pdffonts").text.split(separator: "\n").dropFirst(2).map { line in
            let words = line.split(separator: " ").map(String.init)
            let flags = Array(words.suffix(5).prefix(3))
            return (words[0], flags[0] == "yes", flags[1] == "yes", flags[2] == "yes")
        }
    }

    /// Returns the errors that qpdf finds; empty if there are none.
    public func problems() throws -> String {
        let (status, text) = try output(of: "qpdf", ["--check"])
        return status == 0 ? "" : text
    }
}
