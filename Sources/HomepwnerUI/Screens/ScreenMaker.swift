import Toolkit
import WorkspaceModel

/// Makes the controllers of some screens.
protocol ScreenMaker: AnyObject {
    /// Returns the controller of a screen; nil if another one makes it.
    func controller(for screen: Screen) throws -> ViewController?
}
