import Testing

@testable import Exchange

@Suite struct CSVReaderTests {
    /// Returns the rows of a text, read in pieces of several sizes, which must not differ.
    private func rows(_ bytes: [UInt8], encoding: TextEncoding? = nil, separator: UInt8? = nil) throws -> [CSVRow] {
        var results: [[CSVRow]] = []
        for pieceSize in [1, 3, .max] {
            let reader = CSVReader(BytesSource(bytes, pieceSize: pieceSize), encoding: encoding, separator: separator)
            var rows: [CSVRow] = []
            while let row = try reader.next() { rows.append(row) }
            results.append(rows)
        }
        #expect(results.allSatisfy { $0 == results[0] })
        return results[0]
    }

    private func fields(_ text: String) throws -> [[String]] { try rows(Array(text.utf8)).map(\.fields) }

    @Test(arguments: [
        ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
        ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
        ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
        ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
        ("a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]),
        ("a\tb\n1\t2\n", [["a", "b"], ["1", "2"]]),
        ("\"a;x;y\",b\n1,2\n", [["a;x;y", "b"], ["1", "2"]]),
        ("a,b\n\"1\n2\",\"x\"\"y\"\n", [["a", "b"], ["1\n2", "x\"y"]]),
        ("a,b\n\"1\r\n2\",3\n", [["a", "b"], ["1\r\n2", "3"]]),
        ("a,b\n 1 , \" 2 \" \n", [["a", "b"], ["1", " 2 "]]),
        ("a,b\n5\" disk,2\n", [["a", "b"], ["5\" disk", "2"]]),
        ("a,b\n,\n\n1,\n", [["a", "b"], ["1", ""]]),
        ("\u{FEFF}a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
        ("a\nß𝄞😀\n", [["a"], ["ß𝄞😀"]]),
        ("a,b,c\n\t1,\t2,3\n", [["a", "b", "c"], ["1", "2", "3"]]),
        ("", []), ("\n\n\r\n", []), ("a", [["a"]]), ("\"\"", []),
    ])
    func readsRows(text: String, expected: [[String]]) throws { #expect(try fields(text) == expected) }

    @Test func countsRowsAsSpreadsheetsDo() throws {
        #expect(try rows(Array("a\r\n\r\n1\r\n\"x\ny\"\r\n2".utf8)).map(\.number) == [1, 3, 4, 5])
        #expect(try rows(Array("a\n\n1\n\n\n2".utf8)).map(\.number) == [1, 3, 6])
        #expect(try rows(Array("a\r\r1\r".utf8)).map(\.number) == [1, 3])
    }

    @Test func readsUTF16OfBothOrders() throws {
        let text = "Name,Notes\nß𝄞,\"a\nb\"\n"
        for littleEndian in [true, false] {
            let units = [0xFEFF] + Array(text.utf16)
            let bytes = units.flatMap { littleEndian ? [UInt8($0 & 255), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 255)] }
            #expect(try rows(bytes).map(\.fields) == [["Name", "Notes"], ["ß𝄞", "a\nb"]])
            let broken = try rows(bytes + (littleEndian ? [0x41, 0, 0, 0xD8] : [0, 0x41, 0xD8, 0]))
            #expect(broken.last?.faults.map(\.kind) == [.notText])
        }
    }

    @Test func readsWindows1252WhenTold() throws {
        #expect(try rows([0x41, 0x0A, 0x80, 0xE9], encoding: .windows1252).map(\.fields) == [["A"], ["€é"]])
    }

    @Test func refusesUTF32() {
        #expect(throws: ExchangeError.self) { try rows([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]) }
    }

    @Test func namesTheCellThatIsNoText() throws {
        let rows = try rows(Array("a,b\n1,".utf8) + [0xFF, 0x0A] + Array("2,ok\n".utf8))
        #expect(rows[1].faults == [CSVRow.Fault(kind: .notText, column: 1)])
        #expect(rows[2] == CSVRow(number: 3, fields: ["2", "ok"], faults: []))
    }

    @Test func namesTheCellWithANUL() throws {
        #expect(try rows(Array("a,b\n\0x,1\n".utf8))[1].faults == [CSVRow.Fault(kind: .nul, column: 0)])
    }

    @Test func goesOnAfterAFieldThatIsTooLong() throws {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)
        for quote in [[], [UInt8(ascii: "\"")]] as [[UInt8]] {
            let reader = CSVReader(BytesSource(Array("a,b\n1,".utf8) + quote + long + quote + Array("\n2,3\n".utf8)))
            _ = try reader.next()
            let bad = try #require(try reader.next())
            #expect(bad.faults == [CSVRow.Fault(kind: .fieldTooLong, column: 1)])
            #expect(try reader.next()?.fields == ["2", "3"])
            #expect(try reader.next() == nil)
        }
    }

    /// Bytes without an end and without a line end.
    private final class EndlessSource: ByteSource {
        let name = "endless.csv"
        let byteCount: Int64? = nil
        let beginning: [UInt8]
        let pattern: [UInt8]
        /// The repeated pattern.
        let block: [UInt8]
        var given = 0

        init(_ beginning: String, _ pattern: String) {
            self.beginning = Array(beginning.utf8)
            self.pattern = Array(pattern.utf8)
            block = Array(repeatElement(self.pattern, count: 1 << 16).joined())
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
            guard given < 200 << 20 else { throw ExchangeError(.unreadable, "It was read for too long.") }
            // The whole beginning, or whole patterns, so that each read begins at a pattern.
            let bytes = given < beginning.count ? beginning : block
            let count = min(bytes.count, buffer.count / pattern.count * pattern.count)
            buffer.copyBytes(from: bytes.prefix(count))
            given += count
            return count
        }
    }

    @Test(arguments: [
        ("", "x", 2 << 20), ("\"", "x", 2 << 20), ("", "ab,", 1 << 20), ("\n\n", "x", 2 << 20), ("Name\n1,", "x", 65 << 20),
        ("Name\n\"", "x\n", 65 << 20),
    ])
    func refusesARowWithoutEnd(beginning: String, pattern: String, limit: Int) {
        let source = EndlessSource(beginning, pattern)
        let reader = CSVReader(source)
        #expect {
            while try reader.next() != nil {}
        } throws: {
            ($0 as? ExchangeError)?.code == .malformed && "\($0)".contains("endless.csv does not end")
        }
        #expect(source.given <= limit + (128 << 10))
    }

