import Dispatch
import Exchange
import Foundation
import Graphics
import HomepwnerUI
import Inventory
import Logging
import Threading
import Toolkit
import X11Host
import WorkspaceModel

/// The program with its window: connects library, screens and X server, runs, and reports how it ended.
@MainActor
final class WindowProgram {
    /// The name of the desktop file, without its suffix.
    static let applicationID = "io.github.homepwner.Homepwner"
    /// The time in seconds after which the start is complete.
    private static let restAfterStart = 2.0

    let log = Logger(label: "homepwner")
    /// The library to show first.
    private let choice: LibraryChoice
    /// The library's folder, after it is known; it changes when another library is shown.
    private(set) var location = URL(fileURLWithPath: "/", isDirectory: true)
    /// Whether the form for a new item opens with the library.
    private var opensNewItem: Bool
    private(set) var application: X11Application?
    private(set) var window: Window?
    private(set) var library: Library?
    private(set) var main: MainController?
    private var server: CommandServer?
    private(set) var nibs: ProgramNibs?
    private var isShown = false
    private let signals = SignalWatcher()
    let pools = ThreadPools()
    /// The libraries of this person.
    let recent = RecentLibraries.ofThisPerson()
    /// Opens another library in this window.
    private(set) lazy var switching = LibrarySwitching(self)
    /// The libraries that are being closed; their last commands may still run.
    private let leaving = DispatchGroup()

    /// - Parameters:
    ///   - choice: the library to show
    ///   - newItem: whether the form for a new item opens immediately
    init(_ choice: LibraryChoice, newItem: Bool) {
        self.choice = choice
        opensNewItem = newItem
    }

    /// Opens the window and runs until it closes. Returns the exit status.
    func run() -> Int32 {
        X11Application.shareMemoryPools()
        // While the display is being connected, Fontconfig reads its files, the nibs are parsed and the library is opened.
        pools.interactive.submit { FontSystem.prepare() }
        let opening = open(choice, newItem: opensNewItem)
        let nibs = readNibs()
        let application: X11Application
        var configuration = X11Application.Configuration(applicationID: Self.applicationID)
        configuration.instanceName = "homepwner"
        do { application = try X11Application(configuration) } catch {
            if case .success(.raised(let elsewhere))? = (try? opening.get())?.result { return tell(elsewhere) }
            return fail("\(error)", .noDisplay)
        }
        self.application = application
        // The library may still be opening, so there is time to find fonts.
        FontSystem.seek(MainController.firstFonts.map(Theme(for: application.settings).resolve))
        let window = Window(size: startSize(in: application), title: "Homepwner")
        window.minimumSize = MainController.minimumSize
        window.onCloseRequest = { [weak self] in self?.closeRequested() }
        window.layoutDiagnostics = LayoutDiagnostics { [log, weak window] warning in
            // A window that is smaller than its minimum, which happens only on a desktop without a window manager, need not have room for
            // everything.
            guard let window, window.size.width >= window.minimumSize.width, window.size.height >= window.minimumSize.height else { return }
            log.warning("\(warning)")
        }
        self.window = window
        guard show(opening, nibs, in: window) else { return ExitStatus.done.rawValue }
        do { try application.open(window) } catch {
            library?.close()
            return fail("\(error)", .noDisplay)
        }
        application.whenFirstFrameIsPainted = { [weak self] in self?.didShowFirstFrame() }
        application.whenStartIsOver = { [weak self] in self?.didStart() }
        application.whenDayMayHaveChanged = { [weak self] in self?.main?.dayMayHaveChanged() }
        application.onConnectionLost = { [weak self] in self?.displayWasLost() }
        watchSignals()
        let reason = application.run()
        finish()
        return (reason == .connectionLost ? ExitStatus.displayLost : ExitStatus.done).rawValue
    }

    private func startSize(in application: X11Application) -> Size {
        let area = application.workAreas.first?.size ?? Size(width: 1280, height: 800)
        return Size(width: max(360, min(1120, area.width)), height: max(300, min(760, area.height - 40)))
    }

