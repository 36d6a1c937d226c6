import Toolkit

/// Goes to other pictures for the buttons at a picture, which find it as their next responder.
protocol PictureStepping: AnyObject {
    /// Goes some pictures forward, or back.
    func advance(by delta: Int)
}

/// Performs the actions of the views over a picture, which find it as their next responder.
protocol PictureActing: PictureStepping {
    /// Makes the picture a step larger, or smaller.
    func zoom(in isLarger: Bool)
    /// Another part of the picture is visible than before, or in another size.
    func zoomDidChange()
    /// Shows the picture on the full screen.
    func showOnFullScreen()
    /// Closes the window of the picture.
    func close()
}

extension Responder {
    /// The nearest responder that performs the actions over a picture; nil outside of one.
    var pictureActing: (any PictureActing)? { target((any PictureActing).self) }
}
