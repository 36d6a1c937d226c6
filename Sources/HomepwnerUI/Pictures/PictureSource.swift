public import Graphics
public import Imaging
public import Inventory

/// The contents of the picture window: the picture of one item at a time, and the way to its neighbours.
///
/// Decoding is the source's business, and must happen away from the main actor. The window asks for more only when it needs more: first the
/// thumbnail, then the display copy, and the original only when somebody zooms in beyond it.
public protocol PictureSource: AnyObject {
    /// The title of the picture, for people.
    var title: String { get }

    /// The size of the upright original, in pixels.
    var pixelSize: Size { get }

    /// The image that can be shown at once: the middle of the picture or all of it, however small.
    var thumbnail: Image? { get }

    /// Decodes the display copy: all of the picture, in few pixels.
    ///
    /// - Parameter body: makes the result from it, on the thread that decoded it.
    /// - Throws: an error whose description is a sentence for people.
    func loadDisplayCopy<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value

    /// Decodes the original, upright and at full size.
    ///
    /// - Parameter body: makes the result from it, on the thread that decoded it.
    /// - Throws: an error whose description is a sentence for people.
    func loadOriginal<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value

    /// The file of the picture; nil if it has none with facts to show.
    var photo: PhotoReference? { get }

    /// Returns the original's header; nil if it cannot be read. After it, `photo` has the original name of the file, too.
    func loadInfo() async -> ImageInfo?

    /// The position of the picture among those of its item, counted from 1, and their number; nil if unknown.
    var position: (number: Int, count: Int)? { get }

    /// Goes to the next picture (+1) or the previous one (-1). Returns false, and stays, if there is none.
    func advance(by delta: Int) async -> Bool
}

extension PictureSource {
    /// Not known.
    public var position: (number: Int, count: Int)? { nil }
    /// None.
    public var photo: PhotoReference? { nil }
    /// Returns nil.
    public func loadInfo() async -> ImageInfo? { nil }
}
