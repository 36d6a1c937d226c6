/// A controller whose view is a collection view.
///
/// A subclass that is a `CollectionViewDataSource` or a `CollectionViewDelegate` automatically becomes that of its collection view.
open class CollectionViewController: ViewController {
    /// The collection view: the controller's view.
    public let collectionView: CollectionView

    /// Whether the selection is cleared when the collection view comes into sight again.
    public final var clearsSelectionOnViewWillAppear = true

    private var wasReloaded = false

    /// Makes a controller with a collection view in a layout.
    public init(collectionViewLayout: CollectionViewLayout = CollectionViewFlowLayout()) {
        collectionView = CollectionView(collectionViewLayout: collectionViewLayout)
        super.init()
        collectionView.dataSource = self as? any CollectionViewDataSource
        collectionView.delegate = self as? any CollectionViewDelegate
    }

    open override func loadView() -> View { collectionView }

    /// Reads the items when the collection view appears first, and clears the selection later. Overrides call `super`.
    open override func viewWillAppear() {
        super.viewWillAppear()
        if !wasReloaded {
            wasReloaded = true
            collectionView.reloadData()
        } else if clearsSelectionOnViewWillAppear {
            collectionView.selectItem(at: nil)
        }
    }

    /// Gives the collection view the keyboard if no other view has it. Overrides call `super`.
    open override func viewIsAppearing() {
        super.viewIsAppearing()
        if view.window?.firstResponder == nil { collectionView.becomeFirstResponder() }
    }
}
