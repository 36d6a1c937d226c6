import Toolkit
import ToolkitTesting

/// Examines a screen in the pseudo-locale and finds the texts that do not come from the catalogue.
///
/// The test's own data has to be digits and letters of other scripts, and its days have numbers for months.
struct LeftoverEnglish {
    private let harness: Harness

    init(_ harness: Harness) { self.harness = harness }

    /// Returns the texts below a node that are wrong, with the reason; empty if there are none.
    func problems(in node: AccessibilityNode) -> [String] {
        harness.tree().preorder(from: node.id).flatMap { node in
            texts(of: node).compactMap { text in Self.problem(text).map { "\($0): “\(text)” in \(node.role.rawValue)" } }
        }
    }

    /// Returns the wrong texts of the labels in a view, some of which a screen reader does not read.
    func problems(in view: View) -> [String] {
        guard !view.isHidden else { return [] }
        let own = (view as? Label).flatMap { label in Self.problem(label.text).map { "\($0): “\(label.text)”" } }
        return [own].compactMap { $0 } + view.subviews.flatMap { problems(in: $0) }
    }

    private func texts(of node: AccessibilityNode) -> [String] {
        var texts = [node.label, node.hint, node.help, node.text?.placeholder ?? ""]
        if case .text(let value) = node.value { texts.append(value) }
        for action in node.actions {
            if case .custom(let name) = action.kind { texts.append(name) }
        }
        return texts
    }

    /// Returns what is wrong with a text; nil if nothing is.
    static func problem(_ text: String) -> String? {
        var depth = 0
        var outside = ""
        var last: Character = " "
        for character in text {
            if character.isASCII, character.isLetter, last.isASCII, last.isLetter { return "English" }
            last = character
            if character == "⟦" { depth += 1 }
            if depth == 0 { outside.append(character) }
            if character == "⟧" { depth -= 1 }
            if depth < 0 { return "A bracket too many" }
        }
        if depth > 0 { return "A text that is cut" }
        // Facts beside each other need no grammar, so they may be put together.
        let facts = text.split(separator: " · ")
        let isBuilt = facts.contains { fact in fact.contains("⟦") && (!fact.hasPrefix("⟦") || !fact.hasSuffix("⟧")) }
        return isBuilt || outside.contains("⟦") ? "A sentence put together of parts" : nil
    }
}