    private func open(_ choice: LibraryChoice, newItem: Bool) -> BackgroundValue<WindowOpening> {
        let (recent, actor, pools) = (recent, Self.actor, pools)
        return BackgroundValue(on: pools.reading) {
            try WindowOpening.begin(choice, recent: recent, actor: actor, newItem: newItem, pools: pools)
        }
    }

    private func readNibs() -> BackgroundValue<ProgramNibs.Documents> { BackgroundValue(on: pools.reading) { try ProgramNibs.Documents() } }

    /// Shows the library's screens in the window, or a page with the reason why there is none. Returns false if another window was raised.
    private func show(_ opening: BackgroundValue<WindowOpening>, _ nibs: BackgroundValue<ProgramNibs.Documents>, in window: Window) -> Bool
    {
        var missing: RecentLibrary?
        do {
            let opening = try opening.get()
            (location, missing) = (opening.location, opening.missing)
            switch try opening.result.get() {
            case .raised(let elsewhere): return elsewhere.map { show(elsewhere: $0, in: window) } ?? false
            case .opened(let opened):
                library = opened.library
                show(opened, try self.nibs ?? ProgramNibs(nibs.get()), in: window)
            }
        } catch {
            if let missing { show(missing: missing, in: window) } else { show(error, in: window) }
        }
        return true
    }

    /// Shows a page in the window about the missing library that was open last, and the libraries that can be opened instead.
    private func show(missing library: RecentLibrary, in window: Window) {
        log.error("library-missing: There is no library in \(visible(library.path)).")
        let page = LibraryErrorController(
            title: "The library \(library.quotedName) was not found",
            sentence: "It was in \(visible(library.path)). Its disk may not be connected, or its folder was moved or renamed.",
            pools: pools)
        page.waysOut = [
            .init("Open “\(LibraryNaming.standard)”") { [weak self] in self?.openStandard() },
            .init("Try Again") { [weak self] in self?.reopen(.last, saying: nil) },
        ]
        page.onQuit = { [weak self] in self?.application?.quit() }
        page.libraries = makeMenu(showing: nil)
        window.rootViewController = page
    }

    private func openStandard() {
        guard let path = recent.standardPath else { return }
        reopen(.folder(URL(fileURLWithPath: path, isDirectory: true)), saying: nil)
    }

    /// Shows a page in the window with the reason why there is no library, and the possible remedies.
    private func show(_ error: any Error, in window: Window, isDiagnosed: Bool = false) {
        log.error("\(CommandFailure(error).line.trimmingCharacters(in: .newlines))")
        // Before a backup is offered, the diagnosis determines whether the file is damaged or only its disk failed.
        let mustDiagnose = !isDiagnosed && (error as? InventoryError)?.code == .damaged
        let rescue = LibraryRescue.helps(with: error) && !mustDiagnose ? LibraryRescue(at: location) : nil
        let heading = error is NibError ? "The window cannot be shown" : "The library cannot be opened"
        let page = LibraryErrorController(title: heading, sentence: "\(error)", rescue: rescue, pools: pools)
        page.onQuit = { [weak self] in self?.application?.quit() }
        page.onRescued = { [weak self] in self?.reopen(saying: $0) }
        page.releaseLibrary = { [weak self] in await self?.waitForLeaving() }
        page.libraries = makeMenu(showing: nil)
        window.rootViewController = page
        guard mustDiagnose, let error = error as? InventoryError else { return }
        let location = location
        Task { [weak self, weak page, pools] in
            let diagnosis = await pools.background.run { LibraryDiagnosis.of(error, at: location) }
            guard let self, let page, window.rootViewController === page else { return }
            show(diagnosis, in: window, isDiagnosed: true)
        }
    }

    /// Shows the reason why a library cannot be opened, if none is shown.
    func show(_ error: any Error, at location: URL) {
        self.location = location
        if let window { show(error, in: window) }
    }

