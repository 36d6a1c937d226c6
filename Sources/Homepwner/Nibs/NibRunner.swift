import Exchange
import FoundationEssentials
import Graphics
import HomepwnerUI
import Imaging
import Toolkit

/// Runs `homepwner nib`: reads the file, lays its view out, and draws it or prints the frames of its views.
@MainActor
enum NibRunner {
    /// Draws the file or prints its frames.
    ///
    /// - Throws: a `NibError`, a `CommandFailure`, or errors of writing.
    static func run(_ command: NibCommand, environment: CommandEnvironment, output: ProcessOutput) throws {
        let path = try environment.absolute(command.file)
        var classes = ProgramNibs.classes
        classes.allowsUnknown = true
        classes.requiresModule = true
        let nib = try Nib(contentsOf: URL(fileURLWithPath: path), classes: classes)
        nib.image = { image(named: $0, beside: path) }
        let given = try command.with.map { try NibGiven.read(environment.absolute($0)) } ?? NibGiven()
        let preview = try NibPreview(
            nib: nib, view: command.view, size: command.size?.size, given: given, scale: command.scale, isDark: command.dark)
        for warning in preview.warnings { try output.warn("homepwner: \(visible("\(warning)"))") }
        if command.frames { try output.print(preview.framesAsJSON()) }
        guard command.output != nil || !command.frames else { return }
        let target = try command.output.map { try environment.absolute($0) } ?? picturePath(beside: path)
        let picture = try preview.picture()
        do { try ImageEncoder.png(picture).write(to: URL(fileURLWithPath: target)) } catch {
            throw CommandFailure(.cannotCreate, "The picture \(visible(target)) cannot be written. Name another file after --output.")
        }
        if command.output == nil { try output.print(target) }
    }

    /// Returns the picture with a name beside the file, where Interface Builder finds those of a project.
    private static func image(named name: String, beside path: String) -> Image? {
        guard !name.isEmpty, !name.contains("/") else { return nil }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        for (ending, density) in [("", 1.0), (".png", 1), (".jpg", 1), ("@2x.png", 2), ("@3x.png", 3)] {
            guard let data = try? Data(contentsOf: folder.appending(component: name + ending)),
                let buffer = try? ImageDecoder.decode(data, fitting: PixelSize(width: 4096, height: 4096))
            else { continue }
            return Image(buffer, scale: density)
        }
        return nil
    }

    private static func picturePath(beside path: String) -> String {
        (path.hasSuffix(".xib") ? String(path.dropLast(4)) : path) + ".png"
    }
}
