import ArgumentParser

/// `homepwner screenshots`, which `ScreenshotsRunner` performs.
struct ScreenshotsCommand: ParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "screenshots", abstract: "Draw the program's screens into PNG files, without a display.",
        discussion: "They show the sample inventory, in light and dark. No library is touched.")

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The folder of the files; it is made when it is missing.", valueName: "dir"),
        completion: .directory)
    var output: String
    @Option(help: ArgumentHelp("Pixels per point, 1 to 4.", valueName: "factor"))
    var scale = 1.0

    mutating func validate() throws {
        guard !output.isEmpty else { throw ValidationError("Name a folder after --output.") }
        guard (1...4).contains(scale) else { throw ValidationError("--scale takes a factor from 1 to 4.") }
    }
}
