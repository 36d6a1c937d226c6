/// Why a picture could not be read or made.
public enum ImagingError: Error, Hashable, Sendable {
    /// More pixels than this program takes.
    case tooLarge(width: Int, height: Int)
}
