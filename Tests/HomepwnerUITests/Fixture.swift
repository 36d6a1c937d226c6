import Camera
import Foundation
import Graphics
import Imaging
import Inventory
import StoreTesting
import TestSupport
import Testing
import Threading
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// A library in a folder of its own, the main window over it, and a hand to use it.
final class Fixture {
    let folder: URL
    let library: Library
    let harness: Harness
    private let controller: MainController

    /// The main window's controller, after its screens took over what is to be seen.
    var main: MainController {
        controller.updateIfNeeded()
        return controller
    }

    /// Files beside the library that go away with it.
    var otherFiles: [String] = []

    /// The same library in another window, after the first one was closed.
    convenience init(reopening other: Fixture) throws {
        other.main.model.stop()
        other.library.close()
        try self.init(folder: other.folder, sidebar: nil)
    }

    /// - Parameter sidebar: whether a wide window shows the sidebar; nil as the library has it
    init(
        items: [ItemContent] = [], size: Size = Size(width: 1120, height: 760), scale: Double = 1, dark: Bool = false, folder: URL? = nil,
        style: NumberStyle = .current(), cameras: any CameraSource = TestCameras([]), patience: Patience = .endless,
        sidebar: Bool? = false, store: ((Library) -> any LibraryStore)? = nil
    ) throws {
        self.folder =
            folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("homepwner-ui-\(UUID().uuidString)")
        library = try Library.open(at: self.folder)
        for item in items { _ = try library.direct.add(item, actor: "test") }
        if let sidebar { try library.settings.set(SidebarMemory.hiddenName, to: sidebar ? nil : "yes") }
        let opened = library
        let opening = store.map { LibraryOpening(opened, $0(opened)) } ?? LibraryOpening(opened, actor: "test")
        controller = MainController(opening, actor: "test", nibs: try ProgramNibs(), cameras: cameras, style: style, patience: patience)
        // That of the folder is another one each time.
        controller.workspace.send(.nameLibrary("Oak Street"))
        let window = Window(size: size, title: "Homepwner")
        window.rootViewController = controller
        var settings = Harness.quietSettings
        settings.prefersDark = dark
        harness = Harness(window, scale: scale, settings: settings)
        main.start()
    }

    /// Makes a window over a library that answers at the test's request; without patience it does not wait for answers.
    static func delayed(
        items: [ItemContent] = [], size: Size = Size(width: 1120, height: 760), folder: URL? = nil, patience: Patience = .none,
        sidebar: Bool? = false, prepare: @escaping (DelayedStore) -> Void = { _ in }
    ) throws -> (fixture: Fixture, store: DelayedStore) {
        var made: DelayedStore?
        let fixture = try Fixture(items: items, size: size, folder: folder, patience: patience, sidebar: sidebar) { library in
            let store = DelayedStore(library.store(actor: "test"))
            prepare(store)
            made = store
            return store
        }
        return (fixture, try #require(made))
    }

    /// Adds an item with a small picture.
    func addItemWithPicture() async throws -> PhotoReference {
        let photo = try library.direct.importPhoto(data: try Fixture.picture(width: 80, height: 80), originalName: nil)
        var content = ItemContent.named("Red")
        content.photos = [photo]
        _ = try library.direct.add(content, actor: "test")
        return photo
    }

    /// Takes the library away again.
    func close() {
        main.model.stop()
        library.close()
        try? FileManager.default.removeItem(at: folder)
        for path in otherFiles { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Lets all work end, so that events that have not happened by then do not happen.
    func settle() async { await harness.settle(library.pools, isIdle: { [library] in library.isIdle }) }

    /// Lets tasks run until something holds.
    func wait(_ what: String, until condition: () -> Bool) async throws { try await harness.wait(what, until: condition) }

    /// The names of the rows that can be seen, from the top.
    var visibleNames: [String] { (0..<main.model.count).prefix(30).compactMap { main.model.row(at: $0)?.name } }

    /// The items that are selected, from the top.
    var selectedItems: [UUID] { main.list.selectedPlaces.compactMap { main.model.row(at: $0)?.id } }

    /// The item whose detail is shown: the only one that is selected.
    var currentItem: UUID? { main.list.currentPlace.flatMap { main.model.row(at: $0)?.id } }

    /// The library's items, all of them.
    func stored() throws -> [Item] {
        var items: [Item] = []
        try library.direct.forEachItem {
            items.append($0)
            return true
        }
        return items
    }

    /// Every file of the library with its bytes, to compare them before and after.
    func files() throws -> [String: Data] {
        var result: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appendingPathComponent(path)
            if (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false { result[path] = try Data(contentsOf: url) }
        }
        return result
    }

    /// A picture of one colour.
    static func picture(width: Int, height: Int, color: UInt32 = 0xFFCC_3311) throws -> Data {
        let buffer = try MutablePixelBuffer(width: width, height: height, isOpaque: true)
        for offset in stride(from: 0, to: buffer.bytesPerRow * height, by: 4) {
            buffer.pixels.storeBytes(of: color, toByteOffset: offset, as: UInt32.self)
        }
        return try ImageEncoder.png(buffer.freeze())
    }
}

extension ItemContent {
    static func named(_ name: String, serial: String = "", cents: Int64? = nil, place: String = "", notes: String = "") -> ItemContent {
        ItemContent(
            name: name, serialNumber: serial, value: cents.map { Money(minorUnits: $0, currency: .usd) }, place: place, notes: notes)
    }
}

extension Harness {
    /// Lets tasks run until something holds.
    ///
    /// - Parameter advancing: whether time passes in the window, too
    func wait(_ what: String, advancing: Bool = true, until condition: () throws -> Bool) async throws {
        var hang = HangGuard()
        while hang.isPatient() {
            if advancing { advance(seconds: 0.02) }
            if try condition() { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("waited in vain for: \(what)")
    }

    /// Lets all work on pools end, and all work that follows from it.
    ///
    /// - Parameter isIdle: whether all threads are idle; nil for those of the pools.
    func settle(_ pools: ThreadPools, isIdle: (() -> Bool)? = nil) async {
        // Another thread than those that are watched.
        let other = ThreadPool("settle", width: 1, qos: .userInitiated)
        var (quietRounds, submitted) = (0, pools.submitted)
        while quietRounds < 5 {
            // Tasks that had returned to the main actor before this call have run when it returns.
            await other.run {}
            advance(seconds: 0.02)
            // Changes that wait are taken one after the other, and the pools are idle in between.
            let isQuiet = (isIdle?() ?? pools.areIdle) && pools.submitted == submitted
            submitted = pools.submitted
            quietRounds = isQuiet ? quietRounds + 1 : 0
        }
    }
}
