import Graphics
import Toolkit

/// The sheet that asks on which printer a report is printed, and how often.
final class PrintController: StackSheet {
    private let titleLabel = Label(font: Font(size: 17, weight: .semibold))
    private let messageLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    private let printerLabel = Label("Printer", font: Font(size: 14), color: .secondaryLabel)
    private let printerButton: PopUpButton
    private let copiesLabel = Label("Copies", font: Font(size: 14), color: .secondaryLabel)
    private let copiesField = QuantityField(quantity: 1)
    private let cancelButton = Button("Cancel", style: .bordered)
    private let printButton = Button("Print", style: .prominent)
    private let systemButton = Button("System Dialog…", style: .bordered)
    private let order: ReportOrder
    private let output: ReportOutput
    private let command: String
    private let names: [String]
    /// Whether the desktop's own dialog is offered instead of this one.
    private let offersSystemDialog: Bool
    private var isAnswered = false

    /// More at once is a mistake.
    private static let most = 99.0

    /// - Parameters:
    ///   - order: the report
    ///   - message: the number of pages, and the paper
    ///   - output: prints it
    ///   - command: the path of `lp`
    ///   - names: the printers' names
    ///   - chosen: the proposed printer; nil for the first
    init(_ order: ReportOrder, message: String, output: ReportOutput, command: String, names: [String], chosen: String?) {
        (self.order, self.output, self.command, self.names) = (order, output, command, names)
        offersSystemDialog = output.system != nil
        printerButton = PopUpButton(names.isEmpty ? ["Default printer"] : names.map { DisplayText.isolated($0) })
        super.init(width: 420)
        title = "Print “\(order.kind.title)”"
        titleLabel.text = title
        messageLabel.text = message
        titleLabel.numberOfLines = 3
        messageLabel.numberOfLines = 4
        for label in [titleLabel, messageLabel] { label.accessibilityElementsHidden = true }
        printerLabel.labels = printerButton
        copiesLabel.labels = copiesField
        printerButton.selectedIndex = names.firstIndex { $0 == chosen } ?? 0
        printerButton.isEnabled = names.count > 1
        printerButton.accessibilityLabel = "Printer"
        copiesField.accessibilityLabel = "Copies"
        copiesField.range = 1...Self.most
        copiesField.addTarget(self, action: PrintController.copiesDidChange, for: .editingChanged)
        copiesField.addTarget(self, action: PrintController.print, for: .editingDidEndOnExit)
        printerButton.identifier = "print-printer"
        copiesField.identifier = "print-copies"
        printButton.identifier = "print-done"
        cancelButton.role = .cancel
        cancelButton.action = dismissing()
        printButton.addTarget(self, action: PrintController.print)
        systemButton.identifier = "print-system"
        systemButton.toolTip = "Print with the desktop’s own print dialog, which has more choices"
        systemButton.addTarget(self, action: PrintController.openSystemDialog)
    }

    override func viewDidLoad() {
        for part in [titleLabel, messageLabel, printerLabel, copiesLabel] as [View] { view.addSubview(part) }
        for part in [printerButton, copiesField, systemButton, cancelButton, printButton] as [View] { view.addSubview(part) }
        systemButton.isHidden = !offersSystemDialog
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.hint = messageLabel.text
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(printButton) }

    /// The number of copies; nil if the typed text is not such a number.
    private var copies: Int? {
        guard let number = copiesField.quantity, number == number.rounded() else { return nil }
        return Int(number)
    }

    private func copiesDidChange() { printButton.isEnabled = copies != nil }

    private func print() {
        guard let copies, !isAnswered else { return }
        isAnswered = true
        let printer = printerButton.selectedIndex.flatMap { names.indices.contains($0) ? names[$0] : nil }
        dismiss()
        output.print(order, PrintChoice(command: command, printer: printer, copies: copies))
    }

    private func openSystemDialog() {
        guard !isAnswered else { return }
        isAnswered = true
        dismiss()
        output.printBySystem(order)
    }

    override var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(8)
            messageLabel
            Spacer(16)
            row(printerLabel, printerButton, width: .flexible)
            Spacer(10)
            row(copiesLabel, copiesField, width: 120)
            Spacer(22)
            Stack(.horizontal, spacing: 10) {
                if offersSystemDialog { systemButton.sized(width: .fitting(atLeast: 84), height: 34) }
                Spacer()
                cancelButton.sized(width: .fitting(atLeast: 84), height: 34)
                printButton.sized(width: .fitting(atLeast: 84), height: 34)
            }
        }
    }

    private func row(_ label: Label, _ control: View, width: StackLength) -> Stack {
        Stack(.horizontal, spacing: 16, alignment: .center) {
            label.sized(width: 64, height: 20)
            control.sized(width: width, height: 38)
            if control !== printerButton { Spacer() }
        }
    }
}
