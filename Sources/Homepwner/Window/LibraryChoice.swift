import FoundationEssentials
import Glibc
import Inventory
import Threading

/// The library that a window shows when the program starts.
enum LibraryChoice: Sendable {
    /// The named folder. A missing library is made.
    case folder(URL)
    /// The library that was open last, otherwise the standard one.
    case last
}

/// The folder of a requested library, and the result of opening it.
struct WindowOpening: Sendable {
    /// The library's folder.
    let location: URL
    /// The result.
    let result: Result<WindowStart, any Error>
    /// The library that was open last, if its folder has none any more.
    var missing: RecentLibrary?

    /// Opens a library for a window, or raises the window that has it.
    ///
    /// - Throws: if no folder is known at all.
    static func begin(
        _ choice: LibraryChoice, recent: RecentLibraries, actor: String, newItem: Bool, pools: ThreadPools
    ) throws -> WindowOpening {
        let activation = Activation(startupID: getenv("DESKTOP_STARTUP_ID").map { String(cString: $0) }, newItem: newItem)
        func open(_ location: URL, create: Bool) -> WindowOpening {
            let result = Result { try WindowStart.begin(location, create: create, actor: actor, activation: activation, pools: pools) }
            return WindowOpening(location: location, result: result)
        }
        switch choice {
        case .folder(let location): return open(location, create: true)
        case .last:
            let standard = try LibraryOption.location(nil)
            guard let last = recent.last, last.path != RecentLibraries.resolved(standard.path) else { return open(standard, create: true) }
            var opening = open(URL(fileURLWithPath: last.path, isDirectory: true), create: false)
            // A missing folder, or one on a missing disk, is not damaged, so there is nothing to repair.
            if case .failure(let error as InventoryError) = opening.result, error.code == .libraryMissing { opening.missing = last }
            return opening
        }
    }
}

extension RecentLibraries {
    /// Returns the list of this person: in `$XDG_CONFIG_HOME/homepwner/libraries.json`, otherwise below `~/.config`.
    static func ofThisPerson() -> RecentLibraries {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let folder = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" }
        return RecentLibraries(
            file: folder.map { $0 + "/homepwner/libraries.json" }, standardPath: try? LibraryOption.defaultPath())
    }
}
