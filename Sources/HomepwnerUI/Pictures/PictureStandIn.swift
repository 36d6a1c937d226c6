import Graphics
import Imaging
import Toolkit

/// A view that shows a picture small. A picture window that opens at it shows the same image until it has read the picture.
protocol PictureStandIn: View {
    /// The image without its round corners; nil while the view has none.
    var standIn: Image? { get }
}

extension PictureButton: PictureStandIn {
    var standIn: Image? { image ?? middle?.image }
}

extension StripTile: PictureStandIn {
    var standIn: Image? {
        if case .picture(.ready(let image)) = content { return image }
        return nil
    }
}

extension ThumbnailView: PictureStandIn {
    var standIn: Image? { image?.withoutEdge(2) }
}

extension ItemGridPicture: PictureStandIn {
    var standIn: Image? { picture.flatMap { $0.isFinal ? $0.image.withoutEdge(3) : $0.image } }
}

extension Image {
    /// Returns the inner part of the image; nil if there is none.
    ///
    /// - Parameter edge: the width of the edge that is left out, in points
    fileprivate func withoutEdge(_ edge: Double) -> Image? {
        let whole = Rect(x: -edge, y: -edge, width: size.width, height: size.height)
        let (width, height) = (Int((whole.width - 2 * edge) * scale), Int((whole.height - 2 * edge) * scale))
        guard width > 0, height > 0 else { return nil }
        return PixelBuffer.drawn(width: width, height: height, isOpaque: false, scale: scale) { $0.draw(self, in: whole) }
            .flatMap { Image($0, scale: scale) }
    }
}
