/// A document's data about itself.
public struct DocumentInfo: Sendable, Hashable {
    /// The title.
    public var title: String
    /// The author; empty for none.
    public var author: String
    /// The subject; empty for none.
    public var subject: String
    /// The keywords for a search, separated by commas.
    public var keywords: String
    /// The program that made it.
    public var creator: String
    /// The time of its creation.
    public var created: DocumentTime
    /// The time of its last change.
    public var modified: DocumentTime

    /// Makes the data. The clock is never read, so that the same content gives the same bytes.
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

/// A moment in UTC, in the forms of documents.
public struct DocumentTime: Sendable, Hashable {
    /// The form of ISO 8601: "2026-11-21T00:00:00Z".
    public let text: String

    /// The form of PDF: "D:20261121000000Z".
    public var stamp: String { "D:" + text.filter { $0.isNumber || $0 == "Z" } }

    /// Makes a moment of a day; numbers that are out of range are limited to it.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        func digits(_ number: Int, _ range: ClosedRange<Int>, _ width: Int = 2) -> String {
            let text = String(min(max(number, range.lowerBound), range.upperBound))
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let date = "\(digits(year, 1...9999, 4))-\(digits(month, 1...12))-\(digits(day, 1...31))"
        text = "\(date)T\(digits(hour, 0...23)):\(digits(minute, 0...59)):\(digits(second, 0...59))Z"
    }
}

/// The size of a page, in points: 72 of them are an inch.
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
