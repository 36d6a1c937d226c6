import Dispatch
import Foundation
import Graphics
import HomepwnerUI
import Inventory
import Logging
import Toolkit
import X11Host

/// The program with its window: puts library, screens and X server together, runs, and says how it ended.
final class WindowProgram {
    /// The name of the desktop file, without its suffix.
    static let applicationID = "io.github.homepwner.Homepwner"

    /// How the program ends, as scripts and session managers see it.
    enum ExitCode {
        static let ok: Int32 = 0
        /// There is no display, or it cannot be used.
        static let noDisplay: Int32 = 3
        /// The X server went away. Everything that was done is on disk.
        static let displayLost: Int32 = 4
    }

    private let log = Logger(label: "homepwner")
    private let location: URL
    private var application: X11Application?
    private var window: Window?
    private var library: Library?
    private var main: MainController?
    private var server: CommandServer?
    private var signalSources: [any DispatchSourceSignal] = []

    init(location: URL) { self.location = location }

    /// Opens the window and runs until it closes. Answers the exit code.
    func run() -> Int32 {
        // Fontconfig reads its files and the library is opened while the display is connected to.
        Thread.detachNewThread { FontSystem.prepare() }
        let opening = LibraryOpening(at: location)
        let application: X11Application
        do { application = try X11Application(.init(applicationID: Self.applicationID)) } catch {
            fail("\(error)")
            return ExitCode.noDisplay
        }
        self.application = application
        let window = Window(size: startSize(in: application), title: "Homepwner")
        window.minimumSize = MainController.minimumSize
        self.window = window
        show(opening, in: window)
        do { try application.open(window) } catch {
            fail("\(error)")
            return ExitCode.noDisplay
        }
        window.onCloseRequest = { [weak self] in self?.closeRequested() }
        application.whenFirstFrameIsPainted = { [weak self] in self?.firstFrameStands() }
        application.onConnectionLost = { [weak self] in self?.displayWasLost() }
        watchSignals()
        let reason = application.run()
        finish()
        return reason == .connectionLost ? ExitCode.displayLost : ExitCode.ok
    }

    private func startSize(in application: X11Application) -> Size {
        let area = application.workAreas.first?.size ?? Size(width: 1280, height: 800)
        return Size(width: max(360, min(1120, area.width)), height: max(300, min(760, area.height - 40)))
    }

    private func show(_ opening: LibraryOpening, in window: Window) {
        do throws(InventoryError) {
            let library = try opening.wait()
            let main = MainController(library: library, actor: Self.actor)
            main.onQuit = { [weak self] in self?.application?.quit() }
            if let sample = SampleInventory.find() {
                main.openSample = { try await sample.fill(library, actor: Self.actor) }
            }
            if let size = Self.size(from: library.settings.value("windowSize")) { window.send(.resized(size, scale: window.scale)) }
            window.rootViewController = main
            self.library = library
            self.main = main
        } catch {
            log.error("\(error.code.rawValue): \(error.description)")
            let page = LibraryErrorController(sentence: error.description)
            page.onQuit = { [weak self] in self?.application?.quit() }
            window.rootViewController = page
        }
    }

    /// Who changes things in the window, for the history: `user@host`.
    static var actor: String { "\(NSUserName())@\(ProcessInfo.processInfo.hostName)" }

    private static func size(from text: String?) -> Size? {
        let parts = (text ?? "").split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2, parts.allSatisfy({ $0 >= 200 && $0 <= 10_000 }) else { return nil }
        return Size(width: parts[0], height: parts[1])
    }

    /// All that can wait until something is to be seen.
    private func firstFrameStands() {
        main?.start()
        application?.setIcons(AppIcons.load())
        guard let library else { return }
        let server = CommandServer(library: library) { [weak self] startupID in
            guard let self, let window, let application else { return }
            application.activate(window, startupID: startupID)
        }
        do { try server.start() } catch { log.warning("no-command-socket: \(error)") }
        self.server = server
    }

    private func closeRequested() {
        if let main { main.requestClose() } else { application?.quit() }
    }

    /// The X server is gone: what was typed is kept for the next start.
    private func displayWasLost() {
        main?.keepDraftNow()
        log.error("display-lost: The connection to the display was lost. Everything that was done is saved.")
    }

    /// A polite end by signal keeps the open form as a draft, like a lost display.
    private func watchSignals() {
        for number in [SIGTERM, SIGINT, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [weak self] in
                MainActor.assumeIsolated {
                    self?.main?.keepDraftNow()
                    self?.application?.quit()
                }
            }
            source.resume()
            signalSources.append(source)
        }
    }

    private func finish() {
        server?.stop()
        if let library, let size = window?.size, !library.isReadOnly {
            try? library.settings.set("windowSize", to: "\(Int(size.width))x\(Int(size.height))")
        }
        library?.close()
    }

    private func fail(_ sentence: String) {
        FileHandle.standardError.write(Data("homepwner: \(sentence)\n".utf8))
    }
}
