/// A rectangle of whole pixels inside a picture.
struct PixelRect: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// All of a picture.
    init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Returns the largest part of a picture of `size`, in its middle, that has the shape of `shape`.
    init(centredIn size: PixelSize, shape: PixelSize) {
        let wanted = Double(max(1, shape.width)) / Double(max(1, shape.height))
        var (width, height) = (size.width, size.height)
        if Double(width) > Double(height) * wanted {
            width = max(1, min(width, Int((Double(height) * wanted).rounded())))
        } else {
            height = max(1, min(height, Int((Double(width) / wanted).rounded())))
        }
        self.init(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
    }
}
