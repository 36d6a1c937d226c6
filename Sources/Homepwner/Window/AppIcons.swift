import FoundationEssentials
import HomepwnerResources
import Imaging

/// The program's icons in the sizes for window lists and task bars.
@MainActor
enum AppIcons {
    private static let sizes = [16, 24, 32, 48, 64, 128, 256]

    /// Reads the program's icons; missing ones are left out.
    static func load() -> [PixelBuffer] {
        sizes.compactMap { size in
            guard let path = HomepwnerResources.path(of: "icons/\(WindowProgram.applicationID)-\(size).png"),
                let data = try? Data(contentsOf: URL(fileURLWithPath: path))
            else { return nil }
            return try? ImageDecoder.decode(data)
        }
    }
}