    /// Shows the possible remedies after another program took the library's files away. The library stays open until one is chosen.
    private func show(replaced error: InventoryError, of library: Library, in window: Window) {
        let server = server
        main?.leave()
        (self.server, main) = (nil, nil)
        leave { server?.stop() }
        let page = LibraryErrorController(
            title: "The library was moved or replaced", sentence: error.description, rescue: LibraryRescue(at: location),
            pools: pools)
        page.releaseLibrary = { [weak self] in
            self?.leave { library.close() }
            await self?.waitForLeaving()
        }
        page.saving = LibrarySaving(of: library)
        page.onSaved = { [weak self] url, sentence in
            self?.leave { library.close() }
            self?.location = url
            self?.reopen(saying: sentence)
        }
        page.onQuit = { [weak self] in self?.application?.quit() }
        page.onRescued = { [weak self] in self?.reopen(saying: $0) }
        window.rootViewController = page
    }

    /// Opens the library that replaced a damaged one.
    private func reopen(saying sentence: String) { reopen(.folder(location), saying: sentence) }

    /// Opens a library in place of a page about a missing one.
    private func reopen(_ choice: LibraryChoice, saying sentence: String?) {
        guard let window else { return }
        guard show(open(choice, newItem: opensNewItem), readNibs(), in: window) else {
            application?.quit()
            return
        }
        guard main != nil else { return }
        didOpenLibrary()
        if let sentence { main?.show(notice: sentence) }
    }

    /// Replaces the shown library by another one. The old one is closed when its last changes are stored.
    ///
    /// - Returns: a closure that closes the old one; it takes the disk's time.
    func replaceLibrary(with opened: LibraryOpening, nibs: ProgramNibs) -> @Sendable () -> Void {
        let (old, oldServer, keepSize) = (library, server, KeptWindow.keeping(window, in: library))
        main?.leave()
        (server, library, main) = (nil, opened.library, nil)
        location = opened.library.location
        if let window {
            show(opened, nibs, in: window)
            didOpenLibrary()
        }
        return {
            keepSize()
            oldServer?.stop()
            old?.close()
        }
    }

    /// Returns the menu of the libraries, for a page or for the window.
    func makeMenu(showing current: RecentLibrary?) -> LibraryMenu {
        let menu = LibraryMenu(recent, showing: current, pools: pools)
        menu.onOpen = { [weak self] in self?.switching.open($0) }
        if current != nil { menu.onOpenInNewWindow = { [weak self] in self?.switching.openInNewWindow($0) } }
        return menu
    }

    /// The library that is shown may be closed.
    private func leave(_ library: Library, _ reason: LeaveReason) {
        switch reason {
        case .quit: application?.quit()
        case .otherLibrary(let request): switching.openAnyhow(request)
        case .rescue(let error): leaveDamagedLibrary(library, error)
        case .replaced(let error): if let window { show(replaced: error, of: library, in: window) }
        }
    }

    /// Closes a damaged library, and shows the possible remedies.
    private func leaveDamagedLibrary(_ library: Library, _ error: InventoryError) {
        let server = server
        main?.leave()
        (self.server, main, self.library) = (nil, nil, nil)
        leave {
            server?.stop()
            library.close()
        }
        if let window { show(error, in: window, isDiagnosed: true) }
    }

    /// Finishes the work for a previous library in the background. This may wait for commands and the disk.
    private func leave(_ body: @escaping @Sendable () -> Void) {
        leaving.enter()
        pools.background.submit { [leaving] in
            body()
            leaving.leave()
        }
    }

    /// Returns when the previous libraries are closed.
    private func waitForLeaving() async {
        let leaving = leaving
        await pools.background.run { leaving.wait() }
    }

    private func show(_ opened: LibraryOpening, _ nibs: ProgramNibs, in window: Window) {
        let library = opened.library
        library.forbidMainThread()
        let main = MainController(opened, actor: Self.actor, nibs: nibs)
        self.nibs = nibs
        let name = LibraryNaming.of(library, standardPath: recent.standardPath)
        main.libraries = makeMenu(showing: RecentLibrary(path: RecentLibraries.resolved(library.location.path), name: name))
        main.programName = "homepwner \(Version.number)"
        main.reports.findSystemPrinting = { [weak self] in self?.findSystemPrinting() }
        main.onLeave = { [weak self] in self?.leave(library, $0) }
        library.whenReplaced { [weak main] error in
            let main = main
            MainThread.submit { main?.trouble.ask(.replaced, error) }
        }
        if let sample = SampleInventory.find() {
            let store = opened.store
            main.openSample = { [pools] in try await sample.fill(store, on: pools) }
        }
        if !isShown { KeptWindow.restore(window, from: library.settings) }
        window.rootViewController = main
        self.main = main
    }

