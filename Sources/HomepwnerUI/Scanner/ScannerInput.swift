import Toolkit

/// Tells the typing of a bar code scanner from that of a person.
///
/// Where no text has the keyboard, characters are kept back for as long as a scanner would need for the next one: a scan moves no selection
/// in the list and opens no view, and a person's characters arrive a twentieth of a second later. In a text they are delivered at once. In
/// the search field a scan is reported, and its receiver restores the earlier text. In other fields the text stays and the scanner's Enter
/// is dropped, for it would save an unfinished form.
final class ScannerInput {
    /// A code that was scanned.
    struct Scan {
        let code: String
        /// The text of the search field before the scan, if the scan was typed there.
        let searchedBefore: String?
    }

    private weak var window: Window?
    private weak var searchField: SearchField?
    private var burst = ScanBurst()
    /// Whether the characters went into a text, and into which one.
    private var isInText = false
    private weak var field: TextControl?
    private var textBefore = ""
    private var release: ScheduledAction?
    private var lastEnd = -Double.infinity
    /// Called with each code.
    var onScan: ((Scan) -> Void)?

    /// The longest delay of a late event, in seconds.
    private static let slack = 0.015

    /// Looks at the keys of a window from now on.
    func begin(in window: Window?, searchField: SearchField) {
        (self.window, self.searchField) = (window, searchField)
        window?.keyFilter = { [weak self] in self?.handle($0, for: $1 as? TextControl) ?? .deliver }
    }

    /// Looks at no keys any more.
    func end() {
        passOn()
        window?.keyFilter = nil
        window = nil
    }

    /// - Parameter target: the text to which a character would go
    private func handle(_ event: KeyEvent, for target: TextControl?) -> KeyHandling {
        // Shift is pressed between the letters.
        if event.key == .other, event.text.isEmpty { return .deliver }
        if event.key == .enter || event.key == .tab, event.modifiers.isEmpty, !event.isRepeat { return handleEnd(event) }
        guard let character = Self.character(of: event) else {
            forget()
            return .deliver
        }
        if !burst.goesOn(at: event.time) || target !== field {
            forget()
            // None begins with a space, which does something where no text is.
            guard character != " " else { return .deliver }
            field = target
            isInText = field != nil
            textBefore = field?.text ?? ""
        }
        burst.append(character, at: event.time)
        guard !isInText else { return .deliver }
        release?.cancel()
        release = window?.schedule(after: burst.patience + Self.slack) { [weak self] in self?.passOn() }
        return .keep
    }

    /// Returns the character of a key, if a scanner may have typed it.
    private static func character(of event: KeyEvent) -> String? {
        guard !event.isRepeat, event.modifiers.subtracting(.shift).isEmpty, let scalar = event.text.unicodeScalars.first,
            event.text.unicodeScalars.count == 1, (0x20...0x7E).contains(scalar.value)
        else { return nil }
        return event.text
    }

    /// Enter, or Tab.
    private func handleEnd(_ event: KeyEvent) -> KeyHandling {
        if burst.isEmpty, event.key == .enter, ScanBurst.isRepeated(at: event.time, after: lastEnd) { return .use }
        // In a text, an Enter without effect would puzzle a person on a machine that delays events, so codes there must have digits.
        guard let code = burst.code(endedAt: event.time), !isInText || code.contains(where: \.isNumber) else {
            forget()
            return .deliver
        }
        let (field, isInText) = (field, isInText)
        release?.cancel()
        (burst, self.field, self.isInText, lastEnd) = (ScanBurst(), nil, false, event.time)
        if isInText, field == nil || field !== searchField {
            // Tab moves to the next field as usual, and Enter ends a line of notes.
            return event.key == .enter && !(field is TextView) ? .use : .deliver
        }
        onScan?(Scan(code: code, searchedBefore: isInText ? textBefore : nil))
        return .use
    }

    /// The next characters belong to another text.
    private func forget() {
        passOn()
        burst = ScanBurst()
        field = nil
        isInText = false
    }

    /// Passes on the characters that were kept back.
    private func passOn() {
        release?.cancel()
        release = nil
        window?.releaseKeys()
    }
}
