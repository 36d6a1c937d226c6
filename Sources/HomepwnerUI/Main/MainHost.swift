import Toolkit
import WorkspaceModel

/// The services of the window's controller for the objects of the main window, beside presenting.
protocol MainHost: ViewController {
    /// Whether the library can be changed; shows a message if it cannot.
    var canChange: Bool { get }

    /// The state of the window.
    var workspace: Workspace { get }
}
