import Foundation
import HomepwnerUI
import Inventory

/// Runs `homepwner screenshots`: makes a library with the sample inventory, and tours it in light and in dark.
@MainActor
enum ScreenshotsRunner {
    /// Draws the pictures and prints their names.
    ///
    /// - Throws: a `CommandFailure` or an `InventoryError`; errors of writing files.
    static func run(_ command: ScreenshotsCommand, environment: CommandEnvironment, output: ProcessOutput) throws {
        guard let sample = SampleInventory.find() else {
            throw CommandFailure(.noInput, "The sample inventory of the program is missing. Install the program again.")
        }
        let folder = URL(fileURLWithPath: try environment.absolute(command.output), isDirectory: true)
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw CommandFailure(.cannotCreate, "The folder \(folder.path) cannot be made. Name another one after --output.")
        }
        let own = FileManager.default.temporaryDirectory.appendingPathComponent("homepwner-screenshots-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: own) }
        let library = try Library.open(at: own)
        defer { library.close() }
        var result: Result<[URL], any Error>?
        Task {
            do {
                try await sample.fill(library.store(actor: "screenshots"), on: library.pools)
                var files: [URL] = []
                for isDark in [false, true] {
                    let tour = try ScreenshotTour(into: folder, library: library, scale: command.scale, isDark: isDark)
                    try await tour.run()
                    files += tour.files
                }
                result = .success(files)
            } catch { result = .failure(error) }
        }
        // There is no window whose loop would run.
        while result == nil { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05)) }
        for file in try result?.get() ?? [] { try output.print(file.path) }
    }
}
