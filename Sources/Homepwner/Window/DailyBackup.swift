import Foundation
import Inventory
import Logging

/// The backup that the window makes of its library once a day.
enum DailyBackup {
    /// The first seconds belong to the person: pictures come in, the search is made ready.
    private static let delay = 10.0

    /// Makes the backup a little later, on a thread that everything else goes before.
    ///
    /// - Parameter onDamage: called on the main thread when the library turns out to be damaged.
    @MainActor
    static func start(of library: Library, onDamage: @escaping @MainActor @Sendable (InventoryError) -> Void) {
        guard !library.isReadOnly else { return }
        Thread.detachNewThread { [weak library] in
            Thread.sleep(forTimeInterval: delay)
            // For this thread only; the system then lets it wait for the disk as well.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
            guard let library else { return }
            let log = Logger(label: "homepwner")
            do throws(InventoryError) {
                if let backup = try library.backUpIfDue() { log.debug("backup: \(backup.url.path)") }
            } catch {
                log.error("backup: \(error)")
                if error.code == .damaged { DispatchQueue.main.async { MainActor.assumeIsolated { onDamage(error) } } }
            }
        }
    }
}
