import Graphics
import Toolkit

/// Which of several pictures is shown, over its upper edge: "2 of 4".
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

    /// What it says.
    var text: String { label.text }

    /// Shows a place among several; nothing for the only one.
    func show(_ position: (number: Int, count: Int)?) {
        isHidden = (position?.count ?? 0) < 2
        label.text = position.map { "\($0.number) of \($0.count)" } ?? ""
    }

    private var stack: Stack {
        Stack(.horizontal, insets: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)) { label.sized(height: 26) }
    }

    override func sizeThatFits(_ size: Size) -> Size { stack.sizeThatFits(size) }

    override func layoutSubviews() { stack.place(in: self) }
}
