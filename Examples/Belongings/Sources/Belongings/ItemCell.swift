import Graphics
import Toolkit

/// A row of the list: `ItemCell.xib` says where its parts are, this class what they show.
final class ItemCell: TableViewCell {
    private var thumbnailView = ImageView()
    private var nameLabel = Label()
    private var serialNumberLabel = Label()
    private var valueLabel = Label()

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("thumbnailView", \ItemCell.thumbnailView), .outlet("nameLabel", \ItemCell.nameLabel),
            .outlet("serialNumberLabel", \ItemCell.serialNumberLabel), .outlet("valueLabel", \ItemCell.valueLabel),
        ]
    }

    func show(_ item: Item, image: Image?) {
        thumbnailView.image = image
        nameLabel.text = item.name.isEmpty ? "New Item" : item.name
        serialNumberLabel.text = item.serialNumber
        valueLabel.text = "$\(item.valueInDollars)"
    }
}
