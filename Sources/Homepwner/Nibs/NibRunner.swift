import Exchange
import FoundationEssentials
import Graphics
import HomepwnerUI
import Imaging
import Toolkit

/// Runs `homepwner nib`: reads the file, lays its view out, and draws it or says where everything stands.
@MainActor
enum NibRunner {
    /// Draws the file or prints its frames.
    ///
    /// - Throws: a `NibError`, a `CommandFailure`, or what writing throws.
    static func run(_ command: NibCommand, environment: CommandEnvironment, output: ProcessOutput) throws {
        let path = environment.absolute(command.file)
        var classes = ProgramNibs.classes
        classes.allowsUnknown = true
        let nib = try Nib(contentsOf: URL(fileURLWithPath: path), classes: classes)
        let given = try command.with.map { try NibGiven.read(environment.absolute($0)) } ?? NibGiven()
        let preview = try NibPreview(nib: nib, size: command.size?.size, given: given, scale: command.scale, isDark: command.dark)
        for warning in preview.warnings { try output.warn("homepwner: \(visible("\(warning)"))") }
        if command.frames { try output.print(preview.framesAsJSON()) }
        guard command.output != nil || !command.frames else { return }
        let target = command.output.map { environment.absolute($0) } ?? picturePath(beside: path)
        let picture = try preview.picture()
        do { try ImageEncoder.png(picture).write(to: URL(fileURLWithPath: target)) } catch {
            throw CommandFailure(.cannotCreate, "The picture \(visible(target)) cannot be written. Name another file after --output.")
        }
        if command.output == nil { try output.print(target) }
    }

    private static func picturePath(beside path: String) -> String {
        (path.hasSuffix(".xib") ? String(path.dropLast(4)) : path) + ".png"
    }
}
