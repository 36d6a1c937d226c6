import Graphics
import Inventory
import Toolkit

/// The field of a form for the type of a thing: one of the library's, known by its name.
final class TypeButton: PopUpButton {
    private var names: [String] = []

    init() {
        super.init(sections: [])
        show([])
    }

    /// The types there are. One that is chosen and is not among them stays.
    func show(_ types: [String]) {
        let chosen = choice
        names = types.sorted { $0.lowercased() < $1.lowercased() }
        if !chosen.isEmpty, !names.contains(chosen) { names.append(chosen) }
        updateSections()
        choice = chosen
    }

    private func updateSections() {
        let known = Section(items: names.map { Item(DisplayText.isolated($0)) })
        sections = [Section(items: [Item("None")])] + (names.isEmpty ? [] : [known])
    }

    /// The name of the chosen one; empty for none.
    var choice: String {
        get { selectedIndex.flatMap { $0 > 0 && $0 <= names.count ? names[$0 - 1] : nil } ?? "" }
        set {
            if !newValue.isEmpty, !names.contains(newValue) {
                names.append(newValue)
                updateSections()
            }
            selectedIndex = newValue.isEmpty ? 0 : names.firstIndex(of: newValue).map { $0 + 1 } ?? 0
        }
    }
}

extension TokenField {
    /// A tag with its colour.
    static func token(_ name: String, _ catalog: Catalog?) -> Token { Token(name, color: catalog?.tag(named: name)?.color.dot) }

    /// The tags as a text, followed by typed text that is not a tag yet.
    var tagText: String {
        let typed = textField.text.trimmed
        return Reference.text(of: tokens.map { Reference(name: $0.title) } + (typed.isEmpty ? [] : [Reference(name: typed)]))
    }
}
