import Toolkit
import WorkspaceModel

/// A screen that may have something to lose when the window closes.
protocol LeavableScreen: ViewController {
    /// Its state now.
    var phase: ScreenPhase { get }
}
