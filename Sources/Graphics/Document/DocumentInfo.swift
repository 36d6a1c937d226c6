/// What a document says of itself.
public struct DocumentInfo: Sendable, Hashable {
    /// What it is called.
    public var title: String
    /// Whose it is; empty for nobody's.
    public var author: String
    /// What it is about; empty for nothing.
    public var subject: String
    /// Words by which it is found, with commas between them.
    public var keywords: String
    /// The program that made it.
    public var creator: String
    /// When it was made.
    public var created: DocumentTime
    /// When it was last changed.
    public var modified: DocumentTime

    /// Makes a description. The clock is never asked, so that the same content gives the same bytes.
    public init(
        title: String, author: String = "", subject: String = "", keywords: String = "", creator: String, created: DocumentTime,
        modified: DocumentTime
    ) {
        self.title = title
        self.author = author
        self.subject = subject
        self.keywords = keywords
        self.creator = creator
        self.created = created
        self.modified = modified
    }
}

/// A moment in UTC, as documents name it.
public struct DocumentTime: Sendable, Hashable {
    /// As ISO 8601 writes it: "2026-11-21T00:00:00Z".
    public let text: String

    /// As PDF writes it: "D:20261121000000Z".
    public var stamp: String { "D:" + text.filter { $0.isNumber || $0 == "Z" } }

    /// Makes a moment of a day; numbers that are out of range are brought into it.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        func digits(_ number: Int, _ range: ClosedRange<Int>, _ width: Int = 2) -> String {
            let text = String(min(max(number, range.lowerBound), range.upperBound))
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let date = "\(digits(year, 1...9999, 4))-\(digits(month, 1...12))-\(digits(day, 1...31))"
        text = "\(date)T\(digits(hour, 0...23)):\(digits(minute, 0...59)):\(digits(second, 0...59))Z"
    }
}

/// How large a page is, in points: 72 of them are an inch.
public struct PageSize: Sendable, Hashable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// 210 by 297 mm.
    public static let a4 = PageSize(millimetres: 210, 297)
    /// 8.5 by 11 inches.
    public static let letter = PageSize(width: 612, height: 792)

    /// Makes a size in points.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Makes a size in millimetres.
    public init(millimetres width: Double, _ height: Double) { self.init(width: width / 25.4 * 72, height: height / 25.4 * 72) }

    /// All of the page.
    public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}
