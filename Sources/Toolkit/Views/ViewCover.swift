/// A view that stands in the place of another: as large as that, in front of all else in it, the only part of it that has the keyboard.
protocol ViewCover: View {
    /// Whether nothing of what is below it can be seen: it is not painted then.
    var hidesAllBelow: Bool { get }
}
