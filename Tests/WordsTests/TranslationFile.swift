import Foundation

@testable import Words

/// A compiled translation that a test writes, as `msgfmt` would.
struct TranslationFile {
    /// English texts (context, U+0004, text, zero, plural) and their translations (forms with zeros between them).
    var texts: [String: String]
    var isBigEndian = false

    /// - Parameter plurals: the value of `Plural-Forms`
    init(plurals: String? = nil, charset: String = "UTF-8", _ texts: [String: String]) {
        self.texts = texts
        self.texts[""] = "Content-Type: text/plain; charset=\(charset)\n" + (plurals.map { "Plural-Forms: \($0)\n" } ?? "")
    }

    var bytes: [UInt8] {
        let sorted = texts.map { (Array($0.key.utf8), Array($0.value.utf8)) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
        let tables = 28
        var (words, strings): ([UInt32], [UInt8]) = ([], [])
        let begin = tables + sorted.count * 16
        for text in sorted.map(\.0) + sorted.map(\.1) {
            words += [UInt32(text.count), UInt32(begin + strings.count)]
            strings += text + [0]
        }
        let head: [UInt32] = [0x9504_12de, 0, UInt32(sorted.count), UInt32(tables), UInt32(tables + sorted.count * 8), 0, 0]
        return (head + words).flatMap { word in withUnsafeBytes(of: isBigEndian ? word.bigEndian : word.littleEndian) { Array($0) } }
            + strings
    }

    /// Calls the body with the catalogue of the file.
    func read<Result>(language: String = "xx", _ body: (Catalogue) throws -> Result) throws -> Result {
        try Self.file(bytes) { try body(try Catalogue(contentsOf: $0, language: language)) }
    }

    /// Calls the body with the path of a file.
    static func file<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
        let path = NSTemporaryDirectory() + "words-\(UUID().uuidString).mo"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }
}
