import Graphics
import Inventory
import Toolkit

/// The list with its title bar, or in place of the list the deleted items.
final class ListFrameController: ViewController {
    let titleBar = ListTitleBar()
    /// The facts about the shown place.
    let placeBar: PlaceBar
    private let list: ItemListController
    /// The list of deleted items, while it is shown.
    private(set) var deleted: DeletedItemsController?

    init(_ list: ItemListController, placeBar: PlaceBar) {
        self.list = list
        self.placeBar = placeBar
        super.init()
        addChild(list)
    }

    override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    override func viewDidLoad() {
        titleBar.isHidden = true
        view.addSubview(titleBar)
        view.addSubview(placeBar)
        placeBar.onHeightChange = { [weak self] in self?.view.setNeedsLayout() }
        view.addSubview(list.view)
    }

    private var stack: Stack {
        Stack(.vertical) {
            titleBar.sized(height: .fixed(ListTitleBar.height))
            if let deleted {
                deleted.view.sized(height: .flexible)
            } else {
                if placeBar.hasContent { placeBar.sized(width: .flexible) }
                list.view.sized(height: .flexible)
            }
        }
    }

    override var visibleChildren: [ViewController] { [deleted ?? list] }

    override func size(forChild child: ViewController, in size: Size) -> Size {
        let title = titleBar.isHidden ? 0 : ListTitleBar.height
        let bars = title + (child === list ? placeBar.contentHeight(forWidth: size.width) ?? 0 : 0)
        return Size(width: size.width, height: max(0, size.height - bars))
    }

    /// Whether the title bar is there; in a narrow window the header has the title.
    var showsTitleBar = false {
        didSet { if showsTitleBar != oldValue { showParts() } }
    }

    /// Shows a place's picture and note above its things; hides them without a place, or without facts about it.
    func show(_ place: Place?) {
        placeBar.show(place)
        if isViewLoaded { showParts() }
    }

    /// Shows the deleted items, or the list again with nil.
    func show(deleted new: DeletedItemsController?) {
        guard deleted !== new else { return }
        if let deleted { removeChild(deleted) }
        deleted = new
        if let new {
            addChild(new)
            view.addSubview(new.view)
        }
        showParts()
        guard isVisible else { return }
        list.setVisible(new == nil)
        new?.setVisible(true)
    }

    private func showParts() {
        titleBar.isHidden = !showsTitleBar
        placeBar.isHidden = deleted != nil || !placeBar.hasContent
        list.view.isHidden = deleted != nil
        view.setNeedsLayout()
    }
}
