/// A controller whose view is a table.
///
/// A subclass that is a `TableViewDataSource` or a `TableViewDelegate` automatically becomes that of its table.
open class TableViewController: ViewController {
    /// The table: the controller's view.
    public let tableView: TableView

    /// Whether the selection is cleared when the table comes into sight again.
    public final var clearsSelectionOnViewWillAppear = true

    private var wasReloaded = false

    /// Makes a controller with a table of its own, or with one that was made elsewhere.
    public init(tableView: TableView = TableView()) {
        self.tableView = tableView
        super.init()
        if tableView.dataSource == nil { tableView.dataSource = self as? any TableViewDataSource }
        if tableView.delegate == nil { tableView.delegate = self as? any TableViewDelegate }
    }

    open override func loadView() -> View { tableView }

    /// Reads the rows when the table appears first, and clears the selection later. Overrides call `super`.
    open override func viewWillAppear() {
        super.viewWillAppear()
        if !wasReloaded {
            wasReloaded = true
            tableView.reloadData()
        } else if clearsSelectionOnViewWillAppear {
            tableView.selectRow(nil)
        }
    }

    /// Gives the table the keyboard if no other view has it. Overrides call `super`.
    open override func viewIsAppearing() {
        super.viewIsAppearing()
        if view.window?.firstResponder == nil { tableView.becomeFirstResponder() }
    }

    /// Shows or hides the controls for editing in all rows. Overrides call `super`.
    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        tableView.setEditing(editing, animated: animated)
    }
}
