import Graphics
import Toolkit

/// The row of the list as views with constraints, laid out by the toolkit.
@MainActor
struct LayoutBench {
    /// Stands for a label: a view whose content has a size.
    private final class Text: View {
        var size: Size

        init(_ width: Double, _ height: Double) {
            size = Size(width: width, height: height)
            super.init()
        }

        override var intrinsicContentSize: Size { size }
    }

    /// The five views of a row in a view that is sized by its frame, as a cell's content view is.
    private final class Row {
        let content = View(frame: Rect(x: 0, y: 0, width: 320, height: 60))
        let image = Text(View.noIntrinsicMetric, View.noIntrinsicMetric)
        let button = Text(30, 30)
        let name = Text(85, 20.5), serial = Text(30, 17), value = Text(42.5, 20.5)

        init() {
            for view in [image, button, name, serial, value] {
                view.translatesAutoresizingMaskIntoConstraints = false
                content.addSubview(view)
            }
            value.setContentHuggingPriority(.required, for: .horizontal)
            LayoutConstraint.activate([
                image.widthAnchor.constraint(equalToConstant: 40), image.heightAnchor.constraint(equalToConstant: 40),
                image.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 14),
                image.centerYAnchor.constraint(equalTo: content.centerYAnchor),
                button.leadingAnchor.constraint(equalTo: image.leadingAnchor), button.topAnchor.constraint(equalTo: image.topAnchor),
                button.trailingAnchor.constraint(equalTo: image.trailingAnchor),
                button.bottomAnchor.constraint(equalTo: image.bottomAnchor),
                name.leadingAnchor.constraint(equalTo: image.trailingAnchor, constant: 14),
                serial.leadingAnchor.constraint(equalTo: name.leadingAnchor),
                name.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
                serial.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -8),
                serial.topAnchor.constraint(greaterThanOrEqualTo: name.bottomAnchor, constant: 1),
                value.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 8),
                value.leadingAnchor.constraint(equalTo: serial.trailingAnchor, constant: 8),
                value.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -18),
                value.centerYAnchor.constraint(equalTo: content.centerYAnchor),
            ])
        }
    }

    func run() -> [Finding] {
        let row = Row()
        row.content.layoutIfNeeded()
        precondition(row.value.frame.maxX == 302 && row.name.frame.minX == 68, "the row is laid out otherwise than it should be")
        let first = Finding("row made, constrained and laid out", times: 200) { _ in Row().content.layoutIfNeeded() }
        let resize = Finding("row laid out at a new width, frames set", goal: 10, times: 5_000) { index in
            row.content.frame.size.width = Double(320 + index % 400)
            row.content.layoutIfNeeded()
        }
        let text = Finding("row laid out with new texts", goal: 10, times: 5_000) { index in
            for view in [row.name, row.serial, row.value] {
                view.size.width = Double(20 + (index * 7) % 61)
                view.invalidateIntrinsicContentSize()
            }
            row.content.layoutIfNeeded()
        }
        return [first, resize, text, drag()]
    }

    /// A window with thirteen rows whose edge is dragged, as far as layout goes.
    private func drag() -> Finding {
        let window = Window(size: Size(width: 700, height: 800))
        let controller = ViewController()
        window.rootViewController = controller
        let rows = (0..<13).map { _ in Row() }
        for row in rows { controller.view.addSubview(row.content) }
        return Finding("thirteen rows at each step of a dragged window edge", goal: 1_000, times: 200) { index in
            let width = Double(500 + index % 300)
            window.send(.resized(Size(width: width, height: 800), scale: 1))
            for (place, row) in rows.enumerated() { row.content.frame = Rect(x: 0, y: Double(place) * 60, width: width, height: 60) }
            window.settle()
        }
    }
}
