import ArgumentParser
import Graphics

/// `homepwner nib`, which `NibRunner` performs.
struct NibCommand: ParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "nib", abstract: "Draw an Interface Builder file (XIB 3.0) into a PNG file, or print the frames of its views.",
        discussion: """
            Parts of the file that have no effect are listed on standard error, one line each. Without --output and --frames the picture \
            goes beside the file, with the ending .png.

            A file with several views at its top is drawn by its owner's view, or else by the first one; --view takes another one, \
            counted from 1 in the order of the file. Constraints that are removed at build time ("placeholder") are used here, because no \
            code replaces them; constraints that --with gives for the same attribute of the same view replace them.

            The file after --with may have three parts, each of which can be left out: "intrinsic", from ids to [width, height], where -1 \
            or null for a length, or null for both, means no intrinsic length; "constraints", a list of objects with "first", "fa", \
            "second", "sa", "multiplier" and "constant", which mean first.fa = second.sa * multiplier + constant, or first.fa = constant \
            with null for "second" and "sa"; and "margins" with "left", "top", "right" and "bottom". All are in points.
            """)

    @Argument(help: ArgumentHelp("The .xib file.", valueName: "file"), completion: .file())
    var file: String
    @Option(help: ArgumentHelp("The number of the view, from 1, if the file has several at its top.", valueName: "number"))
    var view: Int?
    @Option(
        help: ArgumentHelp(
            "The size of the content view of its cell, or of its view, in points; by default the size in the file.", valueName: "WxH"))
    var size: ViewSize?
    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("The picture to write.", valueName: "file"), completion: .file())
    var output: String?
    @Flag(help: "Print the frames as JSON: from the id of each view to [x, y, width, height] in points.")
    var frames = false
    @Option(
        help: ArgumentHelp("A JSON file of intrinsic sizes, constraints and margins that a program would give.", valueName: "file"),
        completion: .file())
    var with: String?
    @Option(help: ArgumentHelp("Pixels per point, 1 to 4.", valueName: "factor"))
    var scale = 1.0
    @Flag(help: "Draw it in a dark theme.")
    var dark = false

    mutating func validate() throws {
        guard (1...4).contains(scale) else { throw ValidationError("--scale takes a factor from 1 to 4.") }
        guard output != "" else { throw ValidationError("Name a file after --output.") }
    }

    /// A size as WxH.
    struct ViewSize: ExpressibleByArgument, Sendable {
        let size: Size

        init?(argument: String) {
            let parts = argument.split(whereSeparator: { $0 == "x" || $0 == "X" || $0 == "×" }).map { Double($0) }
            guard parts.count == 2, let width = parts[0], let height = parts[1], (1...10_000).contains(width), (1...10_000).contains(height)
            else { return nil }
            size = Size(width: width, height: height)
        }
    }
}
