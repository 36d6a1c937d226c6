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
        sections = [Section(items: [Item("Not said")])] + (names.isEmpty ? [] : [known])
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
    static func token(_ name: String, _ catalog: Catalog?) -> Token { Token(name, color: catalog?.tag(named: name)?.color.tokenDot) }

    /// The tags as a text, with what is typed behind them and not ended yet.
    var tagText: String {
        let typed = textField.text.trimmed
        return Reference.text(of: tokens.map { Reference(name: $0.title) } + (typed.isEmpty ? [] : [Reference(name: typed)]))
    }
}

extension Tag.Color {
    /// How it is seen in light and in dark looks.
    fileprivate var tokenDot: ThemeColor {
        switch self {
        case .gray: .pair(light: Color(hex: 0x76767C), dark: Color(hex: 0x9A9AA2))
        case .red: .pair(light: Color(hex: 0xC9342E), dark: Color(hex: 0xEB6A62))
        case .orange: .pair(light: Color(hex: 0xC4780C), dark: Color(hex: 0xE59A3A))
        case .yellow: .pair(light: Color(hex: 0xA88A00), dark: Color(hex: 0xD9BE3E))
        case .green: .pair(light: Color(hex: 0x2E8B47), dark: Color(hex: 0x57C07A))
        case .blue: .pair(light: Color(hex: 0x2F7FD1), dark: Color(hex: 0x5AA6F0))
        case .purple: .pair(light: Color(hex: 0x8B4FC4), dark: Color(hex: 0xB485E6))
        case .brown: .pair(light: Color(hex: 0x8A6242), dark: Color(hex: 0xB98F6A))
        }
    }
}
