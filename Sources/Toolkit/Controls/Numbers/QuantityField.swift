import Graphics

/// A text field for a number, with buttons that make it smaller and larger.
///
/// Up and Down make steps; with Shift, and with Page Up and Page Down, ten steps. Typed text is never thrown away: a text that is not a
/// number or is beyond the limits stays as it is and is marked once the field is left; `problem` gives the reason.
open class QuantityField: TextField {
    /// A reason why the text of a field is invalid.
    nonisolated public enum Problem: Hashable, Sendable {
        /// The text is not a number.
        case notANumber
        /// The number is less than the minimum, or greater than the maximum.
        case tooSmall, tooLarge
    }

    /// The minimum and the maximum.
    public var range: ClosedRange<Double> = 1...999_999 {
        didSet { numberDidChange() }
    }

    /// The size of a step.
    public var stepValue = 1.0

    /// Returns the number for a text, or nil. The program provides it, because the form of numbers depends on the language; by default a
    /// field understands digits with one point or comma.
    public var parse: (String) -> Double? = { QuantityField.number(from: $0) } {
        didSet { numberDidChange() }
    }

    /// Returns the text for a number after a step; by default a field writes three decimals at most, with a point.
    public var format: (Double) -> String = { QuantityField.text(of: $0) }

    /// The number in the field; nil while it is empty or has a problem. Setting it calls no closure.
    public var quantity: Double? {
        get { problem == nil ? typedNumber : nil }
        set { text = newValue.map(format) ?? "" }
    }

    /// The reason why the text is invalid; nil for a valid text. An empty field has no problem.
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
            // The keyboard moves to the changed field, as with a press on its text.
            if self?.isFirstResponder == false { self?.becomeFirstResponder() }
            self?.step(count)
        }
        stepper.isFieldUsable = { [weak self] in self.map { $0.isEnabled && $0.isEditable } ?? false }
        // Screen readers use the steps of the field itself.
        stepper.accessibilityElementsHidden = true
        trailingView = stepper
        numberDidChange()
    }

    private var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
    private var typedNumber: Double? { isBlank ? nil : parse(text) }

    // MARK: - Steps

    /// Makes the number larger or smaller as a person does. A text that is not a number stays, and is marked.
    private func step(_ count: Int) {
        guard isEnabled, isEditable else { return }
        guard problem != .notANumber else {
            hasError = true
            window?.request(.beep)
            return
        }
        // An empty field begins at the minimum.
        let stepped = typedNumber.map { $0 + Double(count) * stepValue } ?? range.lowerBound
        // Steps of a tenth must not add up rounding errors.
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

    /// Marks a problem; while the user types, it only removes the mark.
    private func numberDidChange() {
        let problem = problem
        if problem == nil || !isFirstResponder { hasError = problem != nil }
        let number = typedNumber
        stepper.usable = (number.map { $0 > range.lowerBound } ?? true, number.map { $0 < range.upperBound } ?? true)
    }

    // MARK: - Numbers

    /// Returns the number of digits with at most one point or comma; spaces between them are ignored. A comma before three digits may mean
    /// thousands, and is rejected.
    static func number(from text: String) -> Double? {
        let digits = text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, digits.count <= 15, parts.contains(where: { !$0.isEmpty }),
            parts.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } }), !(text.contains(",") && parts.last?.count == 3)
        else { return nil }
        return Double("0" + String(digits) + (parts.last?.isEmpty == true && parts.count == 2 ? "0" : ""))
    }

    /// Returns a number with three decimals at most, without zeros at its end.
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
