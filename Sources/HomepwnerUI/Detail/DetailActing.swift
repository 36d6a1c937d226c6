import Toolkit
import WorkspaceModel

/// Performs the actions of the views in a detail, which find it as their next responder.
protocol DetailActing: AnyObject {
    /// Whether facts can be changed.
    var canEdit: Bool { get }
    /// Goes where a press leads.
    func follow(_ link: DetailLink)
    /// Opens the form at a field.
    func edit(at place: FormPlace)
    /// Begins an action on value, place or tags at a button.
    func act(_ act: DetailMain.Act, at view: View)
    /// Lets a person choose papers to add, at a button.
    func addPapers(at view: View)
    /// A view wants another height than before.
    func heightDidChange()
}

extension Responder {
    /// The nearest responder that performs the actions of a detail; nil outside of one.
    var detailActing: (any DetailActing)? { target((any DetailActing).self) }
}
