import Graphics

/// What a button shows otherwise in some of its states. Most buttons look the same in all of them, and have none of this.
struct ButtonContents {
    /// What was given for one state.
    private struct Content {
        var title: String?
        var titleColor: ThemeColor?
        var image: Image?
    }

    private var contents: [Button.State: Content] = [:]

    /// Whether nothing was ever given for any state.
    var isEmpty: Bool { contents.isEmpty }

    mutating func setTitle(_ title: String?, for state: Button.State) { contents[state, default: Content()].title = title }

    mutating func setTitleColor(_ color: ThemeColor?, for state: Button.State) { contents[state, default: Content()].titleColor = color }

    mutating func setImage(_ image: Image?, for state: Button.State) { contents[state, default: Content()].image = image }

    /// The title that was given for a state; nil where it is the button's own.
    func title(in state: Button.State) -> String? { contents[state]?.title }

    /// The colour of the title in a state, or else in the normal one; nil where it is that of the button's style.
    func titleColor(in state: Button.State) -> ThemeColor? { contents[state]?.titleColor ?? contents[.normal]?.titleColor }

    /// The picture in a state, or else in the normal one.
    func image(in state: Button.State) -> Image? { contents[state]?.image ?? contents[.normal]?.image }
}
