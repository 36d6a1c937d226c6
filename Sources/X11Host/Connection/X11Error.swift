/// The reason why the program cannot show windows. The sentence has the error, its place and its remedy.
public enum X11Error: Error, Hashable, Sendable, CustomStringConvertible {
    /// No display was named, or no server answers there.
    case cannotConnect(display: String)
    /// The program cannot draw in the screen's format of colours.
    case unsupportedColours(display: String, depth: Int)
    /// The server refused to make a window.
    case cannotOpenWindow

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .cannotConnect(let display) where display.isEmpty:
            "There is no X display to open the window on: DISPLAY is not set. Start the program from a desktop session, or set DISPLAY."
        case .cannotConnect(let display):
            "The X display “\(display)” does not answer or refuses this program. Check DISPLAY and XAUTHORITY, and that the server is running."
        case .unsupportedColours(let display, let depth):
            "The X display “\(display)” has \(depth) bits of colour, and the program needs a TrueColor visual of 24, 30 or 32 bits. "
                + "Start the server with a depth of 24."
        case .cannotOpenWindow:
            "The X server refused to make a window. Close other programs, and start again."
        }
    }
}
