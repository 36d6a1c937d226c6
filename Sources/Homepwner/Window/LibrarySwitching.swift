import Exchange
import Foundation
import HomepwnerUI
import Inventory
import Threading
import WorkspaceModel

/// Opens other libraries: in this window, or in windows of their own.
///
/// The other library is opened while this one is still shown, and then replaces it. If it cannot be opened, this one stays.
@MainActor
final class LibrarySwitching {
    private unowned let program: WindowProgram
    /// Whether a library is being opened.
    private var isOpening = false
    /// The task that closes the previous library. Another one, which may be the same, is opened only after it.
    private var closing: Task<Void, Never>?

    init(_ program: WindowProgram) { self.program = program }

    /// Shows a library in this window, or brings its own window to the front.
    func open(_ request: LibraryRequest) {
        guard !isOpening else { return }
        guard let main = program.main else { return openAnyhow(request) }
        main.requestLeave(.otherLibrary(request))
    }

    /// Opens a library after the one that is shown may be left.
    func openAnyhow(_ request: LibraryRequest) {
        guard !isOpening, let application = program.application else { return }
        isOpening = true
        program.main?.isOpening(request.library)
        let activation = Activation(startupID: application.makeStartupID(), newItem: false)
        let (pools, actor) = (program.pools, WindowProgram.actor)
        Task { [weak self, closing] in
            await closing?.value
            let result = await pools.background.result {
                try Self.start(request, activation: activation, actor: actor, pools: pools)
            }
            guard let self else { return }
            isOpening = false
            program.main?.isOpening(nil)
            finish(result, request)
        }
    }

    private nonisolated static func start(
        _ request: LibraryRequest, activation: Activation, actor: String, pools: ThreadPools
    ) throws -> WindowStart {
        let location = URL(fileURLWithPath: request.library.path, isDirectory: true)
        let start = try WindowStart.begin(location, create: request.isNew, actor: actor, activation: activation, pools: pools)
        if request.isNew, case .opened(let opened) = start, request.library.name != LibraryNaming.of(opened.library, standardPath: nil) {
            try LibraryNaming.set(request.library.name, in: opened.library.settings)
        }
        return start
    }

    private func finish(_ result: Result<WindowStart, any Error>, _ request: LibraryRequest) {
        switch result {
        case .success(.raised(let elsewhere)): if let elsewhere { say(elsewhere) }
        case .success(.opened(let opened)): show(opened, request)
        case .failure(let error) where program.main == nil:
            program.show(error, at: URL(fileURLWithPath: request.library.path, isDirectory: true))
        case .failure(let error):
            let isDamaged = (error as? InventoryError)?.code == .damaged
            say(CommandFailure(error).message + (isDamaged ? " Open it in a new window to see what can be done." : ""))
        }
    }

    private func show(_ opened: LibraryOpening, _ request: LibraryRequest) {
        let pools = program.pools
        guard program.main?.mayLeave ?? true else {
            closing = Task { await pools.background.run { opened.library.close() } }
            return say(
                "\(request.library.quotedName) was not opened, because other work was started in the meantime. Finish that, then open the library."
            )
        }
        do {
            let nibs = try program.nibs ?? ProgramNibs()
            let close = program.replaceLibrary(with: opened, nibs: nibs)
            closing = Task { await pools.background.run { close() } }
        } catch {
            closing = Task { await pools.background.run { opened.library.close() } }
            program.show(error, at: opened.library.location)
        }
    }

    /// Shows a library in a window of its own, or brings that window to the front.
    func openInNewWindow(_ library: RecentLibrary) {
        guard let application = program.application else { return }
        let started = OtherWindow.open(library.path, startupID: application.makeStartupID()) { [weak self] in
            self?.say("The window of \(library.quotedName) could not be opened, or closed unexpectedly. Saved changes are safe.")
        }
        if !started { say("The window of \(library.quotedName) could not be opened: there is too little memory for another program.") }
    }

    private func say(_ sentence: String) { program.main?.libraryWasNotOpened(sentence) }
}

extension RecentLibrary {
    /// The name in a sentence.
    var quotedName: String { "“\(visible(name))”" }
}
