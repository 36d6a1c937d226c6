/// Small signs of controls: a list that opens, a further screen, a choice.
extension Icon {
    /// Two angles, up and down: one of several.
    public static let chevronsUpDown = Icon {
        $0.line(7, 9, 12, 4, 17, 9); $0.line(7, 15, 12, 20, 17, 15)
    }
    /// An angle downwards: a list opens below.
    public static let chevronDown = Icon { $0.line(6, 9, 12, 15, 18, 9) }
    /// An angle to the trailing edge: the next part of a path, or closed.
    public static let chevronForward = Icon(isDirectional: true) { $0.line(9, 6, 15, 12, 9, 18) }
    /// A sheet of a calendar: a day.
    public static let calendar = Icon { pen in
        pen.box(3.5, 5, 17, 15.5, radius: 2.5); pen.line(3.5, 10, 20.5, 10)
        pen.line(8, 2.8, 8, 6.5); pen.line(16, 2.8, 16, 6.5)
    }
    /// A window with a column at the leading edge: the sidebar.
    public static let sidebar = Icon(isDirectional: true) { pen in
        pen.box(3, 4.5, 18, 15, radius: 2.5); pen.line(9, 4.5, 9, 19.5)
    }
}
