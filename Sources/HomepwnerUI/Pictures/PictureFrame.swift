import Graphics
import Toolkit

/// The frame of the floating picture: a thin edge around its bar and the picture.
final class PictureFrame: PopoverBackground {
    /// The background of pictures that are shown alone, without other parts of the window beside them.
    static let background = Color(hex: 0x1A1A1C)
}
