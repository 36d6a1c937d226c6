/// A controller whose view is a collection view.
///
/// A subclass that is a `CollectionViewDataSource` or a `CollectionViewDelegate` is the one of its collection view, without a word.
open class CollectionViewController: ViewController {
    /// The collection view: the controller's view.
    public let collectionView: CollectionView

    /// Whether nothing is selected any more when the collection view comes into sight again.
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

    /// The collection view takes the keyboard that nothing else has. Overrides call `super`.
    open override func viewIsAppearing() {
        super.viewIsAppearing()
        if view.window?.firstResponder == nil { collectionView.becomeFirstResponder() }
    }
}
