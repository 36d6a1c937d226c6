/// The reason why a picture could not be read or written. `description` is a complete text for people with the error and its remedy.
public enum ImagingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file has no content.
    case emptyFile
    /// The content is not a PNG, JPEG or WebP; `looksLike` names the probable format, such as "PDF document".
    case notAPicture(looksLike: String?)
    /// The picture's kind, or this particular picture, cannot be used.
    case foreign(ForeignPicture, ForeignPicture.Problem)
    /// The file is longer than the limit, both in bytes.
    case fileTooLarge(bytes: Int, limit: Int)
    /// The header claims more pixels than the limits allow.
    case tooLarge(width: Int, height: Int, maximumSide: Int, maximumPixels: Int)
    /// Reading the picture would need too much memory because of its kind, such as "a progressive JPEG".
    case needsTooMuchMemory(width: Int, height: Int, megabytes: Int, kind: String)
    /// The JPEG has more passes than the limit.
    case tooManyScans(count: Int, limit: Int)
    /// The file ends before its picture.
    case truncated(ImageFormat)
    /// The content contradicts itself; `detail` is the codec's message.
    case damaged(ImageFormat, detail: String)
    /// A variety of the format that is not supported, such as "arithmetic coding".
    case unsupported(ImageFormat, detail: String)
    /// The system had no memory for this many pixels.
    case outOfMemory(width: Int, height: Int)
    /// Pixels cannot have this size.
    case invalidSize(width: Int, height: Int)
    /// The picture could not be written.
    case encodingFailed(ImageFormat, detail: String)

    /// One or two sentences with the error and its remedy.
    public var description: String {
        switch self {
        case .emptyFile:
            "The picture file is empty. Copy it again from its source."
        case .notAPicture(let kind?):
            "This is not a PNG, JPEG or WebP picture but looks like a \(kind). Save it as PNG or JPEG in another program and try again."
        case .notAPicture(nil):
            "This is not a PNG, JPEG or WebP picture. Choose a picture file, or save it as PNG or JPEG in another program."
        case .foreign(let kind, let problem): kind.sentence(problem)
        case .fileTooLarge(let bytes, let limit):
            "The picture file is \(Self.megabytes(bytes)) MB; at most \(Self.megabytes(limit)) MB can be read."
                + " Save it smaller in another program and try again."
        case .tooLarge(let width, let height, let side, let pixels):
            "The picture is too large: \(Self.size(width, height)) pixels; at most \(Self.grouped(side)) pixels a side and"
                + " \(Self.grouped(pixels / 1_000_000)) megapixels can be read. Make it smaller in another program and try again."
        case .needsTooMuchMemory(let width, let height, let megabytes, let kind):
            "The picture is too large for \(kind): \(Self.size(width, height)) pixels would take \(Self.grouped(megabytes)) MB of memory."
                + " Save it as an ordinary JPEG in another program and try again."
        case .tooManyScans(let count, let limit):
            "The JPEG picture is stored in \(Self.grouped(count)) scans; at most \(Self.grouped(limit)) are read."
                + " Save it as an ordinary JPEG in another program and try again."
        case .truncated(let format):
            "The \(format.name) picture is cut off: the file ends before the picture does. Copy it again from its source."
        case .damaged(let format, let detail):
            "The \(format.name) picture is damaged (\(detail)). Copy it again from its source."
        case .unsupported(let format, let detail):
            "This kind of \(format.name) picture cannot be read (\(detail))."
                + " Save it as an ordinary PNG or JPEG in another program and try again."
        case .outOfMemory(let width, let height):
            "There is not enough memory for a picture of \(Self.size(width, height)) pixels. Close other programs and try again."
        case .invalidSize(let width, let height):
            "A picture of \(Self.size(width, height)) pixels cannot be made:"
                + " each side must be between 1 and \(Self.grouped(PixelBuffer.maximumSide)) pixels."
        case .encodingFailed(let format, let detail):
            "The picture could not be written as \(format.name) (\(detail)). Close other programs and try again."
        }
    }

    private static func size(_ width: Int, _ height: Int) -> String {
        grouped(width) + " x " + grouped(height)
    }

    private static func megabytes(_ bytes: Int) -> String {
        grouped((bytes + 1024 * 1024 - 1) / (1024 * 1024))
    }

    /// Digits are in groups of three: formatters of Foundation cost megabytes and milliseconds at the start.
    private static func grouped(_ number: Int) -> String {
        var digits = Array(String(number.magnitude))
        var position = digits.count - 3
        while position > 0 {
            digits.insert(",", at: position)
            position -= 3
        }
        return (number < 0 ? "-" : "") + String(digits)
    }
}