    /// The author of the window's changes, for the history: `user@host`.
    static var actor: String { "\(NSUserName())@\(hostName)" }

    /// The machine's own name; Foundation's function would ask the network for one.
    private static var hostName: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "localhost" }
        return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func didShowFirstFrame() {
        isShown = true
        main?.start()
    }

    /// Performs the work that can wait until the window is complete.
    private func didStart() {
        if server == nil { serveLibrary() }
        application?.setIcons(AppIcons.load)
    }

    private func didOpenLibrary() {
        main?.start()
        serveLibrary()
    }

    private func serveLibrary() {
        guard let library else { return }
        if opensNewItem { main?.addItem() }
        opensNewItem = false
        noteUse()
        Task { [weak self, weak main, pools] in
            let damage = await pools.background.run { library.dailyCheck() }
            // The start is over a moment later, and its temporary memory is returned to the system.
            self?.window?.schedule(after: Self.restAfterStart) { [weak self] in self?.application?.releaseFreeMemory() }
            if let damage { main?.trouble.ask(.damaged, damage) }
        }
        main?.dailyBackup.begin { [weak main] in main?.trouble.suspect($0) }
        let server = CommandServer(library: library) { [weak self, weak library] activation in
            // A request for a previous library does not concern the one that is shown now.
            guard let self, let library, library === self.library, let window, let application else { return }
            application.activate(window, startupID: activation.startupID)
            if activation.newItem { main?.addItem() }
        }
        do { try server.start() } catch { log.warning("no-command-socket: \(error)") }
        self.server = server
    }

    private func closeRequested() { if let main { main.requestLeave(.quit) } else { application?.quit() } }

    /// Keeps the open form as a draft for the next start after the X server disappeared.
    private func displayWasLost() {
        main?.keepDraftNow()
        log.error("display-lost: The connection to the display was lost. All changes are saved.")
    }

    /// Handles signals: an end by signal keeps the open form as a draft, like a lost display. SIGUSR1 has the effect of the kernel's
    /// message about low memory.
    private func watchSignals() {
        signal(SIGALRM, SIG_DFL)
        for number in [SIGTERM, SIGINT, SIGHUP] {
            // The alarm ends the program even if the main thread is blocked, for example by a server that does not respond.
            signals.watch(number, first: { alarm(Self.longestEnd) }) { [weak self] in
                self?.main?.keepDraftNow()
                self?.application?.quit()
            }
        }
        signals.watch(SIGUSR1) { [weak self] in self?.application?.passMemoryWarning() }
    }

    /// The number of seconds after which the kernel ends a program that was told to end. All changes are saved in any case.
    nonisolated private static let longestEnd: UInt32 = 8

    /// Stores the shown library as the one to open next time.
    private func noteUse() {
        guard let current = main?.libraries?.current else { return }
        let (recent, log) = (recent, log)
        Task { [pools] in
            let result = await pools.background.result { () throws(InventoryError) in try recent.noteUse(of: current) }
            if case .failure(let error) = result { log.warning("recent-libraries: \(error)") }
        }
    }

    private func finish() {
        // The window is closed, so a wait blocks nothing on the screen.
        server?.stop()
        // The last closed one of several windows is opened first.
        if let current = main?.libraries?.current { try? recent.noteUse(of: current) }
        KeptWindow.keeping(window, in: library)()
        library?.close()
        leaving.wait()
    }

    private func fail(_ sentence: String, _ status: ExitStatus) -> Int32 {
        FileHandle.standardError.write(Data("homepwner: \(sentence)\n".utf8))
        return status.rawValue
    }
}
