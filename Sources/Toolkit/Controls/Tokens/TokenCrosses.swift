/// The state of the crosses of a field's tokens under the pointer, by the numbers of the tokens.
nonisolated struct TokenCrosses: Equatable {
    /// The looks of a cross.
    enum Look {
        case plain, hovered, pressed
    }

    /// The number of the held cross.
    var pressed: Int?
    /// The number of the hovered cross.
    var hovered: Int?

    func look(ofToken index: Int) -> Look { index == pressed ? .pressed : index == hovered ? .hovered : .plain }
}
