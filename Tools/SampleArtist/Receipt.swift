import Foundation

/// A receipt of the made-up home as a PDF file: one page of plain text in a font that every reader of PDF has, so that it is small and the
/// same bytes each time.
struct Receipt {
    private let lines: [String]

    init(of sample: Sample, _ facts: SampleFacts) {
        let price = "$" + facts.price
        func line(_ name: String, _ amount: String) -> String {
            name + String(repeating: " ", count: max(1, 40 - name.count - amount.count)) + amount
        }
        lines =
            [facts.source, "Receipt of \(sample.date)", "", line(sample.name, price)]
            + [("Maker", facts.maker), ("Model", facts.model), ("Serial", sample.serial)].filter { !$0.1.isEmpty }.map {
                "  \($0.0): \($0.1)"
            }
            + ["", line("Total", price), line("Paid by card", price), "", "Warranty: \(facts.warrantyTerms), until \(facts.warrantyEnds)"]
            + ["Please keep this receipt."]
    }

    /// The name of the file for a picture's name.
    static func fileName(_ picture: String) -> String { "receipt-\(picture).pdf" }

    /// The bytes of the file. Its text is written in Latin-1, as the font wants it.
    var data: Data {
        let text = lines.map { "(\(Self.escaped($0))) Tj T*" }.joined(separator: "\n")
        let content = Self.latin("BT /F1 11 Tf 16 TL 36 372 Td\n\(text)\nET\n")
        let objects = [
            Self.latin("<< /Type /Catalog /Pages 2 0 R >>"), Self.latin("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
            Self.latin(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 340 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"),
            Self.latin("<< /Length \(content.count) >>\nstream\n") + content + Self.latin("endstream"),
            Self.latin("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>"),
        ]
        var file = Self.latin("%PDF-1.4\n")
        var offsets: [Int] = []
        for (number, object) in objects.enumerated() {
            offsets.append(file.count)
            file += Self.latin("\(number + 1) 0 obj\n") + object + Self.latin("\nendobj\n")
        }
        let start = file.count
        func padded(_ offset: Int) -> String { String(repeating: "0", count: 10 - String(offset).count) + String(offset) }
        let table = offsets.map { "\(padded($0)) 00000 n \n" }.joined()
        file += Self.latin("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n\(table)")
        return file + Self.latin("trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n")
    }

    private static func latin(_ text: String) -> Data {
        Data(text.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") })
    }

    private static func escaped(_ text: String) -> String {
        text.map { "()\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
