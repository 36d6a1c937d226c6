import Exchange
import Toolkit

/// Takes the choices of the views in the sheet for an export, which find it as their next responder.
protocol ExportActing: AnyObject {
    /// Another format was chosen.
    func choose(_ format: ExportFormat)
    /// Another folder was chosen.
    func choose(folder: String)
}
