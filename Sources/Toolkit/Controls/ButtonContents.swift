import Graphics

/// The contents of a button that differ in some of its states. Most buttons look the same in all states and have no such contents.
struct ButtonContents {
    /// The content for one state.
    private struct Content {
        var title: String?
        var titleColor: ThemeColor?
        var image: Image?
    }

    private var contents: [Button.State: Content] = [:]

    /// Whether no content was ever set for any state.
    var isEmpty: Bool { contents.isEmpty }

    mutating func setTitle(_ title: String?, for state: Button.State) { contents[state, default: Content()].title = title }

    mutating func setTitleColor(_ color: ThemeColor?, for state: Button.State) { contents[state, default: Content()].titleColor = color }

    mutating func setImage(_ image: Image?, for state: Button.State) { contents[state, default: Content()].image = image }

    /// Returns the title for a state; nil takes the button's title.
    func title(in state: Button.State) -> String? { contents[state]?.title }

    /// Returns the colour of the title in a state, or else in the normal one; nil takes that of the button's style.
    func titleColor(in state: Button.State) -> ThemeColor? { contents[state]?.titleColor ?? contents[.normal]?.titleColor }

    /// Returns the picture in a state, or else in the normal one.
    func image(in state: Button.State) -> Image? { contents[state]?.image ?? contents[.normal]?.image }
}
