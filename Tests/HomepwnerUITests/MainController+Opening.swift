import Toolkit
import WorkspaceModel

@testable import HomepwnerUI

extension MainController {
    /// Opens the form of the item in a row.
    func openForm(at row: Int) {
        workspace.send(.openItem(.form(at: nil), at: row, of: workspace.shown.listing?.generation))
        updateIfNeeded()
    }
}
