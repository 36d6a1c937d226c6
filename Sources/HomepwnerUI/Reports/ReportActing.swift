import Toolkit

/// Performs the actions of the views on the page of reports, which find it as their next responder.
protocol ReportActing: AnyObject {
    /// Takes other choices.
    ///
    /// - Parameter isTyped: whether more of it may follow at once
    func take(_ choices: ReportChoices, isTyped: Bool)
    /// Remembers that the user prefers other items to the current selection.
    func declineSelection()
    /// Removes the message about an invalid value: the typed values have become valid.
    func forgetProblem()
    /// Asks for the lengths of a custom sheet of labels.
    func askForSheet()
    /// Shows another page, some pages further on.
    func step(_ count: Int)
    /// Shows the pages larger or smaller.
    func zoom(in isLarger: Bool)
    /// Shows the pages in place of the options on a narrow page, or the options in place of the pages.
    func showPages(_ shows: Bool)
}

extension Responder {
    /// The nearest responder that performs the actions of the page of reports; nil outside of one.
    var reportActing: (any ReportActing)? { target((any ReportActing).self) }
}