    @Test func takesAFieldOfExactlyTheLimit() throws {
        let field = [UInt8](repeating: UInt8(ascii: "x"), count: CSVLimits.fieldBytes)
        let reader = CSVReader(BytesSource(Array("a\n".utf8) + field + Array("\n".utf8) + field + Array("x\n".utf8)))
        _ = try reader.next()
        #expect(try reader.next()?.faults == [])
        #expect(try reader.next()?.faults.map(\.kind) == [.fieldTooLong])
    }

    @Test func limitsTheColumnsOfARow() throws {
        let rows = try rows(Array("a\n".utf8) + Array(repeating: UInt8(ascii: ","), count: 5000) + Array("\nb\n".utf8))
        #expect(rows[1].faults.map(\.kind) == [.rowTooLong])
        #expect(rows[2].fields == ["b"])
    }

    @Test func saysWhereAnUnclosedQuoteBegins() {
        #expect { try rows(Array("a,b\n1,\"2\n3,4\n".utf8)) } throws: {
            "\($0)".contains("row 2") && "\($0)".contains("column 2") && "\($0)".contains("never closed")
        }
    }

    @Test func neverShiftsFieldsAfterAMisplacedQuote() {
        #expect { try rows(Array("a,b\n1,2\n\"5\" disk, big\",x\n".utf8)) } throws: {
            "\($0)".contains("row 3, column 1")
        }
    }

    @Test func survivesRandomBytes() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array(",;\"\n\r\t a\0".utf8) + [0xFF, 0xC3, 0xA9]
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).compactMap { _ in alphabet.randomElement(using: &generator) }
            // The result does not depend on the pieces: the same rows, or an error.
            let outcomes = [1, 5, .max].map { pieceSize -> [CSVRow]? in
                let reader = CSVReader(BytesSource(bytes, pieceSize: pieceSize))
                var rows: [CSVRow] = []
                while true {
                    guard let next = try? reader.next() else { break }
                    rows.append(next)
                }
                return rows
            }
            #expect(outcomes[0] == outcomes[2] && outcomes[1] == outcomes[2], "\(bytes)")
        }
    }
}
