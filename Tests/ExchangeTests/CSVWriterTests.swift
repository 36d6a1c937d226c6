import Testing

@testable import Exchange

@Suite struct CSVWriterTests {
    @Test func writesRFC4180() {
        var writer = CSVWriter()
        writer.write(["a", "b c", "d,e", "f\"g", "h\r\ni", " j", "", "k;l"])
        writer.write([""])
        #expect(String(decoding: writer.take(), as: UTF8.self) == "a,b c,\"d,e\",\"f\"\"g\",\"h\r\ni\",\" j\",,\"k;l\"\r\n\"\"\r\n")
        #expect(writer.take().isEmpty)
    }

    @Test func whatIsWrittenIsRead() throws {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array(",;\"\n\r\t aé'=+-@😀|#").map(String.init)
        for _ in 0..<500 {
            let rows = (0..<3).map { _ in
                ["x"]
                    + (0..<3).map { _ in
                        (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in alphabet.randomElement(using: &generator) }
                            .joined()
                    }
            }
            var writer = CSVWriter()
            writer.write(["h", "i", "j", "k"])
            for row in rows { writer.write(row) }
            let reader = CSVReader(BytesSource(writer.take(), pieceSize: 7))
            _ = try reader.next()
            for row in rows { #expect(try reader.next()?.fields.map { Array($0.utf8) } == row.map { Array($0.utf8) }) }
        }
    }

    @Test(arguments: ["=1+1", "+1", "-5", "@x", "\tx", "\rx", "'=1", "''=1", "'x", "x", "", "'", "''", "1-2"])
    func apostropheComesOffAgain(text: String) {
        for isSafe in [true, false] {
            let cell = SpreadsheetText.protect(text, isSafe: isSafe)
            if isSafe || text.hasPrefix("'") { #expect(SpreadsheetText.unprotect(cell) == text) }
        }
        let cell = SpreadsheetText.protect(text, isSafe: true)
        #expect(!"=+-@\t\r".unicodeScalars.contains { cell.unicodeScalars.first == $0 })
        #expect(SpreadsheetText.protect("x=1", isSafe: true) == "x=1")
    }
}
