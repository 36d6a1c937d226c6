import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The receipt of a thing beside its purchase, in the form: a place to drop it on or to press, then its name and a button to remove it. All
/// papers, receipts too, are below in their own section.
final class ReceiptSlot: View {
    weak var delegate: (any FormPapersDelegate)?

    private let addButton = Button("Add…", style: .bordered)
    private let removeButton = Button(icon: .cross, style: .tool)
    private var receipts: [Paper] = []

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        addButton.identifier = "add-receipt"
        removeButton.identifier = "remove-receipt"
        addButton.addTarget(self, action: ReceiptSlot.choose)
        removeButton.addTarget(self, action: ReceiptSlot.removeFirst)
        for part in [addButton, removeButton] { addSubview(part) }
        show([])
    }

    private func choose() { delegate?.addReceipts(at: addButton) }

    private func removeFirst() {
        guard let first = receipts.first else { return }
        delegate?.act(.remove, on: first)
        addButton.becomeFirstResponder()
    }

    /// Whether there is one.
    var isFilled: Bool { !receipts.isEmpty }

    /// The word about it that a closed section shows; empty without a receipt.
    var words: String { isFilled ? "receipt" : "" }

    /// Shows those of some papers that are receipts.
    func show(_ papers: [Paper]) {
        let found = papers.filter { $0.role == .receipt }
        let hadOne = isFilled
        receipts = found
        let name = found.first.map { DisplayText.isolated(DisplayText.shortened($0.name, to: 80)) }
        let others = found.count > 1 ? " and \(found.count - 1) more" : ""
        addButton.title = name.map { $0 + others } ?? "Add…"
        addButton.accessibilityLabel = name.map { "Receipt: \($0)\(others)" } ?? "Add Receipt"
        addButton.toolTip = name == nil ? "Drop a receipt here, or choose one" : "Add another receipt"
        removeButton.isHidden = found.isEmpty
        removeButton.accessibilityLabel = name.map { "Remove Receipt \($0)" }
        removeButton.toolTip = "Remove this receipt"
        setNeedsLayout()
        if hadOne != isFilled { target(FormBody.self)?.updateSummaries() }
    }

    /// Files that are dropped here are receipts, whatever their names say, pictures of receipts too.
    override func dragged(_ event: DragEvent) -> Bool {
        guard event.types.contains(PasteboardItem.uriList), delegate != nil else { return super.dragged(event) }
        if case .dropped(let item) = event.phase, let list = item.representations[PasteboardItem.uriList] {
            let paths = URIList(bytes: list).localPaths
            guard !paths.isEmpty else { return super.dragged(event) }
            delegate?.take(receipts: paths)
        }
        return true
    }

    private var stack: Stack {
        Stack(.horizontal, spacing: 4, alignment: .center) {
            addButton.sized(width: .flexible, height: 38)
            if !removeButton.isHidden { removeButton.sized(width: 32, height: 32) }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { 38 }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: 38) }

    override func layoutSubviews() { stack.place(in: self) }
}
