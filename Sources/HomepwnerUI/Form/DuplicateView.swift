import Graphics
import Toolkit
import Words

/// The sheet that asks for the number of copies and for the facts that they get. The rows scroll in a low window.
final class DuplicateView: View {
    let countField = QuantityField(quantity: 1)
    let cancelButton = Button(tr("Cancel"), style: .bordered)
    let addButton = Button("", style: .prominent)
    private let titleLabel: Label
    private let messageLabel: Label
    private let countLabel = Label(tr("Copies"), font: Font(size: 14), color: .secondaryLabel)
    private let headingLabel = Label(tr("Copies get"), font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let scroll = ScrollView()
    private var rows: [(id: String, label: Label, control: Switch)] = []

    private static let inset = 24.0

    init(title: String, message: String) {
        titleLabel = Label(title, font: Font(size: 17, weight: .semibold))
        messageLabel = Label(message, font: Font(size: 14), color: .secondaryLabel)
        super.init()
        for label in [titleLabel, messageLabel, problemLabel] { label.numberOfLines = 3 }
        titleLabel.accessibilityElementsHidden = true
        messageLabel.isHidden = message.isEmpty
        headingLabel.accessibilityRole = .heading
        headingLabel.isHidden = true
        problemLabel.accessibilityLive = .assertive
        countLabel.labels = countField
        cancelButton.role = .cancel
        for view in [titleLabel, messageLabel, countLabel, countField, scroll, problemLabel, cancelButton, addButton] as [View] {
            addSubview(view)
        }
        scroll.contentView.addSubview(headingLabel)
    }

    /// Adds a row below the others, and returns its switch.
    func add(_ id: String, _ title: String, isOn: Bool) -> Switch {
        let (label, control) = (Label(title, font: Font(size: 14)), Switch())
        label.labels = control
        control.accessibilityLabel = title
        control.identifier = "duplicate-" + id
        control.isOn = isOn
        for view in [label, control] as [View] { scroll.contentView.addSubview(view) }
        rows.append((id, label, control))
        headingLabel.isHidden = false
        setNeedsLayout()
        return control
    }

    /// The rows that are chosen.
    var chosen: Set<String> { Set(rows.filter(\.control.isOn).map(\.id)) }

    /// Shows the reason why there can be no such copies; an empty text removes it.
    func show(problem: String) {
        guard problemLabel.text != problem else { return }
        problemLabel.text = problem
        setNeedsLayout()
    }

    // MARK: - Layout

    /// The height that shows all of it, in points.
    func height(forWidth width: Double) -> Double {
        let inner = width - 2 * Self.inset
        return top.height(forWidth: inner) + content.height(forWidth: inner) + bottom.height(forWidth: inner) + 2 * Self.inset
    }

    private var top: Stack {
        Stack(.vertical) {
            titleLabel
            if !messageLabel.isHidden {
                Spacer(8)
                messageLabel
            }
            Spacer(16)
            Stack(.horizontal, spacing: 16, alignment: .center) {
                countLabel.sized(height: 20)
                countField.sized(width: 140, height: 38)
                Spacer()
            }
        }
    }

    private var content: Stack {
        Stack(.vertical, insets: EdgeInsets(top: headingLabel.isHidden ? 0 : 18, left: 0, bottom: 0, right: 4)) {
            if !headingLabel.isHidden { headingLabel.sized(height: 22) }
            for row in rows {
                Spacer(8)
                Stack(.horizontal, spacing: 12, alignment: .center) {
                    row.label.sized(width: .flexible)
                    row.control.sized(width: .fixed(44), height: .fixed(26))
                }
            }
        }
    }

    private var bottom: Stack {
        Stack(.vertical) {
            Spacer(8)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(10)
            StackSheet.row(of: cancelButton, addButton)
        }
    }

    override func layoutSubviews() {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            top
            scroll.sized(height: .flexible)
            bottom
        }
        .place(in: self)
        content.placeContent(of: scroll)
    }
}
