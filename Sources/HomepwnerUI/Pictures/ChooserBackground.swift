import Toolkit

/// What the chooser of photos is in: a sheet of paper over the window.
final class ChooserBackground: PopoverBackground {
    override class var arrowHeight: Double { 13 }
    override class var arrowBase: Double { 26 }
    override class var bodyRadius: Double { 9 }
}
