import Graphics
import Toolkit

/// The item and the position of the picture on the full screen, over its upper edge: "Record Player · 2 of 4".
final class PictureCounter: View {
    private let label = Label("", font: Font(size: 13, weight: .semibold, hasTabularDigits: true), color: .fixed(.white))

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cornerRadius = 13
        backgroundColor = Color.black.withAlpha(0.58)
        isUserInteractionEnabled = false
        label.textAlignment = .center
        isHidden = true
        addSubview(label)
    }

    /// The text of the counter.
    var text: String { label.text }

    /// A place among several in words; empty for the only one.
    static func text(_ position: (number: Int, count: Int)?) -> String {
        guard let position, position.count > 1 else { return "" }
        return "\(position.number) of \(position.count)"
    }

    /// Shows whose picture it is, and its place among several.
    func show(_ name: String, _ position: (number: Int, count: Int)?) {
        label.text = [name, Self.text(position)].filter { !$0.isEmpty }.joined(separator: " · ")
        isHidden = label.text.isEmpty
        superview?.setNeedsLayout()
    }

    private var stack: Stack {
        Stack(.horizontal, insets: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)) { label.sized(height: 26) }
    }

    override func sizeThatFits(_ size: Size) -> Size { stack.sizeThatFits(size) }

    override func layoutSubviews() { stack.place(in: self) }
}
