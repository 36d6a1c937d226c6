import Graphics

/// A text field for a number, with buttons that make it smaller and larger.
///
/// Up and Down make steps, with Shift, as Page Up and Page Down, ten of them. What is typed is never thrown away: a text that is no number, or one
/// beyond the limits, stays as it is and is marked once the field is left; `problem` says what is wrong with it.
open class QuantityField: TextField {
    /// What is wrong with what is in a field.
    nonisolated public enum Problem: Hashable, Sendable {
        /// The text is no number.
        case notANumber
        /// The number is less than the least, or greater than the greatest.
        case tooSmall, tooLarge
    }

    /// The least and the greatest number.
    public var range: ClosedRange<Double> = 1...999_999 {
        didSet { numberDidChange() }
    }

    /// How far a step goes.
    public var stepValue = 1.0

    /// What number a text is; nil where it is none. How numbers are written depends on the language, and so is for the program to say; by
    /// itself a field understands digits with one point or comma.
    public var parse: (String) -> Double? = { QuantityField.number(from: $0) } {
        didSet { numberDidChange() }
    }

    /// How a number is written when steps are made; by itself a field writes three decimals at most, with a point.
    public var format: (Double) -> String = { QuantityField.text(of: $0) }

    /// The number that is in the field; nil while it is empty or has a problem. Setting it tells nobody.
    public var quantity: Double? {
        get { problem == nil ? typedNumber : nil }
        set { text = newValue.map(format) ?? "" }
    }

    /// What is wrong with what is in the field; nil where nothing is. An empty field is none.
    public var problem: Problem? {
        if isBlank { return nil }
        guard let number = typedNumber, number.isFinite else { return .notANumber }
        return number < range.lowerBound ? .tooSmall : number > range.upperBound ? .tooLarge : nil
    }

    private let stepper = Stepper(isInset: true)

    /// Makes an empty field.
    public init(quantity: Double? = nil) {
        super.init()
        self.quantity = quantity
        stepper.onStep = { [weak self] count in
            // The keyboard goes to what is changed, as with a press on its text.
            if self?.isFirstResponder == false { self?.becomeFirstResponder() }
            self?.step(count)
        }
        stepper.isFieldUsable = { [weak self] in self.map { $0.isEnabled && $0.isEditable } ?? false }
        // Steps are acts of the field itself.
        stepper.accessibilityElementsHidden = true
        trailingView = stepper
        numberDidChange()
    }

    private var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
    private var typedNumber: Double? { isBlank ? nil : parse(text) }

    // MARK: - Steps

    /// Makes the number larger or smaller as a person does. A text that is no number stays, and is marked.
    private func step(_ count: Int) {
        guard isEnabled, isEditable else { return }
        guard problem != .notANumber else {
            hasError = true
            window?.request(.beep)
            return
        }
        // An empty field begins at the least number.
        let stepped = typedNumber.map { $0 + Double(count) * stepValue } ?? range.lowerBound
        // Steps of a tenth must not pile up what cannot be written.
        let rounded = (stepped * 1_000).rounded() / 1_000
        let new = format(min(max(rounded, range.lowerBound), range.upperBound))
        if new != text { replaceText(with: new) }
    }

    override func interceptKey(_ event: KeyEvent) -> Bool {
        guard let count = Stepper.steps(of: event) else { return super.interceptKey(event) }
        step(count)
        return true
    }

    override func textDidChange(_ change: TextChange?) {
        super.textDidChange(change)
        numberDidChange()
    }

    open override func didResignFirstResponder() {
        super.didResignFirstResponder()
        numberDidChange()
    }

    /// Marks what is wrong; while it is being typed it only takes the mark away.
    private func numberDidChange() {
        let problem = problem
        if problem == nil || !isFirstResponder { hasError = problem != nil }
        let number = typedNumber
        stepper.usable = (number.map { $0 > range.lowerBound } ?? true, number.map { $0 < range.upperBound } ?? true)
    }

    // MARK: - Numbers

    /// The number that digits with at most one point or comma are; spaces between them are passed over. A comma before three digits may
    /// mean thousands, and is not understood.
    static func number(from text: String) -> Double? {
        let digits = text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, digits.count <= 15, parts.contains(where: { !$0.isEmpty }),
            parts.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } }), !(text.contains(",") && parts.last?.count == 3)
        else { return nil }
        return Double("0" + String(digits) + (parts.last?.isEmpty == true && parts.count == 2 ? "0" : ""))
    }

    /// A number with three decimals at most, and none that are zero at its end.
    static func text(of number: Double) -> String {
        let thousandths = (number * 1_000).rounded()
        guard abs(thousandths) < 1e15 else { return "\(number)" }
        let whole = Int(thousandths.magnitude)
        var text = "\(whole / 1_000)"
        if whole % 1_000 > 0 {
            var decimals = String("\(1_000 + whole % 1_000)".dropFirst())
            while decimals.hasSuffix("0") { decimals.removeLast() }
            text += "." + decimals
        }
        return thousandths < 0 ? "-" + text : text
    }

    // MARK: - For those who cannot see it

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .spinButton
        description.value = quantity.map { .number($0, range: range) } ?? .text(text)
        description.actions += [AccessibilityAction(.increment), AccessibilityAction(.decrement)]
    }

    open override func accessibilityIncrement() { step(1) }
    open override func accessibilityDecrement() { step(-1) }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard case .setValue(let number) = act, key == .whole, isEnabled, isEditable, number.isFinite else {
            return super.accessibilityPerform(act, on: key)
        }
        replaceText(with: format(min(max(number, range.lowerBound), range.upperBound)))
        return true
    }
}
