/// What the pointer does with the crosses of a field's tokens, which are known by the numbers of the tokens.
nonisolated struct TokenCrosses: Equatable {
    /// How a cross is shown.
    enum Look {
        case plain, hovered, pressed
    }

    /// The one that is held down.
    var pressed: Int?
    /// The one that is under the pointer.
    var hovered: Int?

    func look(ofToken index: Int) -> Look { index == pressed ? .pressed : index == hovered ? .hovered : .plain }
}
