import FoundationEssentials
import Imaging
import Inventory
import Toolkit

/// The facts about a photo's file, in words.
struct PhotoFacts: Equatable {
    /// One fact.
    struct Fact: Equatable {
        let name: String
        let value: String
    }

    let facts: [Fact]

    /// - Parameter info: the file's header; nil until it is read, or if it cannot be.
    init(_ photo: PhotoReference, info: ImageInfo?, style: NumberStyle) {
        var facts: [Fact] = []
        facts.append(Fact(name: "File name", value: DisplayText.isolated(photo.originalName ?? photo.fileName)))
        facts.append(Fact(name: "Kind", value: Self.kind(photo.fileExtension)))
        facts.append(Fact(name: "Dimensions", value: Self.dimensions(photo)))
        facts.append(Fact(name: "Size", value: Self.size(photo.byteCount, style: style)))
        let taken = info?.dateTaken.flatMap(Day.init(iso:))
        facts.append(Fact(name: "Taken", value: taken?.formatted(style.days) ?? "unknown"))
        facts.append(Fact(name: "Camera", value: info?.camera ?? "unknown"))
        facts.append(Fact(name: "SHA-256", value: photo.sha256))
        self.facts = facts
    }

    static func kind(_ fileExtension: String) -> String {
        switch fileExtension {
        case "jpg", "jpeg": "JPEG picture"
        case "png": "PNG picture"
        case "webp": "WebP picture"
        default: fileExtension.uppercased() + " picture"
        }
    }

    private static func dimensions(_ photo: PhotoReference) -> String {
        let tenths = (Double(photo.width) * Double(photo.height) / 100_000).rounded()
        let millions = tenths >= 1 ? " (\(decimal(tenths)) megapixels)" : ""
        return "\(photo.width) × \(photo.height)" + millions
    }

    /// A number of bytes as people say it.
    static func size(_ bytes: Int, style: NumberStyle) -> String {
        let exact = CountText.number(bytes, style: style) + " bytes"
        switch bytes {
        case ..<1_000: return exact
        case ..<1_000_000: return "\(decimal((Double(bytes) / 100).rounded())) kB (\(exact))"
        default: return "\(decimal((Double(bytes) / 100_000).rounded())) MB (\(exact))"
        }
    }

    /// Tenths with their point: 123 is "12.3".
    private static func decimal(_ tenths: Double) -> String {
        let tenths = Int(tenths)
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
