import Graphics
import Inventory
import Toolkit

/// The head of the detail: the picture at the leading edge, and beside it the item's name, maker, states and the strip of its pictures.
final class DetailHead: View {
    /// The large picture and the strip.
    let pictures: DetailPictures
    /// The name of the item.
    let nameLabel = CopiedLabel(name: "Name", font: Font(size: 22, weight: .bold))
    /// Its maker and its model.
    let kindLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    /// The whole that it is a part of.
    let wholeLabel = SaidLabel(font: Font(size: 14))
    /// Its states.
    let pills = PillFlow()

    /// The visible height of the detail without its bar, in points. The size of the picture depends on it.
    var seenHeight = 0.0 {
        didSet {
            guard seenHeight != oldValue else { return }
            pictures.showsStrip = seenHeight >= Self.lowHeight
            pills.maximumLines = seenHeight >= Self.lowHeight ? nil : 1
            setNeedsLayout()
        }
    }

    /// Below this height, in points, a number on the picture replaces the strip, and pills have one line.
    static let lowHeight = 480.0
    /// Below this width the picture is above the name, in points.
    private static let roomForBoth = 340.0
    /// The least side of the picture for a larger name, in points.
    private static let large = 200.0

    init(pictures: DetailPictures) {
        self.pictures = pictures
        super.init()
        nameLabel.numberOfLines = 0
        kindLabel.numberOfLines = 0
        nameLabel.accessibilityRole = .heading
        for part in [pictures.large, nameLabel, kindLabel, wholeLabel, pills, pictures.strip] as [View] { addSubview(part) }
    }

    /// Returns the side of the picture beside the words: a quarter of the visible height, limited so that names have room.
    private func side(_ width: Double) -> Double {
        let wanted = (seenHeight * 0.26 / 8).rounded() * 8
        return min(min(max(wanted, 112), 240), (width * 0.44).rounded(.down))
    }

    private var words: Stack {
        Stack(.vertical, spacing: 2) {
            nameLabel.sized(height: .fitting(atLeast: 28))
            kindLabel
            wholeLabel
            if !pills.isHidden {
                Spacer(8)
                pills.sized(width: .flexible)
            }
        }
    }

    private func stack(_ width: Double) -> Stack {
        let strip = pictures.strip
        guard !pictures.large.isHidden else {
            return Stack(.vertical) {
                words
                if !strip.isHidden {
                    Spacer(12)
                    strip.sized(width: .flexible, height: .fixed(strip.side))
                }
            }
        }
        guard width >= Self.roomForBoth else {
            let height = min(width * 0.631, max(seenHeight / 4, 96)).rounded()
            return Stack(.vertical, spacing: 12) {
                pictures.large.sized(width: .flexible, height: .fixed(height))
                words
                if !strip.isHidden { strip.sized(width: .flexible, height: .fixed(strip.side)) }
            }
        }
        let side = side(width)
        return Stack(.horizontal, spacing: 16, alignment: .top) {
            pictures.large.sized(width: .fixed(side), height: .fixed(side))
            Stack(.vertical) {
                words
                Spacer()
                if !strip.isHidden {
                    Spacer(8)
                    strip.sized(width: .flexible, height: .fixed(strip.side))
                }
            }
            .sized(width: .flexible, height: .fitting(atLeast: side))
        }
    }

    /// Adapts the size of the name to the width.
    private func prepare(_ width: Double) {
        let isLarge = !pictures.large.isHidden && width >= Self.roomForBoth && side(width) >= Self.large
        nameLabel.font = Font(size: isLarge ? 24 : 22, weight: .bold)
    }

    override func contentHeight(forWidth width: Double) -> Double? {
        prepare(width)
        return stack(width).height(forWidth: width)
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: contentHeight(forWidth: size.width) ?? 0) }

    override func layoutSubviews() {
        prepare(bounds.width)
        stack(bounds.width).place(in: self)
    }
}
