import Graphics
import Toolkit

/// The frame of the floating picture: a thin edge around its bar and the picture.
final class PictureFrame: PopoverBackground {
    /// The background on which pictures are shown alone, where nothing of the window's looks is seen beside them.
    static let background = Color(hex: 0x1A1A1C)
}
