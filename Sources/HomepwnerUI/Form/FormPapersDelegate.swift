import Inventory
import Toolkit

/// Performs what a person does with the papers and the receipt of a form.
protocol FormPapersDelegate: AnyObject {
    /// Opens the chooser of papers at a view.
    func addFiles(at view: View)
    /// Asks for the address of a page.
    func addLink()
    /// Performs an action on a paper.
    func act(_ act: PaperRow.Act, on paper: Paper)
    /// Opens the chooser of receipts at a view.
    func addReceipts(at view: View)
    /// Takes files that are receipts, whatever their names say.
    func take(receipts files: [String])
}
