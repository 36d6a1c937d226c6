import Toolkit

/// The background of the photo chooser: a sheet of paper over the window.
final class ChooserBackground: PopoverBackground {
    override class var arrowHeight: Double { 13 }
    override class var arrowBase: Double { 26 }
    override class var bodyRadius: Double { 9 }
}
